"""What could be done with some cards, for players who want to learn: the analyses behind the command and the slash one.

Nothing here sees more than whoever asks: cards that they name, or a seat's own view.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.panels.study.ways import Analysis, Way
from bot.play.cannot_analyse import CannotAnalyse
from bot.play.rulesets import DEFAULT_CLOSED, DEFAULT_OPEN_FACE
from bot.players.closed.model import Model
from bot.players.closed.policies import Said, said_before, say_points
from bot.players.closed.solver import Standings, best_few, points_of, points_of_foul
from bot.players.closed.tables import model_for
from bot.players.fantasyland.setting import best_settings
from bot.players.fantasyland.setting import points_of as points_of_setting
from bot.players.levels import Decision, Level, choose
from bot.players.position import Position, positions_of
from bot.rules.board import Board, Cards
from bot.rules.cards import card_text, is_joker
from bot.rules.closed.hands import is_foul_in, naturals_to_declare
from bot.rules.closed.ruleset import CLOSED_CARDS, ClosedRuleset
from bot.rules.open_face.ruleset import BOARD_CARDS, FANTASYLAND_CARDS_MOST, OpenFaceRuleset
from bot.rules.ruleset import Ruleset
from bot.table.closed.seat import ClosedSeatView
from bot.table.closed.views import row_names
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.views import SeatView

WAYS = 5
_LOOKED_AT = 500  # arrangements among which varied ones are found


def default_ruleset(cards: Cards) -> str:
    """The name of the game that is meant where nobody says: the closed one, or Fantasyland for more than 13 cards."""
    return DEFAULT_OPEN_FACE if len(cards) > CLOSED_CARDS else DEFAULT_CLOSED


@dataclass(frozen=True, slots=True)
class OfCards:
    """Named cards to be analysed, as a question for a thinker. `require` has been asked."""

    ruleset: Ruleset
    cards: Cards
    seats: int | None = None
    own: tuple[Board, ...] = ()

    def answer(self, seconds: float) -> Analysis:
        """The best of them, those that are called the same only once, and the asker's own ones."""
        return analysed(self.ruleset, self.cards, self.seats, is_varied=True, own=self.own)


@dataclass(frozen=True, slots=True)
class OfView:
    """What a player may do now, as a question for a thinker. Their own view is all that is looked at.

    `own` are divisions of the cards that they hold, which `divides` is true of.
    """

    view: SeatView
    own: tuple[Board, ...] = ()

    def answer(self, seconds: float) -> tuple[Analysis, ...]:
        """One analysis for each board that something is placed on; none when there is nothing to do.

        Whoever may take a surrender back can declare nothing any more, and plays against those who are left.
        """
        view = self.view
        if isinstance(view, OpenFaceSeatView):
            return tuple(self._in_position(one) for one in positions_of(view)) if view.may_place else ()
        assert isinstance(view, ClosedSeatView), "there are two games"
        rules, others = view.hand.ruleset, len(view.opponents)
        if view.may_say and not view.may_set and view.arrangement is not None:
            return (to_say(rules, view.arrangement, said_before(view), view.banks),)
        if not view.may_set:
            return ()
        if view.may_change:
            left = said_before(view).to_say
            return (arrangements(rules, view.cards, left, view.banks, is_varied=True, own=self.own, all_play=True),)
        return (arrangements(rules, view.cards, others, view.banks, is_varied=True, own=self.own),)

    def _in_position(self, position: Position) -> Analysis:
        own = tuple(board for board in self.own if _divides(board, position))
        return with_own_settings(in_position(position), position, own)


def divides(view: SeatView, board: Board) -> bool:
    """Whether a full board is made of the cards that a player sets all at once now, in Fantasyland of some of them."""
    if isinstance(view, OpenFaceSeatView):
        return view.may_place and any(_divides(board, one) for one in positions_of(view))
    assert isinstance(view, ClosedSeatView), "there are two games"
    return view.may_set and set(board.cards) == set(view.cards)


def require(ruleset: Ruleset, cards: Cards, seats: int | None = None) -> None:
    """Raise CannotAnalyse for cards or seats that this game does not have."""
    _require_cards(ruleset, cards)
    if seats is not None and not ruleset.seats_min <= seats <= ruleset.seats_max:
        few, most = ruleset.seats_min, ruleset.seats_max
        raise CannotAnalyse(f"{ruleset.title} is played by {few} to {most}, not by {seats}: name as many")


def analysed(
    ruleset: Ruleset,
    cards: Cards,
    seats: int | None = None,
    ways: int = WAYS,
    *,
    is_varied: bool = False,
    own: tuple[Board, ...] = (),
) -> Analysis:
    """The best arrangements of thirteen closed cards, or of a Fantasyland's 13 to 17.

    `seats` counts the players of a closed game, the most it allows without. Where somebody banks, the opponent does.
    Of closed arrangements whose rows have the same names only the best is kept with `is_varied`. `own` are full boards
    of these cards, to be put beside the best. Takes some milliseconds, in Fantasyland up to a few hundred. Raises
    CannotAnalyse as `require` does.
    """
    require(ruleset, cards, seats)
    if isinstance(ruleset, ClosedRuleset):
        others, banks = (1, False) if ruleset.has_banker else ((seats or ruleset.seats_max) - 1, None)
        return arrangements(ruleset, cards, others, banks, ways, is_varied=is_varied, own=own)
    assert isinstance(ruleset, OpenFaceRuleset), "there are two games"
    held = tuple(cards)
    position = Position(ruleset, Board(), held, BOARD_CARDS, frozenset(held), fantasyland=len(held))
    legal = best_settings(position, ways)
    found = of_decision(position, Decision(legal) if legal else choose(Level.STRONG, position), ways)
    return with_own_settings(found, position, own)


