"""Learning boards: of every kind, the same for the same seed, and set for what staying turns out to be worth."""

from __future__ import annotations

import numpy as np
import pytest

from bot.players.fantasyland.worth import worth_by_boards
from bot.players.placements import fill
from bot.rules.open_face.fantasyland import earned_by_values
from bot.rules.open_face_presets import load_open_face
from tools.training.fantasyland_learning import fantasyland_boards, learn

PINEAPPLE = load_open_face("pineapple")


@pytest.mark.slow
def test_every_kind_is_learnt_with_more_than_the_ruleset_deals() -> None:
    hands: list[None] = []
    found = learn(PINEAPPLE, fill, 3, (15,), hands=24, on_hand=lambda: hands.append(None))
    assert set(found) == {0, 14, 15}
    assert found[0].fouls > 0.3  # who fills from the back fouls often
    assert [len(found[cards].legal) for cards in (14, 15)] == [24, 24]
    assert len(hands) % 3 == 0
    assert len(hands) >= 24 * 3
    again = learn(PINEAPPLE, fill, 3, (15,), hands=24)
    np.testing.assert_array_equal(found[14].legal, again[14].legal)


def test_without_fantasyland_only_ordinary_boards_are_learnt() -> None:
    assert set(learn(load_open_face("ofc-2012"), fill, 1, hands=5)) == {0}


@pytest.mark.slow
def test_the_more_staying_is_worth_the_more_often_one_stays() -> None:
    assert PINEAPPLE.fantasyland is not None
    ordinary = learn(load_open_face("ofc-2012"), fill, 1, hands=60)[0]
    stays = []
    for worth in (0.0, 60.0):
        boards = fantasyland_boards(PINEAPPLE, 15, ordinary, {14: worth}, np.random.default_rng(4), 40)
        stays.append(
            sum(earned_by_values(PINEAPPLE.fantasyland, (f, m, b), 14) > 0 for f, m, b in boards.legal.tolist())
        )
    assert stays[0] < stays[1]


@pytest.mark.slow
def test_the_worth_that_boards_are_set_for_is_the_one_that_they_have() -> None:
    found = learn(PINEAPPLE, fill, 5, hands=240)
    worth = worth_by_boards(PINEAPPLE, found)
    again = fantasyland_boards(PINEAPPLE, 14, found[0], worth, np.random.default_rng((5, 14)), 240)
    assert worth_by_boards(PINEAPPLE, {0: found[0], 14: again})[14] == pytest.approx(worth[14], abs=0.3)
