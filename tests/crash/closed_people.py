"""Persons who play a closed hand on a bot that may die: they set as the clock would, and say play."""

from __future__ import annotations

from bot.panels.arranged import Arranged
from bot.play.closed_drafting import CLOSED_STREET, current_draft
from bot.players.closed import ClosedPolicy, set_hand
from bot.rules.cards import card_text
from bot.sandbox.seen import Seen
from bot.table.closed_seat import ClosedSeatView, closed_seat_view
from bot.table.own_views import has_turn
from bot.table.state import Phase, State
from tests.crash.evidence import account_of
from tests.crash.people import Group, is_live, street_of


class ClosedGroup(Group):
    """Friends at a closed table."""

    command = "chinese start"
    cut = "banana"

    def _view(self, state: State, name: str) -> ClosedSeatView | None:
        account = account_of(self.database, self.people[name].id)
        return closed_seat_view(state, account) if account is not None else None

    def _has_to_act(self, state: State, name: str) -> bool:
        view = self._view(state, name)
        return state.phase is Phase.PLAYING and view is not None and has_turn(view)

    async def _act(self, name: str) -> None:
        """Back, front, Confirm; or Play where it is said in turn."""
        state = self.state()
        view = self._view(state, name)
        assert view is not None
        if not view.may_say:
            choice = set_hand(ClosedPolicy.SAFE, view.hand.ruleset, view.cards, len(view.opponents))
            for place, cards in ((0, choice.arrangement.back), (1, choice.arrangement.front)):
                await self._choose("choosing", name, place, len(cards), [card_text(card) for card in cards])
        while self.state() == state:
            message = await self.hand_message(name)
            label = next((label for label in ("Confirm", "Play") if is_live(message, label)), None)
            if label is None:
                return
            await self._press("say" if view.may_say else "confirm", name, message, label)

    def _turn(self, name: str) -> tuple[int, int]:
        return self.state().hand_no, CLOSED_STREET

    def _live_hand(self, name: str) -> Seen | None:
        """The message for what is asked now: while all set, or once it is said, which has no number of its own."""
        view, turn = self._view(self.state(), name), self._turn(name)
        asks_to_say = view is not None and view.may_say
        hands = [m for m in self._hands(name) if m.buttons and street_of(m) == turn]
        return next((m for m in reversed(hands) if is_live(m, "Play") == asks_to_say), None)

    def _digest(self, name: str, draft: str | None) -> str:
        view = self._view(self.state(), name)
        assert view is not None
        return Arranged.of(view, current_draft(draft, view)).digest
