"""The inner loop of learning open-face: games played greedily by the value as it stands, which learns from each.

Plain Python over arrays, a thousand times faster when compiled: `kernel` takes what compiles, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from bot.players.open_face_encoding import NONE, coded_deck, encoding
from bot.players.open_face_final import Final
from bot.players.open_face_layout import TABLES, layout
from bot.players.open_face_readings import STEP, are_lows, readings
from bot.rules.lows import BEST_LOW

Numbers = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]

_SUBSETS = 32  # of the five cards of a street
_WORST = -1e9


class Memory(NamedTuple):
    """The numbers that are learnt, and of each the sum of its errors, plain and without their signs.

    A number whose errors cancel out has learnt what there is: the smaller their sum beside that without signs, the
    smaller its steps.
    """

    weights: Numbers
    errors: Numbers
    sizes: Numbers


class Tables(NamedTuple):
    """All that a deck and a kind of middle say of rows, as arrays."""

    front_step: npt.NDArray[np.int32]
    five_step: npt.NDArray[np.int32]
    front: npt.NDArray[np.int32]
    middle: npt.NDArray[np.int32]
    back: npt.NDArray[np.int32]
    front_kinds: npt.NDArray[np.int32]
    five_kinds: npt.NDArray[np.int32]
    front_readings: Ints
    front_starts: Ints
    five_readings: Ints
    five_starts: Ints
    is_low: npt.NDArray[np.bool_]
    has_low_middle: bool


class Rewards(NamedTuple):
    """What finished boards are worth: see `Final`."""

    fronts: Numbers
    middles: Numbers
    backs: Numbers
    buckets: Ints
    scoops: Numbers
    foul: float


class Streets(NamedTuple):
    """By street the cards dealt, and where its ways to place begin in `ways`: the cards of each row as bits."""

    deals: Ints
    starts: Ints
    ways: Ints


Play = Callable[[Ints, Streets, Tables, Rewards, Memory, float, Ints], None]
"""Plays a game with each deck, ``[game, card]``, and writes ``[game]``: three values, and 1 where they are legal."""


def tables_of(final: Final) -> Tables:
    """The tables for a ruleset's deck and middle."""
    deck, middle = coded_deck(final.ruleset), final.ruleset.middle
    coding, places = encoding(deck), layout(deck, middle)
    return Tables(
        coding.front.step_to,
        coding.five.step_to,
        *places.rows,
        coding.front.kinds,
        coding.five.kinds,
        *readings(coding.front.size, deck),
        *readings(coding.five.size, deck),
        are_lows(),
        middle == "deuce_seven",
    )


def rewards_of(final: Final, lure: float = 1.0) -> Rewards:
    """The final terms as the sums that the loop adds up; Fantasyland is worth `lure` times as much as it is."""
    rows = final.rows + final.royalties
    fronts = rows[0] + lure * final.fantasyland
    return Rewards(
        fronts.astype(np.float32),
        rows[1].astype(np.float32),
        rows[2].astype(np.float32),
        final.buckets,
        final.scoops.astype(np.float32),
        final.foul,
    )


def streets_of(final: Final) -> Streets:
    """Every way to place on each street, whether or not a board has room for it."""
    streets = final.ruleset.streets
    ways = [_ways(street.deal, street.place) for street in streets]
    starts = np.cumsum([0, *map(len, ways)])
    return Streets(np.array([street.deal for street in streets], np.int64), starts, np.concatenate(ways))


def _ways(deal: int, place: int) -> Ints:
    every = np.indices((4,) * deal).reshape(deal, -1).T
    bits = 1 << np.arange(deal)
    rows = np.stack([((every == row) * bits).sum(axis=1) for row in range(3)], axis=1)
    found: Ints = rows[(every < 3).sum(axis=1) == place]
    return found


