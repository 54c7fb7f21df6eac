"""The closed game, as the shell asks for it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ids import Seat
from bot.panels.replay_steps import ReplayStep
from bot.play.closed.drafting import CLOSED_STREET, current_draft
from bot.play.game import PlayGame
from bot.players.closed.policies import ClosedPolicy, policy_of
from bot.players.closed.questions import Saying, Setting
from bot.rules.board import Cards
from bot.rules.cards import Row
from bot.table.closed.actions import SayFor
from bot.table.closed.draft import ClosedDraft, loads
from bot.table.closed.events import ChoiceSaid, HandSet
from bot.table.closed.hand import ClosedHand
from bot.table.closed.seat import ClosedSeatView
from bot.table.closed.views import ClosedHandView
from bot.table.hand import InHand
from bot.table.moves import Move
from bot.table.options import Policy
from bot.table.state import State
from bot.table.views import PublicView

_POLICIES = {Policy.SAFE: ClosedPolicy.SAFE, Policy.FILL: ClosedPolicy.FILL, Policy.SURRENDER: ClosedPolicy.SURRENDER}


class ClosedPlay(PlayGame[ClosedHand, ClosedSeatView, ClosedDraft]):
    """Thirteen cards are set in private, and what is declared beside them is announced."""

    def question(self, view: ClosedSeatView, player: InHand, draft: str | None) -> Setting | Saying | SayFor:
        """How to set, then what to say. No answer to a natural keeps what was chosen (RULES 2)."""
        options = view.hand.options
        if view.may_change and not player.is_computer:
            return SayFor(player.seat, view.hand.hand_no, view.surrenders)
        by = policy_of(options.computers) if player.is_computer else _POLICIES[options.policy]
        return Saying(view, by) if view.may_say else Setting(view, by, loads(draft))

    def draft_street(self, view: ClosedSeatView) -> int | None:
        """The same all the time: there are no streets."""
        return CLOSED_STREET if view.may_set or view.may_say else None

    def draft(self, text: str | None, view: ClosedSeatView) -> ClosedDraft:
        """What the player has chosen; with nothing chosen anew, what they have confirmed."""
        return current_draft(text, view)

    def ends_drafts(self, hand: ClosedHand, moves: Sequence[Move]) -> bool:
        """What somebody tapped before naturals lay open and did not confirm is out of date."""
        return hand.naturals_are_shown and any(isinstance(move, HandSet) for move in moves)

    def keeps_draft(self, hand: ClosedHand, seat: Seat) -> bool:
        """Everything is confirmed at once."""
        return False

    def own_cards(self, state: State, index: int, moves: Sequence[Move]) -> Cards:
        """The thirteen."""
        assert isinstance(state.hand, ClosedHand), "asked of the game of the table's hand"
        return state.hand.seats[index].cards

    def is_as_dealt(self, hand: ClosedHand, index: int, move: Move) -> bool:
        """An arrangement has the thirteen cards; a choice has none."""
        match move:
            case HandSet():
                return sorted(move.arrangement.cards) == sorted(hand.seats[index].cards)
            case _:
                return isinstance(move, ChoiceSaid)

    def uncovered(self, view: PublicView) -> tuple[ReplayStep, ...]:
        """Row by row, where rows were compared."""
        hand = view.hand
        assert isinstance(hand, ClosedHandView), "asked of the game of the hand"
        has_rows = not hand.is_void and any(player.board is not None for player in hand.players)
        return tuple(ReplayStep(view, rows=row + 1) for row in Row if has_rows)
