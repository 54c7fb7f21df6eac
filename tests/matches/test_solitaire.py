"""Deals played alone: the same every time, and counted as the objective says."""

from __future__ import annotations

from bot.matches.solitaire import PRICES, play_alone
from bot.players.search import Effort
from bot.players.search_showdown import Objective
from bot.rules.rulesets import load_preset

PINEAPPLE = load_preset("pineapple")
QUICK = Effort(candidates=4, deals=10)


def test_a_deal_is_worth_its_royalties_and_what_the_objective_adds() -> None:
    found = list(play_alone(PINEAPPLE, 3, range(12), effort=QUICK))
    for one in found:
        assert one.worth == (-4.8 if one.is_foul else one.royalties + 9.75 * (one.fantasyland == 14))
        assert not one.is_foul or (one.royalties, one.fantasyland) == (0, 0)
    assert {one.is_foul for one in found} == {True, False}
    assert sum(one.worth for one in found) / len(found) > 1.0


def test_the_same_deals_end_alike_in_any_order() -> None:
    found = list(play_alone(PINEAPPLE, 3, range(3), effort=QUICK))
    assert found[1:] == list(play_alone(PINEAPPLE, 3, range(1, 3), effort=QUICK))


def test_who_plays_for_a_dear_fantasyland_fouls_more() -> None:
    dear, free = (
        sum(one.is_foul for one in play_alone(PINEAPPLE, 5, range(12), objective, QUICK))
        for objective in (Objective({14: 30.0}, foul=PRICES.foul), Objective({}, foul=PRICES.foul))
    )
    assert dear > free
