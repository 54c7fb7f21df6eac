"""The messages that a table keeps on Discord, one lane each: panel, private hand (`pings`, `deal_lanes`: the others).

Which message shows a target is a row in the store, so a restart edits the same messages; a deleted one is posted
again, an old one is posted anew before an edit that Discord would refuse.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

import discord

from bot.discord_ui.desk import Desk
from bot.discord_ui.lane import Lane, Shown
from bot.discord_ui.own_messages import HistoryClosed, earliest
from bot.discord_ui.posting import Failure, delete, edit, failure_of, nonce, post
from bot.ids import AccountId, TableId
from bot.panels.panel import Panel
from bot.panels.seal import moved_panel
from bot.panels.settings import Delivery
from bot.play.tables import Known
from bot.store import PanelRow
from bot.table.events import HandDealt
from bot.table.pauses import CHANNEL_LOST, HISTORY_CLOSED
from bot.table.state import Phase
from bot.table.turns import turn_key

_log = logging.getLogger(__name__)
EDITABLE_MS = 50 * 60_000  # Discord refuses many edits after an hour
RETRY_S = 5.0
CLOSED = 0  # the message id of a direct message that could not be sent
POSTING = "posting:"  # in a row's digest, with a nonce: this message may have been posted by a process that died

OnPosted = Callable[[TableId], None]
OnLost = Callable[[TableId, str], None]
"""Told when a table cannot go on where it is, and why: a key of `bot.table.pauses`."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message belongs."""

    table: TableId
    target: str
    channel_id: int
    guild_id: int | None = None


