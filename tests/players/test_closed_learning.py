"""Learning finds what is known of near-optimal play, and it is the same each time."""

from __future__ import annotations

import numpy as np
import pytest

from bot.players.closed.tables import TrainedGame
from bot.rules.cards import Row, parse_cards
from bot.rules.closed_presets import load_closed
from bot.rules.evaluate import value_of
from tests.rules.closed import rules
from tools.training.closed_learning import filled_rows, games, learn

TWO_FOUR = (TrainedGame("two-four", 1, banks=None),)

PERCENTILES = [
    (Row.FRONT, "Ac Ad 2h", 91.79),
    (Row.FRONT, "Ac Ad Kh", 99.35),
    (Row.FRONT, "Kc Kd 2h", 84.36),
    (Row.FRONT, "Kc Kd Ah", 91.70),
    (Row.FRONT, "2c 2d 3h", 46.73),
    (Row.FRONT, "6c 6d Ah", 56.73),
    (Row.MIDDLE, "9c 9d 2h 2c 3d", 47.72),
    (Row.MIDDLE, "Tc Td 9h 9s Ac", 54.87),
    (Row.MIDDLE, "7c 5c 4c 3c 2c", 91.11),
    (Row.MIDDLE, "Ac Kc Qc Jc 9c", 99.28),
    (Row.BACK, "5c 4d 3h 2c Ad", 16.95),
    (Row.BACK, "Ac Kd Qh Jc Td", 36.05),
    (Row.BACK, "2c 2d 2h 3c 3d", 67.30),
    (Row.BACK, "6c 6d 6h Ac Ad", 75.91),
    (Row.BACK, "2c 2d 2h 2s 3c", 96.63),
    (Row.BACK, "Ac Ad Ah As Kc", 99.04),
]
"""How many hundredths of rows each beats in near-optimal 2-4 play without surrender, as Paul Hankin published it."""


@pytest.mark.slow
def test_rows_win_as_often_as_is_published() -> None:
    learnt = learn(rules("two-four", surrender_units=0), TWO_FOUR, filled_rows(5, 2_000), seed=5, hands=800)[
        0
    ]  # half a percent of noise
    chances = learnt.counts / learnt.counts.sum(axis=1, keepdims=True)
    for row, text, published in PERCENTILES:
        value = value_of(parse_cards(text))
        beaten = 100 * (chances[row, :value].sum() + chances[row, value] / 2)
        assert beaten == pytest.approx(published, abs=2), text


@pytest.mark.slow
def test_the_same_seed_learns_the_same() -> None:
    start = filled_rows(1, 50)
    one, other = (learn(load_closed("two-four"), TWO_FOUR, start, seed=3, hands=15)[0] for _ in range(2))
    assert one.surrenders == other.surrenders
    np.testing.assert_array_equal(one.counts, other.counts)


def test_every_hand_counts() -> None:
    calls: list[None] = []
    roles = next(roles for roles in games() if len(roles) == 2)
    learnt = learn(
        load_closed(roles[0].preset), roles, filled_rows(1, 50), 3, hands=5, on_hand=lambda: calls.append(None)
    )
    assert [one.game for one in learnt] == list(roles)
    assert len(calls) % (2 * 5) == 0
    assert all(one.counts.sum(axis=1).tolist() == [one.counts[0].sum()] * 3 for one in learnt)
