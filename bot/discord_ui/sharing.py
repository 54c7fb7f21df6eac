"""The bot as one of several processes: it takes turns with them, and ends when another has its shards or database."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

from discord.ext import commands

from bot.discord_ui.desk import Desk
from bot.discord_ui.hearing import Hearing
from bot.discord_ui.library import wait_before_requests
from bot.discord_ui.reconciler import Reconciler
from bot.store import StoreUnavailable

_log = logging.getLogger(__name__)
_IDENTIFY_S = 5.1  # Discord lets a bot open one connection in five seconds; no two ways there take equally long
READY_S = 1.0
"""For so long a bot that starts waits for Discord to name one more server; the library waits twice as long."""
_GRACE_S = 1.0  # for edits that are on their way when the shards are lost


class SharingBot(commands.AutoShardedBot):
    """What a bot that has the database alone never does. `why_ended` is why it has ended by itself, or empty.

    Discord knows no edit with a condition. So before each request it is made sure that the shards are still ours; and
    what was on its way when they were lost is shown anew by the process that has them now.
    """

    desk: Desk
    reconciler: Reconciler
    why_ended = ""
    _ending: asyncio.Task[None] | None = None

    @property
    def is_first(self) -> bool:
        """Whether this process does what only one of several does: it has the first shard."""
        return 0 in self.desk.store.shards.ids

    def share(self, hearing: Hearing) -> None:
        """Hear of changes from now on, after the login."""
        store = self.desk.store
        store.on_change = hearing.on_change
        store.membership.on_lost = self._lose
        if store.membership.process:
            wait_before_requests(self.http, store.membership.sure)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until this connection may be opened: no two processes open one of a kind within five seconds."""
        membership = self.desk.store.membership
        if membership.process:
            begun_s = time.monotonic()
            limits = await self.fetch_session_start_limits()
            await membership.turn(f"identify {(shard_id or 0) % limits.max_concurrency}", _IDENTIFY_S)
            _log.info("shard %d has its turn to connect after %.1f s", shard_id or 0, time.monotonic() - begun_s)
        else:
            await super().before_identify_hook(shard_id, initial=initial)

    def _lose(self, reason: str) -> None:
        if self._ending is None:
            _log.error(reason)
            self.why_ended = reason
            self._ending = asyncio.get_running_loop().create_task(self._end(), name="end")

    async def _end(self) -> None:
        """Show nothing any more, have what may be wrong by now shown anew, and end."""
        tables = self.reconciler.tables_at_work()
        with suppress(TimeoutError):
            async with asyncio.timeout(_GRACE_S):
                await self.reconciler.stop()
        try:
            await self.desk.store.panels.note_old(tables)
        except StoreUnavailable as error:
            _log.warning("what was on its way is not shown anew: %s", error)
        await self.close()
