"""Keeps Discord as the store says: after every change, and after a restart, the messages of a table are looked at.

Level-triggered: what was missed while the bot was away, or lost in a fault, is found by the next look.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Coroutine
from typing import Any

import discord

from bot.discord_ui.deal_lanes import RootLane, SealLane, seal_target
from bot.discord_ui.desk import Desk
from bot.discord_ui.messages import RETRY_S, HandLane, MessageLane, Place, TableLane
from bot.discord_ui.pings import PingLane
from bot.ids import AccountId, TableId
from bot.play.tables import Known, NoSuchTable, TableBroken
from bot.store import PanelRow, StoreUnavailable
from bot.table.actions import Action, LoseRoot, NoteRoot, NoteSeal, Pause
from bot.table.fair_deal import Root
from bot.table.pauses import CHANNEL_LOST
from bot.table.refusals import RuleError
from bot.table.state import Phase, State

_log = logging.getLogger(__name__)
_TABLES_KEPT = 128
_PublicLane = type[RootLane | SealLane | TableLane]
_LOOKS_A_TURN = 8  # tables looked at before others may use the event loop


class Reconciler:
    """All messages of all tables."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lanes: OrderedDict[TableId, dict[str, MessageLane]] = OrderedDict()  # by target, all of a table or none
        self._dirty: dict[TableId, None] = {}
        self._task: asyncio.Task[None] | None = None
        self._is_stopped = False
        self._beside: set[asyncio.Task[None]] = set()

    def touch(self, table: TableId) -> None:
        """Something may have changed at a table."""
        if self._is_stopped:
            return
        self._dirty[table] = None
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._look_at_all(), name="reconciler")

    async def stop(self) -> None:
        """Finish what is on its way, or drop it when cancelled; begin nothing new."""
        self._is_stopped = True
        while busy := self._busy():  # a look may have set a message in motion
            await asyncio.gather(*busy, return_exceptions=True)

    async def lane_of(self, table: TableId, target: str) -> MessageLane | None:
        """The lane of a posted message, None when there is none."""
        lane = (await self._load(table)).get(target)
        return lane if lane is not None and lane.is_posted else None

    async def open_hand(self, table: TableId, account: AccountId, user: discord.User | discord.Member) -> bool:
        """Open the player's direct messages, in answer to their own click. Whether their hand will come there."""
        await self._load(table)
        try:
            channel = user.dm_channel or await user.create_dm()
        except discord.HTTPException as error:
            _log.info("no direct messages with account %s: %s", account, error)
            return False
        lane = self._hand_lane(table, account, channel.id, None)
        if lane.row is not None and not lane.is_posted:
            lane.row = None  # they may have opened their direct messages since
        lane.touch()
        await lane.wait()
        return lane.is_posted

    async def pause(self, table: TableId, reason: str = CHANNEL_LOST) -> None:
        """Stop a table that cannot go on where it is; harmless when it is paused already."""
        await self._note(table, Pause(None, reason), f"lost:{table}:{self._desk.tables.now_ms()}")

    async def _note(self, table: TableId, action: Action, action_id: str) -> None:
        """Tell the table what happened to its messages. What comes too late changes nothing."""
        try:
            await self._desk.tables.submit(table, action, action_id=action_id)
        except StoreUnavailable:
            self._touch_later(table)
        except RuleError as reason:  # usually two looks at a message both note it, and the first one was taken
            _log.debug("table %s does not take %s: %s", table, type(action).__name__, reason)
        except (NoSuchTable, TableBroken) as reason:
            _log.info("table %s does not take %s: %s", table, type(action).__name__, reason)

    def _touch_later(self, table: TableId) -> None:
        """Look again when what cannot be read or written now may be."""
        asyncio.get_running_loop().call_later(RETRY_S, self.touch, table)

    async def remind(self, table: TableId, account: AccountId) -> None:
        """Half of a player's turn is over: their hand is posted anew, which notifies; or they are called."""
        if (hand := await self.lane_of(table, f"hand:{account}")) is not None:
            hand.repost()
            return
        ping = self._lanes.get(table, {}).get(f"ping:{account}")
        if isinstance(ping, PingLane):
            ping.remind()

    async def repost(self, table: TableId, target: str) -> None:
        """Post a message anew at the bottom of its channel."""
        lane = await self.lane_of(table, target)
        if lane is not None:
            lane.repost()
        else:
            self.touch(table)

    async def move(self, table: TableId, channel_id: int, parent_channel_id: int | None) -> None:
        """Take a table whose channel is lost into another one, with its commitment and panel."""
        await self._desk.store.tables.move(table, channel_id, parent_channel_id)
        self._desk.tables.forget(table)
        lanes = self._lanes.get(table, {})
        for target in [target for target in lanes if not target.startswith("hand:")]:
            lanes.pop(target).retire()
        self.touch(table)

    def give_up(self, table: TableId) -> None:
        """Touch no message of a table any more: it was deleted."""
        self._dirty.pop(table, None)
        for lane in self._lanes.pop(table, {}).values():
            lane.retire()

    def give_up_on(self, account: AccountId) -> None:
        """Touch no private message of somebody any more, who is known no more."""
        for lanes in self._lanes.values():
            for target in (f"hand:{account}", f"ping:{account}"):
                if target in lanes:
                    lanes.pop(target).retire()

    async def _look_at_all(self) -> None:
        looks = 0
        while self._dirty and not self._is_stopped:
            table = next(iter(self._dirty))
            del self._dirty[table]
            try:
                await self._look_at(table)
            except NoSuchTable:
                continue
            except StoreUnavailable:
                _log.warning("table %s is looked at later: the store cannot be read", table)
                self._touch_later(table)
            except Exception:
                _log.exception("table %s could not be shown", table)
            looks += 1
            if looks % _LOOKS_A_TURN == 0:
                await asyncio.sleep(0)

    async def _look_at(self, table: TableId) -> None:
        """Touch every message that the table wants or has."""
        lanes = await self._load(table)
        batch_no = await self._desk.tables.prepare_batch(table)
        if not lanes and (await self._desk.tables.state(table)).phase is Phase.ENDED:
            return  # its messages stay as they are
        known = await self._desk.tables.known(table)  # from here on nothing waits: the table cannot move on meanwhile
        current = f"panel:{known.state.shown_hand_no}"
        if batch_no is not None and self._waits_for_root(known, batch_no):
            return  # the commitment comes before the panel, and then this table's turn comes again
        if self._has_moved(known):
            return  # nothing is posted here that rests on a commitment elsewhere
        self._see_to_seal(known)
        if current not in lanes:
            self._lane(TableLane, known, current, None)
        for _, sitter in known.state.sitters:
            if not sitter.is_computer and f"ping:{sitter.account}" not in lanes:
                self._ping_lane(known, sitter.account, None)
        for target, lane in list(lanes.items()):
            if target.startswith("panel:") and target != current and lane.is_idle and not lane.must_push(None):
                del lanes[target]  # an old hand's message, left alone for good
            elif target.startswith("seal:") and lane.is_idle and not _is_seal(known.state, target):
                self._begin(lane.forget(), "seal")  # the log knows it by now
                del lanes[target]
            else:
                lane.touch()
        if known.state.phase is Phase.ENDED:
            await self._close(table)
        self._forget_idle()

    def _waits_for_root(self, known: Known, batch_no: int) -> bool:
        """See to the commitment of the batch that is wanted next. Whether its first post is on its way."""
        table, target = known.state.table, f"root:{batch_no}"
        lanes = self._lanes[table]
        if target not in lanes:
            self._lane(RootLane, known, target, None)
            lanes[target].touch()
            self._begin(self._touch_after(lanes[target], table), "commitment")
        lane = lanes[target]
        if lane.row is not None and lane.is_posted:
            self._begin(self._note_root(table, batch_no, lane.row), "commitment")
        return not lane.is_posted and not lane.is_idle

    async def _note_root(self, table: TableId, batch_no: int, row: PanelRow) -> None:
        """The commitment is on Discord: its hands can begin."""
        batch = await self._desk.store.deals.batch(table, batch_no)
        if batch is not None:
            root = Root(batch_no, batch.first_hand_no, batch.root.hex(), row.channel_id, row.message_id)
            await self._note(table, NoteRoot(root), f"root:{table}:{batch_no}")

    def _has_moved(self, known: Known) -> bool:
        """Whether the commitment is in another channel than the table. Then it gets one where it is."""
        state = known.state
        if state.root is None or state.root.channel_id == known.row.channel_id or state.phase is Phase.ENDED:
            return False
        action_id = f"moved:{state.table}:{state.root.batch_no}"
        self._begin(self._note(state.table, LoseRoot(state.root.batch_no), action_id), "move")
        return True

    def _see_to_seal(self, known: Known) -> None:
        """See to what the frozen hand waits for."""
        state, lanes = known.state, self._lanes[known.state.table]
        frozen = state.frozen
        if frozen is None:
            return
        target = seal_target(frozen) if frozen.has_line else f"panel:{frozen.hand_no}"
        if target not in lanes:
            self._lane(SealLane if frozen.has_line else TableLane, known, target, None)
        row = lanes[target].row
        if row is None or not lanes[target].is_posted or state.sealed_by is not None:
            return
        if row.message_id < frozen.root.message_id:
            lanes[target].repost()  # of a deal that was begun before this commitment
        else:
            note = NoteSeal(frozen.hand_no, row.channel_id, row.message_id)
            action_id = f"seal:{state.table}:{frozen.root.batch_no}:{frozen.hand_no}"
            self._begin(self._note(state.table, note, action_id), "seal")

    async def _close(self, table: TableId) -> None:
        """An ended table's messages stay as they are; nothing is kept of them."""
        lanes = list((await self._load(table)).values())
        await asyncio.gather(*(lane.wait() for lane in lanes))
        for lane in lanes:
            await lane.forget()
        self._lanes.pop(table, None)

    async def _load(self, table: TableId) -> dict[str, MessageLane]:
        """The lanes of a table, by target. They are made of the store's rows once: from then on they write them."""
        if table not in self._lanes:
            rows = await self._desk.store.panels.of(table)
            known = await self._desk.tables.known(table)
            if table not in self._lanes:  # nobody was faster
                self._lanes[table] = {}
                for row in rows:
                    self._lane_for(known, row)
        self._lanes.move_to_end(table)
        return self._lanes[table]

    def _lane_for(self, known: Known, row: PanelRow) -> None:
        kind, _, name = row.target.partition(":")
        match kind:
            case "root":
                self._lane(RootLane, known, row.target, row)
            case "seal":
                self._lane(SealLane, known, row.target, row)
            case "panel":
                self._lane(TableLane, known, row.target, row)
            case "hand":
                self._hand_lane(known.state.table, AccountId(name), row.channel_id, row)
            case _:
                self._ping_lane(known, AccountId(name), row)

    def _lane(self, kind: _PublicLane, known: Known, target: str, row: PanelRow | None) -> None:
        place = Place(known.state.table, target, known.row.channel_id, known.row.guild_id)
        lane = self._lanes[place.table][target] = kind(self._desk, place, row, self._lost)
        lane.on_posted = self.touch

    def _ping_lane(self, known: Known, account: AccountId, row: PanelRow | None) -> None:
        table = known.state.table
        place = Place(table, f"ping:{account}", known.row.channel_id, known.row.guild_id)

        def has_dm() -> bool:
            lane = self._lanes.get(table, {}).get(f"hand:{account}")
            return lane is not None and lane.is_posted

        self._lanes[table][place.target] = PingLane(self._desk, place, row, self._lost, has_dm)

    def _hand_lane(self, table: TableId, account: AccountId, channel_id: int, row: PanelRow | None) -> MessageLane:
        target = f"hand:{account}"
        lane = self._lanes[table].get(target)
        if lane is None:
            place = Place(table, target, channel_id)
            lane = HandLane(self._desk, place, row, lambda lost, reason: None, lambda: self.touch(table))
            self._lanes[table][target] = lane
        return lane

    def _lost(self, table: TableId, reason: str) -> None:
        """The channel is gone or closed to the bot: the table pauses and says so where it can."""
        self._begin(self.pause(table, reason), "pause")

    def _busy(self) -> list[Awaitable[None]]:
        """What has to come to its end before the bot does."""
        lanes = [lane for lanes in self._lanes.values() for lane in lanes.values()]
        looks = [self._task] if self._task is not None and not self._task.done() else []
        return [*looks, *self._beside, *(lane.wait() for lane in lanes if not lane.is_idle)]

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Do something beside the looks."""
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def _touch_after(self, lane: MessageLane, table: TableId) -> None:
        await lane.wait()
        self.touch(table)

    def _forget_idle(self) -> None:
        """The lanes of tables without work are made again from the store when they are needed."""
        for table in list(self._lanes):
            if len(self._lanes) <= _TABLES_KEPT:
                return
            if all(lane.is_idle and not lane.is_busy for lane in self._lanes[table].values()):
                del self._lanes[table]


def _is_seal(state: State, target: str) -> bool:
    """Whether a message is what the frozen hand waits for."""
    return state.frozen is not None and state.frozen.has_line and seal_target(state.frozen) == target
