"""Makes a copy of the database every so often, beside play. A failing disk costs copies, never the game.

The next one is due so many hours after the newest that there is. The heads of the ledgers are logged with each copy,
at the start and at a clean end: outside the database, where nobody can rewrite them with it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping

from bot.play.periodic import Periodic
from bot.store import Store, StoreRefused, StoreUnavailable
from bot.store.ledger_heads import heads
from bot.store.noted_heads import head_line
from bot.store.rotation import has_copies, make_backup, newest_ms

_log = logging.getLogger(__name__)
_HOUR_MS = 3_600_000


class Backups:
    """`every_hours` 0 makes none; of those that were made the `kept` newest stay.

    `hours` is how long a copy stays, 0 where none are made: then older ones stay until the host deletes them.
    """

    def __init__(self, store: Store, now_ms: Callable[[], int], every_hours: int, kept: int) -> None:
        self._store = store
        self._now_ms = now_ms
        self._every_ms = every_hours * _HOUR_MS
        self._kept = kept
        self.hours = every_hours * kept
        self._heads: Mapping[int, tuple[int, bytes]] = {}
        self._copying = Periodic("backup", self._copy)

    async def start(self) -> None:
        """Make the first one when it is due: at once, where the newest is older than it should be."""
        await self._look_at_heads()
        if self._every_ms:
            newest = await asyncio.to_thread(newest_ms, self._store.place, self._store.database_id, self._now_ms())
            age_ms = self._now_ms() - newest if newest is not None else self._every_ms
            self._copying.wake_in(min(self._every_ms, self._every_ms - age_ms) / 1000)

    async def are_there(self) -> bool:
        """Whether there is a copy now, also one from when they were still made."""
        return await asyncio.to_thread(has_copies, self._store.place)

    async def stop(self) -> None:
        """Make no more; one that is being made is finished."""
        await self._copying.stop()
        await self._look_at_heads()

    async def _copy(self) -> float:
        """Make one; the seconds until the next."""
        started = time.perf_counter()
        try:
            made = await asyncio.to_thread(make_backup, self._store.place, self._now_ms(), self._kept)
        except (StoreUnavailable, StoreRefused) as error:
            _log.warning("no backup: %s; the next try is in %d h", error, self._every_ms // _HOUR_MS)
        else:
            seconds = time.perf_counter() - started
            _log.info("backup %s: %.1f MB in %.1f s, checked", made.path.name, made.size / 1e6, seconds)
            self._tell(made.heads)
        return self._every_ms / 1000

    async def _look_at_heads(self) -> None:
        try:
            self._tell(await asyncio.to_thread(heads, self._store.place))
        except (StoreUnavailable, StoreRefused) as error:
            _log.warning("the heads of the ledgers are not noted: %s", error)

    def _tell(self, found: Mapping[int, tuple[int, bytes]]) -> None:
        """Log the heads that have moved."""
        for guild_id, head in found.items():
            if self._heads.get(guild_id) != head:
                _log.info("%s", head_line(guild_id, *head))
        self._heads = found
