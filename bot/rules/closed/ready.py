"""Ready rows for thirteen cards: the backs, and the middles behind one, that somebody may want. Poker order, no worth.

An arrangement is kept if no legal one of the same cards is at least as strong in each row and stronger in one (the
Pareto front, or skyline). Of those that differ in kickers alone the few are kept that have the strongest front. The
same cards under the same rules always bring the same rows; nothing else is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from bot.rules.batch.hands import places, strengths_of
from bot.rules.board import Cards
from bot.rules.cards import Row, in_order
from bot.rules.closed.ruleset import CLOSED_CARDS, ClosedRuleset
from bot.rules.naming import hand_name
from bot.rules.reading import as_read

READY_BACKS_MOST = 25
"""What a list of Discord's holds; nearly always there are fewer."""

READY_MIDDLES_MOST = 10
"""What two rows of buttons hold."""

_BACKS_FEW = 12  # up to so many, kickers get a second choice
_KICKERS = 2  # ways to spread them over rows of the same names

_Ints = npt.NDArray[np.integer[Any]]
_Strengths = tuple[int, ...]

_THREES: _Ints = np.array(list(combinations(range(CLOSED_CARDS), 3)), np.int16)
_FIVES: _Ints = np.array(list(combinations(range(CLOSED_CARDS), 5)), np.int16)
_OF_EIGHT: _Ints = np.array(list(combinations(range(8), 5)), np.int16)


def ready_backs(rules: ClosedRuleset, cards: Cards) -> tuple[Cards, ...]:
    """Some backs of thirteen cards that leave a legal middle and front, the strongest first; at most 25.

    Each has its cards as people read them. Raises ValueError for another number of cards.
    """
    return _ready_backs(rules, in_order(cards, by_suit=False))


def ready_middles(rules: ClosedRuleset, cards: Cards, back: Cards) -> tuple[Cards, ...]:
    """Some middles of the cards that a back leaves, legal before and behind it, the strongest first; at most ten.

    The front is what remains. Empty if whatever is set behind this back fouls. Raises ValueError unless eight remain.
    """
    rest = in_order(tuple(card for card in cards if card not in back), by_suit=False)
    if len(rest) != 8 or len(back) != Row.BACK.size:
        raise ValueError("a middle is chosen of the eight cards behind a back")
    return _ready_middles(rules, rest, int(strengths_of(rules, np.array([back]))[0]))


@lru_cache(maxsize=64)
def _ready_backs(rules: ClosedRuleset, held: Cards) -> tuple[Cards, ...]:
    if len(set(held)) != CLOSED_CARDS or len(held) != CLOSED_CARDS:
        raise ValueError(f"thirteen different cards are arranged, not {len(held)}")
    ways: dict[_Strengths, list[int]] = {}  # front, middle, back: the fives that can be its back
    for *strengths, five in _skyline(rules, held):
        ways.setdefault(tuple(strengths), []).append(five)
    rounds = _by_name(ways, places(rules))
    chosen: list[int] = []
    _cover(chosen, [ways[way] for way in rounds[0]], READY_BACKS_MOST)
    for later in rounds[1:_KICKERS]:
        _cover(chosen, [ways[way] for way in later], max(len(chosen), _BACKS_FEW))
    backs = [tuple(held[place] for place in _FIVES[five].tolist()) for five in chosen]
    strengths = strengths_of(rules, np.array(backs)).tolist()
    order = sorted(range(len(backs)), key=lambda one: (-strengths[one], chosen[one]))
    return tuple(as_read(backs[one]) for one in order)


@lru_cache(maxsize=64)
def _ready_middles(rules: ClosedRuleset, rest: Cards, back: int) -> tuple[Cards, ...]:
    eight = np.array(rest)
    step = places(rules)
    fronts = strengths_of(rules, eight[_fronts_of_eight()]).tolist()
    middles = strengths_of(rules, eight[_OF_EIGHT]).tolist()
    ways: dict[_Strengths, list[int]] = {}
    most = -1
    for middle, front, number in sorted(zip(middles, fronts, range(len(middles)), strict=True), reverse=True):
        if back // step - rules.strict_rows >= middle // step >= front // step and front > most:
            ways[front, middle] = [number]
            most = front
    rounds = _by_name(ways, step)[:_KICKERS]
    kept = [ways[way][0] for one in rounds for way in one][:READY_MIDDLES_MOST]
    kept.sort(key=lambda number: middles[number], reverse=True)
    return tuple(as_read(tuple(rest[place] for place in _OF_EIGHT[number].tolist())) for number in kept)


