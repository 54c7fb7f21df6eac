"""The inner loop of learning open-face: games played greedily by the value as it stands, which learns from each.

Plain Python over arrays, a thousand times faster when compiled: `kernel` takes what compiles, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from bot.players.learnt.encoding import NONE, coded_deck, encoding
from bot.players.learnt.final import Final
from bot.players.learnt.layout import TABLES, layout
from bot.players.learnt.readings import STEP, are_lows, readings
from bot.rules.lows import BEST_LOW
from bot.rules.open_face.ruleset import OpenFaceRuleset

Numbers = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]

_SUBSETS = 32  # of the five cards of a street
_WORST = -1e9
_FACTOR, _CHANCES = 1_103_515_245, 1 << 31  # of a plain generator of pseudo-random numbers


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


class Steps(NamedTuple):
    """How one learns: the `least` step of a number, as a share of the error, and how games are begun.

    A board learns from the mean of so many `draws` of the next street's cards, one of which is played.

    A `share` of the games is begun by trying: up to a street that chance chooses, it adds up to so many `points` to
    each value, so that boards are seen which nobody would build who knows better.
    """

    least: float
    draws: int
    share: float
    points: float


Play = Callable[[Ints, Ints, Streets, Tables, Rewards, Memory, Steps, Ints], None]
"""Plays games with each deck, ``[deck, card]``, and its luck, and writes ``[game]``: values, 1 if legal.