def in_position(position: Position, ways: int = WAYS) -> Analysis:
    """The best placements of one decision in an open-face game, at the strongest level."""
    return of_decision(position, choose(Level.STRONG, position), ways)


def arrangements(
    rules: ClosedRuleset,
    cards: Cards,
    others: int,
    banks: bool | None,
    ways: int = WAYS,
    *,
    is_varied: bool = False,
    own: tuple[Board, ...] = (),
    all_play: bool = False,
) -> Analysis:
    """The best arrangements of thirteen cards against so many opponents, in the banker's seat or against it.

    `all_play`: naturals lie open, so none of these opponents has one and none is left to declare. With `own`
    arrangements of the same cards all are counted, and each has its place.
    """
    model = model_for(rules, others, banks, all_play=all_play)
    standings = Standings(model, cards) if own else None
    best = best_few(model, cards, _LOOKED_AT if is_varied else ways)
    if is_varied:
        best = tuple({row_names(one.board): one for one in reversed(best)}.values())[::-1]
    return Analysis(
        ruleset=rules,
        cards=cards,
        ways=tuple(
            Way(one.board, one.points, rank=standings.rank(one.points) if standings else None) for one in best[:ways]
        ),
        others=others,
        banks=banks,
        naturals=()
        if all_play
        else tuple((kind, model.natural_points(kind)) for kind in naturals_to_declare(rules, cards)),
        surrender=model.surrender_points if rules.offers_surrender else None,
        own=tuple(_own_way(model, standings, board) for board in own) if standings else (),
        legal=len(standings) if standings else None,
    )


def to_say(rules: ClosedRuleset, arrangement: Board, said: Said, banks: bool | None) -> Analysis:
    """Play or surrender, where that is said in turn: the rows as they are locked, beside giving up."""
    plays, surrender = say_points(rules, arrangement, said, banks=banks)
    others = said.playing + said.to_say
    return Analysis(rules, arrangement.cards, (Way(arrangement, plays),), others, banks, surrender=surrender)


def with_own_settings(analysis: Analysis, position: Position, own: tuple[Board, ...]) -> Analysis:
    """A Fantasyland's analysis with one's own settings of its cards; how many are better is not counted."""
    found = tuple(Way(board, points_of_setting(position, board), discards=_left(position, board)) for board in own)
    return replace(analysis, own=found)


def of_decision(position: Position, decision: Decision, ways: int = WAYS) -> Analysis:
    """A decision's best placements, with the boards that they lead to."""
    found = tuple(
        Way(
            board=position.board.add(candidate.placement[0]),
            points=candidate.value,
            new=() if position.fantasyland else candidate.placement[0].cards,
            discards=candidate.placement[1],
        )
        for candidate in decision.candidates[:ways]
    )
    return Analysis(position.ruleset, position.held, found)


def _own_way(model: Model, standings: Standings, board: Board) -> Way:
    if is_foul_in(model.rules, board):
        return Way(board, points_of_foul(model))
    points = points_of(model, board)
    return Way(board, points, rank=standings.rank(points))


def _divides(board: Board, position: Position) -> bool:
    return position.fantasyland > 0 and set(board.cards) <= set(position.held)


def _left(position: Position, board: Board) -> Cards:
    return tuple(card for card in position.held if card not in board.cards)


def _require_cards(ruleset: Ruleset, cards: Cards) -> None:
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise CannotAnalyse(f"{card_text(twice)} is there twice: name each card once")
    jokers = ruleset.deck - 52
    if sum(map(is_joker, cards)) > jokers or any(card >= ruleset.deck for card in cards):
        raise CannotAnalyse(
            f"{ruleset.title} is played with {jokers or 'no'} joker{'s' * (jokers != 1)}: name other cards"
        )
    number = len(cards)
    if isinstance(ruleset, ClosedRuleset):
        if number != CLOSED_CARDS:
            raise CannotAnalyse(f"{ruleset.title} is played with {CLOSED_CARDS} cards, not {number}: name them all")
    elif not isinstance(ruleset, OpenFaceRuleset) or ruleset.fantasyland is None:
        raise CannotAnalyse(f"{ruleset.title} has no Fantasyland: name a closed game, or an open-face one that has it")
    elif not BOARD_CARDS <= number <= FANTASYLAND_CARDS_MOST:
        raise CannotAnalyse(
            f"Fantasyland is dealt {BOARD_CARDS} to {FANTASYLAND_CARDS_MOST} cards, not {number}: name as many"
        )
