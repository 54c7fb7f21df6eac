"""The best arrangement of Fantasyland is the best: other ways to look for it find the same, and nothing better."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from bot.players.fantasyland.solver import Arranged, best_arrangements
from bot.rules.board import Board, Cards
from bot.rules.cards import parse_cards
from bot.rules.open_face.fouls import is_foul
from bot.rules.open_face.jokers import values_of
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from tests.players.arranging import against_one, around_lows, bounded, by_batches, dealt, one_by_one, points_against_one

OFC = load_open_face("ofc")
PINEAPPLE = load_open_face("pineapple")
ULTIMATE = load_open_face("ultimate")
DEUCE_SEVEN = load_open_face("deuce-seven")
JOKER = load_open_face("joker")
BY_FRONT = with_settings(ULTIMATE, {"fantasyland": {"stay_cards": "by_front"}})
STAYS_ON_FULL_HOUSES = with_settings(BY_FRONT, {"fantasyland": {"stay": {"middle": "full_house"}}})
STAYS_WITH_JOKERS = with_settings(JOKER, {"fantasyland": {"stay": {"middle": "quads"}, "stay_cards": "same"}})


def some(ruleset: OpenFaceRuleset, cards: int, hands: int, *, is_slow: bool = False) -> ParameterSet:
    """Hands to compare in: a search that leaves out what it should not misses the best in one of a few."""
    name = f"{ruleset.name}-{cards}-{hands}"
    return pytest.param(ruleset, cards, hands, marks=pytest.mark.slow if is_slow else (), id=name)


def check(found: Arranged, cards: Cards, ruleset: OpenFaceRuleset) -> None:
    assert values_of(found.board) == found.values
    assert not is_foul(found.board, ruleset.middle)
    assert set(found.board.cards) <= set(cards)
    assert len(set(found.board.cards)) == 13


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "cards", "hands"),
    [
        some(OFC, 13, 15),
        some(PINEAPPLE, 14, 5),
        some(STAYS_ON_FULL_HOUSES, 14, 6),
        some(ULTIMATE, 15, 3),
    ],
)
def test_nothing_better_is_among_all_arrangements(ruleset: OpenFaceRuleset, cards: int, hands: int) -> None:
    after = against_one(ruleset, cards)
    for seed in range(hands):
        held = dealt(cards, seed)
        (found,) = best_arrangements(after, held)
        most, _ = by_batches(after, held)[0]
        assert found.points == pytest.approx(most, abs=1e-9)
        check(found, held, ruleset)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "cards", "hands"),
    [
        some(ULTIMATE, 16, 8),
        some(ULTIMATE, 17, 5),
        some(BY_FRONT, 17, 5),
    ],
)
def test_another_search_finds_nothing_better(ruleset: OpenFaceRuleset, cards: int, hands: int) -> None:
    after, points = against_one(ruleset, cards), points_against_one(ruleset, cards)
    for seed in range(hands):
        held = dealt(cards, seed)
        (found,) = best_arrangements(after, held)
        assert found.points == pytest.approx(bounded(points, held), abs=1e-9)
        check(found, held, ruleset)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "cards", "hands"),
    [
        some(JOKER, 13, 8),
        some(STAYS_WITH_JOKERS, 13, 4),
        some(JOKER, 14, 1),
    ],
)
def test_jokers_are_read_as_the_rules_say(ruleset: OpenFaceRuleset, cards: int, hands: int) -> None:
    after, points = against_one(ruleset, cards), points_against_one(ruleset, cards)
    for seed in range(hands):
        held = dealt(cards, seed, jokers=1 + seed % 2)
        (found,) = best_arrangements(after, held)
        assert found.points == pytest.approx(one_by_one(points, held), abs=1e-9)
        check(found, held, ruleset)


@pytest.mark.parametrize(
    ("ruleset", "cards", "hands"), [some(DEUCE_SEVEN, 14, 4), some(DEUCE_SEVEN, 14, 12, is_slow=True)]
)
def test_every_low_is_tried_in_the_middle(ruleset: OpenFaceRuleset, cards: int, hands: int) -> None:
    after, points = against_one(ruleset, cards), points_against_one(ruleset, cards)
    for seed in range(hands):
        held = dealt(cards, seed)
        found = best_arrangements(after, held)
        most = around_lows(points, held)
        assert [one.points for one in found] == ([] if most == float("-inf") else [pytest.approx(most, abs=1e-9)])
        for one in found:
            check(one, held, ruleset)


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "cards"), [(OFC, 13), (STAYS_ON_FULL_HOUSES, 14)])
def test_the_best_few_have_different_values_and_none_is_missing(ruleset: OpenFaceRuleset, cards: int) -> None:
    after = against_one(ruleset, cards)
    for seed in range(3):
        held = dealt(cards, 100 + seed)
        found = best_arrangements(after, held, most=12)
        expected = by_batches(after, held, most=12)
        assert [one.points for one in found] == pytest.approx([points for points, _ in expected], abs=1e-9)
        assert len({one.values for one in found}) == 12
        for one in found:
            check(one, held, ruleset)


@pytest.mark.slow
def test_kept_cards_stay_in_their_rows() -> None:
    after = against_one(PINEAPPLE, 14)
    for seed in range(4):
        held = dealt(14, 200 + seed)
        low, *_, high = sorted(held)
        kept = Board(front=(low,), middle=tuple(held[7:8]), back=(high,))
        found = best_arrangements(after, held, most=3, kept=kept)
        expected = by_batches(after, held, most=3, kept=kept)
        assert [one.points for one in found] == pytest.approx([points for points, _ in expected], abs=1e-9)
        for one in found:
            assert all(set(row) <= set(own) for row, own in zip(kept, one.board, strict=True))


def test_cards_that_can_only_be_fouled_have_no_arrangement() -> None:
    kept = Board.parse("Ac Ad Ah / 2c 3d 5h 7s 9c")
    held = (*kept.cards, *parse_cards("Jd Kh Kc Qs 4d 6s"))
    assert best_arrangements(against_one(PINEAPPLE, 14), held, kept=kept) == ()
    no_low = parse_cards("Ac Ad Ah Kc Kd Kh Qc Qd Qh Jc Jd 2c 3d 4h")
    assert best_arrangements(against_one(DEUCE_SEVEN, 14), no_low) == ()


@pytest.mark.parametrize("cards", [12, 18])
def test_only_fantasyland_is_arranged(cards: int) -> None:
    with pytest.raises(ValueError, match="13 to 17"):
        best_arrangements(against_one(PINEAPPLE, 14), dealt(cards, 1))
