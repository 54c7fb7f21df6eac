"""The lanes of all messages that tell payees of settlements. What is to be told, and when, is stored."""

from __future__ import annotations

from collections.abc import Iterator

from bot.discord_ui.desk import Desk
from bot.discord_ui.lanes.pacer import Pacer
from bot.discord_ui.lanes.settlement_notice import SettlementNoticeLane
from bot.ids import AccountId
from bot.panels.settings import Notices
from bot.play.periodic import Periodic
from bot.store import SettlementNotice
from bot.table.notice import NOTICE_AFTER_MS

_AFTER_MS = {Notices.AT_ONCE: 0, Notices.LATER: NOTICE_AFTER_MS}


class SettlementNotices:
    """The lanes in memory, by server and payee: each is here as long as its message stands. `pacer` spreads them."""

    def __init__(self, desk: Desk, pacer: Pacer) -> None:
        self._desk = desk
        self._store = desk.store.settlement_notices
        self._pacer = pacer
        self._lanes: dict[tuple[int, AccountId], SettlementNoticeLane] = {}
        self._telling = Periodic("settlement notices", self._tell)

    def __iter__(self) -> Iterator[SettlementNoticeLane]:
        """Every lane in memory."""
        return iter(list(self._lanes.values()))

    async def start(self) -> None:
        """Go on with the messages that stand, and with what is to be told. Raises StoreUnavailable."""
        for stored in await self._store.all():
            self._lane(stored.guild_id, stored.account, stored).touch()
        self._telling.wake_in(0)

    async def tell_ms(self, account: AccountId) -> int:
        """When a payee is to be told of what is proposed now (UTC milliseconds), by their settings; 0 for never."""
        person = (await self._desk.store.accounts.by_id([account])).get(account)
        if person is None or person.discord_id is None:
            return 0
        after_ms = _AFTER_MS.get((await self._desk.screens.settings_of(account)).notices)
        return self._desk.now_ms() + after_ms if after_ms is not None else 0

    def touch(self, guild_id: int, account: AccountId) -> None:
        """Check again what a payee has to be told: something was proposed, confirmed or called off."""
        if (lane := self._lanes.get((guild_id, account))) is not None:
            lane.touch()
        self._telling.wake_in(0)

    def touch_in(self, guild_id: int) -> None:
        """The same for all messages about a server."""
        for lane in self:
            if lane.guild_id == guild_id:
                lane.touch()

    def touch_in_channel(self, channel_id: int) -> None:
        """The same for all messages in a channel."""
        for lane in self:
            if lane.place.channel_id == channel_id:
                lane.touch()

    def give_up_on(self, account: AccountId) -> None:
        """Never touch a message to this person again."""
        for key in [key for key in self._lanes if key[1] == account]:
            self._lanes.pop(key).retire()

    async def stop(self) -> None:
        """Begin nothing any more, and try nothing again."""
        for lane in self:
            lane.stop()
        await self._telling.stop()

    async def _tell(self) -> float | None:
        """Have everybody told who is to be told by now. Returns in how many seconds the next one is."""
        for lane in self:
            if lane.is_done:
                del self._lanes[lane.guild_id, lane.account]
        now_ms = self._desk.now_ms()
        for guild_id, account in await self._store.due(now_ms):
            if (await self._desk.screens.settings_of(account)).notices is Notices.NEVER:
                await self._store.tell_no_more(guild_id, account)
            else:
                self._lane(guild_id, account).touch()
        next_ms = await self._store.next_ms(now_ms)
        return None if next_ms is None else (next_ms - now_ms) / 1000

    def _lane(self, guild_id: int, account: AccountId, stored: SettlementNotice | None = None) -> SettlementNoticeLane:
        key = (guild_id, account)
        if key not in self._lanes:
            self._lanes[key] = SettlementNoticeLane(self._desk, guild_id, account, stored, self._pacer)
        return self._lanes[key]
