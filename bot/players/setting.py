"""Setting all cards of Fantasyland at once: the arrangement that brings most against the opponents of the hand."""

from __future__ import annotations

from itertools import dropwhile

import numpy as np

from bot.players.fantasyland_objective import Objective, objective
from bot.players.fantasyland_solver import best_arrangements
from bot.players.fantasyland_worth import fantasyland_worth, worth_earned
from bot.players.fill import fill
from bot.players.known_boards import known_boards
from bot.players.opponent_boards import Boards
from bot.players.position import Candidate, Opponent, Placement, Position
from bot.rules.board import Board
from bot.rules.fouls import is_legal
from bot.rules.jokers import values_of
from bot.rules.open_face_ruleset import Ruleset

_RANKED_AGAIN = 8
"""How many of the best arrangements are compared with their scoops, which no row brings by itself."""


def set_all(position: Position, kept: Board = Board()) -> Placement:
    """Arrange all cards dealt in Fantasyland, the cards of `kept` in its rows as far as the rows can be in order.

    Where they cannot, the front of `kept` is given up first, then its middle, then its back. Cards that can only be
    fouled, which happens without five ranks for a deuce-to-seven middle, are set as they come.
    """
    given_up = dict.fromkeys((kept, Board(middle=kept.middle, back=kept.back), Board(back=kept.back), Board()))
    found = (best_settings(position, 1, rows) for rows in given_up)
    best = next(dropwhile(lambda settings: not settings, found), ())
    return best[0].placement if best else fill(position, kept)


def best_settings(position: Position, top: int = 5, kept: Board = Board()) -> tuple[Candidate, ...]:
    """The `top` best legal arrangements with the cards of `kept` in its rows, the best first; none if all are fouled.

    A value is the expected points of the hand against all opponents and the worth of Fantasyland in the next one, ours
    less theirs: exact against full boards that lie open, else against boards that such opponents have had. One opponent
    is assumed where there is none.
    Of arrangements whose rows are of equal values only one appears. Raises ValueError for other than 13 to 17 cards.
    """
    ruleset, opponents = position.ruleset, _opponents(position)
    found = best_arrangements(_objective(position, opponents), position.held, max(top, _RANKED_AGAIN), kept)
    if not found:
        return ()
    rows = np.array([one.values for one in found]).T
    points = np.array([one.points for one in found])
    points += sum(one.other_points(ruleset, *rows) for one in opponents) - _their_next(position, opponents)
    order = np.argsort(-points, kind="stable")[:top]
    return tuple(_candidate(position, found[at].board, float(points[at])) for at in order.tolist())


def points_of(position: Position, rows: Board) -> float:
    """The value of one arrangement in this sense, of one that fouls, too. Raises ValueError if it is not full."""
    ruleset, opponents = position.ruleset, _opponents(position)
    values = values_of(rows)
    if not is_legal(values, ruleset.middle):
        return sum(one.foul_points(ruleset) for one in opponents) - _their_next(position, opponents)
    front, middle, back = np.array(values)[:, None]
    points = _objective(position, opponents).points(front, middle, back)
    points += sum(one.other_points(ruleset, front, middle, back) for one in opponents)
    return float(points[0]) - _their_next(position, opponents)


def _objective(position: Position, opponents: list[Boards]) -> Objective:
    worths = fantasyland_worth(position.ruleset)
    return objective(position.ruleset, position.fantasyland, opponents, worths)


def _their_next(position: Position, boards: list[Boards]) -> float:
    """The worth of what the opponents earn for the next hand."""
    opponents = zip(_opponents_of(position), boards, strict=True)
    return sum(worth_earned(position.ruleset, of, opponent.fantasyland) for opponent, of in opponents)


def _opponents_of(position: Position) -> tuple[Opponent, ...]:
    return position.opponents or (Opponent(Board()),)


def _opponents(position: Position) -> list[Boards]:
    return [_boards_of(position.ruleset, one) for one in _opponents_of(position)]


def _boards_of(ruleset: Ruleset, opponent: Opponent) -> Boards:
    if opponent.board.is_full:
        return Boards.only(ruleset, opponent.board)
    return known_boards(ruleset, opponent.fantasyland)


def _candidate(position: Position, rows: Board, points: float) -> Candidate:
    return Candidate((rows, tuple(card for card in position.held if card not in rows.cards)), points)
