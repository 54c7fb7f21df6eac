"""Persons who play a closed hand on a bot that may die: they set and declare as the clock would, and play."""

from __future__ import annotations

from bot.panels.closed.arranged import Arranged
from bot.play.closed.drafting import CLOSED_STREET, current_draft
from bot.players.closed.policies import ClosedPolicy, set_hand
from bot.rules.board import Board
from bot.rules.cards import card_text
from bot.table.closed.seat import ClosedSeatView
from bot.table.state import Phase, State
from sandbox.seen import Seen
from tests.crash.evidence import account_of
from tests.crash.people import BY_CARD, Group, is_live, street_of
from tests.support.views import closed_view

ROWS = "Take it back"  # where a natural is declared, rows are chosen once it is not
SAID = ("Play", "Play on")  # in turn, or once a natural lies open


class ClosedGroup(Group):
    """Friends at a closed table."""

    command = "chinese start"
    cut = "banana"
    to_cards = (ROWS, BY_CARD)

    def _view(self, state: State, name: str) -> ClosedSeatView | None:
        account = account_of(self.database, self.people[name].id)
        return closed_view(state, account) if account is not None else None

    def _has_to_act(self, state: State, name: str) -> bool:
        view = self._view(state, name)
        return state.phase is Phase.PLAYING and view is not None and view.has_turn

    async def _act(self, name: str) -> None:
        """Back, front, Confirm; Confirm alone where a natural is declared; or Play where that is said, or kept."""
        state = self.state()
        view = self._view(state, name)
        assert view is not None
        labels: tuple[str, ...] = SAID
        if not view.may_say:
            choice = set_hand(ClosedPolicy.SAFE, view.hand.ruleset, view.cards, len(view.opponents))
            labels = ("Confirm",)
            if choice.natural is None:
                await self._arrange(name, choice.arrangement)
        while self.state() == state:
            message = await self.hand_message(name)
            live = [button.label for button in message.buttons if not button.is_disabled]
            label = next((one for wanted in labels for one in live if one.startswith(wanted)), None)
            if label is None:
                return
            await self._press("say" if view.may_say else label.split()[0].lower(), name, message, label)

    async def _arrange(self, name: str, board: Board) -> None:
        for place, cards in ((0, board.back), (1, board.front)):
            await self._choose("choosing", name, place, len(cards), [card_text(card) for card in cards])

    def _turn(self, name: str) -> tuple[int, int]:
        return self.state().hand_no, CLOSED_STREET

    def _live_hand(self, name: str) -> Seen | None:
        """The message for what is asked now: while all set, or once it is said, which has no number of its own.

        The answer to Join, which leads to My cards, has no number either, and asks for nothing.
        """
        view, turn = self._view(self.state(), name), self._turn(name)
        asks_to_say = view is not None and view.may_say
        hands = [m for m in self._hands(name) if m.buttons and street_of(m) == turn and not is_live(m, "My cards")]
        return next((m for m in reversed(hands) if any(is_live(m, one) for one in SAID) == asks_to_say), None)

    def _digest(self, name: str, draft: str | None) -> str:
        view = self._view(self.state(), name)
        assert view is not None
        return Arranged.of(view, current_draft(draft, view)).digest
