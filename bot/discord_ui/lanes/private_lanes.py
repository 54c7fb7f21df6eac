"""The lanes of all private replies with players' hands: the newest one of each player at each table is kept up to date.

The replies and their tokens are stored, so a restart ends none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import discord

from bot.discord_ui.desk import Desk
from bot.discord_ui.lanes.private import TOKEN_MS, PrivateLane
from bot.discord_ui.lanes.shown import Shown
from bot.ids import AccountId, TableId
from bot.play.periodic import Periodic
from bot.store import PrivateReply


class PrivateLanes:
    """The lanes in memory, by table and message. Each is here until the bot can edit its reply no more."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lanes: dict[TableId, dict[int, PrivateLane]] = {}
        self._ending = Periodic("private replies", self._look_at_ends)

    def __iter__(self) -> Iterator[PrivateLane]:
        """Every lane in memory."""
        return (lane for lanes in self._lanes.values() for lane in lanes.values())

    async def start(self) -> None:
        """Go on with the replies that can still be edited: what changed while the bot was away is shown now.

        Raises StoreUnavailable.
        """
        for reply in await self._desk.store.private_replies.all(self._desk.now_ms()):
            if reply.message_id not in self._lanes.get(reply.table, {}):
                self._add_stored(reply)
                self.touch(reply.table)
        self._wake()

    def touch(self, table: TableId) -> None:
        """Check again whether the table's replies have to change."""
        for lane in list(self._lanes.get(table, {}).values()):
            lane.touch()

    def repaint(self, table: TableId) -> None:
        """Show in the table's replies what they should show, whatever they show now."""
        for lane in list(self._lanes.get(table, {}).values()):
            lane.shown = Shown()
            lane.touch()

    def touch_of(self, table: TableId, account: AccountId) -> None:
        """The same for one player's reply."""
        for lane in list(self._lanes.get(table, {}).values()):
            if lane.reply.account == account:
                lane.touch()

    def clicked(
        self, interaction: discord.Interaction[Any], message_id: int, table: TableId, account: AccountId
    ) -> PrivateLane:
        """The lane of a reply that a click made or was made on: `keep` it with that click once it is answered."""
        lane = self._lanes.get(table, {}).get(message_id)
        if lane is not None and not lane.is_replaced and not lane.is_ending:
            return lane
        if lane is not None:
            lane.retire()
        return self._add(PrivateReply(message_id, table, account, interaction.token, self._desk.now_ms() + TOKEN_MS))

    async def keep(self, lane: PrivateLane, interaction: discord.Interaction[Any]) -> None:
        """Go on with the token of a click that was answered; an older reply of its player at its table is deleted.

        Before that, and if the answer comes too late for Discord, the token edits nothing, and the earlier one does.
        Nothing happens where a newer reply has taken its place meanwhile. Raises StoreUnavailable.
        """
        if lane.is_replaced:
            return
        lane.reply = replace(lane.reply, token=interaction.token, expires_ms=self._desk.now_ms() + TOKEN_MS)
        self._replace_others(lane.reply)
        self._wake()
        await self._desk.store.private_replies.put(lane.reply)
        if not await self._desk.is_ours(lane.reply.table):
            self.give_up(lane.reply.table)  # the process whose table it is goes on with it

    async def learn(self, table: TableId) -> None:
        """Go on with the replies that another process has answered clicks by. Raises StoreUnavailable."""
        for reply in await self._desk.store.private_replies.of(table):
            if reply.expires_ms <= self._desk.now_ms():
                continue
            lane = self._lanes.get(table, {}).get(reply.message_id)
            if lane is None:
                self._add_stored(reply).touch()
            elif lane.reply.expires_ms < reply.expires_ms:
                lane.reply = reply
                lane.shown = Shown.of(reply.digest)
                lane.touch()
        self._wake()

    def give_up(self, table: TableId) -> None:
        """Never touch a reply of this table again."""
        for lane in self._lanes.pop(table, {}).values():
            lane.retire()

    def give_up_on(self, account: AccountId) -> None:
        """Never touch a reply to this person again."""
        for lanes in self._lanes.values():
            for message_id in [at for at, lane in lanes.items() if lane.reply.account == account]:
                lanes.pop(message_id).retire()

    async def stop(self) -> None:
        """Begin nothing any more, and try nothing again."""
        for lane in self:
            lane.stop()
        await self._ending.stop()

    def _add(self, reply: PrivateReply) -> PrivateLane:
        lane = PrivateLane(self._desk, reply, self._ended)
        self._lanes.setdefault(reply.table, {})[reply.message_id] = lane
        return lane

    def _add_stored(self, reply: PrivateReply) -> PrivateLane:
        """Go on with a reply that may be an older one: a click may have made a newer one meanwhile, which stays."""
        lane = self._add(reply)
        own = [one.reply for one in self._lanes[reply.table].values() if one.reply.account == reply.account]
        self._replace_others(max(own, key=lambda one: (one.expires_ms, one.message_id)))
        return lane

    def _replace_others(self, newest: PrivateReply) -> None:
        for lane in list(self._lanes.get(newest.table, {}).values()):
            if lane.reply.account == newest.account and lane.reply.message_id != newest.message_id:
                lane.replace()

    async def _ended(self, lane: PrivateLane) -> None:
        """Forget a reply that the bot can do nothing more with, unless a click has given it a new lane meanwhile."""
        lanes = self._lanes.get(lane.reply.table, {})
        if lanes.get(lane.reply.message_id) is not lane:
            return
        del lanes[lane.reply.message_id]
        if not lanes:
            self._lanes.pop(lane.reply.table, None)
        await self._desk.store.private_replies.drop(lane.reply.message_id)

    async def _look_at_ends(self) -> float | None:
        """Have the replies say so whose time is over. Returns in how many seconds the next one's is."""
        for lane in self:
            if lane.is_ending:
                lane.touch()
        return self._next_s()

    def _next_s(self) -> float | None:
        now_ms = self._desk.now_ms()
        waits_ms = [lane.asleep_ms - now_ms for lane in self if not lane.is_ending]
        return min(waits_ms) / 1000 if waits_ms else None

    def _wake(self) -> None:
        if any(lane.is_ending for lane in self):
            self._ending.wake_in(0)
        elif (wait_s := self._next_s()) is not None:
            self._ending.wake_in(wait_s)
