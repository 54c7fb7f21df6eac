"""Deals played alone: the same every time, and counted as the objective says."""

from __future__ import annotations

import numpy as np
import pytest

from bot.players.search.strong import SearchBudget
from bot.rules.open_face_presets import load_open_face
from tools.pages.measure_alone import page
from tools.pages.solitaire import Alone, play_alone

PINEAPPLE = load_open_face("pineapple")
QUICK = SearchBudget(candidates=4, rollouts=10)


@pytest.mark.slow
def test_a_deal_is_worth_its_royalties_and_what_the_objective_adds() -> None:
    found = list(play_alone(PINEAPPLE, 3, range(12), budget=QUICK))
    for one in found:
        assert one.worth == (-4.8 if one.is_foul else one.royalties + 9.75 * (one.fantasyland == 14))
        assert not one.is_foul or (one.royalties, one.fantasyland) == (0, 0)
    assert any(one.royalties for one in found)


def test_the_same_deals_end_alike_in_any_order() -> None:
    found = list(play_alone(PINEAPPLE, 3, range(3), budget=QUICK))
    assert found[1:] == list(play_alone(PINEAPPLE, 3, range(1, 3), budget=QUICK))


@pytest.mark.slow
def test_without_the_luck_of_the_draws_a_deal_says_more() -> None:
    found = list(play_alone(PINEAPPLE, 4, range(40), budget=QUICK))
    worths, fair = (np.array(values) for values in zip(*((one.worth, one.without_luck) for one in found), strict=True))
    assert fair.std() < 0.5 * worths.std()
    assert abs((worths - fair).mean()) < 3 * worths.std() / len(found) ** 0.5, "luck has no mean"


def test_the_page_says_both_figures() -> None:
    ends = [Alone(20.0, 10, False, 14, 12.0), Alone(-4.8, 0, True, 0, -10.8)]
    text = page(ends, 10)
    assert "2 deals (the first of 10)" in text
    assert "| as it came | 7.60 | 12.400 |" in text
    assert "| without the luck of the draws | 7.00 | 1.000 |" in text
    assert "Royalties 5.00, fouls 50.0%, Fantasyland 50.0%." in text
