"""One look at a table: it touches every message that the table needs or has, the commitment and the seal first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from enum import IntEnum
from typing import Any

import discord

from bot.discord_ui.desk import Desk
from bot.discord_ui.lanes.deal_seal import RootLane, SealLane, seal_target
from bot.discord_ui.lanes.lanes import Lanes
from bot.discord_ui.lanes.message import MessageLane
from bot.discord_ui.lanes.session import SessionLane
from bot.discord_ui.lanes.table import TableLane
from bot.discord_ui.notes import Notes
from bot.discord_ui.time_out import is_described, timed_out_until
from bot.ids import TableId
from bot.play.known import Known
from bot.rules.deal_keys import VERSION
from bot.store import PanelRow
from bot.store.message_targets import SESSION, Kind, kind_of, panel_of, root_of
from bot.table.actions import LoseRoot, NoteRoot, NoteSeal, Resume
from bot.table.fair_deal import Root
from bot.table.happenings.pausing import TIMED_OUT
from bot.table.state import Phase, State


class Why(IntEnum):
    """Why a table is looked at."""

    STATE = 0
    """Its state has changed by a commit, and nothing else has."""
    STARTED = 1
    """The bot has started: nobody knows what has changed, and what is to be edited waits for its turn."""
    ANY = 2
    """Anything may have changed."""


class Look:
    """Compares a table with its messages and brings these up to date.

    `touch` asks for another look at a table. `begin` runs a coroutine about a table in the background, under a name.
    """

    def __init__(
        self,
        desk: Desk,
        lanes: Lanes,
        notes: Notes,
        touch: Callable[[TableId], None],
        begin: Callable[[Coroutine[Any, Any, bool | None], TableId, str], None],
    ) -> None:
        self._desk = desk
        self._lanes = lanes
        self._notes = notes
        self._touch = touch
        self._begin = begin
        self._closing: set[TableId] = set()
        self._timed_out: set[TableId] = set()  # tables that are looked at when a time-out is over

    async def at(self, table: TableId, why: Why) -> bool | None:
        """Touch every message that the table needs or has. Returns None if an ended table is being closed."""
        lanes = await self._lanes.of(table)
        if not await self._desk.is_ours(table):
            return await self._at_hands(table, lanes, why)  # the rest is another process's
        batch_no = await self._desk.tables.prepare_batch(table)
        if (
            all(kind_of(target) is Kind.HAND for target in lanes)
            and (await self._desk.tables.state(table)).phase is Phase.ENDED
        ):
            return await self._at_hands(table, lanes, why)  # its messages in the channel stay as they are
        known = await self._desk.tables.known(table)  # from here on nothing waits: the table cannot move on meanwhile
        self._see_to_time_out(known)
        if batch_no is not None and self._waits_for_root(known, batch_no, lanes):
            return True  # the commitment comes before the panel, and then this table's turn comes again
        if self._has_moved(known):
            return True  # nothing is posted here that rests on a commitment elsewhere
        self._see_to_seal(known, lanes)
        self._touch_all(known, lanes, why)
        return self._done_with(known, lanes)

    async def _at_hands(self, table: TableId, lanes: dict[str, MessageLane], why: Why) -> bool | None:
        """Touch the hands in direct messages at a table of another process, if they are shown by this one."""
        known = await self._desk.tables.known(table)
        for lane in lanes.values():
            _touch(lane, known, why)
        return self._done_with(known, lanes) if lanes else True

    def _touch_all(self, known: Known, lanes: dict[str, MessageLane], why: Why) -> None:
        """Touch the newest hand's panel and all other messages; drop the lanes of finished ones.

        An ended table has its session's card, too.
        """
        current = panel_of(known.state.shown_hand_no)
        if current not in lanes:
            self._lanes.add(TableLane, known, current)
        if known.state.phase is Phase.ENDED and SESSION not in lanes and not _is_placing(known, lanes):
            self._lanes.add(SessionLane, known, SESSION)
        for target, lane in list(lanes.items()):
            kind = kind_of(target)
            is_done = lane.is_idle and not lane.is_lingering
            if kind is Kind.PANEL and target != current and is_done and not lane.must_push(None):
                lanes.pop(target).retire()  # an old hand's message, left alone for good
            elif kind is Kind.SEAL and lane.is_idle and not _is_seal(known.state, target):
                self._begin(lane.forget(), known.state.table, "seal")  # the log knows it by now
                lanes.pop(target).retire()
            elif kind is Kind.NOTICE and lane.is_at_rest and not lane.must_push(None):
                lanes.pop(target).retire()  # its player has acted
            else:
                _touch(lane, known, why)

    def _waits_for_root(self, known: Known, batch_no: int, lanes: dict[str, MessageLane]) -> bool:
        """Have the commitment of the next batch posted. Returns whether it is being posted right now."""
        table = known.state.table
        target = root_of(batch_no)
        if target not in lanes:
            self._lanes.add(RootLane, known, target)
            lanes[target].touch()
            self._begin(self._touch_after(lanes[target], table), table, "commitment")
        lane = lanes[target]
        if lane.row is not None and lane.is_posted:
            self._begin(self._note_root(table, batch_no, lane.row), table, "commitment")
        return not lane.is_posted and not lane.is_idle

    async def _note_root(self, table: TableId, batch_no: int, row: PanelRow) -> None:
        """Note in the table's log that the commitment is on Discord, so that its hands can begin."""
        batch = await self._desk.store.deals.batch(table, batch_no)
        if batch is not None:
            root = Root(batch_no, batch.first_hand_no, batch.root.hex(), row.channel_id, row.message_id, VERSION)
            await self._notes.note(table, NoteRoot(root), f"root:{table}:{batch_no}")

    def _has_moved(self, known: Known) -> bool:
        """Whether the commitment is in another channel than the table. If so, the table gets a new one."""
        state = known.state
        if state.root is None or state.root.channel_id == known.row.channel_id or state.phase is Phase.ENDED:
            return False
        action_id = f"moved:{state.table}:{state.root.batch_no}"
        self._begin(self._notes.note(state.table, LoseRoot(state.root.batch_no), action_id), state.table, "move")
        return True

    def _see_to_time_out(self, known: Known) -> None:
        """Have a table go on once the bot's time-out is over. Discord says nothing when that ends by itself."""
        state = known.state
        guild_id = known.row.guild_id
        if state.paused != TIMED_OUT or not is_described(self._desk.client, guild_id):
            return
        until = timed_out_until(self._desk.client, guild_id)
        if until is None:
            action_id = f"time-out:{state.table}:{known.version}"
            self._begin(self._notes.note(state.table, Resume(None), action_id), state.table, "resumption")
        elif state.table not in self._timed_out:
            self._timed_out.add(state.table)
            wait_s = (until - discord.utils.utcnow()).total_seconds()
            asyncio.get_running_loop().call_later(wait_s, self._look_after_time_out, state.table)

    def _look_after_time_out(self, table: TableId) -> None:
        self._timed_out.discard(table)
        self._touch(table)

    def _see_to_seal(self, known: Known, lanes: dict[str, MessageLane]) -> None:
        """Have the seal of the frozen hand posted, and note it in the table's log.

        It comes below the result of the hand before, which people look for at the bottom of the channel.
        """
        state = known.state
        frozen = state.frozen
        if frozen is None or self._waits_for_result(known, lanes):
            return
        target = seal_target(frozen) if frozen.has_line else panel_of(frozen.hand_no)
        if target not in lanes:
            self._lanes.add(SealLane if frozen.has_line else TableLane, known, target)
        row = lanes[target].row
        if row is None or not lanes[target].is_posted or state.sealed_by is not None:
            return
        if row.message_id < frozen.root.message_id:
            lanes[target].repost()  # of a deal that was begun before this commitment
        else:
            note = NoteSeal(frozen.hand_no, row.channel_id, row.message_id)
            action_id = f"seal:{state.table}:{frozen.root.batch_no}:{frozen.hand_no}"
            self._begin(self._notes.note(state.table, note, action_id), state.table, "seal")

    def _waits_for_result(self, known: Known, lanes: dict[str, MessageLane]) -> bool:
        """Have the result of the hand before placed now. Returns whether that is under way.

        A result that Discord does not take is tried again later, and holds up no deal.
        """
        last = lanes.get(panel_of(known.state.shown_hand_no))
        if last is None or last.again.is_waiting or not _is_placing(known, lanes):
            return False
        last.hurry()
        self._begin(self._touch_after(last, known.state.table), known.state.table, "result")
        return True

    def _done_with(self, known: Known, lanes: dict[str, MessageLane]) -> bool | None:
        """Begin to close an ended table, beside the looks: its last messages may take long, and other tables go on."""
        table = known.state.table
        has_ended = known.state.phase is Phase.ENDED and not _is_placing(known, lanes)
        if has_ended and table not in self._closing:
            self._closing.add(table)
            self._begin(self._closed(table), table, "end")
        self._lanes.forget_idle()
        return None if has_ended else True

    async def _closed(self, table: TableId) -> bool:
        try:
            return await self._close(table)
        finally:
            self._closing.discard(table)

    async def _close(self, table: TableId) -> bool:
        """Leave the messages of an ended table as they are, and forget them. Returns False if one is not up to date."""
        lanes = list((await self._lanes.of(table)).values())
        while busy := [lane for lane in lanes if not lane.is_idle]:  # one that has failed may be at it again
            await asyncio.gather(*(lane.wait() for lane in busy))
        if not all(lane.is_at_rest for lane in lanes):
            return False
        for lane in lanes:
            lane.retire()  # a picture that failed would be tried again, and the message posted anew
        hands = self._desk.store.shards.hear_people
        others = await self._desk.is_ours(table)
        # At once: of what a crash leaves, the rest would be posted anew.
        await self._desk.store.panels.drop_all(table, hands=hands, others=others)
        for lane in lanes:
            await lane.forget()
        self._lanes.retire(table)
        self._desk.tables.forget(table)
        return True

    async def _touch_after(self, lane: MessageLane, table: TableId) -> None:
        await lane.wait()
        self._touch(table)


def _touch(lane: MessageLane, known: Known, why: Why) -> None:
    """Have a message looked at, as far as there is a reason to."""
    if why is Why.STARTED:
        lane.touch_in_turn()
    elif why is Why.STATE:
        lane.touch_unless_from(known)
    else:
        lane.touch()


def _is_placing(known: Known, lanes: dict[str, MessageLane]) -> bool:
    """Whether the result of the newest hand does not yet stand where it is to stay: all else comes below it."""
    lane = lanes.get(panel_of(known.state.shown_hand_no))
    return isinstance(lane, TableLane) and lane.is_placing(known.state)


def _is_seal(state: State, target: str) -> bool:
    """Whether a target is the seal that the frozen hand waits for."""
    return state.frozen is not None and state.frozen.has_line and seal_target(state.frozen) == target
