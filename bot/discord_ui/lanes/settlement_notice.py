"""The lane of the message that tells a payee of all settlements in a server that wait for their word.

It is posted once, and rings then; what is proposed later is added by an edit, which notifies nobody. It goes when
nothing waits any more.
"""

from __future__ import annotations

from dataclasses import replace

from bot.discord_ui.desk import Desk
from bot.discord_ui.lanes.message import CLOSED, POSTING, MessageLane
from bot.discord_ui.lanes.pacer import Pacer
from bot.discord_ui.lanes.place import Place
from bot.ids import AccountId, TableId
from bot.ledger.settlement import Settlement
from bot.panels.ledger.waiting import waiting_in_channel, waiting_in_dm
from bot.panels.panel import Panel
from bot.panels.settings import Delivery
from bot.play.surroundings import server_screen
from bot.store import PanelRow, SettlementNotice

_NO_TABLE = TableId("")


class SettlementNoticeLane(MessageLane):
    """One payee's message for one server: in their direct messages, or else a ping where a settlement was proposed.

    `stored` is what the store knows of it. `pacer` spreads all notices.
    """

    def __init__(
        self,
        desk: Desk,
        guild_id: int,
        account: AccountId,
        stored: SettlementNotice | None,
        pacer: Pacer,
    ) -> None:
        target = f"settlements:{guild_id}:{account}"
        place = Place(_NO_TABLE, target, stored.channel_id if stored else 0)
        row = _row(target, stored) if stored else None
        super().__init__(desk, place, row, lambda place, reason: self._lost())
        self.guild_id = guild_id
        self.account = account
        self._pacer = pacer
        self._has_row = stored is not None
        self._refused: set[int] = set()  # channels in which it cannot be posted
        if self.is_posted:
            self._must_repost = False

    @property
    def is_done(self) -> bool:
        """Whether there is no message, and nothing is under way."""
        return self.is_at_rest and not self._has_row

    async def build(self) -> Panel | None:
        """All that waits, from when the first of it is to be told; None when nothing waits any more."""
        if await self._wanted() and not self.is_posted:
            await self._pacer.turn()
        settlements = await self._wanted()
        return await self._panel(settlements) if settlements else None

    def must_push(self, panel: Panel | None) -> bool:
        """Whether it is to be posted, or is not wanted any more."""
        return self._has_row if panel is None else super().must_push(panel)

    def notifies(self, panel: Panel) -> bool:
        """Always: that is what it is for."""
        return True

    def repost(self) -> None:
        """Leave it as it is: posted anew it would ring once more."""

    async def _remove(self) -> None:
        await super()._remove()
        if self._has_row:
            await self.forget()

    async def _wanted(self) -> list[Settlement]:
        """What the message is to tell of."""
        notices = self._desk.store.settlement_notices
        settlements = await notices.waiting(self.guild_id, self.account)
        now_ms = self._desk.now_ms()
        is_due = any(0 < one.tell_ms <= now_ms for one in settlements)
        return settlements if is_due or self.is_posted else []

    async def _panel(self, settlements: list[Settlement]) -> Panel | None:
        """The message where its payee sees it; None if their account, the server or every place is gone."""
        person = (await self._desk.store.accounts.by_id([self.account])).get(self.account)
        guild = self._desk.client.get_guild(self.guild_id)
        own_channel = await self._desk.store.direct_messages.of(self.account)
        if person is None or person.discord_id is None or guild is None:
            return None
        if not self.is_posted and not self._nonce and not await self._found_place(settlements, own_channel):
            return None
        screen = await server_screen(self._desk.store, self.guild_id, [one.transfer.payer for one in settlements])
        if self.place.channel_id == own_channel:
            return waiting_in_dm(settlements, guild.name, screen)
        return waiting_in_channel(settlements, guild.name, person.discord_id, screen)

    async def _found_place(self, settlements: list[Settlement], own_channel: int | None) -> bool:
        """Choose where to post it: in direct messages that a click has opened, or where it was proposed last."""
        settings = await self._desk.screens.settings_of(self.account)
        places = [one.channel_id for one in reversed(settlements) if one.channel_id]
        if own_channel is not None and settings.delivery is Delivery.DM:
            places.insert(0, own_channel)
        found = next((one for one in places if one not in self._refused), None)
        if found is None:
            await self._desk.store.settlement_notices.tell_no_more(self.guild_id, self.account)
            return False
        is_own = found == own_channel
        self.place = replace(self.place, channel_id=found, guild_id=None if is_own else self.guild_id)
        self._turn_key = settlements[-1].settlement_id  # another message has another nonce
        return True

    async def _close(self) -> None:
        """The direct messages are closed."""
        self._lost()

    def _lost(self) -> None:
        """Try the next place, if it cannot be posted in this one. Where it stands it is left alone."""
        if not self.is_posted:
            self._refused.add(self.place.channel_id)
            self.touch()

    async def _keep(self, row: PanelRow) -> None:
        parts = (self.guild_id, self.account, row.channel_id, row.message_id, row.digest, row.posted_ms)
        notice = SettlementNotice(*parts)
        notices = self._desk.store.settlement_notices
        is_under_way = row.message_id == CLOSED or row.digest.startswith(POSTING)
        await (notices.put(notice) if is_under_way else notices.put_told(notice))
        self._has_row = True

    async def _drop(self) -> None:
        await self._desk.store.settlement_notices.drop(self.guild_id, self.account)
        self._has_row = False


def _row(target: str, stored: SettlementNotice) -> PanelRow:
    parts = (stored.channel_id, stored.message_id, stored.digest, "", stored.posted_ms)
    return PanelRow(_NO_TABLE, target, *parts)
