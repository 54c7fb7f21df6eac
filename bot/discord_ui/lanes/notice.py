"""The lane of a message that tells a player what they are waited for. Edits and private replies notify nobody.

A notice is owed as soon as its row is stored: it names the turn or call. Whoever finds the row, also after a restart,
posts the message once or, if its player has acted meanwhile, never. It is deleted when nobody waits for them any more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from bot.discord_ui.called import see_whether_left
from bot.discord_ui.desk import Desk
from bot.discord_ui.lanes.message import CLOSED, POSTING, MessageLane
from bot.discord_ui.lanes.pacer import Pacer
from bot.discord_ui.lanes.place import OnLost, Place
from bot.discord_ui.posting import Part
from bot.ids import AccountId
from bot.panels.links import channel_link, private_link
from bot.panels.notice import notice_in_channel, notice_in_dm, notice_text
from bot.panels.panel import Panel
from bot.play.known import Known
from bot.store import PanelRow
from bot.store.message_targets import account_of, hand_of
from bot.store.message_targets import notice_of as target_of_notice
from bot.table.notice import Notice
from bot.table.notices import notice_of

_REMINDER = ":half"  # after a turn's key: half of its time is over


def owed(known: Known, notice: Notice, *, is_reminder: bool, now_ms: int) -> PanelRow:
    """The row of a notice that is still to be posted. `now_ms` is UTC milliseconds."""
    key = notice.key + (_REMINDER if is_reminder else "")
    target = target_of_notice(notice.account, key)
    return PanelRow(known.state.table, target, known.row.channel_id, CLOSED, "", key, now_ms)


class NoticeLane(MessageLane):
    """One notice: a message in the player's direct messages beside their hand, or else a ping in the channel.

    `lanes` gives all lanes of the table by target. `pacer` spreads the notices of all tables.
    """

    def __init__(
        self,
        desk: Desk,
        place: Place,
        row: PanelRow,
        on_lost: OnLost,
        lanes: Callable[[], Mapping[str, MessageLane]],
        pacer: Pacer,
    ) -> None:
        super().__init__(desk, replace(place, channel_id=row.channel_id), row, self._lost)
        self._on_table_lost = on_lost
        self._lanes = lanes
        self._pacer = pacer
        # The row of a post that was cut off has no key.
        self._turn_key = row.target.split(":", 2)[2]
        self._is_owed = row.message_id == CLOSED
        self._is_in_dm = False
        self._has_turn = False  # whether the pacer has let it pass
        self._closed_dm = 0  # the channel of direct messages that have turned out closed
        if self._is_owed:
            self.row = None
        elif row.digest.startswith(POSTING):
            self._must_repost = False  # it stands already

    async def build(self) -> Panel | None:
        """The message, as long as its player is waited for; None otherwise, and once a reminder has followed it."""
        known = await self._desk.tables.known(self.place.table)
        if self._wanted(known) is not None and not (self.is_posted or self._has_turn):
            await self._pacer.turn()
            self._has_turn = True
            known = await self._desk.tables.known(self.place.table)
        notice = self._wanted(known)
        return await self._panel(known, notice) if notice is not None else None

    def must_push(self, panel: Panel | None) -> bool:
        """Whether the message is to be posted, or is not wanted any more."""
        return self._is_owed or (panel is None and super().must_push(None))

    async def push(self, panel: Panel | None, png: bytes | None, part: Part) -> bool:
        """Post it once or delete it: what stands there is never edited, as that would notify nobody."""
        if panel is not None and self.is_posted:
            return True
        is_done = await super().push(panel, png, part)
        self._is_owed = self._is_owed and not self.is_posted
        return is_done

    def notifies(self, panel: Panel) -> bool:
        """Always: that is what it is for."""
        return True

    async def forget(self) -> None:
        """Leave the message as it is, and owe it no more."""
        self._is_owed = False
        await super().forget()

    async def _remove(self) -> None:
        await super()._remove()
        if self._is_owed:
            await self.forget()

    async def _close(self) -> None:
        """The direct messages are closed: ping the player in the channel, unless they have left the server.

        A ping there rings for others, too.
        """
        self._closed_dm = self.place.channel_id
        await see_whether_left(self._desk, self.place.table, account_of(self.place.target))
        self.touch()

    def _lost(self, place: Place, reason: str) -> None:
        """A table pauses when its channel is lost, not when a player's direct messages are."""
        if self._is_in_dm:
            self._closed_dm = self.place.channel_id
            self.touch()
        else:
            self._on_table_lost(place, reason)

    def _wanted(self, known: Known) -> Notice | None:
        """What its player is waited for, if they still are and this is the newest word about it."""
        if self.place.target + _REMINDER in self._lanes():
            return None
        return notice_of(known.state, self._turn_key.removesuffix(_REMINDER))

    async def _panel(self, known: Known, notice: Notice) -> Panel | None:
        """The notice where its player sees it; None if their account is gone."""
        person = (await self._desk.store.accounts.by_id([notice.account])).get(notice.account)
        if person is None or person.discord_id is None:
            return None
        screens = self._desk.screens
        row = known.row
        screen = await screens.screen(known, notice.account)
        is_reminder = self._turn_key.endswith(_REMINDER)
        text = notice_text(notice, row.channel_id, screen, is_reminder=is_reminder)
        shown = await self._hand_of(notice.account)
        self._is_in_dm = shown is not None and shown[0] != self._closed_dm
        if shown is not None and self._is_in_dm:
            channel_id, message_id = shown
            self._go_to(channel_id, None)
            to_table = screen.panel_link or channel_link(row.guild_id, row.channel_id)
            return notice_in_dm(notice, text, private_link(channel_id, message_id), to_table, screen)
        self._go_to(row.channel_id, row.guild_id)
        return notice_in_channel(notice, text, person.discord_id, screens.public_view(known), screen)

    async def _hand_of(self, account: AccountId) -> tuple[int, int] | None:
        """The channel and the id of a player's hand in their direct messages, which another process may show."""
        target = hand_of(account)
        if (lane := self._lanes().get(target)) is None:
            return await self._desk.store.panels.place(self.place.table, target)
        return (lane.row.channel_id, lane.row.message_id) if lane.row is not None and lane.is_posted else None

    def _go_to(self, channel_id: int, guild_id: int | None) -> None:
        """Post it there, unless it stands somewhere."""
        if not self.is_posted:
            self.place = replace(self.place, channel_id=channel_id, guild_id=guild_id)
