"""Naturals against a second reading of RULES 2.4 (`natural_reference`): kinds, the best split, clashes, payments."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from bot.rules.cards import Card, Row, cards_text
from bot.rules.closed.natural_clash import Declared, clash
from bot.rules.closed.natural_hand import NaturalOptions
from bot.rules.closed.naturals import KINDS, NaturalKind, groups, naturals_in, rating
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed_presets import load_closed
from bot.rules.rulesets import with_settings
from tests.rules.natural_hands import many_hands, rows_of
from tests.rules.natural_reference import clash_units, kinds_of, split_value
from tests.support.agreement import sizes

ROUNDS = sizes(15, 25, share=20)  # of a hundred hands each: every kind five times in 15
ROW_KINDS = ("three_straights", "three_flushes", "three_straight_flushes")
Hand = tuple[Card, ...]


def some_options(dice: Random) -> dict[str, Any]:
    return {
        "quads_as_two_pairs": dice.random() < 0.5,
        "small_cards_to": dice.choice([9, 10]),
        "aces_allowed": dice.random() < 0.5,
        "wheel": dice.choice(["lowest", "second"]),
    }


def suited_rows(dice: Random) -> Hand | None:
    """Three straight flushes, or three straights of few suits: many splits, rows of several categories."""
    cards = [
        Card((high - step) % 13 * 4 + suit)
        for size in (5, 5, 3)
        for high, suit in [(dice.randrange(size - 2, 13), dice.randrange(4))]
        for step in range(size)
    ]
    return tuple(cards) if len(set(cards)) == 13 else None


def flushes_alike(dice: Random) -> tuple[Hand, Hand]:
    """Three flushes that differ in front alone, where one has A-3-2."""
    back, middle, front = (dice.sample(range(13), size) for size in (5, 5, 3))
    one, other = (
        tuple(Card(rank * 4 + suit) for suit, row in enumerate((back, middle, last)) for rank in row)
        for last in ([12, 1, 0], front)
    )
    return one, other


def all_hands(dice: Random, rounds: int) -> list[Hand]:
    """Hands of every kind, and the same ranks in other suits: those tie, or differ by a category alone."""
    found = list(many_hands(dice, rounds))
    for _ in range(rounds):
        found += [hand for hand in (suited_rows(dice), suited_rows(dice)) if hand]
        # runs that share ranks have several splits: 5-5-3 of a window of six to eight ranks
        low = dice.randrange(-1, 6)
        window = [Card(rank % 13 * 4 + suit) for rank in range(low, low + 6) for suit in range(4)]
        found.append(tuple(dice.sample(window, 13)))
        if straights := rows_of(dice, suited=False):
            found.append(tuple(straights))
        # two suits alone: 8 and 5, or 10 and 3, which can be cut in many ways
        first = dice.choice([8, 10, 5, 3])
        one, other = dice.sample(range(4), 2)
        found.append(
            tuple(
                Card(rank * 4 + suit)
                for suit, size in ((one, first), (other, 13 - first))
                for rank in dice.sample(range(13), size)
            )
        )
    turn = dice.sample(range(4), 4)
    return found + [tuple(Card(card // 4 * 4 + turn[card % 4]) for card in hand) for hand in found[::3]]


@pytest.mark.parametrize("rounds", ROUNDS)
def test_kinds_and_best_splits(rounds: int) -> None:
    dice = Random(f"kinds {rounds}")
    seen: Counter[str] = Counter()
    for hand in all_hands(dice, rounds):
        options = some_options(dice)
        expected = kinds_of(hand, **options)
        found = naturals_in(hand, NaturalOptions(**options))
        assert found == set(expected), (cards_text(hand), options)
        seen.update(list(expected))
        for kind in found:
            shown = groups(kind, hand, NaturalOptions(**options))
            assert sorted(card for group in shown for card in group) == sorted(hand)
            if kind in ROW_KINDS:
                front, middle, back = shown
                assert (len(front), len(middle), len(back)) == (3, 5, 5)
                assert split_value(kind, (front, middle, back), options["wheel"]) == expected[kind], cards_text(hand)
    assert min(seen[kind] for kind in KINDS) >= 5, seen


@pytest.mark.parametrize("rounds", ROUNDS)
def test_who_wins_and_what_is_paid(rounds: int) -> None:
    # Every natural meets others of its kind (by `rating`), and others of any kind (by `clash`).
    dice = Random(f"clash {rounds}")
    hands = all_hands(dice, rounds)
    seen: Counter[str] = Counter()
    for _ in range(8):
        options = some_options(dice)
        rules = _house(dice, options)
        held = [(hand, kinds_of(hand, **options)) for hand in dice.sample(hands, len(hands) // 4)]
        by_kind: dict[NaturalKind, list[Hand]] = {
            kind: [hand for hand, kinds in held if kind in kinds] for kind in rules.natural_units
        }
        worth = dict(held)
        for kind, same in by_kind.items():
            for one, other in zip(same, [*same[1:], *same[:1]], strict=True):
                _meet(rules, (kind, one), (kind, other), worth, seen)
        for _ in range(10):
            one, other = flushes_alike(dice)
            worth |= {hand: kinds_of(hand, **options) for hand in (one, other)}
            _meet(rules, ("three_flushes", one), ("three_flushes", other), worth, seen)
        all_declared = [(kind, hand) for kind, same in by_kind.items() for hand in same]
        for one_declared in all_declared:
            _meet(rules, one_declared, dice.choice(all_declared), worth, seen)
    wanted = {"more_units", "listed_later", "cards", "same", "difference", "equal_units"}
    assert set(seen) >= wanted, seen


def _house(dice: Random, options: dict[str, Any]) -> ClosedRuleset:
    naturals = [[kind, dice.choice([3, 3, 3, 5, 13])] for kind in dice.sample(KINDS, len(KINDS))]
    how = dice.choice(["higher_full", "higher_full", "difference", "push_equal_value"])
    return with_settings(load_closed("american"), {**options, "naturals": naturals, "natural_clash": how})


def _meet(
    rules: ClosedRuleset,
    mine: tuple[NaturalKind, Hand],
    theirs: tuple[NaturalKind, Hand],
    worth: dict[Hand, dict[str, object]],
    seen: Counter[str],
) -> None:
    (kind, hand), (other_kind, other_hand) = mine, theirs
    my_worth, their_worth = worth[hand][kind], worth[other_hand][other_kind]
    expected = clash_units(rules.naturals, rules.natural_clash, (kind, my_worth), (other_kind, their_worth))
    found = clash(rules, Declared(kind, hand), Declared(other_kind, other_hand))
    told = (kind, cards_text(hand), other_kind, cards_text(other_hand), rules.natural_clash, rules.wheel)
    assert (found.units, found.side) == (expected, (expected > 0) - (expected < 0)), told
    seen[found.why] += 1
    if found.decided is None:
        return
    # What is said to have decided is the first place that differs, and the ranks it tells are in those cards.
    decided = found.decided
    if decided.row is not None:
        at = {Row.BACK: 0, Row.MIDDLE: 1, Row.FRONT: 2}[decided.row]
        assert my_worth[:at] == their_worth[:at], told  # type: ignore[index] # three rows
        assert my_worth[at] != their_worth[at], told  # type: ignore[index] # three rows
    options = rules.natural_options
    assert decided.cards == (
        groups(kind, hand, options)[decided.group],
        groups(kind, other_hand, options)[decided.group],
    )
    if decided.ranks is not None:
        assert all(rank in {card >> 2 for card in row} for rank, row in zip(decided.ranks, decided.cards, strict=True))
    better = rating(kind, hand, options) > rating(kind, other_hand, options)
    assert better == (found.side > 0)
