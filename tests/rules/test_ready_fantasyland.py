"""Ready rows of Fantasyland: legal, in poker order, none that another one on offer dominates; of the cards alone."""

from __future__ import annotations

from random import Random
from statistics import median

import pytest

from bot.rules.board import Board, Cards
from bot.rules.evaluate import VALUES
from bot.rules.lows import low_place
from bot.rules.open_face.fouls import is_foul
from bot.rules.open_face.jokers import highest_reading, values_of
from bot.rules.open_face.ready import ready_backs, ready_ways
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face
from bot.rules.ready import READY_BACKS_MOST, READY_MIDDLES_MOST
from tests.support.loop_cpu import cpu_ms

HANDS = [
    ("ofc", 13),
    ("pineapple", 14),
    ("ultimate", 15),
    ("ultimate", 16),
    ("ultimate", 17),
    ("joker", 14),
    ("deuce-seven", 14),
]
DEALS = 8
CPU_MS_MOST = 60.0


def dealt(rules: OpenFaceRuleset, number: int, seed: int) -> Cards:
    return tuple(Random(seed).sample(rules.cards, number))


def strengths(rules: OpenFaceRuleset, way: Board) -> tuple[int, int, int]:
    front, middle, back = values_of(way)
    return front, VALUES - low_place(middle) if rules.middle == "deuce_seven" else middle, back


@pytest.mark.parametrize(("preset", "number"), HANDS)
def test_all_on_offer_is_legal_in_order_and_worth_a_look(preset: str, number: int) -> None:
    rules, offered = load_open_face(preset), 0
    for seed in range(DEALS):
        cards = dealt(rules, number, seed)
        backs = ready_backs(rules, cards)
        assert len(backs) <= READY_BACKS_MOST
        by_strength = [highest_reading(back) for back in backs]
        assert by_strength == sorted(by_strength, reverse=True)
        ways = [(back, way) for back in backs for way in ready_ways(rules, cards, back)]
        for back, way in ways:
            assert way.is_full
            assert set(way.back) == set(back)
            assert set(way.cards) <= set(cards)
            assert not is_foul(way, rules.middle, rules.low_qualifier)
        found = {strengths(rules, way) for _, way in ways}
        assert not [
            one
            for one in found
            if any(other != one and all(b >= a for a, b in zip(one, other, strict=True)) for other in found)
        ]
        for back in backs:
            assert 1 <= len(ready_ways(rules, cards, back)) <= READY_MIDDLES_MOST
        offered += bool(backs)
    assert offered >= DEALS - 1, "one of these deals has no legal low"


def test_the_order_of_the_deal_makes_no_difference() -> None:
    rules = load_open_face("pineapple")
    cards = dealt(rules, 14, 1)
    back, *_ = ready_backs(rules, cards)
    assert ready_backs(rules, tuple(reversed(cards))) == ready_backs(rules, cards)
    assert ready_ways(rules, tuple(sorted(cards)), back[::-1]) == ready_ways(rules, cards, back)


def test_a_back_that_is_picked_by_card_has_its_own_ways() -> None:
    rules = load_open_face("pineapple")
    cards = dealt(rules, 14, 1)
    offered = [set(back) for back in ready_backs(rules, cards)]
    picked = [back for seed in range(20) if set(back := tuple(Random(seed).sample(cards, 5))) not in offered]
    found = [(back, way) for back in picked for way in ready_ways(rules, cards, back)]
    assert len({back for back, _ in found}) > 1, "some of these leave a legal middle and front"
    assert len({back for back, _ in found}) < len(picked), "behind the others whatever is set fouls"
    for back, way in found:
        assert set(way.back) == set(back)
        assert not is_foul(way)


@pytest.mark.parametrize("number", [12, 18])
def test_other_numbers_of_cards_are_refused(number: int) -> None:
    rules = load_open_face("ultimate")
    with pytest.raises(ValueError, match="Fantasyland has 13 to 17 cards"):
        ready_backs(rules, rules.cards[:number])
    with pytest.raises(ValueError, match="behind a back"):
        ready_ways(rules, rules.cards[:14], rules.cards[:4])


@pytest.mark.parametrize("number", [14, 17])
def test_a_list_is_made_within_a_click(number: int) -> None:
    """By a usual processor, the median of 20 hands, once a hand: 20 ms were measured, 0.3 ms for the ways."""
    rules = load_open_face("ultimate")
    ready_backs(rules, dealt(rules, number, 0))  # tables are made once
    spent = []
    for seed in range(100, 120):
        cards = dealt(rules, number, seed)
        with cpu_ms() as took:
            ready_ways(rules, cards, ready_backs(rules, cards)[0])
        spent.append(took.ms)
    assert median(spent) < CPU_MS_MOST
