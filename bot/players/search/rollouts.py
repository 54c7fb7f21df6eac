"""Rollouts: boards are played to their end with random cards, placed by a fast policy, and their results averaged.

The policy is greedy in the learnt value, and on the last street in the terminal value. All boards get the same deals
(common random numbers), so that their differences vary less than their values.

Tesauro, Galperin, "On-line Policy Improvement using Monte-Carlo Search", 1996. Glasserman, Yao, "Some Guidelines and
Guarantees for Common Random Numbers", 1992.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bot.players.arrays import Float32Array, Int64Array
from bot.players.learnt.encoding import Boards
from bot.players.search.afterstates import AfterstateRater
from bot.players.search.transitions import BoardTransitions, DealtCards, Rater, Ratings, play_greedily
from bot.rules.open_face.ruleset import BOARD_CARDS, Street

_BLOCK = 4_096  # boards at once: what a processor keeps at hand


def roll_out(
    rows: BoardTransitions,
    boards: Boards,
    unseen: Int64Array,
    streets: Sequence[Street],
    count: int,
    rng: np.random.Generator,
    afterstates: AfterstateRater,
    finishes: Rater,
) -> Float32Array:
    """Units that each board ends with after each of `count` deals, the same deals for all boards: ``[board][deal]``.

    `unseen` are the cards that may come, `streets` the streets that are left. `finishes` rates placements of the last
    one, `afterstates` those of the others.
    """
    many = len(boards.front)
    cards = deals(rng, unseen, sum(street.deal for street in streets), count)
    each = max(1, _BLOCK // many)
    found: list[Float32Array] = []
    for start in range(0, count, each):
        some = cards[:, start : start + each]
        repeated = Boards(*(np.repeat(states, some.shape[1]) for states in boards))
        _, points = play_to_end(rows, repeated, np.tile(some, many), streets, afterstates, finishes)
        found.append(points.reshape(many, some.shape[1]).astype(np.float32, copy=False))
    return np.concatenate(found, axis=1)


def deals(rng: np.random.Generator, unseen: Int64Array, cards: int, count: int) -> DealtCards:
    """`count` deals of `cards` cards each, ``[card][deal]``.

    Several deals are cut from one shuffle. They share no card (sampling without replacement), so their mean varies less
    than that of independent deals.
    """
    together = max(1, len(unseen) // cards)
    order = rng.random((-(-count // together), len(unseen))).argsort(axis=1)[:, : together * cards]
    return unseen[order].reshape(-1, cards)[:count].T


def play_to_end(
    rows: BoardTransitions,
    boards: Boards,
    cards: DealtCards,
    streets: Sequence[Street],
    afterstates: AfterstateRater,
    finishes: Rater,
) -> tuple[Boards, Ratings]:
    """The boards after all streets, whose `cards` are ``[card][board]``, and the last street's ratings, ``[board]``."""
    on_board = BOARD_CARDS - sum(street.place for street in streets)
    for street in streets:
        dealt = cards[: street.deal]
        cards = cards[street.deal :]
        on_board += street.place
        rate = finishes if on_board == BOARD_CARDS else afterstates.rate(on_board)
        boards, worths = play_greedily(rows, boards, dealt, street.place, rate)
    return boards, worths
