"""The lane of a message that calls a player to their turn. Edits and private replies notify nobody."""

from __future__ import annotations

from collections.abc import Callable

from bot.discord_ui.desk import Desk
from bot.discord_ui.lanes.message import MessageLane
from bot.discord_ui.lanes.place import OnLost, Place
from bot.ids import AccountId
from bot.panels.panel import Panel
from bot.panels.screen import relative
from bot.panels.settings import PlayerSettings
from bot.panels.words import words_in
from bot.store import PanelRow
from bot.table.state import Phase
from bot.table.turns import turn_key, waited_for

_HALF = ":half"  # after a turn's key: the player was called because half of it is over


class PingLane(MessageLane):
    """A call in the channel to a player without a hand in direct messages. It is deleted once they have acted."""

    def __init__(
        self, desk: Desk, place: Place, row: PanelRow | None, on_lost: OnLost, has_dm: Callable[[], bool]
    ) -> None:
        super().__init__(desk, place, row, on_lost)
        self._has_dm = has_dm
        self._is_half_over = False

    def touch(self) -> None:
        """Look again, unless there is nobody to call and no call to delete."""
        if self.must_push(None) or not self._has_dm():
            super().touch()

    def notifies(self, panel: Panel) -> bool:
        """A call is there to be noticed."""
        return True

    def remind(self) -> None:
        """Call the player, or call again, because half of their turn is over."""
        self._is_half_over = True
        self.touch()

    async def build(self) -> Panel | None:
        """The call, as long as it is the player's turn and they may not know; None otherwise."""
        is_half_over, self._is_half_over = self._is_half_over, False
        account = AccountId(self.place.target.partition(":")[2])
        known = await self._known()
        state, hand = known.state, known.state.hand
        if hand is None or state.phase is not Phase.PLAYING or state.paused or self._has_dm():
            return None
        index = next((at for at in waited_for(state) if hand.seats[at].account == account), None)
        person = (await self._desk.store.accounts.by_id([account])).get(account)
        if index is None or hand.seats[index].is_computer or person is None or person.discord_id is None:
            return None
        key = turn_key(hand, index)
        called = self._turn_key if self._turn_key in (key, key + _HALF) else ""
        settings = PlayerSettings.of(person.settings)
        is_wanted = is_half_over or self._desk.presence.is_unaware(self.place.table, account)
        if not called and not (settings.has_reminders and is_wanted):
            return None
        wanted = key + _HALF if is_half_over else called or key
        self._must_repost |= self.row is not None and wanted != called
        self._turn_key = wanted
        words, mention = words_in(settings.language), f"<@{person.discord_id}>"
        text = words("ping.turn", mention=mention)
        due_ms = known.due_ms(f"act:{key}")
        if wanted != key and due_ms is not None:
            text = words("ping.remind", mention=mention, until=relative(due_ms))
        return Panel(text, ping=person.discord_id)
