"""Playing many boards to their end: cards dealt at random from those that are not seen, placed by the learnt value."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bot.players.learnt.encoding import Boards
from bot.players.search.leaves import Leaves
from bot.players.search.showdown import Points
from bot.players.search.steps import CardArray, Rate, Rows, Worths, play
from bot.rules.open_face.ruleset import BOARD_CARDS, Street

_BLOCK = 4_096  # boards at once: what a processor keeps at hand


def played_out(
    rows: Rows,
    boards: Boards,
    unseen: CardArray,
    streets: Sequence[Street],
    count: int,
    rng: np.random.Generator,
    leaves: Leaves,
    ends: Rate,
) -> Points:
    """What boards come to with each of `count` deals, the same deals for all of them: ``[board][deal]``."""
    many = len(boards.front)
    cards = deals(rng, unseen, sum(street.deal for street in streets), count)
    each = max(1, _BLOCK // many)
    found: list[Points] = []
    for start in range(0, count, each):
        some = cards[:, start : start + each]
        repeated = Boards(*(np.repeat(states, some.shape[1]) for states in boards))
        _, points = finish(rows, repeated, np.tile(some, many), streets, leaves, ends)
        found.append(points.reshape(many, some.shape[1]).astype(np.float32, copy=False))
    return np.concatenate(found, axis=1)


def deals(rng: np.random.Generator, unseen: CardArray, cards: int, count: int) -> CardArray:
    """`count` deals of so many cards each, ``[card][deal]``.

    Deals from one shuffle share no card, so their mean is closer to the expectation than that of independent ones.
    """
    together = max(1, len(unseen) // cards)
    order = rng.random((-(-count // together), len(unseen))).argsort(axis=1)[:, : together * cards]
    return unseen[order].reshape(-1, cards)[:count].T


def finish(
    rows: Rows, boards: Boards, cards: CardArray, streets: Sequence[Street], leaves: Leaves, ends: Rate
) -> tuple[Boards, Worths]:
    """Boards with the cards of all streets ``[card][board]`` placed, the last street by `ends`, and what that says."""
    on_board = BOARD_CARDS - sum(street.place for street in streets)
    for street in streets:
        dealt, cards = cards[: street.deal], cards[street.deal :]
        on_board += street.place
        rate = ends if on_board == BOARD_CARDS else leaves.rate(on_board)
        boards, worths = play(rows, boards, dealt, street.place, rate)
    return boards, worths
