"""The closed game, as its students ask for it."""

from __future__ import annotations

from bot.panels.decisions import Judged
from bot.panels.ways import Analysis
from bot.play.cannot_analyse import CannotAnalyse
from bot.play.closed.arranging import arrangements, to_say
from bot.play.closed.judging import said, was_set
from bot.play.study import StudyGame
from bot.players.closed.policies import said_before
from bot.players.closed.spot import ClosedSpot
from bot.rules.board import Board, Cards
from bot.rules.closed.ruleset import CLOSED_CARDS, ClosedRuleset
from bot.table.closed.events import ChoiceSaid, HandSet
from bot.table.closed.seat import ClosedSeatView
from bot.table.moves import Move
from bot.table.options import Level


class ClosedStudy(StudyGame[ClosedRuleset, ClosedSeatView]):
    """Every arrangement of thirteen cards is looked at, so that what is said of them is exact."""

    def require(self, ruleset: ClosedRuleset, number: int) -> None:
        """Raise CannotAnalyse unless there are thirteen cards."""
        if number != CLOSED_CARDS:
            raise CannotAnalyse("cannot.cards", ruleset=ruleset.title, right=CLOSED_CARDS, number=number)

    def of_cards(
        self,
        ruleset: ClosedRuleset,
        cards: Cards,
        seats: int | None,
        ways: int,
        *,
        is_varied: bool,
        own: tuple[Board, ...],
    ) -> Analysis:
        """The best arrangements. Where somebody banks, the opponent does."""
        others, banks = (1, False) if ruleset.has_banker else ((seats or ruleset.seats_max) - 1, None)
        return arrangements(ruleset, cards, others, banks, ways, is_varied=is_varied, own=own)

    def of_view(self, view: ClosedSeatView, own: tuple[Board, ...]) -> tuple[Analysis, ...]:
        """How to set, or whether to surrender.

        Whoever may take a surrender back can declare nothing any more, and plays against those who are left.
        """
        rules = view.hand.ruleset
        others = len(view.opponents)
        if view.may_say and not view.may_set and view.arrangement is not None:
            return (to_say(rules, view.arrangement, said_before(view), view.banks),)
        if not view.may_set:
            return ()
        if view.may_change:
            said = said_before(view)
            found = arrangements(rules, view.cards, said.to_say, view.banks, is_varied=True, own=own, gone=said.gone)
            return (found,)
        return (arrangements(rules, view.cards, others, view.banks, is_varied=True, own=own),)

    def divides(self, view: ClosedSeatView, board: Board) -> bool:
        """Whether a full board has the player's thirteen cards, and they may set them."""
        return view.may_set and set(board.cards) == set(view.cards)

    def of_spot(
        self, spot: ClosedSpot, level: Level, seed: int, seconds: float | None, effort: float | None, ways: int
    ) -> tuple[Analysis, ...]:
        """The exact answer, whichever level is asked."""
        if spot.arrangement is not None:
            return (to_say(spot.ruleset, spot.arrangement, spot.said, spot.banks),)
        return (arrangements(spot.ruleset, spot.cards, spot.others, spot.banks, ways),)

    def is_judged(self, view: ClosedSeatView, move: Move) -> bool:
        """All but the rows of a surrender that is taken back: that is also said."""
        return not (isinstance(move, HandSet) and view.may_change)

    def is_final(self, move: Move) -> bool:
        """Of several arrangements the last one counts."""
        return isinstance(move, HandSet)

    def judged(self, view: ClosedSeatView, move: Move) -> Judged:
        """An arrangement with what was declared beside it, or a choice. Takes some milliseconds."""
        match move:
            case HandSet():
                return was_set(view, move)
            case ChoiceSaid():
                return said(view, move)
        raise TypeError(f"{type(move).__name__} is no move of this game")
