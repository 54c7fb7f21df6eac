"""The lane of a player's hand in their direct messages."""

from __future__ import annotations

from collections.abc import Callable

from bot.discord_ui.desk import Desk
from bot.discord_ui.lanes.message import CLOSED, MessageLane
from bot.discord_ui.lanes.place import OnLost, Place
from bot.ids import AccountId
from bot.panels.panel import Panel
from bot.panels.settings import Delivery
from bot.store import PanelRow


class HandLane(MessageLane):
    """A player's private hand in their direct messages. Only a click of their own opens these."""

    def __init__(
        self, desk: Desk, place: Place, row: PanelRow | None, on_lost: OnLost, on_closed: Callable[[], None]
    ) -> None:
        super().__init__(desk, place, row, on_lost)
        self._was_closed = on_closed

    @property
    def account(self) -> AccountId:
        """Whose hand it is."""
        return AccountId(self.place.target.partition(":")[2])

    async def build(self) -> Panel | None:
        """The panel of the player's hand; None if their setting is My cards only."""
        if (await self._desk.screens.settings_of(self.account)).delivery is Delivery.PRIVATE:
            return None
        return await self._desk.screens.hand(self.place.table, self.account)

    async def push(self, panel: Panel | None, png: bytes | None, *, has_new_picture: bool) -> bool:
        """Post or edit as usual, but do nothing once the player's direct messages have turned out closed."""
        if self.row is not None and self.row.message_id == CLOSED:
            return True
        return await super().push(panel, png, has_new_picture=has_new_picture)

    def _on_closed(self) -> None:
        self._was_closed()
