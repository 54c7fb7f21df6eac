"""A closed hand at the showdown: its rows ranked once, so that every comparison is of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.rules.board import Board, Cards
from bot.rules.cards import ACE, FIVE, SUITS, Row, rank_of, suit_of
from bot.rules.closed.naturals import NaturalKind, Rating, naturals_in, rating
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.evaluate import Category, Scale, category_of, scale
from bot.rules.settled_pair import Three

NOTHING: Three = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class ClosedPlayed:
    """What one player brings to the showdown: all thirteen cards in rows, and what they declared.

    Who declares a natural or surrenders lists the cards in any rows. `stack`: chips at the start of the deal; None when
    the table plays without.
    """

    board: Board
    natural: NaturalKind | None = None
    surrenders: bool = False
    stack: int | None = None


@dataclass(frozen=True, slots=True)
class ShownHand:
    """The same hand ranked. `strengths` decide rows: values, and suits where they count; `bonuses` as the table says.

    A hand that fouls, surrenders or is a natural has no bonuses; one that is not compared cannot foul.
    """

    values: Three
    strengths: Three
    is_foul: bool
    natural: NaturalKind | None
    natural_rating: Rating
    surrenders: bool
    bonuses: Three
    aces: int

    @property
    def is_compared(self) -> bool:
        """Whether its rows meet those of others: no natural, no surrender."""
        return self.natural is None and not self.surrenders

    @property
    def is_legal(self) -> bool:
        """Whether its rows can win."""
        return self.is_compared and not self.is_foul


def shown_hand(rules: ClosedRuleset, played: ClosedPlayed) -> ShownHand:
    """Rank a hand. Raises ValueError for rows that are not full and for a natural that cannot be declared."""
    board = played.board
    if not board.is_full:
        raise ValueError("a board at the showdown has 3, 5 and 5 cards")
    if played.natural is not None and (played.surrenders or played.natural not in rules.natural_units):
        raise ValueError(f"{played.natural} cannot be declared: it is not listed, or the hand surrenders")
    values_scale = scale(rules.wheel)
    value_of = values_scale.value_of
    values = value_of(board.front), value_of(board.middle), value_of(board.back)
    is_compared = played.natural is None and not played.surrenders
    is_foul = is_compared and not are_in_order(rules, values)
    bonuses = NOTHING
    table = rules.paid_bonuses
    if table is not None and is_compared and not is_foul:
        front, middle, back = table.by_value
        bonuses = front[values[0]], middle[values[1]], back[values[2]]
    strengths = values
    if rules.suit_order != "off":
        front_suits, middle_suits, back_suits = (
            value * 4 + _first_suit(cards, value, values_scale, rules)
            for cards, value in zip(board.rows, values, strict=True)
        )
        strengths = front_suits, middle_suits, back_suits
    return ShownHand(
        values=values,
        strengths=strengths,
        is_foul=is_foul,
        natural=played.natural,
        natural_rating=rating(played.natural, board.cards, rules.natural_options) if played.natural else (),
        surrenders=played.surrenders,
        bonuses=bonuses,
        aces=sum(rank_of(card) == ACE for card in board.cards) if rules.aces_bet else 0,
    )


def naturals_to_declare(rules: ClosedRuleset, cards: Cards) -> tuple[NaturalKind, ...]:
    """The naturals that thirteen cards may be declared as, the highest paid first (of equal pay the later listed)."""
    if not rules.naturals:
        return ()
    found = naturals_in(cards, rules.natural_options)
    by_pay = sorted(((units, place, kind) for place, (kind, units) in enumerate(rules.naturals)), reverse=True)
    return tuple(kind for _, _, kind in by_pay if kind in found)


def is_foul_in(rules: ClosedRuleset, board: Board) -> bool:
    """Whether an arrangement is fouled in this game, where A-2-3-4-5 may rank second. Raises ValueError if not full."""
    if not board.is_full:
        raise ValueError("only a full board can be judged")
    return not are_in_order(rules, [scale(rules.wheel).value_of(board.row(row)) for row in Row])


def are_in_order(rules: ClosedRuleset, values: Sequence[int]) -> bool:
    """Whether full rows, by their values from the front on, are in order (RULES 1.4).

    Only two fives can be equal: a front is below each middle that begins as it does.
    """
    return all(one < other or (one == other and not rules.strict_rows) for one, other in pairwise(values))


def _first_suit(cards: Cards, value: int, values: Scale, rules: ClosedRuleset) -> int:
    """How high the suit of a row's first card is, 3 for the highest: of a pair that leads, the better suit."""
    rank = values.ranks[value][0]
    is_straight = category_of(value) in (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
    if is_straight and rank == FIVE and rules.wheel == "second":
        rank = ACE  # it ranks beside the ace-high straight for its ace
    return max(3 - rules.suit_order.index(SUITS[suit_of(card)]) for card in cards if rank_of(card) == rank)
