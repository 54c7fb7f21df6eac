"""The lane of a stored message, which is posted, edited, posted anew, or deleted.

A row in the store says which message shows a target, so the bot edits the same messages after a restart. A deleted
message is posted again. A message that has become old is edited more seldom, because Discord takes few such edits.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

import discord

from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import Failure, brief, failure_of
from bot.discord_ui.lanes.lane import Lane
from bot.discord_ui.lanes.place import OnLost, OnPosted, Place
from bot.discord_ui.lanes.replaced import Replaced
from bot.discord_ui.lanes.shown import Shown
from bot.discord_ui.lanes.spreading import OLD_S
from bot.discord_ui.lanes.start_turn import StartTurn
from bot.discord_ui.own_messages import HistoryClosed, earliest
from bot.discord_ui.posting import Part, delete, edit, nonce, post, show
from bot.panels.panel import Panel
from bot.play.known import Known
from bot.store import PanelRow
from bot.table.happenings.pausing import CHANNEL_LOST, HISTORY_CLOSED

_log = logging.getLogger(__name__)
CLOSED = 0  # the message id of a direct message that could not be sent
POSTING = "posting:"  # in a row's digest, with a nonce: this message may have been posted by a process that died


class MessageLane(Lane):
    """One stored message."""

    is_final = False
    """Whether the message is never edited."""

    def __init__(self, desk: Desk, place: Place, row: PanelRow | None, on_lost: OnLost) -> None:
        super().__init__(desk.drawings)
        self._desk = desk
        self.place = place
        self.row = row
        self._on_lost = on_lost
        self.on_posted: OnPosted = lambda table: None
        self._turn_key = row.turn_key if row else ""
        self._must_repost = False
        self._stands = asyncio.Event()  # set by each post, for who waits for one
        self._turn = StartTurn(desk.start_pace)
        self._gone = 0  # how many messages of this lane have gone: a nonce that is used again finds the old one
        self._nonce = ""  # of a post whose end is not known
        self._mark = ""  # what only this message has in it, where it may never be posted twice
        self._after_id = 0  # an older message than one with this mark
        self._is_looking = False  # for what may have been posted: a failure says nothing of that
        self._replaced = Replaced()
        if row is not None and row.digest.startswith(POSTING):
            self._nonce = row.digest.removeprefix(POSTING)
            self._must_repost = True
            self.row = row if row.message_id != CLOSED else None
        elif row is not None:
            self.shown = Shown.of(row.digest)

    @property
    def is_posted(self) -> bool:
        """Whether the message exists on Discord."""
        return self.row is not None and self.row.message_id != CLOSED

    def may_be(self, message_id: int) -> bool:
        """Whether a message is this one, or may be the one that is being posted.

        People see what is posted, and tap it, before Discord's answer has said which message it is.
        """
        known = self.row.message_id if self.row is not None else CLOSED
        return message_id == known or (self.is_posting and message_id > known)

    @property
    def is_posting(self) -> bool:
        """Whether a new message is on its way to Discord, for all we know: another process may be posting it."""
        return (self.is_busy or self._is_retired) and self.is_missing

    def touch(self) -> None:
        """Check again whether the message has to change, and wait for no turn any more: something happens here."""
        if self._turn.give_up() and self.is_lingering:
            self.hurry()
        else:
            super().touch()

    def touch_in_turn(self) -> None:
        """The same after a start: an edit waits for its turn, so that all messages together send no burst."""
        self._turn.is_awaited = True
        super().touch()

    def repost(self) -> None:
        """Post the message anew at the bottom of its channel and delete the old one."""
        self._must_repost = True
        self._stands.clear()
        self.hurry()

    async def stands(self) -> None:
        """Wait until the message was posted anew, or the lane has done what it could. The old one may go later."""
        posted = asyncio.ensure_future(self._stands.wait())
        try:
            await asyncio.wait([posted, *filter(None, [self._task])], return_when=asyncio.FIRST_COMPLETED)
        finally:
            posted.cancel()

    def repaint(self) -> None:
        """Edit the message even if it should be up to date: somebody has seen that it is not."""
        self.shown = Shown()
        self.touch()

    @property
    def is_missing(self) -> bool:
        """Whether there is no message yet, or it should be posted anew."""
        return self.row is None or self._must_repost

    def must_push(self, panel: Panel | None) -> bool:
        """Whether the message is missing, is not wanted any more, or should be posted anew."""
        if panel is None:
            return self.row is not None or bool(self._nonce)
        return self.is_missing

    async def push(self, panel: Panel | None, png: bytes | None, part: Part) -> bool:
        """Post, edit or delete the message. Errors are handled as `bot.discord_ui.posting` says."""
        try:
            if panel is None:
                await self._remove()
            elif self.row is None or self._must_repost:
                await self._post(panel, png)
            else:
                if Part.PICTURE in part:
                    await self._forget_picture(self.row)
                if self._is_old:
                    self._desk.spread.old.note(self.row.channel_id)
                message = self._desk.message(self.row.channel_id, self.row.message_id)
                await edit(message, panel, png, part)
                await self._tidy_up()
        except Exception as error:
            return await self._failed(error, is_removal=panel is None)
        return True

    async def drained(self) -> None:
        """Store the digest of what is shown, so that nothing unchanged is drawn or edited after a restart."""
        await self._tidy_up()
        row = self.row
        if row is not None and (row.digest != str(self.shown) or row.turn_key != self._turn_key):
            await self._put(row, replace(row, digest=str(self.shown), turn_key=self._turn_key))

    async def _forget_picture(self, row: PanelRow) -> None:
        """Delete the picture's digest from the store before the picture is replaced.

        If the bot crashed after the edit, the stored digest would be wrong, and a later panel that has the old picture
        again would never be drawn.
        """
        shown = Shown.of(row.digest)
        if shown.picture is not None and self._replaced:
            self.row = replace(row, digest=shown.text)  # stored once the old message has gone
        elif shown.picture is not None:
            await self._put(row, replace(row, digest=shown.text))

    async def _put(self, old: PanelRow, new: PanelRow) -> None:
        """Store a row in the place of another. If the store fails, the old one is what the lane knows of it."""
        await self._keep(new)
        if self.row is old:
            self.row = new

    def notifies(self, panel: Panel) -> bool:
        """Whether posting the message may make a sound: only the lobby and what calls a player do."""
        return False

    def held_s(self, panel: Panel) -> float:
        """Until its turn after a start, and while enough old messages of the channel have been edited."""
        if not (self._turn.is_awaited or self._old_s > 0) or self._shows(panel):
            return 0
        return max(self._turn.wait_s(), self._old_s)

    @property
    def _old_s(self) -> float:
        return self._desk.spread.old.wait_s(self.row.channel_id) if self.row is not None and self._is_old else 0

    @property
    def _is_old(self) -> bool:
        """Whether Discord counts the message as old."""
        return self.row is not None and self._desk.now_ms() - self.row.posted_ms > OLD_S * 1000

    async def _post(self, panel: Panel, png: bytes | None) -> None:
        """Post anew and delete the old message. The nonce is stored first, so that no crash leaves a second copy."""
        old, place = self.row, self.place
        old_id, old_key = (old.message_id, old.turn_key) if old else (CLOSED, "")
        self._is_looking = True
        found = await self._found() if self._nonce else None
        self._is_looking = False
        if not self._nonce:
            self._nonce = nonce(place.channel_id, place.table, place.target, self._turn_key, old_id, self._gone)
        now = self._desk.now_ms()
        digest = POSTING + self._nonce
        where = old.channel_id if old else place.channel_id
        await self._keep(PanelRow(place.table, place.target, where, old_id, digest, old_key, now))
        message = found or await self._send(panel, png)
        if found is not None and not self.is_final:
            await show(found, panel, png)
        now = self._desk.now_ms()
        self.row = PanelRow(place.table, place.target, place.channel_id, message.id, panel.digest, self._turn_key, now)
        self._nonce = ""
        self._must_repost = False
        self._stands.set()
        if old is not None and old.message_id != CLOSED:
            self._replaced.add(old)
        if self._mark:
            self.on_posted(place.table)
        if not self._replaced:
            await self._keep(self.row)
        elif self._mark or not (self._is_dirty and self.has_patience):  # else newer words come first
            await self._tidy_up()

    async def _tidy_up(self) -> None:
        """Discard what was posted anew, and only then store which message is the new one.

        After a crash in between both are found, and the old one goes.
        """
        if not self._replaced:
            return
        try:
            await self._replaced.discard(self._discard)
        finally:
            if self.row is not None:
                await self._keep(self.row)

    async def _send(self, panel: Panel, png: bytes | None) -> discord.Message:
        channel = self._desk.channel(self.place.channel_id, self.place.guild_id)
        return await post(channel, panel, png, self._nonce, silent=not self.notifies(panel))

    async def _found(self) -> discord.Message | None:
        """The message that an unfinished post may have left; None if posting again does no harm: a nonce is enough."""
        if not self._mark:
            return None
        return await earliest(self._desk, self.place.channel_id, self._mark, self._after_id)

    async def _discard(self, old: PanelRow) -> None:
        """Delete the old message after it was posted anew."""
        await delete(self._desk.message(old.channel_id, old.message_id))

    async def _remove(self) -> None:
        row, place = self.row, self.place
        await self._replaced.discard(self._discard)
        if self._nonce:  # posting it again finds it; where there was nothing to find, nobody is notified
            channel = self._desk.channel(place.channel_id, place.guild_id)
            found = await channel.send("\u2026", nonce=self._nonce, silent=True)
            await delete(self._desk.message(place.channel_id, found.id))
        if row is not None and row.message_id != CLOSED:
            await delete(self._desk.message(row.channel_id, row.message_id))
        if row is not None or self._nonce:
            await self.forget()

    async def forget(self) -> None:
        """Leave the message as it is, delete its row, and never touch it again."""
        self.row = None
        self.shown = Shown()
        self._nonce = ""
        self._gone += 1
        await self._drop()

    async def _keep(self, row: PanelRow) -> None:
        """Store where the message is, and what it shows."""
        await self._desk.store.panels.put(row)

    async def _drop(self) -> None:
        """Delete the row of the message."""
        await self._desk.store.panels.drop(self.place.table, self.place.target)

    async def _failed(self, error: Exception, *, is_removal: bool) -> bool:
        if isinstance(error, HistoryClosed):
            self._on_lost(self.place, HISTORY_CLOSED)
            return False
        kind = failure_of(error)
        if kind not in (Failure.PASSING, Failure.BUG) and not self._is_looking:
            self._nonce = ""  # nothing was posted
        match kind:
            case Failure.MESSAGE_GONE:
                self.row = None
                self.shown = Shown()
                self._gone += 1
                self.touch()
            case Failure.DM_CLOSED:
                await self._close()
            case Failure.TOO_OLD:
                self.again.failed()  # nothing was changed; in a while the newest state is shown
            case Failure.ARCHIVED if is_removal:
                self.again.failed_for_long()  # nothing is lost: it goes once somebody has woken the thread
            case Failure.ARCHIVED if self.is_posted and not self._must_repost and not self._mark:
                self.repost()  # a new message wakes the thread
            case Failure.ARCHIVED | Failure.CHANNEL_LOST:
                self._must_repost = False
                self._on_lost(self.place, CHANNEL_LOST)
            case Failure.REFUSED | Failure.TOO_LATE:
                _log.error("message %s of table %s", self.place.target, self.place.table, exc_info=error)
            case _:
                self.shown = Shown()  # Discord may have done it all the same
                level, bug = (logging.ERROR, error) if kind is Failure.BUG else (logging.WARNING, None)
                what = "message %s of table %s waits: %s"
                _log.log(level, what, self.place.target, self.place.table, brief(error), exc_info=bug)
                self.again.failed()
        return False

    async def _close(self) -> None:
        """Note that this person takes no direct messages: they use My cards, and are called in the channel."""
        place = self.place
        now = self._desk.now_ms()
        self._must_repost = False
        self.row = PanelRow(place.table, place.target, place.channel_id, CLOSED, "", "", now)
        await self._keep(self.row)
        self._on_closed()

    def _on_closed(self) -> None:
        """Called when the message cannot be sent."""

    async def _known(self) -> Known:
        return await self._desk.tables.known(self.place.table)
