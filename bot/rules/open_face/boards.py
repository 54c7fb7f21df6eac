"""Scoring players with one board or several: each board of a player against each board of another (RULES 3.2, 3.7).

Every comparison is a pair of its own: rows, a scoop of this one board, and both boards' royalties once more. A board
fouls alone and earns its own Fantasyland. With one board each it is one comparison for every two players. Where they
have chips before them, the cap takes its part of what the comparisons come to (RULES 3.9).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import TypeVar

from bot.rules.caps import Cap
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played, Result, score_between
from bot.rules.settled_pair import PairResult, Three, capped_pairs, totals_of


@dataclass(frozen=True, slots=True)
class BoardsResult:
    """A scored hand of players with boards. Every inner tuple is in the order of that player's boards."""

    totals: tuple[int, ...]  # of the players
    fouls: tuple[tuple[bool, ...], ...]
    royalties: tuple[tuple[Three, ...], ...]
    pairs: tuple[PairResult, ...]  # one for each comparison
    pair_boards: tuple[tuple[int, int], ...]  # which board of either player it compares, from 0
    next_fantasyland: tuple[tuple[int, ...], ...]  # cards in the next hand, 0 for none
    hands: tuple[tuple[tuple[str, str, str], ...], ...]

    def net_of(self, player: int, board: int) -> int:
        """What one board brought its player in all its comparisons; all boards add up to the player's total."""
        return sum(
            pair.net if side == 0 else -pair.net
            for pair, boards in zip(self.pairs, self.pair_boards, strict=True)
            for side in (0, 1)
            if (pair.players[side], boards[side]) == (player, board)
        )


def score_boards(ruleset: OpenFaceRuleset, players: Sequence[Sequence[Played]]) -> BoardsResult:
    """Settle a hand in which each player brings their boards, each as a `Played` of its own.

    Raises ValueError for a board that is not full, or another number of boards than the ruleset's.
    """
    if any(len(boards) != ruleset.boards for boards in players):
        raise ValueError(f"every player brings {ruleset.boards} boards to {ruleset.name}")
    each = ruleset.boards
    crossings = tuple(product(range(each), range(each)))
    between = (
        ((first * each + mine, second * each + theirs), (first, second))
        for first, second in combinations(range(len(players)), 2)
        for mine, theirs in crossings
    )
    result = score_between(ruleset, [board for boards in players for board in boards], between, len(players))
    starts = range(0, len(players) * each, each)
    return BoardsResult(
        totals=result.totals,
        fouls=tuple(result.fouls[start : start + each] for start in starts),
        royalties=tuple(result.royalties[start : start + each] for start in starts),
        pairs=result.pairs,
        pair_boards=crossings * (len(result.pairs) // len(crossings)),
        next_fantasyland=tuple(result.next_fantasyland[start : start + each] for start in starts),
        hands=tuple(result.hands[start : start + each] for start in starts),
    )


_Scored = TypeVar("_Scored", Result, BoardsResult)


def with_stacks(result: _Scored, cap: Cap, stacks: Sequence[int], button: int) -> _Scored:
    """The same hand played for table stakes, settled from the button's left; `stacks` are chips in order of play."""
    pairs = capped_pairs(result.pairs, cap, stacks, (button + 1) % len(stacks))
    return replace(result, totals=tuple(totals_of(pairs, len(stacks))), pairs=pairs)
