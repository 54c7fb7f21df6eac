"""The lane of a private reply with a player's hand. Only its token edits it, for a quarter of an hour after a click."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord

from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import Failure, brief, failure_of
from bot.discord_ui.lanes.drawing_queue import Rank
from bot.discord_ui.lanes.lane import Lane
from bot.discord_ui.lanes.shown import Shown
from bot.discord_ui.posting import Part, delete_reply, edit_reply
from bot.panels.asleep import asleep_panel
from bot.panels.panel import Panel
from bot.store import PrivateReply
from bot.table.state import Phase

_log = logging.getLogger(__name__)
TOKEN_MS = 15 * 60_000
"""For how long Discord takes edits by the token of a click."""
_LAST_MS = 60_000  # before that, for the last edit: it is tried again, and no clock is exact


class PrivateLane(Lane):
    """A private reply that is kept up to date as long as its token lives, and then says that it is not.

    `on_end` is called when the bot can do nothing more with the reply.
    """

    def __init__(self, desk: Desk, reply: PrivateReply, on_end: Callable[[PrivateLane], Awaitable[None]]) -> None:
        super().__init__(desk.drawings)
        self._desk = desk
        self._on_end = on_end
        self.reply = reply
        self.is_replaced = False
        self._has_table_ended = False
        self._turn_key = ""  # the turn that is shown
        self.shown = Shown.of(reply.digest)

    @property
    def rank(self) -> Rank:
        """After the tables' panels, which everybody sees."""
        return Rank.HAND

    @property
    def asleep_ms(self) -> int:
        """When the reply stops following the game (UTC milliseconds)."""
        return self.reply.expires_ms - _LAST_MS

    @property
    def is_ending(self) -> bool:
        """Whether the time of the reply is over."""
        return self._desk.now_ms() >= self.asleep_ms

    def linger_s(self) -> float:
        """As for all hands: the more there is to edit, the longer."""
        return self._desk.spread.hands.wait_s(is_urgent=self.is_urgent)

    @property
    def is_urgent(self) -> bool:
        """Whether a turn of the player has begun that the reply does not show yet: the table waits for them."""
        turn = self._desk.tables.turn_of(self.reply.table, self.reply.account)
        return turn not in ("", self._turn_key)

    def replace(self) -> None:
        """Delete the reply: a newer one shows the hand."""
        self.is_replaced = True
        self.touch()

    async def build(self) -> Panel | None:
        """The same panel as in the direct message; at the end one sentence. None if a newer reply replaces this one."""
        if self.is_replaced:
            return None
        known = await self._desk.tables.known(self.reply.table)
        self._has_table_ended = known.state.phase is Phase.ENDED
        self._turn_key = self._desk.tables.turn_of(self.reply.table, self.reply.account)
        if self._has_table_ended or not self.is_ending:
            return await self._desk.screens.hand(self.reply.table, self.reply.account)
        screen = await self._desk.screens.plain(self.reply.account)
        return asleep_panel(self.reply.table, known.state.hand_no, screen)

    async def drained(self) -> None:
        """Store what is shown, so that a restart edits nothing that is unchanged. The last hand stays as it is."""
        if self._has_table_ended and not self._picture.is_tried_again:
            await self._end()
        else:
            await self._note(str(self.shown))

    async def _end(self) -> None:
        self.retire()
        await self._on_end(self)

    async def _note(self, digest: str) -> None:
        if self.reply.digest != digest:
            self.reply = replace(self.reply, digest=digest)
            await self._desk.store.private_replies.put(self.reply)

    async def push(self, panel: Panel | None, png: bytes | None, part: Part) -> bool:
        """Edit the reply, or for None delete it. A refusal of Discord ends it quietly.

        Raises what may pass, so that the lane looks again; so also when another process has the table by now.
        """
        await self._desk.store.membership.sure()
        client = self._desk.client
        reply = self.reply
        is_over = self.is_ending or panel is None
        try:
            if panel is None:
                await delete_reply(client, reply)
            else:
                if Part.PICTURE in part:  # after a crash in the edit the picture is not known
                    await self._note(Shown.of(self.reply.digest).text)
                await edit_reply(client, reply, panel, png, part)
        except Exception as error:
            kind = failure_of(error)
            if kind in (Failure.PASSING, Failure.BUG):
                self.shown = Shown()  # Discord may have done it all the same
                raise
            if kind is Failure.REFUSED and not _is_expired(error):
                _log.error("a private reply of table %s: %s", reply.table, brief(error))
            is_over = True
        if is_over:
            await self._end()
        return not is_over


def _is_expired(error: Exception) -> bool:
    """Whether Discord knows the token no more. It says so in several ways; one has no code."""
    return isinstance(error, discord.HTTPException) and error.status in (401, 404)
