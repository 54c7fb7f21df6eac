"""Training the distribution of opponents' rows by fictitious play, until a round changes next to nothing.

In each round everybody plays a best response to the average of all rounds before. Brown, "Iterative Solution of Games
by Fictitious Play", 1951. Three things differ from the paper:

- A round counts in the average as often as its number says, so the average forgets its poor start sooner.
- The average is kept as the distribution of each row by itself. The best response takes the rows as independent.
- It is sampled: a round is as many random hands as `ROUND_HANDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from bot.players.arrays import Float64Array
from bot.players.closed.model import Model
from bot.players.closed.policies import ClosedPolicy, set_by
from bot.players.closed.rows import OpponentModel
from bot.players.closed.tables import TrainedGame, natural_chances
from bot.rules.board import Board
from bot.rules.cards import Card
from bot.rules.closed.ruleset import CLOSED_CARDS, ClosedRuleset
from bot.rules.closed_presets import closed_presets, load_closed
from bot.rules.evaluate import VALUES, scale
from tools.training import OnHand

ROUND_HANDS = 5_000
"""Hands of each role in a round."""

ROUNDS_LEAST, ROUNDS_MOST = 8, 12

SETTLED = 0.005
"""The largest change of a row's cumulative distribution by one round at which training ends, after `ROUNDS_LEAST`."""


@dataclass(frozen=True, slots=True, eq=False)
class LearntOpponent:
    """The average strategy of one game's opponents.

    `counts` is ``[row][value]``, how often each row had each value, weighted by round. `surrenders` is the share of
    hands that were given up. `change` is the largest change of a row's cumulative distribution by the last round.
    """

    game: TrainedGame
    counts: Float64Array
    surrenders: float
    change: float


def games() -> Iterator[tuple[TrainedGame, ...]]:
    """The games that a table is learnt for, both roles of a banker game together.

    Only where beating everybody pays does the number of opponents change how rows are set: the fewest and the most.
    """
    for preset in closed_presets():
        rules = load_closed(preset)
        if rules.has_banker:
            yield TrainedGame(preset, 1, banks=False), TrainedGame(preset, rules.seats_max - 1, banks=True)
        else:
            for others in (1, rules.seats_max - 1) if _depends_on_others(rules) else (1,):
                yield (TrainedGame(preset, others, banks=None),)


def filled_rows(seed: int, hands: int = ROUND_HANDS) -> Float64Array:
    """The distribution of rows set by the policy `fill`, ``[row][value]``: where training begins."""
    basic = load_closed("basic")
    anybody = Model(basic, OpponentModel(np.full((3, VALUES), 1 / VALUES)), 1)
    counts, _ = _round(ClosedPolicy.FILL, anybody, hands, np.random.default_rng((seed, 0)), lambda: None)
    chances: Float64Array = counts / hands
    return chances


def _depends_on_others(rules: ClosedRuleset) -> bool:
    return rules.settlement in ("pool", "single_winner") or rules.pays_scoop_of_all


def learn(
    rules: ClosedRuleset,
    roles: tuple[TrainedGame, ...],
    start: Float64Array,
    seed: int,
    *,
    hands: int = ROUND_HANDS,
    on_hand: OnHand = lambda: None,
) -> tuple[LearntOpponent, ...]:
    """The learnt opponents of each role. `start` is the distribution of rows to begin with, ``[row][value]``.

    `hands` is the number of hands of each role in a round. `on_hand` is called after each hand. The same seed gives the
    same tables.
    """
    naturals = natural_chances(rules)
    opponents = [OpponentModel(start, naturals) for _ in roles]
    counts = [np.zeros((3, VALUES)) for _ in roles]
    given_up = [0.0 for _ in roles]
    changes = [1.0 for _ in roles]
    weights = 0
    for round_no in range(1, ROUNDS_MOST + 1):
        rng = np.random.default_rng((seed, round_no, *map(ord, roles[0].key)))
        weights += round_no
        for index, game in enumerate(roles):
            model = Model(rules, opponents[index], game.others, game.banks)
            new_counts, new_given_up = _round(ClosedPolicy.STRONG, model, hands, rng, on_hand)
            counts[index] += round_no * new_counts
            given_up[index] += round_no * new_given_up
        for index in range(len(roles)):
            theirs = counts[index - 1]  # the other role's, or of the only one
            rows = theirs / theirs.sum(axis=1, keepdims=True)
            changes[index] = float(np.abs(np.cumsum(rows - opponents[index].rows, axis=1)).max())
            opponents[index] = OpponentModel(rows, naturals, given_up[index - 1] / (weights * hands))
        if round_no >= ROUNDS_LEAST and max(changes) < SETTLED:
            break
    return tuple(
        LearntOpponent(game, counts[index - 1], opponents[index].surrenders, changes[index])
        for index, game in enumerate(roles)
    )


def _round(
    policy: ClosedPolicy, model: Model, hands: int, rng: np.random.Generator, on_hand: OnHand
) -> tuple[Float64Array, int]:
    """How often a policy sets each row to each value, ``[row][value]``, and how many hands it surrenders."""
    counts = np.zeros((3, VALUES))
    given_up = 0
    value_of = scale("lowest").value_of
    for _ in range(hands):
        cards = tuple(Card(card) for card in rng.permutation(52)[:CLOSED_CARDS].tolist())
        choice = set_by(policy, model, cards)
        given_up += choice.surrenders
        if choice.natural is None and not choice.surrenders:
            _count(counts, choice.arrangement, value_of)
        on_hand()
    return counts, given_up


def _count(counts: Float64Array, board: Board, value_of: Callable[[tuple[Card, ...]], int]) -> None:
    for row, cards in enumerate(board.rows):
        counts[row, value_of(cards)] += 1