def kernel(compiled: Callable[[Any], Any] = lambda function: function) -> Play:
    """The loop, compiled by `compiled`, such as numba's `njit`."""

    @compiled
    def reading(found: Ints, starts: Ints, kind: int, most: int) -> int:
        at = starts[kind + 1] - 1
        while at > starts[kind] and found[at] > kind * STEP + most:
            at -= 1
        return int(found[at] - kind * STEP)

    @compiled
    def play(
        decks: Ints, streets: Streets, tables: Tables, rewards: Rewards, memory: Memory, least: float, ends: Ints
    ) -> None:
        fronts = np.zeros(_SUBSETS, np.int64)
        middles = np.zeros(_SUBSETS, np.int64)
        backs = np.zeros(_SUBSETS, np.int64)
        weights, errors, sizes = memory
        for game in range(len(decks)):
            front, middle, back = 0, 0, 0
            last_front, last_middle, last_back, last_value = 0, 0, 0, 0.0
            at = 0
            for street in range(len(streets.deals)):
                deal = streets.deals[street]
                fronts[0], middles[0], backs[0] = front, middle, back
                for subset in range(1, 1 << deal):
                    card, rest = 0, subset
                    while not rest & 1:
                        rest >>= 1
                        card += 1
                    rest = subset & (subset - 1)
                    drawn = decks[game, at + card]
                    fronts[subset] = tables.front_step[fronts[rest], drawn] if fronts[rest] != NONE else NONE
                    middles[subset] = tables.five_step[middles[rest], drawn] if middles[rest] != NONE else NONE
                    backs[subset] = tables.five_step[backs[rest], drawn] if backs[rest] != NONE else NONE
                at += deal
                is_last = street + 1 == len(streets.deals)
                best = _WORST
                for way in range(streets.starts[street], streets.starts[street + 1]):
                    one, two, three = (
                        fronts[streets.ways[way, 0]],
                        middles[streets.ways[way, 1]],
                        backs[streets.ways[way, 2]],
                    )
                    if one == NONE or two == NONE or three == NONE:
                        continue
                    value = 0.0
                    if is_last:
                        high = reading(tables.five_readings, tables.five_starts, tables.five_kinds[three], STEP - 1)
                        most = STEP - 1 if tables.has_low_middle else high
                        mid = reading(tables.five_readings, tables.five_starts, tables.five_kinds[two], most)
                        most = STEP - 1 if tables.has_low_middle else mid
                        low = reading(tables.front_readings, tables.front_starts, tables.front_kinds[one], most)
                        if tables.has_low_middle:
                            is_legal = low <= high and tables.is_low[mid]
                        else:
                            is_legal = low <= mid and mid <= high
                        if is_legal:
                            value = (
                                rewards.fronts[1 if mid == BEST_LOW else 0, low]
                                + rewards.middles[mid]
                                + rewards.backs[high]
                                + rewards.scoops[
                                    rewards.buckets[0, low], rewards.buckets[1, mid], rewards.buckets[2, high]
                                ]
                            )
                        else:
                            value = rewards.foul
                        if value > best:
                            ends[game, 0], ends[game, 1], ends[game, 2] = low, mid, high
                            ends[game, 3] = 1 if is_legal else 0
                    else:
                        for table in range(TABLES):
                            value += weights[
                                tables.front[one, table] + tables.middle[two, table] + tables.back[three, table]
                            ]
                    if value > best:
                        best, front, middle, back = value, one, two, three
                if street > 0:
                    error = best - last_value
                    for table in range(TABLES):
                        place = (
                            tables.front[last_front, table]
                            + tables.middle[last_middle, table]
                            + tables.back[last_back, table]
                        )
                        share = abs(errors[place]) / sizes[place] if sizes[place] > 0.0 else 1.0
                        weights[place] += max(share, least) * error / TABLES
                        errors[place] += error
                        sizes[place] += abs(error)
                last_front, last_middle, last_back, last_value = front, middle, back, best

    played: Play = play
    return played
