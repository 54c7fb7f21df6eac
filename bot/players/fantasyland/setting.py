"""Sets all cards of Fantasyland at once: the arrangement with the most expected points against the opponents."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import dropwhile

import numpy as np

from bot.players.arrays import Float64Array
from bot.players.fantasyland.known_boards import known_boards
from bot.players.fantasyland.objective import Objective, objective
from bot.players.fantasyland.opponent_boards import BoardSample
from bot.players.fantasyland.solver import Arranged, best_arrangements
from bot.players.fantasyland.worth import fantasyland_worth, worth_earned
from bot.players.placements import fill
from bot.players.position import Candidate, Opponent, Placement, Position
from bot.rules.board import Board
from bot.rules.cards import Row
from bot.rules.open_face.fouls import is_legal
from bot.rules.open_face.jokers import RowValues, values_of
from bot.rules.open_face.ruleset import OpenFaceRuleset

_RANKED_AGAIN = 32
"""How many of the best arrangements are compared again with scoops, which the objective leaves out."""


def set_all(position: Position, kept: Board = Board()) -> Placement:
    """The placement of all cards dealt in Fantasyland, with the cards of `kept` in its rows if that can be legal.

    If not, the front of `kept` is given up first, then its middle, then its back. If no arrangement is legal at all,
    for want of five ranks for a deuce-to-seven middle, the cards are set in the order dealt.
    """
    given_up = dict.fromkeys((kept, Board(middle=kept.middle, back=kept.back), Board(back=kept.back), Board()))
    found = (best_settings(position, 1, rows) for rows in given_up)
    best = next(dropwhile(lambda settings: not settings, found), ())
    return best[0].placement if best else fill(position, kept)


def best_settings(position: Position, top: int = 5, kept: Board = Board()) -> tuple[Candidate, ...]:
    """The `top` best legal arrangements with the cards of `kept` in its rows, the best first; none if all are fouls.

    The value of a candidate is the expected points of the hand against all opponents, and the worth of the next
    Fantasyland, ours minus theirs. It is exact against full boards that lie open; other opponents have a sample of
    boards. A position without opponents is played against one. Of arrangements with the same row values only one
    appears. Raises ValueError unless there are 13 to 17 cards.
    """
    hand = _Hand(position)
    found = hand.found(max(top, _RANKED_AGAIN), kept)
    points = hand.points([one.values for one in found])
    return tuple(
        Candidate(_placement(position, found[at].board), float(points[at]))
        for at in np.argsort(-points, kind="stable")[:top].tolist()
    )


def points_of(position: Position, rows: Board) -> float:
    """The value of one full arrangement, as in `best_settings`; it may be a foul. Raises ValueError if not full."""
    hand = _Hand(position)
    values = values_of(rows)
    legal = is_legal(values, position.ruleset.middle, position.ruleset.low_qualifier)
    return float(hand.points([values])[0]) if legal else hand.foul_points


class _Hand:
    """The cards of one Fantasyland, and the opponents of the hand."""

    def __init__(self, position: Position) -> None:
        opponents = position.opponents or (Opponent(Board()),)
        self._ruleset = ruleset = position.ruleset
        self._cards = position.held
        self._boards = [_boards_of(ruleset, one) for one in opponents]
        self._objective = objective(ruleset, position.fantasyland, self._boards, fantasyland_worth(ruleset))
        earned = zip(self._boards, opponents, strict=True)
        self._theirs = sum(worth_earned(ruleset, boards, one.fantasyland) for boards, one in earned)

    def points(self, values: list[RowValues]) -> Float64Array:
        """Expected points of legal arrangements with these row values."""
        front, middle, back = np.array(values, np.int32).reshape(-1, 3).T
        points = self._objective.points(front, middle, back) - self._theirs
        for boards in self._boards:
            points += boards.other_points(self._ruleset, front, middle, back)
        return points

    @property
    def foul_points(self) -> float:
        """Expected points of a foul."""
        return sum(boards.foul_points(self._ruleset) for boards in self._boards) - self._theirs

    def found(self, most: int, kept: Board) -> list[Arranged]:
        """The `most` best arrangements without scoops, and the best ones that scoop an open board or escape its scoop.

        Against a single opponent whose board is open, the best arrangement with scoops is among them.
        """
        found = best_arrangements(self._objective, self._cards, most, kept)
        by_values = {one.values: one for one in found}
        for rows in self._around_scoops(found[0].values) if found else ():
            by_values |= {one.values: one for one in best_arrangements(rows, self._cards, 1, kept)}
        return list(by_values.values())

    def _around_scoops(self, best: RowValues) -> Iterator[Objective]:
        """The objective limited to rows that win a scoop, or escape one, for open boards where `best` does not."""
        for boards in self._boards:
            if boards.is_sample or not len(boards.legal):
                continue
            won = np.sign(boards.row_points(self._ruleset))
            results = {won[row, value] for row, value in enumerate(best)}
            if results != {1}:
                yield self._objective.only(won > 0)
            for row in Row if results == {-1} else ():
                yield self._objective.only((won >= 0) | (np.arange(len(won)) != row)[:, None])


def _boards_of(ruleset: OpenFaceRuleset, opponent: Opponent) -> BoardSample:
    if opponent.board.is_full:
        return BoardSample.only(ruleset, opponent.board)
    return known_boards(ruleset, opponent.fantasyland)


def _placement(position: Position, rows: Board) -> Placement:
    return rows, tuple(card for card in position.held if card not in rows.cards)