def _skyline(rules: ClosedRuleset, held: Cards) -> list[list[int]]:
    """Front, middle, back by strength, and which five the back is: of each arrangement that no other dominates."""
    hand = np.array(held)
    step = places(rules)
    of_fives = strengths_of(rules, hand[_FIVES])
    of_threes = strengths_of(rules, hand[_THREES])
    middle_at, front_at = _behind()
    middles = (of_fives // step)[middle_at]
    fronts = (of_threes // step)[front_at]
    five, way = np.nonzero(((of_fives // step)[:, None] - rules.strict_rows >= middles) & (middles >= fronts))
    back = of_fives[five]
    middle_at = middle_at[five, way]
    front_at = front_at[five, way]
    middle_no, front_no = (_numbered(of)[at] for of, at in ((of_fives, middle_at), (of_threes, front_at)))
    size = int(middle_no.max()) + 2, int(front_no.max()) + 2
    best = np.full(size, -1, np.int32)  # the strongest back behind at least this middle and this front
    np.maximum.at(best, (middle_no, front_no), back)
    for axis in (0, 1):
        best = np.flip(np.maximum.accumulate(np.flip(best, axis), axis), axis)
    kept = np.flatnonzero(best[middle_no, front_no] == back)
    middle_no = middle_no[kept]
    front_no = front_no[kept]
    kept = kept[np.maximum(best[middle_no + 1, front_no], best[middle_no, front_no + 1]) < back[kept]]
    rows = of_threes[front_at[kept]], of_fives[middle_at[kept]], back[kept], five[kept]
    found: list[list[int]] = np.stack(rows, axis=1).tolist()
    return found


def _numbered(strengths: _Ints) -> _Ints:
    """Strengths as small numbers in the same order."""
    return np.unique(strengths, return_inverse=True)[1]


def _by_name(ways: Iterable[_Strengths], step: int) -> list[list[_Strengths]]:
    """Arrangements in rounds: first, for each three names of rows, the one with the strongest front; then the next."""
    names: dict[tuple[str, ...], int] = {}
    rounds: list[list[_Strengths]] = [[]]
    for way in sorted(ways, reverse=True):
        name = tuple(hand_name(strength // step) for strength in way)
        number = names[name] = names.get(name, -1) + 1
        if number == len(rounds):
            rounds.append([])
        rounds[number].append(way)
    return rounds


def _cover(chosen: list[int], wanted: list[list[int]], most: int) -> None:
    """Add fives until each list has one of them: those that are in most lists, and never more than `most`."""
    often: dict[int, int] = {}
    for fives in wanted:
        for five in set(fives):
            often[five] = often.get(five, 0) + 1
    for fives in wanted:
        if len(chosen) < most and not any(five in chosen for five in fives):
            chosen.append(max(fives, key=lambda five: (often[five], -five)))


@cache
def _fronts_of_eight() -> _Ints:
    """What each middle of eight cards leaves."""
    return np.array([[place for place in range(8) if place not in five] for five in _OF_EIGHT.tolist()], np.int16)


@cache
def _behind() -> tuple[_Ints, _Ints]:
    """``[back, way]``: the middle among `_FIVES`, and the front among `_THREES`, of each way to set the other eight."""
    number = np.zeros(1 << CLOSED_CARDS, np.int16)
    for rows in (_FIVES, _THREES):
        number[(1 << rows).sum(axis=1)] = np.arange(len(rows))
    is_left = np.ones((len(_FIVES), CLOSED_CARDS), np.bool_)
    np.put_along_axis(is_left, _FIVES, False, axis=1)
    left = np.nonzero(is_left)[1].reshape(len(_FIVES), 8)
    middles, fronts = ((1 << left[:, of]).sum(axis=2) for of in (_OF_EIGHT, _fronts_of_eight()))
    return number[middles].astype(np.intp), number[fronts].astype(np.intp)
