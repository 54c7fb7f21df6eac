"""Deletes what belongs to servers that have removed the bot, some time after they did.

What is due while the bot is away is done when it is back.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection

from bot.ledger.entries import DAY_MS
from bot.play.periodic import Periodic
from bot.store import Shards, Store, StoreUnavailable

_log = logging.getLogger(__name__)
_LONGEST_S = 24 * 3600.0  # a longer sleep is taken in parts
_RETRY_S = 600.0
_TOGETHER_S = 0.5  # servers that come one right after the other are looked up together


class Sweep:
    """`purge` deletes everything of one server. `after_days`: how long a removal may be a mistake."""

    def __init__(
        self, store: Store, now_ms: Callable[[], int], after_days: int, purge: Callable[[int], Awaitable[None]]
    ) -> None:
        self._store = store
        self._now_ms = now_ms
        self._after_ms = after_days * DAY_MS
        self._purge = purge
        self._sweeping = Periodic("sweep", self._sweep)
        self._gone: set[int] = set()  # servers that are known to have removed the bot
        self._present: set[int] = set()  # servers that could be reached, and have not removed it since

    async def start(self, present: Collection[int], shards: Shards) -> None:
        """Note which servers removed the bot while it was away, by those that it is in; delete what is due.

        `shards`: of other servers nothing is known.
        """
        self._present.intersection_update(present)
        await self._store.removals.sync(present, self._now_ms(), shards)
        await self._sweeping.run()

    async def removed(self, guild_id: int) -> None:
        """A server has removed the bot."""
        self._gone.add(guild_id)
        self._present.discard(guild_id)
        await self._store.removals.add(guild_id, self._now_ms())
        await self._sweeping.run()

    def returned(self, guild_id: int) -> None:
        """A server can be reached, and has invited the bot again if it had removed it.

        Of a thousand that come at once the store is asked once, and not at all before the start, which looks at all.
        """
        self._present.add(guild_id)
        if guild_id in self._gone:
            self._sweeping.wake_in(_TOGETHER_S)

    async def stop(self) -> None:
        """Stop waking; what is being deleted is finished."""
        await self._sweeping.stop()

    async def _sweep(self) -> float | None:
        """Delete what is due; the seconds until the next is, None with no next."""
        try:
            await self._note_returned()
            for guild_id, at_ms in await self._store.removals.all():
                if at_ms + self._after_ms > self._now_ms():
                    break
                if guild_id in self._present:  # it came back while others were deleted
                    continue
                await self._purge(guild_id)
                self._gone.discard(guild_id)
                _log.info("server %d removed the bot long ago: everything of it is deleted", guild_id)
            rest = await self._store.removals.all()
        except StoreUnavailable:
            _log.warning("the sweep could not delete; it tries again in %d s", int(_RETRY_S))
            return _RETRY_S
        if not rest:
            return None
        return min(_LONGEST_S, (rest[0][1] + self._after_ms - self._now_ms()) / 1000)

    async def _note_returned(self) -> None:
        """Forget the removal of servers that have invited the bot again."""
        gone = {guild_id for guild_id, _ in await self._store.removals.all()}
        returned = self._present & gone
        self._gone = (self._gone | gone) - returned
        if returned:
            await self._store.removals.drop(returned)
