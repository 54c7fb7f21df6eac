"""What somebody may still do, counted by all processes together."""

from __future__ import annotations

from bot.store.part import Part


class Limits(Part):
    """Buckets of tokens in the database. A process that has the database alone counts in its memory, and asks nothing.

    They are in no backup, and are deleted once they have been full for a few seconds.
    """

    @property
    def processes(self) -> int:
        """How many processes share what may be done."""
        return self._database.membership.processes

    async def take(self, name: str, at_once: float, a_second: float) -> bool:
        """Take a token from the bucket of a name; False if there is none. Raises StoreUnavailable.

        `at_once` tokens are in it when nobody has taken any for long, and it gains `a_second` of them a second.
        """
        membership = self._database.membership
        return await self._database.write(lambda db: membership.spend(db, name, at_once, a_second))
