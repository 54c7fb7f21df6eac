"""Expectimax over the last street: the mean, over every draw, of the best finish.

Exact where the opponents' boards are known. Michie, "Game-Playing and Game-Learning Automata", 1966.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np

from bot.players.arrays import Float64Array, Int64Array
from bot.players.learnt.encoding import Boards
from bot.players.search.transitions import BoardTransitions, Rater, play_greedily
from bot.rules.cards import Row
from bot.rules.open_face.ruleset import Street

_LEAVES_MOST = 100_000  # ways to draw and to choose the cards that are placed
_ENDS_MOST = 500_000  # ways to place the sets of cards that may be placed
_BLOCK = 8_192  # boards at once: what a processor keeps at hand


def can_be_exact(unseen: int, street: Street) -> bool:
    """Whether the draws of the last street are few enough to evaluate all. `unseen` is the number of unseen cards."""
    leaves = comb(unseen, street.deal) * comb(street.deal, street.place)
    return leaves <= _LEAVES_MOST and comb(unseen, street.place) * len(Row) ** street.place <= _ENDS_MOST


def expectimax(rows: BoardTransitions, boards: Boards, unseen: Int64Array, street: Street, rate: Rater) -> Float64Array:
    """Expected units ``[board]`` under best play on the last street.

    `boards` have yet to be dealt that street. `unseen` are the cards that may come, ``[card]``. `rate` rates full
    boards in units.
    """
    placed, draws = _draws(len(unseen), street.deal, street.place)
    cards = unseen[placed]
    finishes = cards.shape[1]
    each = max(1, _BLOCK // finishes)
    found: list[Float64Array] = []
    for start in range(0, len(boards.front), each):
        some = Boards(*(np.repeat(states[start : start + each], finishes) for states in boards))
        many = len(some.front) // finishes
        _, worth = play_greedily(rows, some, np.tile(cards, many), street.place, rate)
        by_board = worth.reshape(many, finishes)
        best = by_board[:, draws[0]]
        for choice in draws[1:]:
            np.maximum(best, by_board[:, choice], out=best)
        found.append(best.mean(axis=1, dtype=np.float64))
    return np.concatenate(found)


@lru_cache(maxsize=32)
def _draws(unseen: int, deal: int, place: int) -> tuple[Int64Array, Int64Array]:
    """The sets of cards that may be placed, ``[card][set]``, and of each draw its sets, ``[choice][draw]``."""
    placed = list(combinations(range(unseen), place))
    choices = list(combinations(range(deal), place))
    draws = np.array(list(combinations(range(unseen), deal)), np.int64)
    at = np.zeros((unseen,) * place, np.int64)
    at[tuple(np.array(placed).T)] = np.arange(len(placed))
    return np.array(placed, np.int64).T, np.stack([at[tuple(draws[:, choice].T)] for choice in map(list, choices)])
