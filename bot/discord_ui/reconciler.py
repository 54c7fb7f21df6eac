"""Keeps Discord as the store says: after every change, and after a restart, the messages of a table are looked at.

Level-triggered: what was missed while the bot was away, or lost in a fault, is found by the next look. Here stand the
looks at all tables and what others ask for; `look` is the look at one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Coroutine
from typing import Any

import discord

from bot.discord_ui.desk import Desk
from bot.discord_ui.lanes.lanes import Lanes
from bot.discord_ui.lanes.message import MessageLane
from bot.discord_ui.lanes.ping import PingLane
from bot.discord_ui.look import Look
from bot.discord_ui.notes import Notes
from bot.ids import AccountId, TableId
from bot.play.tables import NoSuchTable
from bot.store import StoreUnavailable
from bot.table.pauses import CHANNEL_LOST

_log = logging.getLogger(__name__)
_LOOKS_A_TURN = 8  # tables looked at before others may use the event loop


class Reconciler:
    """All messages of all tables."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lanes = Lanes(desk, self.touch, self._lost)
        self._notes = Notes(desk, self.touch)
        self._look = Look(desk, self._lanes, self._notes, self.touch, self._begin)
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
        lane = (await self._lanes.of(table)).get(target)
        return lane if lane is not None and lane.is_posted else None

    async def open_hand(self, table: TableId, account: AccountId, user: discord.User | discord.Member) -> bool:
        """Open the player's direct messages, in answer to their own click. Whether their hand will come there."""
        await self._lanes.of(table)
        try:
            channel = user.dm_channel or await user.create_dm()
        except discord.HTTPException as error:
            _log.info("no direct messages with account %s: %s", account, error)
            return False
        lane = self._lanes.hand(table, account, channel.id)
        if lane.row is not None and not lane.is_posted:
            lane.row = None  # they may have opened their direct messages since
        lane.touch()
        await lane.wait()
        return lane.is_posted

    async def pause(self, table: TableId, reason: str = CHANNEL_LOST) -> None:
        """Stop a table that cannot go on where it is; harmless when it is paused already."""
        await self._notes.pause(table, reason)

    async def remind(self, table: TableId, account: AccountId) -> None:
        """Half of a player's turn is over: their hand is posted anew, which notifies; or they are called."""
        if (hand := await self.lane_of(table, f"hand:{account}")) is not None:
            hand.repost()
            return
        ping = self._lanes.here(table).get(f"ping:{account}")
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
        self._lanes.retire_in_channel(table)
        self.touch(table)

    def give_up(self, table: TableId) -> None:
        """Touch no message of a table any more: it was deleted."""
        self._dirty.pop(table, None)
        self._lanes.retire(table)

    def give_up_on(self, account: AccountId) -> None:
        """Touch no private message any more of somebody who was forgotten."""
        self._lanes.retire_person(account)

    async def _look_at_all(self) -> None:
        looks = 0
        while self._dirty and not self._is_stopped:
            table = next(iter(self._dirty))
            del self._dirty[table]
            try:
                await self._look.at(table)
            except NoSuchTable:
                continue
            except StoreUnavailable:
                _log.warning("table %s is looked at later: the store cannot be read", table)
                self._notes.touch_later(table)
            except Exception:
                _log.exception("table %s could not be shown", table)
            looks += 1
            if looks % _LOOKS_A_TURN == 0:
                await asyncio.sleep(0)

    def _lost(self, table: TableId, reason: str) -> None:
        """The channel is gone or closed to the bot: the table pauses and says so where it can."""
        self._begin(self._notes.pause(table, reason), "pause")

    def _busy(self) -> list[Awaitable[None]]:
        """What has to come to its end before the bot does."""
        looks = [self._task] if self._task is not None and not self._task.done() else []
        return [*looks, *self._beside, *(lane.wait() for lane in self._lanes if not lane.is_idle)]

    def _begin(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Do something beside the looks."""
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)
