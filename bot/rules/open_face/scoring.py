"""Scoring a finished hand: every two players against each other (RULES 3.2).

Nothing is drawn or decided here: the same boards always bring the same points, and they sum to zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from bot.rules.board import Board
from bot.rules.cards import Row
from bot.rules.evaluate import value_of
from bot.rules.naming import hand_name, row_name
from bot.rules.open_face.fantasyland import earned_by_values
from bot.rules.open_face.fouls import is_legal
from bot.rules.open_face.jokers import values_of
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.royalties import royalty
from bot.rules.settled_pair import PairResult, Three, totals_of

_NOTHING: Three = (0, 0, 0)
_LOST: Three = (-1, -1, -1)
_WON: Three = (1, 1, 1)


@dataclass(frozen=True, slots=True)
class Played:
    """What one player brings to the showdown: full boards, and the cards dealt in Fantasyland (0 if none)."""

    boards: tuple[Board, ...]
    fantasyland: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """A scored hand; every outer tuple is in the order of the players. Royalties and units by row, front first."""

    totals: tuple[int, ...]
    fouls: tuple[bool, ...]
    royalties: tuple[Three, ...]
    pairs: tuple[PairResult, ...]
    next_fantasyland: tuple[int, ...]  # cards in the next hand, 0 for none
    hands: tuple[tuple[str, str, str], ...]  # names of the rows, also of a foul


@dataclass(frozen=True, slots=True)
class _Shown:
    """A board at the showdown."""

    values: Three
    ranked: Three  # the same, where the higher number wins the row
    is_foul: bool
    royalties: Three
    royalties_sum: int


def score(ruleset: OpenFaceRuleset, players: Sequence[Played]) -> Result:
    """Settle a hand between its players, from any seat on. Raises ValueError for a board that is not full."""
    every_two = combinations(range(len(players)), 2)
    return score_between(ruleset, players, ((pair, pair) for pair in every_two), len(players))


def score_between(
    ruleset: OpenFaceRuleset,
    boards: Sequence[Played],
    between: Iterable[tuple[tuple[int, int], tuple[int, int]]],
    players: int,
) -> Result:
    """The same for `players` who may have several boards: only some boards settle with each other.

    `between` has two boards each, with the two players that they belong to. Totals are those of the players, the rest
    goes board by board.
    """
    shown = [_show(ruleset, board) for board in boards]
    pairs = tuple(_settle(ruleset, owners, shown[mine], shown[theirs]) for (mine, theirs), owners in between)
    fantasyland = ruleset.fantasyland
    return Result(
        totals=tuple(totals_of(pairs, players)),
        fouls=tuple(one.is_foul for one in shown),
        royalties=tuple(one.royalties for one in shown),
        pairs=pairs,
        next_fantasyland=tuple(
            0 if fantasyland is None or one.is_foul else earned_by_values(fantasyland, one.values, player.fantasyland)
            for one, player in zip(shown, boards, strict=True)
        ),
        hands=tuple(_names(ruleset, one.values) for one in shown),
    )


def _show(ruleset: OpenFaceRuleset, player: Played) -> _Shown:
    (board,) = player.boards
    if not board.is_full:
        raise ValueError("a board at the showdown has 3, 5 and 5 cards")
    if ruleset.deck == 52:
        values = value_of(board.front), value_of(board.middle), value_of(board.back)
    else:
        values = values_of(board)
    ranked = values if ruleset.middle == "high" else (values[0], -values[1], values[2])
    if not is_legal(values, ruleset.middle, ruleset.low_qualifier):
        return _Shown(values, ranked, is_foul=True, royalties=_NOTHING, royalties_sum=0)
    table = ruleset.royalties
    royalties = (
        royalty(table, Row.FRONT, values[0]),
        royalty(table, Row.MIDDLE, values[1]),
        royalty(table, Row.BACK, values[2]),
    )
    return _Shown(values, ranked, is_foul=False, royalties=royalties, royalties_sum=sum(royalties))


def _names(ruleset: OpenFaceRuleset, values: Three) -> tuple[str, str, str]:
    front, middle, back = values
    return hand_name(front), row_name(Row.MIDDLE, middle, ruleset.middle), hand_name(back)


def _settle(ruleset: OpenFaceRuleset, players: tuple[int, int], mine: _Shown, theirs: _Shown) -> PairResult:
    if mine.is_foul:
        rows = _NOTHING if theirs.is_foul else _LOST
    elif theirs.is_foul:
        rows = _WON
    else:
        front, middle, back = mine.ranked
        front2, middle2, back2 = theirs.ranked
        rows = (
            (front > front2) - (front < front2),
            (middle > middle2) - (middle < middle2),
            (back > back2) - (back < back2),
        )
    each = ruleset.row_units
    units = rows[0] * each, rows[1] * each, rows[2] * each
    scoop = ruleset.scoop_bonus if rows == _WON else -ruleset.scoop_bonus if rows == _LOST else 0
    return PairResult(
        players=players,
        net=sum(units) + scoop + mine.royalties_sum - theirs.royalties_sum,
        rows=rows,
        units=units,
        scoop=scoop,
        royalties=(mine.royalties_sum, theirs.royalties_sum),
    )