class MessageLane(Lane):
    """One stored message."""

    def __init__(self, desk: Desk, place: Place, row: PanelRow | None, on_lost: OnLost) -> None:
        super().__init__(desk)
        self._desk = desk
        self.place = place
        self.row = row
        self._on_lost = on_lost
        self.on_posted: OnPosted = lambda table: None
        self._turn_key = row.turn_key if row else ""
        self._must_repost = False
        self._gone = 0  # how many messages of this lane have gone: a nonce that is used again finds the old one
        self._nonce = ""  # of a post whose end is not known
        self._mark = ""  # what only this message has in it, where it may never be posted twice
        self._is_looking = False  # for what may have been posted: a failure says nothing of that
        if row is not None and row.digest.startswith(POSTING):
            self._nonce = row.digest.removeprefix(POSTING)
            self._must_repost = True
            self.row = row if row.message_id != CLOSED else None
        elif row is not None:
            self.shown = Shown.of(row.digest)

    @property
    def is_posted(self) -> bool:
        """Whether there is a message."""
        return self.row is not None and self.row.message_id != CLOSED

    def repost(self) -> None:
        """Post the message anew at the bottom of its channel and delete the old one."""
        self._must_repost = True
        self.touch()
        self._wake()

    def must_push(self, panel: Panel | None) -> bool:
        """Whether the message is missing, superfluous, or should be posted anew."""
        if panel is None:
            return self.row is not None or bool(self._nonce)
        return self.row is None or self._must_repost or self.calls(panel)

    def calls(self, panel: Panel) -> bool:
        """Whether the message should be posted anew because an edit would not be noticed."""
        return False

    async def push(self, panel: Panel | None, png: bytes | None, *, has_new_picture: bool) -> bool:
        """Post, edit or delete. Errors are met as `bot.discord_ui.posting` says."""
        try:
            if panel is None:
                await self._remove()
            elif self.row is None or self._must_repost or self.calls(panel) or self._is_old():
                await self._post(panel, png if png is not None else await self._drawn(panel))
            else:
                if has_new_picture:
                    await self._forget_picture(self.row)
                message = self._desk.message(self.row.channel_id, self.row.message_id)
                await edit(message, panel, png, has_new_picture=has_new_picture)
        except Exception as error:
            return await self._failed(error)
        return True

    async def drained(self) -> None:
        """Remember what is shown, so that a restart draws nothing that is unchanged."""
        row = self.row
        if row is not None and (row.digest != str(self.shown) or row.turn_key != self._turn_key):
            self.row = replace(row, digest=str(self.shown), turn_key=self._turn_key)
            await self._desk.store.put_panel(self.row)

    async def _forget_picture(self, row: PanelRow) -> None:
        """Before a picture is replaced the store forgets it: who dies now must not take the old one for what is shown.

        The next panel may look like the old one again; nothing else would replace the picture in between.
        """
        shown = Shown.of(row.digest)
        if shown.picture is not None:
            self.row = replace(row, digest=shown.text)
            await self._desk.store.put_panel(self.row)

    def _is_old(self) -> bool:
        return self.row is not None and not self._mark and self._desk.now_ms() - self.row.posted_ms > EDITABLE_MS

    async def _drawn(self, panel: Panel) -> bytes | None:
        return await self._desk.draw(panel.picture) if panel.picture is not None else None

    async def _post(self, panel: Panel, png: bytes | None) -> None:
        """Post anew and delete the old message. The nonce is stored first, so that no death leaves a second copy."""
        old, place, store = self.row, self.place, self._desk.store
        old_id, old_key = (old.message_id, old.turn_key) if old else (CLOSED, "")
        self._is_looking = True
        message = await self._found() if self._nonce else None
        self._is_looking = False
        if not self._nonce:
            self._nonce = nonce(place.channel_id, place.table, place.target, self._turn_key, old_id, self._gone)
        now = self._desk.now_ms()
        digest = POSTING + self._nonce
        where = old.channel_id if old else place.channel_id
        await store.put_panel(PanelRow(place.table, place.target, where, old_id, digest, old_key, now))
        message = message or await self._send(panel, png)
        now = self._desk.now_ms()
        self.row = PanelRow(place.table, place.target, place.channel_id, message.id, panel.digest, self._turn_key, now)
        self._nonce, self._must_repost = "", False
        try:
            if old is not None and old.message_id != CLOSED:
                await self._discard(old)
        finally:
            if self._mark:
                self.on_posted(place.table)
            await store.put_panel(self.row)

    async def _send(self, panel: Panel, png: bytes | None) -> discord.Message:
        channel = self._desk.channel(self.place.channel_id, self.place.guild_id)
        return await post(channel, panel, png, self._nonce)

    async def _found(self) -> discord.Message | None:
        """What was posted when it is not known whether anything was; None where posting again does no harm."""
        return await earliest(self._desk, self.place.channel_id, self._mark) if self._mark else None

    async def _discard(self, old: PanelRow) -> None:
        """Take away the message that was posted anew."""
        await delete(self._desk.message(old.channel_id, old.message_id))

    async def _remove(self) -> None:
        row, place = self.row, self.place
        if self._nonce:  # posting it again finds it; where there was nothing to find, nobody is notified
            channel = self._desk.channel(place.channel_id, place.guild_id)
            found = await channel.send("\u2026", nonce=self._nonce, silent=True)
            await delete(self._desk.message(place.channel_id, found.id))
        if row is not None and row.message_id != CLOSED:
            await delete(self._desk.message(row.channel_id, row.message_id))
        if row is not None or self._nonce:
            await self.forget()

    async def forget(self) -> None:
        """Leave the message as it is and never touch it again."""
        self.row, self.shown, self._nonce = None, Shown(), ""
        self._gone += 1
        await self._desk.store.drop_panel(self.place.table, self.place.target)

    async def _failed(self, error: Exception) -> bool:
        if isinstance(error, HistoryClosed):
            self._on_lost(self.place.table, HISTORY_CLOSED)
            return False
        kind = failure_of(error)
        if kind is not Failure.PASSING and not self._is_looking:
            self._nonce = ""  # nothing was posted
        match kind:
            case Failure.MESSAGE_GONE:
                self.row, self.shown = None, Shown()
                self._gone += 1
                self.touch()
            case Failure.DM_CLOSED:
                await self._close()
            case Failure.ARCHIVED if self.is_posted and not self._must_repost and not self._mark:
                self.repost()  # a new message wakes the thread
            case Failure.ARCHIVED | Failure.CHANNEL_LOST:
                self._must_repost = False
                self._on_lost(self.place.table, CHANNEL_LOST)
            case Failure.PASSING:
                self.shown = Shown()  # Discord may have done it all the same
                _log.warning("message %s of table %s waits: %s", self.place.target, self.place.table, error)
                asyncio.get_running_loop().call_later(RETRY_S, self.touch)
            case Failure.REFUSED:
                _log.error("message %s of table %s", self.place.target, self.place.table, exc_info=error)
        return False

    async def _close(self) -> None:
        """This person cannot be written to: My cards is their way, and they are called in the channel."""
        place, now = self.place, self._desk.now_ms()
        self.row = PanelRow(place.table, place.target, place.channel_id, CLOSED, "", "", now)
        await self._desk.store.put_panel(self.row)
        self._on_closed()

    def _on_closed(self) -> None:
        """Called when the message cannot be sent."""

    async def _known(self) -> Known:
        return await self._desk.tables.known(self.place.table)


