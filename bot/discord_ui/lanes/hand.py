"""The lane of a player's hand in their direct messages."""

from __future__ import annotations

from collections.abc import Callable

from bot.discord_ui.desk import Desk
from bot.discord_ui.lanes.drawing_queue import Rank
from bot.discord_ui.lanes.message import CLOSED, MessageLane
from bot.discord_ui.lanes.place import OnLost, Place
from bot.discord_ui.posting import Part
from bot.panels.panel import Panel
from bot.panels.settings import Delivery
from bot.play.known import Known
from bot.store import PanelRow
from bot.store.message_targets import account_of

_OLD_MS = 50 * 60_000  # at the beginning of a hand: soon Discord would take few edits of the message


class HandLane(MessageLane):
    """The private hand of `account` in their direct messages. Only a click of their own opens these."""

    def __init__(
        self, desk: Desk, place: Place, row: PanelRow | None, on_lost: OnLost, on_closed: Callable[[], None]
    ) -> None:
        super().__init__(desk, place, row, on_lost)
        self.account = account_of(place.target)
        self._was_closed = on_closed
        self._placed_for = 0  # the hand at whose beginning the message was last moved, or left where it was

    @property
    def rank(self) -> Rank:
        """After the tables' panels, which everybody sees."""
        return Rank.HAND

    def linger_s(self) -> float:
        """As for all hands: the more there is to edit, the longer. After a start an edit waits for its turn anyway."""
        return 0 if self._turn.is_awaited else self._desk.spread.hands.wait_s(is_urgent=self.is_urgent)

    @property
    def is_urgent(self) -> bool:
        """Whether a turn of the player has begun that the message does not show yet: the table waits for them."""
        turn = self._desk.tables.turn_of(self.place.table, self.account)
        return turn not in ("", self._turn_key) and not self._turn.is_awaited

    @property
    def is_closed(self) -> bool:
        """Whether nothing stands there, because these direct messages are closed."""
        return self.row is not None and self.row.message_id == CLOSED

    def try_again(self) -> None:
        """Look at once; they may have opened their direct messages since."""
        if self.is_closed:
            self.row = None
        self.hurry()

    async def build(self) -> Panel | None:
        """The panel of the player's hand; None if their setting is My cards only."""
        if (await self._desk.screens.settings_of(self.account)).delivery is Delivery.PRIVATE:
            return None
        known = self._built_from = await self._known()
        await self._move_between_hands(known)
        self._turn_key = self._desk.tables.turn_of(self.place.table, self.account)
        return await self._desk.screens.hand(self.place.table, self.account)

    async def _move_between_hands(self, known: Known) -> None:
        """Have the message posted anew, silently, if the newest hand was dealt when it stood too far up or was old.

        That is asked once for each hand, of what is stored: so a restart changes nothing, and nothing moves under
        anybody's thumb in the middle of a hand. What stands below it is known of the bot's own messages alone: without
        the intent for direct messages Discord does not say what people write there.
        """
        row = self.row
        hand = known.state.hand
        if row is None or hand is None or hand.hand_no == self._placed_for:
            return
        dealt_ms = await self._desk.store.log.dealt_ms(self.place.table)
        if dealt_ms is None or not self.is_posted:
            return
        self._placed_for = hand.hand_no
        if row.posted_ms > dealt_ms:
            return
        is_old = dealt_ms - row.posted_ms > _OLD_MS
        if is_old or await self._desk.store.panels.newest_in(row.channel_id, dealt_ms) > row.message_id:
            self._must_repost = True

    async def push(self, panel: Panel | None, png: bytes | None, part: Part) -> bool:
        """Post or edit as usual, but do nothing once the player's direct messages have turned out closed."""
        return self.is_closed or await super().push(panel, png, part)

    async def drained(self) -> None:
        """Nothing is shown there then, and the row may say by now that it is to be tried again."""
        if not self.is_closed:
            await super().drained()

    def _on_closed(self) -> None:
        self._was_closed()
