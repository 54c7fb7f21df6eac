"""What could be done with some cards, for players who want to learn: the analyses behind the command and the slash one.

Nothing here sees more than whoever asks: cards that they name, or a seat's own view.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels.ways import Analysis
from bot.play.cannot_analyse import CannotAnalyse
from bot.play.rulesets import DEFAULT_CLOSED, DEFAULT_OPEN_FACE
from bot.play.study import GAMES, WAYS
from bot.rules.board import Board, Cards
from bot.rules.cards import card_text, is_joker
from bot.rules.closed.ruleset import CLOSED_CARDS
from bot.rules.ruleset import Ruleset
from bot.table.views import SeatView


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
        """One analysis for each board that something is placed on; none when there is nothing to do."""
        return GAMES[self.view.hand.ruleset.family].of_view(self.view, self.own)


def divides(view: SeatView, board: Board) -> bool:
    """Whether a full board is made of the cards that a player sets all at once now, in Fantasyland of some of them."""
    return GAMES[view.hand.ruleset.family].divides(view, board)


def require(ruleset: Ruleset, cards: Cards, seats: int | None = None) -> None:
    """Raise CannotAnalyse for cards or seats that this game does not have."""
    _require_cards(ruleset, cards)
    if seats is not None and not ruleset.seats_min <= seats <= ruleset.seats_max:
        few, most = ruleset.seats_min, ruleset.seats_max
        raise CannotAnalyse("cannot.seats", ruleset=ruleset.title, few=few, most=most, number=seats)


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
    return GAMES[ruleset.family].of_cards(ruleset, cards, seats, ways, is_varied=is_varied, own=own)


def _require_cards(ruleset: Ruleset, cards: Cards) -> None:
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise CannotAnalyse("cannot.twice", card=card_text(twice))
    jokers = ruleset.deck - 52
    if sum(map(is_joker, cards)) > jokers or any(card >= ruleset.deck for card in cards):
        raise CannotAnalyse("cannot.jokers", ruleset=ruleset.title, number=jokers)
    GAMES[ruleset.family].require(ruleset, len(cards))
