"""Ready rows for thirteen cards: the backs, and the middles behind one, that somebody may want. Poker order, no worth.

An arrangement is kept if no legal one of the same cards is at least as strong in each row and stronger in one (the
Pareto front, or skyline): behind each back on offer, too, stands only what no other one does better. Of those that
differ in kickers alone the few are kept that have the strongest front. The same cards under the same rules always
bring the same rows; nothing else is looked at.
"""

from __future__ import annotations

from functools import cache, lru_cache, partial
from itertools import combinations

import numpy as np

from bot.rules.batch.hands import places, strengths_of
from bot.rules.board import Cards
from bot.rules.cards import Row, in_order
from bot.rules.closed.ruleset import CLOSED_CARDS, ClosedRuleset
from bot.rules.naming import hand_name
from bot.rules.reading import as_read
from bot.rules.ready import KICKERS, READY_MIDDLES_MOST, Ints, Strengths, backs_for, by_name, skyline

_THREES: Ints = np.array(list(combinations(range(CLOSED_CARDS), 3)), np.int16)
_FIVES: Ints = np.array(list(combinations(range(CLOSED_CARDS), 5)), np.int16)
_OF_EIGHT: Ints = np.array(list(combinations(range(8), 5)), np.int16)


def ready_backs(rules: ClosedRuleset, cards: Cards) -> tuple[Cards, ...]:
    """Some backs of thirteen cards that leave a legal middle and front, the strongest first; at most 25.

    Each has its cards as people read them. Raises ValueError for another number of cards.
    """
    return _ready_backs(rules, in_order(cards, by_suit=False))


def ready_middles(rules: ClosedRuleset, cards: Cards, back: Cards) -> tuple[Cards, ...]:
    """Some middles of the cards that a back leaves, legal before and behind it, the strongest first; at most eight.

    The front is what remains. Behind a back that `ready_backs` does not have they are the best of that back; empty if
    whatever is set behind it fouls. Raises ValueError unless eight remain.
    """
    held = in_order(cards, by_suit=False)
    if len(held) != CLOSED_CARDS or len(back) != Row.BACK.size or not set(back) <= set(held):
        raise ValueError("a middle is chosen of the eight cards behind a back")
    return _ready_middles(rules, held, in_order(back, by_suit=False))


@lru_cache(maxsize=64)
def _ready_backs(rules: ClosedRuleset, held: Cards) -> tuple[Cards, ...]:
    if len(set(held)) != CLOSED_CARDS or len(held) != CLOSED_CARDS:
        raise ValueError(f"thirteen different cards are arranged, not {len(held)}")
    ways: dict[Strengths, list[int]] = {}  # front, middle, back: the fives that can be its back
    for *strengths, five in _skyline(rules, held):
        ways.setdefault(tuple(strengths), []).append(five)
    chosen = backs_for(ways, partial(_names, places(rules)))
    backs = [tuple(held[place] for place in _FIVES[five].tolist()) for five in chosen]
    strengths = strengths_of(rules, np.array(backs)).tolist()
    order = sorted(range(len(backs)), key=lambda one: (-strengths[one], chosen[one]))
    return tuple(as_read(backs[one]) for one in order)


@lru_cache(maxsize=64)
def _ready_middles(rules: ClosedRuleset, held: Cards, five: Cards) -> tuple[Cards, ...]:
    rest = tuple(card for card in held if card not in five)
    eight = np.array(rest)
    step = places(rules)
    back = int(strengths_of(rules, np.array([five]))[0])
    fronts = strengths_of(rules, eight[_fronts_of_eight()])
    middles = strengths_of(rules, eight[_OF_EIGHT])
    is_legal = (back // step - rules.strict_rows >= middles // step) & (middles // step >= fronts // step)
    legal = np.flatnonzero(is_legal)
    kept = legal[skyline(fronts[legal], middles[legal], np.zeros(len(legal), np.int32))]
    ways: dict[Strengths, int] = {(int(fronts[number]), int(middles[number])): number for number in kept.tolist()}
    wise = {(front, middle) for front, middle, of_back, _ in _skyline(rules, held) if of_back == back}
    ways = {way: ways[way] for way in ways if way in wise} or ways
    rounds = by_name(ways, partial(_names, step))[:KICKERS]
    chosen = [ways[way] for one in rounds for way in one][:READY_MIDDLES_MOST]
    chosen.sort(key=lambda number: int(middles[number]), reverse=True)
    return tuple(as_read(tuple(rest[place] for place in _OF_EIGHT[number].tolist())) for number in chosen)


def _names(step: int, way: Strengths) -> tuple[str, ...]:
    return tuple(hand_name(strength // step) for strength in way)


@lru_cache(maxsize=64)
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
    middle = of_fives[middle_at[five, way]]
    front = of_threes[front_at[five, way]]
    kept = skyline(front, middle, back)
    rows = front[kept], middle[kept], back[kept], five[kept]
    found: list[list[int]] = np.stack(rows, axis=1).tolist()
    return found


@cache
def _fronts_of_eight() -> Ints:
    """What each middle of eight cards leaves."""
    return np.array([[place for place in range(8) if place not in five] for five in _OF_EIGHT.tolist()], np.int16)


@cache
def _behind() -> tuple[Ints, Ints]:
    """``[back, way]``: the middle among `_FIVES`, and the front among `_THREES`, of each way to set the other eight."""
    number = np.zeros(1 << CLOSED_CARDS, np.int16)
    for rows in (_FIVES, _THREES):
        number[(1 << rows).sum(axis=1)] = np.arange(len(rows))
    is_left = np.ones((len(_FIVES), CLOSED_CARDS), np.bool_)
    np.put_along_axis(is_left, _FIVES, False, axis=1)
    left = np.nonzero(is_left)[1].reshape(len(_FIVES), 8)
    middles, fronts = ((1 << left[:, of]).sum(axis=2) for of in (_OF_EIGHT, _fronts_of_eight()))
    return number[middles].astype(np.intp), number[fronts].astype(np.intp)
