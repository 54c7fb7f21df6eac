"""The numbered rows of 13 to 17 cards, and what the best of them within some cards are worth."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest

from bot.players.fantasyland.solver import readings_of
from bot.players.fantasyland.ways import ways_of
from bot.rules.cards import parse_cards
from bot.rules.evaluate import VALUES
from bot.rules.open_face.jokers import highest_reading, row_readings


@pytest.mark.parametrize("count", [13, 15])
def test_every_middle_and_every_front_beside_a_back_is_there_once(count: int) -> None:
    ways = ways_of(count)
    assert ways.middles.shape == (comb(count, 5), comb(count - 5, 5))
    for back in (0, 77, comb(count, 5) - 1):
        middles = ways.five_sets[ways.middles[back]]
        assert len(set(middles.tolist())) == comb(count - 5, 5)
        assert not (middles & ways.five_sets[back]).any()
        left = ways.all_cards ^ ways.five_sets[back] ^ middles
        fronts = ways.three_sets[ways.fronts(left)]
        assert fronts.shape == (len(middles), comb(count - 10, 3))
        assert (fronts & left[:, None] == fronts).all()
        assert all(len(set(some)) == comb(count - 10, 3) for some in fronts.tolist())


def test_the_best_within_a_set_is_the_best_of_all_that_lie_in_it() -> None:
    ways = ways_of(13)
    rng = np.random.default_rng(3)
    worths = rng.normal(size=(2, len(ways.three_sets)))
    found = ways.best_within(ways.three_sets, worths)
    for cards in rng.integers(0, 1 << 13, 60).tolist():
        inside = ways.three_sets & cards == ways.three_sets
        expected = worths[:, inside].max(axis=1) if inside.any() else [-np.inf, -np.inf]
        assert found[:, cards].tolist() == list(expected)


def test_another_number_of_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="13 to 17"):
        ways_of(12)


@pytest.mark.parametrize("text", ["X1 X2 As Ks 9s 4s Qd Qc 7h 7d 2c 3c 5h", "As Ks 9s 4s Qd Qc 7h 7d 2c 3c 5h 8h 8c"])
def test_rows_are_read_as_the_rules_read_them(text: str) -> None:
    cards = parse_cards(text)
    ways = ways_of(len(cards))
    found = readings_of(cards, ways.fives)
    rows = list(combinations(cards, 5))
    assert found.highest.tolist() == [row_readings(row)[-1] for row in rows]
    assert found.lowest.tolist() == [row_readings(row)[0] for row in rows]
    numbers = np.arange(len(rows))
    limits = np.random.default_rng(1).integers(0, VALUES, len(rows)).astype(np.int32)
    expected = [highest_reading(row, limit) for row, limit in zip(rows, limits.tolist(), strict=True)]
    under = [value if value <= limit else -1 for value, limit in zip(expected, limits.tolist(), strict=True)]
    assert found.under(numbers, limits).tolist() == under
    worths = np.random.default_rng(2).normal(size=VALUES)
    most = [max((worths[value] for value in row_readings(row) if value <= 5_000), default=-np.inf) for row in rows]
    assert found.most(worths, 5_000).tolist() == most
