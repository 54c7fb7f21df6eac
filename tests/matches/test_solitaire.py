"""Deals played alone: the same every time, and counted as the objective says."""

from __future__ import annotations

import pytest

from bot.players.search.strong import SearchBudget
from bot.rules.open_face_presets import load_open_face
from docs.solitaire import play_alone

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