All games of a deck share the first street and go on with other cards: the costliest choice is made once for several.
"""


def tables_of(final: Final) -> Tables:
    """The tables for a ruleset's deck and middle."""
    deck, middle = coded_deck(final.ruleset), final.ruleset.middle
    low_qualifier = final.ruleset.low_qualifier
    coding, places = encoding(deck), layout(deck, middle, low_qualifier)
    return Tables(
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


def streets_of(ruleset: OpenFaceRuleset, dealt_least: int = 1) -> Streets:
    """Every way to place on each street, whether there is room or not; a street deals `dealt_least` cards or more."""
    streets = [(max(street.deal, dealt_least), street.place) for street in ruleset.streets]
    ways = [_ways(deal, place) for deal, place in streets]
    starts = np.cumsum([0, *map(len, ways)])
    return Streets(np.array([deal for deal, _ in streets], np.int64), starts, np.concatenate(ways))


def _ways(deal: int, place: int) -> Ints:
    every = np.indices((4,) * deal).reshape(deal, -1).T
    bits = 1 << np.arange(deal)
    rows = np.stack([((every == row) * bits).sum(axis=1) for row in range(3)], axis=1)
    found: Ints = rows[(every < 3).sum(axis=1) == place]
    return found


def rounds_of(streets: Streets, deck: int) -> int:
    """How often a deck can go on from the same first street with other cards."""
    first, later = int(streets.deals[0]), int(streets.deals[1:].sum())
    return max(1, (deck - first) // max(1, later))


def as_it_is(function: Any) -> Any:
    """What compiles nothing."""
    return function


@cache
def kernel(compiled: Callable[[Any], Any] = as_it_is) -> Play:
    """The loop, compiled by `compiled`, such as numba's `njit`."""

    @compiled
    def reading(found: Ints, starts: Ints, kind: int, most: int) -> int:
        at = starts[kind + 1] - 1
        while at > starts[kind] and found[at] > kind * STEP + most:
            at -= 1
        return int(found[at] - kind * STEP)

    @compiled
    def finish(tables: Tables, rewards: Rewards, one: int, two: int, three: int) -> tuple[float, int, int, int, int]:
        """The worth of a full board, its values, and 1 when it is legal."""
        high = reading(tables.five_readings, tables.five_starts, tables.five_kinds[three], STEP - 1)
        most = STEP - 1 if tables.has_low_middle else high
        mid = reading(tables.five_readings, tables.five_starts, tables.five_kinds[two], most)
        most = STEP - 1 if tables.has_low_middle else mid
        low = reading(tables.front_readings, tables.front_starts, tables.front_kinds[one], most)
        is_legal = low <= high and tables.is_low[mid] if tables.has_low_middle else low <= mid and mid <= high
        if not is_legal:
            return rewards.foul, low, mid, high, 0
        value = (
            rewards.fronts[1 if mid == BEST_LOW else 0, low]
            + rewards.middles[mid]
            + rewards.backs[high]
            + rewards.scoops[rewards.buckets[0, low], rewards.buckets[1, mid], rewards.buckets[2, high]]
        )
        return value, low, mid, high, 1

    @compiled
    def value_of(tables: Tables, weights: Numbers, one: int, two: int, three: int) -> float:
        """The value of a growing board."""
        total = 0.0
        for table in range(TABLES):
            total += weights[tables.front[one, table] + tables.middle[two, table] + tables.back[three, table]]
        return total

    @compiled
    def move(tables: Tables, memory: Memory, one: int, two: int, three: int, target: float, least: float) -> None:
        """Move the value of a board towards the target, each number by its own step."""
        weights, errors, sizes = memory
        error = target - value_of(tables, weights, one, two, three)
        for table in range(TABLES):
            place = tables.front[one, table] + tables.middle[two, table] + tables.back[three, table]
            share = abs(errors[place]) / sizes[place] if sizes[place] > 0.0 else 1.0
            weights[place] += max(share, least) * error / TABLES
            errors[place] += error
            sizes[place] += abs(error)

    @compiled
    def look(
        cards: Ints,
        street: int,
        board: Ints,
        streets: Streets,
        tables: Tables,
        rewards: Rewards,
        weights: Numbers,
        subsets: Ints,
        points: float,
        chance: int,
        chosen: Ints,
    ) -> tuple[float, int]:
        """The worth of the best way to place some cards, and the next chance; writes what is chosen.

        `chosen` gets the states of the three rows, and of full ones the values and 1 when they are legal. Up to
        `points` are added to each way by chance before one is chosen, but not to the worth.
        """
        fronts, middles, backs = subsets
        fronts[0], middles[0], backs[0] = board
        for subset in range(1, 1 << len(cards)):
            card, others = 0, subset & (subset - 1)
            while not subset >> card & 1:
                card += 1
            drawn = cards[card]
            fronts[subset] = tables.front_step[fronts[others], drawn] if fronts[others] != NONE else NONE
            middles[subset] = tables.five_step[middles[others], drawn] if middles[others] != NONE else NONE
            backs[subset] = tables.five_step[backs[others], drawn] if backs[others] != NONE else NONE
        best = most = _WORST
        for way in range(streets.starts[street], streets.starts[street + 1]):
            one = fronts[streets.ways[way, 0]]
            two = middles[streets.ways[way, 1]]
            three = backs[streets.ways[way, 2]]
            if one == NONE or two == NONE or three == NONE:
                continue
            if street + 1 == len(streets.deals):
                worth, low, mid, high, is_legal = finish(tables, rewards, one, two, three)
            else:
                worth, low, mid, high, is_legal = value_of(tables, weights, one, two, three), 0, 0, 0, 0
            best = max(best, worth)
            if points > 0.0:
                chance = (chance * _FACTOR + 1) % _CHANCES
                worth += points * chance / _CHANCES
            if worth > most:
                most = worth
                chosen[0], chosen[1], chosen[2] = one, two, three
                chosen[3], chosen[4], chosen[5], chosen[6] = low, mid, high, is_legal
        return best, chance

    @compiled
    def play(
        decks: Ints,
        luck: Ints,
        streets: Streets,
        tables: Tables,
        rewards: Rewards,
        memory: Memory,
        steps: Steps,
        ends: Ints,
    ) -> None:
        subsets = np.zeros((3, _SUBSETS), np.int64)
        chosen = np.zeros(7, np.int64)
        unused = np.zeros(7, np.int64)
        opened = np.zeros(3, np.int64)
        board = np.zeros(3, np.int64)
        count = len(streets.deals)
        first = streets.deals[0]
        later = streets.deals.sum() - first
        rounds = len(ends) // len(decks)
        others = decks.shape[1] - first
        cards = np.zeros(others, np.int64)
        for game in range(len(ends)):
            again = game % rounds
            deck = decks[game // rounds]
            if again == 0:
                board[:] = 0
                chance = luck[game // rounds]
                points = steps.points if chance < steps.share * _CHANCES else 0.0
                _, chance = look(
                    deck[:first], 0, board, streets, tables, rewards, memory.weights, subsets, points, chance, chosen
                )
                opened[:] = chosen[:3]
            board[:] = opened
            for card in range(others):
                cards[card] = deck[first + (again * later + card) % others]
            chance = (chance * _FACTOR + 1) % _CHANCES
            trying = int(chance / steps.share / _CHANCES * count) if chance < steps.share * _CHANCES else 0
            at = 0
            for street in range(1, count):
                deal = streets.deals[street]
                points = steps.points if street < trying and street + 1 < count else 0.0
                total = 0.0
                draws = min(steps.draws, (others - at) // deal)
                for draw in range(draws):  # the first is played, the others only say what might have come
                    start = at + draw * deal
                    worth, chance = look(
                        cards[start : start + deal],
                        street,
                        board,
                        streets,
                        tables,
                        rewards,
                        memory.weights,
                        subsets,
                        points if draw == 0 else 0.0,
                        chance,
                        chosen if draw == 0 else unused,
                    )
                    total += worth
                move(tables, memory, board[0], board[1], board[2], total / draws, steps.least)
                at += deal
                board[:] = chosen[:3]
            ends[game] = chosen[3:]

    played: Play = play
    return played
