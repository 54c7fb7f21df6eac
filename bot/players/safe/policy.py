"""The policy `safe`, a heuristic: it avoids fouls first, and takes royalties and Fantasyland where they cost nothing.

The score of a placement is the chance that the three rows end in order, times what they are then worth, minus the
chance of a foul times its cost. Two assumptions make that fast. Rows are independent. And a player stops improving a
row that would overtake the row behind it.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from operator import itemgetter

from bot.players.placements import placements
from bot.players.position import Placement, Position
from bot.players.safe.chances import Chances, Unseen
from bot.players.safe.reach import Reach, low_ends, reach
from bot.players.safe.worth import FOUL_COST, RowWorths
from bot.rules.board import Board, Cards
from bot.rules.cards import Row
from bot.rules.open_face.fouls import must_foul

_SHARES = {3: 0.1, 5: 0.35}
"""By size of a row: of the cards dealt later, beyond its own free places, the share that it can choose from."""


def safe(position: Position, kept: Board = Board()) -> Placement:
    """The best placement of the street by the heuristic, with the cards of `kept` in its rows."""
    return scored(position, kept)[0][0]


def scored(position: Position, kept: Board = Board()) -> list[tuple[Placement, float]]:
    """Every placement of the street with its score, the best first. Scores are rough expected points.

    The cards of `kept` stay in its rows. A placement that is certain to foul comes first only if all are. Ties are in
    the order of `placements`.
    """
    judge = _Judge(position)
    choices = [(choice, judge.score(position.board.add(choice[0]))) for choice in placements(position, kept)]
    choices.sort(key=itemgetter(1), reverse=True)
    rules = position.ruleset
    boards = (position.board.add(rows) for (rows, _), _ in choices)
    fouls = (must_foul(board, rules.middle, rules.jokers, rules.low_qualifier) for board in boards)
    best = next((at for at, is_lost in enumerate(fouls) if not is_lost), 0)
    return [choices[best], *choices[:best], *choices[best + 1 :]]


@dataclass(frozen=True, slots=True)
class _Outlook:
    """How a row may end. `ends` are the strength, chance and worth in points of each end, the weakest first."""

    reach: Reach
    ends: tuple[tuple[int, float, float], ...]
    mean: float  # expected worth in points


class _Judge:
    """Scores the boards that one street may lead to. Rows that several boards share are evaluated once."""

    def __init__(self, position: Position) -> None:
        self._has_low_middle = position.ruleset.middle == "deuce_seven"
        self._low_qualifier = position.ruleset.low_qualifier
        self._unseen = Unseen(position.seen, position.ruleset.deck)
        self._later = position.later
        self._worths = RowWorths(position.ruleset)
        self._outlooks: dict[tuple[Row, frozenset[int]], _Outlook] = {}
        self._reaches: dict[tuple[int, frozenset[int]], Reach] = {}
        self._lows: dict[frozenset[int], tuple[float, float]] = {}
        self._chances: dict[tuple[int, int], Chances] = {}

    def score(self, board: Board) -> float:
        """Rough expected points against one opponent, to compare the boards of one street with each other."""
        if self._has_low_middle:
            return self._score_around_a_low(board)
        front, middle, back = (self._outlook(row, board.row(row)) for row in Row)
        least = front.reach.made
        in_order = back.reach.at_least(max(middle.reach.made, least))
        legal = in_order * middle.reach.at_least(least)
        total = legal * back.mean - (1.0 - legal) * FOUL_COST
        back_strengths, back_or_better = back.reach.strengths, back.reach.or_better
        as_it_is = middle.ends[0][2]
        for strength, chance, worth in middle.ends:
            if strength >= least:
                below = min(in_order, back_or_better[bisect_left(back_strengths, strength)])
                total += chance * (in_order * as_it_is + below * (worth - as_it_is))
        as_it_is = front.ends[0][2]
        total += legal * as_it_is
        for strength, chance, worth in front.ends[1:]:
            below = middle.reach.at_least(strength) * back.reach.at_least(strength)
            total += chance * min(legal, below) * (worth - as_it_is)
        return total

    def _score_around_a_low(self, board: Board) -> float:
        """The score with a deuce-to-seven middle, which must be a low, whatever the other rows are (RULES 3.5)."""
        front, back = self._outlook(Row.FRONT, board.front), self._outlook(Row.BACK, board.back)
        low, low_worth = self._low(board.middle)
        in_order = back.reach.at_least(front.reach.made)
        legal = low * in_order
        as_it_is = front.ends[0][2]
        total = legal * (back.mean + as_it_is) + in_order * low_worth - (1.0 - legal) * FOUL_COST
        for strength, chance, worth in front.ends[1:]:
            total += chance * min(legal, low * back.reach.at_least(strength)) * (worth - as_it_is)
        return total

    def _low(self, cards: Cards) -> tuple[float, float]:
        """The chance that the middle ends as a low, and the expected points of that."""
        key = frozenset(cards)
        known = self._lows.get(key)
        if known is None:
            ends = low_ends(cards, self._low_qualifier, self._unseen, self._chances_for(5, 5 - len(cards)))
            worth = sum(chance * self._worths.of_low(value) for value, chance in ends)
            known = self._lows[key] = sum(chance for _, chance in ends), worth
        return known

    def _outlook(self, row: Row, cards: Cards) -> _Outlook:
        key = row, frozenset(cards)
        known = self._outlooks.get(key)
        if known is None:
            known = self._outlooks[key] = self._look(row, cards)
        return known

    def _look(self, row: Row, cards: Cards) -> _Outlook:
        future = self._reach(row.size, cards)
        ends = tuple(
            (strength, chance, self._worths.of(row, strength))
            for strength, chance in zip(future.strengths, future.chances, strict=True)
        )
        return _Outlook(future, ends, sum(chance * worth for _, chance, worth in ends))

    def _reach(self, size: int, cards: Cards) -> Reach:
        key = size, frozenset(cards)
        known = self._reaches.get(key)
        if known is None:
            missing = size - len(cards)
            known = self._reaches[key] = reach(cards, size, self._unseen, self._chances_for(size, missing))
        return known

    def _chances_for(self, size: int, missing: int) -> Chances:
        known = self._chances.get((size, missing))
        if known is None:
            draws = missing + _SHARES[size] * max(0, self._later - missing)
            known = self._chances[size, missing] = Chances(self._unseen.count, draws)
        return known
