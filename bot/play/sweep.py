"""Deletes what belongs to servers that have removed the bot, some time after they did.

What is due while the bot is away is done when it is back.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection

from bot.play.days import DAY_MS
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
        self._back: set[int] = set()
        self._noting = Periodic("returned servers", self._note_returned)

    async def start(self, present: Collection[int], shards: Shards) -> None:
        """Note which servers removed the bot while it was away, by those that it is in; delete what is due.

        `shards`: of other servers nothing is known.
        """
        await self._store.removals.sync(present, self._now_ms(), shards)
        await self._sweeping.run()

    async def removed(self, guild_id: int) -> None:
        """A server has removed the bot."""
        await self._store.removals.add(guild_id, self._now_ms())
        await self._sweeping.run()

    def returned(self, guild_id: int) -> None:
        """A server has invited the bot again, perhaps. Of a thousand that come at once the store is asked once."""
        self._back.add(guild_id)
        self._noting.wake_in(_TOGETHER_S)

    async def stop(self) -> None:
        """Stop waking; what is being deleted is finished."""
        await self._noting.stop()
        await self._sweeping.stop()

    async def _note_returned(self) -> float | None:
        back, self._back = self._back, set()
        try:
            if returned := back & dict(await self._store.removals.all()).keys():
                await self._store.removals.drop(returned)
        except StoreUnavailable:
            self._back |= back
            return _RETRY_S
        return None

    async def _sweep(self) -> float | None:
        """Delete what is due; the seconds until the next is, None with no next."""
        try:
            for guild_id, at_ms in await self._store.removals.all():
                if at_ms + self._after_ms > self._now_ms():
                    break
                await self._purge(guild_id)
                _log.info("server %d removed the bot long ago: everything of it is deleted", guild_id)
            rest = await self._store.removals.all()
        except StoreUnavailable:
            _log.warning("the sweep could not delete; it tries again in %d s", int(_RETRY_S))
            return _RETRY_S
        if not rest:
            return None
        return min(_LONGEST_S, (rest[0][1] + self._after_ms - self._now_ms()) / 1000)
