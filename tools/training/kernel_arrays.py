"""What the training loop reads and writes. All of it is arrays and numbers, so that the loop can be compiled."""

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
    """The tables of rows for a deck and a kind of middle.

    - `front_step` and `five_step`, ``[state, card]``: the state after the card.
    - `front`, `middle` and `back`, ``[state, tuple]``: the row's part of the index of each tuple's weight.
    - `front_kinds` and `five_kinds`, ``[state]``: the kind of a state.
    - `is_low`, ``[value]``: whether a deuce-to-seven middle of this value is legal.
    - `..._readings` and `..._starts` are the two arrays of `readings`.
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
    """The terms of a board's terminal value in points, see `TerminalValue`.

    `fronts` is ``[middle is 7-5-4-3-2, value]``, `middles` and `backs` are ``[value]``: rows, royalties, Fantasyland.
    `buckets` is ``[row, value]`` and `scoops` ``[front, middle, back]`` by buckets. `foul` replaces them all.
    """

    fronts: Float32Array
    middles: Float32Array
    backs: Float32Array
    buckets: Int64Array
    scoops: Float32Array
    foul: float


class Streets(NamedTuple):
    """The streets of a game and every way to place their cards.

    `deals` is ``[street]``, how many cards are dealt. `ways` is ``[way, row]``, the cards of the deal that go to each
    row as bits. Those of street s are ``ways[starts[s]:starts[s + 1]]``.
    """

    deals: Int64Array
    starts: Int64Array
    ways: Int64Array


class Hyperparameters(NamedTuple):
    """The settings of one block of training.

    - `step_size_floor`: the least share of the error by which a weight moves.
    - `sampled_draws`: how many draws of the next street a target is the mean of. One of them is played.
    - `exploring_share`: the share of games that explore, 0 to 1. Up to a random street the value of each way gets
      uniform noise, 0 to `noise_points` points, so that boards are seen which a greedy player never builds.
    """

    step_size_floor: float
    sampled_draws: int
    exploring_share: float
    noise_points: float


def tables_of(terminal: TerminalValue) -> RowTables:
    """The row tables for a ruleset's deck and middle."""
    deck = coded_deck(terminal.ruleset)
    middle = terminal.ruleset.middle
    low_qualifier = terminal.ruleset.low_qualifier
    coding = encoding(deck)
    places = n_tuples(deck, middle, low_qualifier)
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
    """The streets of a ruleset, each with `dealt_least` cards or more. Ways ignore how much room a board has."""
    streets = [(max(street.deal, dealt_least), street.place) for street in ruleset.streets]
    ways = [_ways(deal, place) for deal, place in streets]
    starts = np.cumsum([0, *map(len, ways)])
    return Streets(np.array([deal for deal, _ in streets], np.int64), starts, np.concatenate(ways))


def _ways(deal: int, place: int) -> Int64Array:
    """Every way to place `place` of `deal` cards, ``[way, row]``, as bits."""
    every = np.indices((4,) * deal).reshape(deal, -1).T
    bits = 1 << np.arange(deal)
    rows = np.stack([((every == row) * bits).sum(axis=1) for row in range(3)], axis=1)
    found: Int64Array = rows[(every < 3).sum(axis=1) == place]
    return found


def rounds_of(streets: Streets, deck: int) -> int:
    """How many games can go on from the same first street with different cards of one deck."""
    first = int(streets.deals[0])
    later = int(streets.deals[1:].sum())
    return max(1, (deck - first) // max(1, later))
