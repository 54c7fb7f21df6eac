"""What a finished row is worth to the policy `safe`, in points against one opponent."""

from __future__ import annotations

from bot.players.fantasyland.worth import fantasyland_worth
from bot.players.safe.strength import category_in, first_rank, rank_in, strength_of_value
from bot.rules.cards import ACE, Row
from bot.rules.evaluate import VALUES, Category, ranks_of
from bot.rules.open_face.fantasyland import earned_by_values
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.royalties import royalty

FOUL_COST = 11.0
"""Points that a foul costs, about: three rows, the scoop, and royalties paid and missed."""

_WINS = {
    Row.FRONT: {
        Category.HIGH_CARD: (0.02, 0.38),
        Category.PAIR: (0.5, 0.95),
        Category.THREE_OF_A_KIND: (0.98, 1.0),
    },
    Row.MIDDLE: {
        Category.HIGH_CARD: (0.0, 0.15),
        Category.PAIR: (0.15, 0.5),
        Category.TWO_PAIR: (0.5, 0.75),
        Category.THREE_OF_A_KIND: (0.76, 0.86),
        Category.STRAIGHT: (0.86, 0.92),
        Category.FLUSH: (0.92, 0.96),
        Category.FULL_HOUSE: (0.96, 0.99),
        Category.FOUR_OF_A_KIND: (0.99, 1.0),
        Category.STRAIGHT_FLUSH: (1.0, 1.0),
    },
    Row.BACK: {
        Category.HIGH_CARD: (0.0, 0.01),
        Category.PAIR: (0.01, 0.08),
        Category.TWO_PAIR: (0.1, 0.35),
        Category.THREE_OF_A_KIND: (0.35, 0.46),
        Category.STRAIGHT: (0.46, 0.6),
        Category.FLUSH: (0.6, 0.75),
        Category.FULL_HOUSE: (0.76, 0.94),
        Category.FOUR_OF_A_KIND: (0.95, 0.99),
        Category.STRAIGHT_FLUSH: (0.99, 1.0),
    },
}
"""By row and category, the estimated chance to win, 0 to 1: with the lowest and with the highest first rank."""


_LOW_WINS = {5: 0.92, 6: 0.75, 7: 0.52, 8: 0.28}
"""The estimated chance that a deuce-to-seven middle wins, by its highest rank: seven, eight, nine, ten."""


class RowWorths:
    """The worths of rows under one ruleset, in points: the row won or lost (-1 to 1), its royalty, and Fantasyland."""

    def __init__(self, ruleset: OpenFaceRuleset) -> None:
        self._ruleset = ruleset
        self._fantasyland = fantasyland_worth(ruleset)
        self._known: dict[tuple[Row, int], float] = {}

    def of(self, row: Row, strength: int) -> float:
        """The points that a row of this strength is worth on a legal board. Kickers are ignored."""
        key = row, first_rank(strength)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._worth(row, strength)
        return known

    def of_low(self, value: int) -> float:
        """The points that a deuce-to-seven middle of this value is worth on a legal board. The value must be a low."""
        key = Row.MIDDLE, -value  # no strength is negative
        known = self._known.get(key)
        if known is None:
            row_worth = 2.0 * _LOW_WINS[ranks_of(value)[0]] - 1.0
            known = self._known[key] = self._with_bonuses(Row.MIDDLE, value, row_worth)
        return known

    def _worth(self, row: Row, strength: int) -> float:
        worth = _row_worth(row, strength)
        value = _VALUES.get(first_rank(strength))
        return worth if value is None else self._with_bonuses(row, value, worth)

    def _with_bonuses(self, row: Row, value: int, worth: float) -> float:
        worth += royalty(self._ruleset.royalties, row, value)
        if self._ruleset.fantasyland is not None:
            front, middle, back = (value if other is row else 0 for other in Row)
            cards = earned_by_values(self._ruleset.fantasyland, (front, middle, back), 0)
            worth += self._fantasyland.get(cards, 0.0)
        return worth


def _row_worth(row: Row, strength: int) -> float:
    lowest, highest = _WINS[row][category_in(strength)]
    return 2.0 * (lowest + (highest - lowest) * max(0, rank_in(strength)) / ACE) - 1.0


_VALUES = {first_rank(strength_of_value(value)): value for value in range(VALUES)}
"""A hand value for each category and first rank. Royalties and Fantasyland depend on no more."""
