"""What another process has changed, brought to this one: each shows the messages whose clicks come to it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from bot.discord_ui.again import FIRST_S, LONGEST_S
from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import Failure, brief, failure_of
from bot.discord_ui.reconciler import Reconciler
from bot.ids import AccountId
from bot.play.memory import NoSuchTable
from bot.store import MESSAGES, Change

_log = logging.getLogger(__name__)
_OF_TABLES = {"tables", "events", "deadlines", MESSAGES}


class Hearing:
    """Hears changes in the event loop. `look_around` wakes the clock, `tell_undone` tells of hands that were undone."""

    def __init__(
        self,
        desk: Desk,
        reconciler: Reconciler,
        look_around: Callable[[], None],
        tell_undone: Callable[[], Awaitable[None]],
    ) -> None:
        self._desk = desk
        self._reconciler = reconciler
        self._look_around = look_around
        self._tell_undone = tell_undone
        self._tasks: set[asyncio.Task[None]] = set()

    def on_change(self, changes: Sequence[Change] | None) -> None:
        """Forget what is old, and look again at what is ours."""
        if changes is None:
            self._desk.tables.forget_all()
            self._look_around()
            self._begin(self._look_at_all)
            return
        for change in dict.fromkeys(changes):  # one commit may have changed ten rows of a table
            if change.part in _OF_TABLES and change.table is not None:
                self._desk.tables.forget(change.table)
            is_ours = change.guild_id is None or self._is_ours(change.guild_id)
            if is_ours or self._desk.store.shards.hear_people:
                self._heard_of_messages(change)
            if is_ours:
                self._heard(change)

    def _heard_of_messages(self, change: Change) -> None:
        """Something that the messages of a table may show; those of another process's table are hands."""
        table = change.table
        account = change.account
        reconciler = self._reconciler
        match change.part:
            case "tables" if change.is_gone and table is not None:
                reconciler.give_up(table)
            case "tables" | "events" | "deadlines" if table is not None:  # also one that is spent shows
                reconciler.state_changed(table)
            case "drafts" if table is not None and account is not None:
                reconciler.drafted_elsewhere(table, account)
            case "panels" if table is not None and not change.is_gone and self._desk.store.shards.hear_people:
                self._begin(lambda: reconciler.posted_elsewhere(table))
            case "accounts" if change.is_gone and account is not None:
                reconciler.give_up_on(account)
            case "accounts" if account is not None:
                self._begin(lambda: self._settings_changed(account))
            case part if part == MESSAGES and table is not None:
                self._begin(lambda: reconciler.repaint_all(table))

    def _heard(self, change: Change) -> None:
        """Something else about a server of this process."""
        match change.part:
            case "tables" | "events" if not change.is_gone:
                self._look_around()
            case "private_replies" if (table := change.table) is not None:
                self._begin(lambda: self._reconciler.private.learn(table))
            case "settlements" if change.guild_id is not None and change.account is not None:
                self._reconciler.settlements.touch(change.guild_id, change.account)
            case "undos":
                self._begin(self._tell_undone)

    async def _look_at_all(self) -> None:
        for table in await self._desk.store.tables.to_look_at():
            self._reconciler.touch(table)
            with suppress(NoSuchTable):  # it is gone meanwhile
                if self._desk.store.shards.hear_people:
                    await self._reconciler.posted_elsewhere(table)
                if await self._desk.is_ours(table):
                    await self._reconciler.private.learn(table)

    async def _settings_changed(self, account: AccountId) -> None:
        """Show somebody's hands as they want them now."""
        for row in await self._desk.store.tables.sat_at_by(account):
            if self._desk.store.shards.hear_people or self._is_ours(row.guild_id):
                self._reconciler.touch(row.table)

    def _is_ours(self, guild_id: int) -> bool:
        return self._desk.store.shards.hold(guild_id)

    def _begin(self, work: Callable[[], Awaitable[None]]) -> None:
        task = asyncio.get_running_loop().create_task(self._until_done(work), name="hearing")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _until_done(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do what a change asks for; again where the database or Discord is away: the change is not heard twice."""
        wait_s = FIRST_S
        while not self._desk.client.is_closed():
            try:
                with suppress(NoSuchTable):  # it is gone meanwhile
                    await work()
            except Exception as error:
                if failure_of(error) is not Failure.PASSING:
                    _log.exception("what another process has changed is not shown")
                    return
                _log.warning("what another process has changed is shown later: %s", brief(error))
            else:
                return
            await asyncio.sleep(wait_s)
            wait_s = min(2 * wait_s, LONGEST_S)