class TableLane(MessageLane):
    """The table's panel for one hand. When the next hand has followed, it is shown once more, without controls.

    The lobby's panel has nothing to keep: it is deleted. Where nobody cut, its message is the hand's seal: it is posted
    before the cards are dealt, and a trace of it stays when the panel is posted anew.
    """

    has_patience = True  # Discord slows down whoever edits in a channel more than once a second for long
    _has_followed = False  # whether the last look saw that the next hand has

    @property
    def hand_no(self) -> int:
        """Which hand; 0 is the lobby."""
        return int(self.place.target.partition(":")[2])

    async def build(self) -> Panel | None:
        """The panel as everybody sees it."""
        state = (await self._known()).state
        frozen = state.frozen
        self._mark = ""
        if frozen is not None and frozen.hand_no == self.hand_no and not frozen.has_line:
            self._has_followed = False
            panel = await self._desk.screens.dealing(self.place.table)
            self._mark = await self._desk.screens.deal_mark(self.place.table, frozen.deal_no)
            return panel
        self._has_followed = self.hand_no != state.hand_no
        if not self._has_followed:
            return await self._desk.screens.table(self.place.table)
        return await self._desk.screens.old_hand(self.place.table, self.hand_no) if self.must_push(None) else None

    async def _discard(self, old: PanelRow) -> None:
        dealt = next(iter(await self._desk.store.hand_log(self.place.table, self.hand_no)), None)
        seal = dealt.seal if isinstance(dealt, HandDealt) else None
        if seal is None or old.message_id != seal.message_id:
            await super()._discard(old)
            return
        with suppress(discord.NotFound, discord.Forbidden):
            message = self._desk.message(old.channel_id, old.message_id)
            await message.edit(content=moved_panel(self.hand_no).text, view=None, attachments=[])

    async def drained(self) -> None:
        """An old hand's message is left alone for good, once it was shown as one: the table may have moved on since."""
        if self.row is not None and self._has_followed:
            await self.forget()
        else:
            await super().drained()


class HandLane(MessageLane):
    """A player's private hand in their direct messages; opened by their own click only."""

    def __init__(
        self, desk: Desk, place: Place, row: PanelRow | None, on_lost: OnLost, on_closed: Callable[[], None]
    ) -> None:
        super().__init__(desk, place, row, on_lost)
        self._was_closed = on_closed
        self._calls = False
        self._looked_at: Known | None = None

    @property
    def account(self) -> AccountId:
        """Whose hand it is."""
        return AccountId(self.place.target.partition(":")[2])

    async def build(self) -> Panel | None:
        """The player's panel; a turn that begins while they are unaware is posted anew. None for My cards alone."""
        table, account = self.place.table, self.account
        if (await self._desk.screens.settings_of(account)).delivery is Delivery.PRIVATE:
            return None
        known = await self._known()
        if known is not self._looked_at:
            self._note_turn(known, account)
        return await self._desk.screens.hand(table, account)

    def _note_turn(self, known: Known, account: AccountId) -> None:
        """Whose turn it is, once for a version of the table: a tap changes nothing of that."""
        self._looked_at = known
        view, hand = self._desk.screens.seat_view(known, account), known.state.hand
        is_turn = view is not None and view.has_turn and known.state.phase is Phase.PLAYING
        key = turn_key(hand, view.index) if is_turn and view is not None and hand is not None else ""
        is_new_turn = bool(key) and key != self._turn_key
        is_call = is_new_turn and self._desk.presence.is_unaware(self.place.table, account)
        self._calls = bool(key) and (self._calls or is_call)
        self._turn_key = key or self._turn_key

    def calls(self, panel: Panel) -> bool:
        """Whether a turn has begun that the player may not be aware of."""
        return self._calls

    async def push(self, panel: Panel | None, png: bytes | None, *, has_new_picture: bool) -> bool:
        """A closed direct message is not tried again."""
        if self.row is not None and self.row.message_id == CLOSED:
            return True
        is_shown = await super().push(panel, png, has_new_picture=has_new_picture)
        self._calls = self._calls and not is_shown
        return is_shown

    def _on_closed(self) -> None:
        self._was_closed()
