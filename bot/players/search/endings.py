"""The last street ahead, exactly: every draw that may come, each placed in the best way."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from bot.players.learnt.encoding import Boards
from bot.players.search.showdown import Numbers
from bot.players.search.steps import CardArray, Rate, Rows, play
from bot.rules.open_face.ruleset import Street

_FINISHES_MOST = 100_000  # ways to draw and to choose the cards that are placed
_BLOCK = 8_192  # boards at once: what a processor keeps at hand


def can_be_exact(unseen: int, street: Street) -> bool:
    """Whether the draws of a last street are few enough to look at each."""
    return comb(unseen, street.deal) * comb(street.deal, street.place) <= _FINISHES_MOST


def expected(rows: Rows, boards: Boards, unseen: CardArray, street: Street, rate: Rate) -> Numbers:
    """Of each board the mean, over all draws of the last street, of what its best finish is worth."""
    placed, draws = _draws(len(unseen), street.deal, street.place)
    cards = unseen[placed]
    finishes = cards.shape[1]
    each = max(1, _BLOCK // finishes)
    found: list[Numbers] = []
    for start in range(0, len(boards.front), each):
        some = Boards(*(np.repeat(states[start : start + each], finishes) for states in boards))
        many = len(some.front) // finishes
        _, worth = play(rows, some, np.tile(cards, many), street.place, rate)
        by_board = worth.reshape(many, finishes)
        best = by_board[:, draws[0]]
        for choice in draws[1:]:
            np.maximum(best, by_board[:, choice], out=best)
        found.append(best.mean(axis=1, dtype=np.float64))
    return np.concatenate(found)


@lru_cache(maxsize=32)
def _draws(unseen: int, deal: int, place: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The sets of cards that may be placed, ``[card][set]``, and of each draw its sets, ``[choice][draw]``."""
    placed = list(combinations(range(unseen), place))
    choices = list(combinations(range(deal), place))
    draws = np.array(list(combinations(range(unseen), deal)), np.int64)
    at = np.zeros((unseen,) * place, np.int64)
    at[tuple(np.array(placed).T)] = np.arange(len(placed))
    return np.array(placed, np.int64).T, np.stack([at[tuple(draws[:, choice].T)] for choice in map(list, choices)])
