"""What the training loop reads and writes, as arrays: it compiles, and nothing else than arrays does."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from bot.players.arrays import BoolArray, Float32Array, Int32Array, Int64Array
from bot.players.learnt.encoding import coded_deck, encoding
from bot.players.learnt.n_tuples import n_tuples
from bot.players.learnt.readings import readings
from bot.players.learnt.terminal import TerminalValue
from bot.players.low_middles import are_lows
from bot.rules.open_face.ruleset import OpenFaceRuleset


class TemporalCoherence(NamedTuple):
    """The weights ``[weight]`` in points, and for each the sum of its temporal differences and of their magnitudes.

    A weight's step size is the ratio of the two sums: a weight whose errors cancel out has learnt what there is.
    """

    weights: Float32Array
    error_sums: Float32Array
    error_magnitudes: Float32Array


class RowTables(NamedTuple):
    """All that a deck and a kind of middle say of rows.

    `front_step` and `five_step` are ``[state, card]``, the state after the card. `front`, `middle` and `back` are
    ``[state, tuple]``, a row's part of the index of each tuple's weight. `front_kinds` and `five_kinds` are
    ``[state]``, `is_low` is ``[value]``, readings and starts are those of `readings`.
    """

    front_step: Int32Array
    five_step: Int32Array
    front: Int32Array
    middle: Int32Array
    back: Int32Array
    front_kinds: Int32Array
    five_kinds: Int32Array
    front_readings: Int64Array
    front_starts: Int64Array
    five_readings: Int64Array
    five_starts: Int64Array
    is_low: BoolArray
    has_low_middle: bool


class Rewards(NamedTuple):
    """The terminal values of boards in points by the values of their rows: see `TerminalValue`."""

    fronts: Float32Array
    middles: Float32Array
    backs: Float32Array
    buckets: Int64Array
    scoops: Float32Array
    foul: float


class Streets(NamedTuple):
    """The cards dealt on each street, ``[street]``, and where its ways begin in `ways`.

    `ways` are ``[way, row]``: the cards of the deal that go to each row, as bits.
    """

    deals: Int64Array
    starts: Int64Array
    ways: Int64Array


class Hyperparameters(NamedTuple):
    """How one learns.

    A weight moves by `step_size_floor` of the error at least. The target of an afterstate is the mean over
    `sampled_draws` samples of the next street's cards, one of which is played.

    An `exploring_share` of the games explores: up to a random street each way's value gets a uniform noise from 0 to
    `noise_points`, so that boards are seen which a greedy player would never build.
    """

    step_size_floor: float
    sampled_draws: int
    exploring_share: float
    noise_points: float


def tables_of(terminal: TerminalValue) -> RowTables:
    """The row tables for a ruleset's deck and middle."""
    deck, middle = coded_deck(terminal.ruleset), terminal.ruleset.middle
    low_qualifier = terminal.ruleset.low_qualifier
    coding, places = encoding(deck), n_tuples(deck, middle, low_qualifier)
    return RowTables(
        coding.front.step_to,
        coding.five.step_to,
        *places.rows,
        coding.front.kinds,
        coding.five.kinds,
        *readings(coding.front.size, deck),
        *readings(coding.five.size, deck),
        are_lows(low_qualifier),
        middle == "deuce_seven",
    )


def rewards_of(terminal: TerminalValue, fantasyland_factor: float = 1.0) -> Rewards:
    """The terms of terminal values in points; Fantasyland counts `fantasyland_factor` times its worth."""
    rows = terminal.rows + terminal.royalties
    fronts = rows[0] + fantasyland_factor * terminal.fantasyland
    return Rewards(
        fronts.astype(np.float32),
        rows[1].astype(np.float32),
        rows[2].astype(np.float32),
        terminal.buckets,
        terminal.scoops.astype(np.float32),
        terminal.foul,
    )


def streets_of(ruleset: OpenFaceRuleset, dealt_least: int = 1) -> Streets:
    """Every way to place on each street, whether there is room or not; a street deals `dealt_least` cards or more."""
    streets = [(max(street.deal, dealt_least), street.place) for street in ruleset.streets]
    ways = [_ways(deal, place) for deal, place in streets]
    starts = np.cumsum([0, *map(len, ways)])
    return Streets(np.array([deal for deal, _ in streets], np.int64), starts, np.concatenate(ways))


def _ways(deal: int, place: int) -> Int64Array:
    every = np.indices((4,) * deal).reshape(deal, -1).T
    bits = 1 << np.arange(deal)
    rows = np.stack([((every == row) * bits).sum(axis=1) for row in range(3)], axis=1)
    found: Int64Array = rows[(every < 3).sum(axis=1) == place]
    return found


def rounds_of(streets: Streets, deck: int) -> int:
    """How often a deck can go on from the same first street with other cards."""
    first, later = int(streets.deals[0]), int(streets.deals[1:].sum())
    return max(1, (deck - first) // max(1, later))
