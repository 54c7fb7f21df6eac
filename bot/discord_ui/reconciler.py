"""Keeps the messages on Discord in line with the store: it looks at a table after every change and after a restart.

It is level-triggered: each look compares all of a table's messages with the store, so the next look repairs whatever
was missed or failed. This module decides when to look at which table; `look` is the look at one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Coroutine, Iterable, Iterator
from functools import partial
from typing import Any

import discord

from bot.discord_ui.again import Again
from bot.discord_ui.called import see_whether_left
from bot.discord_ui.desk import Desk
from bot.discord_ui.direct_messages import channel_with, opened_elsewhere
from bot.discord_ui.failures import Failure, brief, failure_of
from bot.discord_ui.lanes.lane import Lane
from bot.discord_ui.lanes.lanes import Lanes
from bot.discord_ui.lanes.message import MessageLane
from bot.discord_ui.lanes.notice import owed
from bot.discord_ui.lanes.options_replies import OptionsReplies
from bot.discord_ui.lanes.pacer import NOTICES_A_SECOND, Pacer
from bot.discord_ui.lanes.place import Place
from bot.discord_ui.lanes.private_lanes import PrivateLanes
from bot.discord_ui.lanes.settlement_notices import SettlementNotices
from bot.discord_ui.look import Look, Why
from bot.discord_ui.notes import Notes
from bot.ids import AccountId, TableId
from bot.panels.settings import Notices
from bot.play.memory import NoSuchTable
from bot.store import DueRow
from bot.store.message_targets import hand_of
from bot.table.happenings.pausing import CHANNEL_LOST
from bot.table.notices import key_now, notice_of
from bot.table.timers import TimerKind

_log = logging.getLogger(__name__)
_LOOKS_A_TURN = 8  # tables looked at before others may use the event loop


class Reconciler:
    """Keeps all messages of all tables up to date."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        pacer = Pacer(NOTICES_A_SECOND, desk.count_processes)
        self._lanes = Lanes(desk, self.touch, self._lost, self._closed, pacer)
        self.private = PrivateLanes(desk)
        self.options = OptionsReplies(desk)
        self.settlements = SettlementNotices(desk, pacer)
        self._notes = Notes(desk, self._look_later)
        self._look = Look(desk, self._lanes, self._notes, self.touch, self._begin)
        self._dirty: dict[TableId, Why] = {}
        self._linking: set[TableId] = set()  # tables that are looked at soon, because a message was posted elsewhere
        self._later: dict[TableId, Again] = {}  # tables that could not be looked at
        self._task: asyncio.Task[None] | None = None
        self._is_stopped = False
        self._beside: set[asyncio.Task[None]] = set()

    def touch(self, table: TableId) -> None:
        """Ask for a look at a table, because something may have changed."""
        self._look_soon(table, Why.ANY)

    def state_changed(self, table: TableId) -> None:
        """Ask for a look at a table after a commit: messages that show it already are left alone."""
        self._look_soon(table, Why.STATE)

    def start(self, tables: Iterable[TableId]) -> None:
        """Ask for a look at tables of which nobody knows what has changed: what is to be edited waits for its turn."""
        for table in tables:
            self._look_soon(table, Why.STARTED)

    def _look_soon(self, table: TableId, why: Why) -> None:
        if self._is_stopped:
            return
        self._dirty[table] = why if self._dirty.get(table, why) is why else Why.ANY
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._look_at_all(), name="reconciler")

    @property
    def waiting(self) -> int:
        """How many messages have something to show: their lanes are at work, or wait for a picture or their turn."""
        return sum(not lane.is_idle or lane.is_lingering for lane in self._all_lanes())

    @property
    def looks_waiting(self) -> int:
        """How many tables are still to be looked at."""
        return len(self._dirty)

    async def stop(self) -> None:
        """Begin no more looks, and wait for all that is running; if cancelled, drop it."""
        self._is_stopped = True
        for again in self._later.values():
            again.close()
        for lane in self._lanes:
            lane.stop()
        await self.private.stop()
        await self.settlements.stop()
        await self.at_rest()

    async def at_rest(self) -> None:
        """Wait until nothing is running any more: a look may have set a message in motion."""
        while busy := self._busy():
            await asyncio.gather(*busy, return_exceptions=True)

    async def posted(self, table: TableId, target: str) -> bool:
        """Wait until a message is posted. Returns False if it is not, once nothing is under way for its table."""
        while True:
            lanes = self._lanes.here(table)
            if (lane := lanes.get(target)) is not None and lane.is_posted:
                return True
            looks = [self._task] if self._task is not None and not self._task.done() else []
            posts = [asyncio.ensure_future(one.wait()) for one in lanes.values() if not one.is_idle]
            if not (busy := [*looks, *self._beside, *posts]):
                return False
            await asyncio.wait(busy, return_when=asyncio.FIRST_COMPLETED)

    async def lane_of(self, table: TableId, target: str) -> MessageLane | None:
        """The lane of a message that is posted, or is just being posted; None if there is no such message."""
        lane = (await self._lanes.of(table)).get(target)
        return lane if lane is not None and (lane.is_posted or lane.is_posting) else None

    async def posted_elsewhere(self, table: TableId) -> None:
        """Another process has posted a message of a table, or wants a hand to be opened. Raises NoSuchTable.

        Hands lead to the table's panel; see `LINK_AFTER_S`.
        """
        await self._lanes.learn_hands(table)
        if table not in self._linking:
            self._linking.add(table)
            asyncio.get_running_loop().call_later(self._desk.spread.link_after_s, self._link, table)

    def _link(self, table: TableId) -> None:
        self._linking.discard(table)
        self.touch(table)

    async def repaint_all(self, table: TableId) -> None:
        """Show in all messages of a table what they should show, whatever they show now."""
        self.private.repaint(table)
        for lane in (await self._lanes.of(table)).values():
            lane.repaint()

    def drafted_elsewhere(self, table: TableId, account: AccountId) -> None:
        """A player has chosen rows in a message that another process shows: those here show it, too."""
        if (lane := self._lanes.here(table).get(hand_of(account))) is not None:
            lane.touch()
        elif self._desk.store.shards.hear_people and not self._lanes.has(table):
            self.touch(table)
        self.private.touch_of(table, account)

    def tables_at_work(self) -> set[TableId]:
        """The tables of which messages are being edited or posted."""
        private = {lane.reply.table for lane in self.private if not lane.is_idle}
        return private | {lane.place.table for lane in self._lanes if not lane.is_idle}

    async def repaint(self, table: TableId, message_id: int) -> bool:
        """Show in a message what it should show, whatever it shows now. Returns False if it is no table's any more."""
        own = [lane for lane in (await self._lanes.of(table)).values() if lane.may_be(message_id)]
        for lane in own:
            lane.repaint()
        return bool(own) or await self._desk.store.panels.table_of(message_id) is not None

    async def open_hand(self, table: TableId, account: AccountId, user: discord.abc.Snowflake) -> bool:
        """Open the player's direct messages, after a click of theirs. Returns whether their hand is shown there now.

        The process that hears people posts it. Any other says what it wants, and waits for it, but not for long.
        """
        if (channel_id := await channel_with(self._desk, account, user)) is None:
            return False
        if not self._desk.store.shards.hear_people:
            return await opened_elsewhere(self._desk, table, account, channel_id)
        await self._lanes.of(table)
        lane = self._lanes.hand(table, account, channel_id)
        lane.try_again()
        await lane.wait()
        if lane.is_posted:
            await self._desk.store.direct_messages.put(account, channel_id)
        return lane.is_posted

    async def pause(self, table: TableId, reason: str = CHANNEL_LOST) -> None:
        """Pause a table that cannot go on in its channel; harmless if it is paused already."""
        await self._notes.pause(table, reason)

    async def notify(self, table: TableId, due: DueRow) -> None:
        """Tell a player what they are waited for, or that half of their turn is over, as their settings have it.

        What is to be told is stored when this returns, and told only once. Whoever has seen it meanwhile is not told.
        """
        lanes = await self._lanes.of(table)
        known = await self._desk.tables.known(table)
        is_reminder = due.kind == TimerKind.REMIND
        key = due.key.partition(":")[2]
        notice = notice_of(known.state, key_now(known.state, key) if is_reminder else key)
        if notice is None or known.due_ms(due.key) is None:
            return
        settings = await self._desk.screens.settings_of(notice.account)
        if not (settings.has_reminders if is_reminder else settings.notices is not Notices.NEVER):
            return
        row = owed(known, notice, is_reminder=is_reminder, now_ms=self._desk.now_ms())
        if row.target not in lanes:
            await self._desk.store.panels.put(row)
            lanes = await self._lanes.of(table)  # anew: where many tables are open they may have left memory since
            if row.target not in lanes:
                self._lanes.add_notice(known, row)
            for lane in self._lanes.notices(table, notice.account):
                lane.touch()  # a reminder takes the place of the notice; nothing else of the table has changed

    async def repost(self, table: TableId, target: str) -> MessageLane | None:
        """Begin to post a message anew at the bottom of its channel. Returns its lane; None if there is no such one."""
        lane = await self.lane_of(table, target)
        if lane is not None:
            lane.repost()
        else:
            self.touch(table)
        return lane

    async def move(self, table: TableId, channel_id: int, parent_channel_id: int | None) -> None:
        """Move a table whose channel is lost to another channel, where its commitment and panel are posted anew."""
        lost = (await self._desk.tables.known(table)).row.channel_id
        await self._desk.store.tables.move(table, channel_id, parent_channel_id)
        self._desk.tables.forget(table)
        self._lanes.move(table, lost, channel_id)
        self.touch(table)

    def give_up(self, table: TableId) -> None:
        """Never touch a message of this table again: the table was deleted."""
        self._dirty.pop(table, None)
        self._looked(table)
        self._lanes.retire(table)
        self.private.give_up(table)
        self.options.give_up(table)

    def give_up_on(self, account: AccountId) -> None:
        """Never touch a message to this person again: their account was deleted."""
        self._lanes.retire_person(account)
        self.private.give_up_on(account)
        self.options.give_up_on(account)
        self.settlements.give_up_on(account)

    async def _look_at_all(self) -> None:
        looks = 0
        while self._dirty and not self._is_stopped:
            table = next(iter(self._dirty))
            why = self._dirty.pop(table)
            self.private.touch(table)
            if self.options.has(table):
                self._begin(self.options.look(table), table, "end of its options")
            await self._seen_to(self._look.at(table, why), table, "could not be shown")
            looks += 1
            if looks % _LOOKS_A_TURN == 0:
                await asyncio.sleep(0)

    async def _seen_to(self, work: Coroutine[Any, Any, bool | None], table: TableId, what: str) -> None:
        """Do a part of a look at a table. If it fails, or returns False, the table is looked at again later."""
        try:
            is_done = await work
            if is_done:
                self._looked(table)
            elif is_done is False:
                self._look_later(table)
        except NoSuchTable:
            self._looked(table)
        except Exception as error:
            if failure_of(error) is Failure.PASSING:
                _log.warning("table %s %s, and is looked at later: %s", table, what, brief(error))
            else:
                _log.exception("table %s %s", table, what)
            self._look_later(table)

    def _look_later(self, table: TableId) -> None:
        """Look at a table again after a while, ever more seldom until a look succeeds."""
        if not self._is_stopped:
            self._later.setdefault(table, Again(partial(self.touch, table))).failed()

    def _looked(self, table: TableId) -> None:
        """Forget that a look at a table has failed."""
        if (again := self._later.pop(table, None)) is not None:
            again.close()

    def _lost(self, place: Place, reason: str) -> None:
        """Pause a table whose channel is gone or closed to the bot, or close it if it was never seen there."""
        self._begin(self._notes.lost(place, reason), place.table, "pause")

    def _closed(self, table: TableId, account: AccountId) -> None:
        """See whether somebody who cannot be written to has left the server; if not, they are called in the channel."""
        self._begin(see_whether_left(self._desk, table, account), table, "answer about a member")
        self.touch(table)

    def _all_lanes(self) -> Iterator[Lane]:
        yield from (*self._lanes, *self.private, *self.settlements)

    def _busy(self) -> list[Awaitable[None]]:
        """All that is still running: the looks, what runs beside them, and the lanes."""
        looks = [self._task] if self._task is not None and not self._task.done() else []
        lanes = (lane.wait() for lane in self._all_lanes() if not lane.is_idle)
        return [*looks, *self._beside, *lanes]

    def _begin(self, work: Coroutine[Any, Any, bool | None], table: TableId, name: str) -> None:
        """Run a coroutine about a table in the background. `stop` waits for it."""
        task = asyncio.get_running_loop().create_task(self._seen_to(work, table, f"has no {name}"), name=name)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)
