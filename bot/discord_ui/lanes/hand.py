"""The lane of a player's hand in their direct messages."""

from __future__ import annotations

from collections.abc import Callable

from bot.discord_ui.desk import Desk
from bot.discord_ui.lanes.message import CLOSED, MessageLane
from bot.discord_ui.lanes.place import OnLost, Place
from bot.ids import AccountId
from bot.panels.panel import Panel
from bot.panels.settings import Delivery
from bot.play.known import Known
from bot.store import PanelRow
from bot.table.state import Phase
from bot.table.turns import turn_key


class HandLane(MessageLane):
    """A player's private hand in their direct messages. Only a click of their own opens these."""

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
        """The panel of the player's hand; None if their setting is My cards only.

        Also notes whether a turn has begun that the player may not know of: then the message is posted anew.
        """
        table, account = self.place.table, self.account
        if (await self._desk.screens.settings_of(account)).delivery is Delivery.PRIVATE:
            return None
        known = await self._known()
        if known is not self._looked_at:
            self._note_turn(known, account)
        return await self._desk.screens.hand(table, account)

    def _note_turn(self, known: Known, account: AccountId) -> None:
        """Note whether it is the player's turn, once for each version of the table; drafts do not change that."""
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
        """Post or edit as usual, but do nothing once the player's direct messages have turned out closed."""
        if self.row is not None and self.row.message_id == CLOSED:
            return True
        is_shown = await super().push(panel, png, has_new_picture=has_new_picture)
        self._calls = self._calls and not is_shown
        return is_shown

    def _on_closed(self) -> None:
        self._was_closed()
