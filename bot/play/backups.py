"""Makes a copy of the database every so often, beside play. A failing disk costs copies, never the game.

Nothing polls: there is one timer until the next copy is due, counted from the newest one that there is.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping

from bot.store import Store, StoreRefused, StoreUnavailable
from bot.store.rotation import Backup, make_backup, newest_ms

_log = logging.getLogger(__name__)
_HOUR_MS = 3_600_000


class Backups:
    """`every_hours` 0 makes none; of those that were made the `kept` newest stay."""

    def __init__(self, store: Store, now_ms: Callable[[], int], every_hours: int, kept: int) -> None:
        self._path = store.path
        self._now_ms = now_ms
        self._every_ms = every_hours * _HOUR_MS
        self._kept = kept
        self._heads: Mapping[int, tuple[int, bytes]] = {}
        self._handle: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_stopped = False

    async def start(self) -> None:
        """Make the first one when it is due: at once, where the newest is older than it should be."""
        if self._every_ms:
            newest = await asyncio.to_thread(newest_ms, self._path)
            age_ms = self._now_ms() - newest if newest is not None else self._every_ms
            self._arm(min(self._every_ms, self._every_ms - age_ms))

    async def stop(self) -> None:
        """Make no more; one that is being made is finished."""
        self._is_stopped = True
        if self._handle is not None:
            self._handle.cancel()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    def _arm(self, wait_ms: int) -> None:
        if not self._is_stopped:
            self._handle = asyncio.get_running_loop().call_later(max(0, wait_ms) / 1000, self._wake)

    def _wake(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(), name="backup")

    async def _run(self) -> None:
        started = time.perf_counter()
        try:
            made = await asyncio.to_thread(make_backup, self._path, self._now_ms(), self._kept)
        except (StoreUnavailable, StoreRefused) as error:
            _log.warning("no backup: %s; the next try is in %d h", error, self._every_ms // _HOUR_MS)
        else:
            self._tell(made, time.perf_counter() - started)
        self._arm(self._every_ms)

    def _tell(self, made: Backup, seconds: float) -> None:
        """Log the copy, and the heads that have moved: outside the database, where nobody can rewrite them with it."""
        _log.info("backup %s: %.1f MB in %.1f s, checked", made.path.name, made.size / 1e6, seconds)
        for guild_id, (entry_no, digest) in made.heads.items():
            if self._heads.get(guild_id) != (entry_no, digest):
                _log.info("ledger of server %d: %d entries, head %s", guild_id, entry_no, digest.hex()[:16])
        self._heads = made.heads
