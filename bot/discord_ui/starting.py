"""What is done once the bot knows its servers: what changed while it was away is shown, told, swept and copied now.

The database or Discord may be away just then. So it is done step by step, and a step that fails for a passing reason is
tried again before the next one: a table that waits for the bot to show something would wait for ever.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable

from bot.discord_ui.again import Again
from bot.discord_ui.failures import Failure, brief, failure_of, log_failed
from bot.discord_ui.ledger.undoing import Undoing
from bot.discord_ui.regaining import RegainingBot
from bot.discord_ui.seating import Seating
from bot.discord_ui.sharding import shards_of
from bot.play.backups import Backups
from bot.play.sweep import Sweep

_log = logging.getLogger(__name__)


class Starting:
    """The steps of one start, which are done once, however often Discord says that the bot is ready.

    `on_started` is called after the last of them.
    """

    def __init__(
        self,
        bot: RegainingBot,
        undoing: Undoing,
        seating: Seating,
        sweep: Sweep,
        backups: Backups,
        on_started: Callable[[], None],
    ) -> None:
        self._bot = bot
        self._sweep = sweep
        self._backups = backups
        self._on_started = on_started
        self._again = Again(self._begin)
        self._task: asyncio.Task[None] | None = None
        self._has_started = False
        reconciler = bot.reconciler
        self._steps = deque(
            (
                self._look_at_tables,
                reconciler.private.start,
                reconciler.settlements.start,
                undoing.tell,
                seating.start,
                self._sweep_servers,
                self._back_up,
                self._say_so,
            )
        )

    async def go_on(self) -> None:
        """Do the steps that are left, in their order, unless that is under way."""
        await asyncio.shield(self._begin())

    async def look_again(self) -> None:
        """After a start that is over: look again at what a new session of the gateway has not been told of."""
        if self._has_started:
            self._steps.extend((self._look_at_tables, self._sweep_servers))
            await self.go_on()

    async def stop(self) -> None:
        """Begin nothing any more, and try nothing again: the next start does what is missing."""
        self._again.close()
        self._steps.clear()
        self._has_started = False
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))

    def _begin(self) -> asyncio.Task[None]:
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._do_all(), name="start")
        return self._task

    async def _do_all(self) -> None:
        while self._steps:
            try:
                await self._steps[0]()
            except Exception as error:
                is_stopping = self._bot.is_closed()
                if failure_of(error) is Failure.PASSING and not is_stopping:
                    _log.warning("the start goes on later: %s", brief(error))
                    self._again.failed()
                    return
                log_failed("start", is_stopping=is_stopping)
                if is_stopping:
                    return
            if self._steps:  # nobody has stopped it meanwhile
                self._steps.popleft()
        self._again.succeeded()

    async def _look_at_tables(self) -> None:
        """Look at every open table once."""
        self._bot.reconciler.start(await self._bot.desk.store.tables.to_look_at())

    async def _sweep_servers(self) -> None:
        await self._sweep.start(self._bot.sessions.named(self._bot.guilds), shards_of(self._bot))

    async def _back_up(self) -> None:
        if self._bot.is_first:
            await self._backups.start()

    async def _say_so(self) -> None:
        self._has_started = True
        _log.info("ready as %s in %d servers", self._bot.user, len(self._bot.guilds))
        self._on_started()
