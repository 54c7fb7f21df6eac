"""What a responder gains is what the scoring says, and hardly anything from who plays well."""

from __future__ import annotations

import numpy as np
import pytest

from bot.players.closed.policies import ClosedPolicy
from bot.rules.closed.hands import ClosedPlayed
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed.scoring import ClosedDeal, score_closed
from bot.rules.closed_presets import load_closed
from tests.players.hands import shuffled
from tools.pages import closed_gain
from tools.pages.closed_gain import Gain, Role, gain, roles
from tools.pages.measure_closed import page, seats

AMERICAN = load_closed("american")
BANKER = load_closed("banker")


def test_every_seat_that_settles_otherwise_is_a_role() -> None:
    assert roles(AMERICAN) == [Role(1), Role(2), Role(3)]
    assert roles(BANKER) == [Role(1, banks=False), *(Role(others, banks=True) for others in (1, 2, 3))]
    assert {name for name, _ in seats()} >= {"american", "banker", "pool"}


@pytest.mark.parametrize(
    ("rules", "role"), [(AMERICAN, Role(3)), (BANKER, Role(1, banks=False)), (BANKER, Role(2, banks=True))], ids=str
)
def test_points_are_what_the_scoring_says(rules: ClosedRuleset, role: Role) -> None:
    tables = closed_gain._observed(rules, role, 3, np.random.default_rng(1), ClosedPolicy.STRONG)
    actions = list(closed_gain._actions(rules, role, shuffled(4)[:13], ClosedPolicy.STRONG))
    found = closed_gain._points(rules, role, closed_gain._Played.of(rules, actions), tables)
    kinds = [kind for kind, _ in rules.naturals]
    for action, points in zip(actions, found, strict=True):
        totals = []
        for cards, naturals, gave in zip(*tables, strict=True):
            others = [
                ClosedPlayed(closed_gain.board_of(thirteen), kinds[kind] if kind >= 0 else None, bool(gives))
                for thirteen, kind, gives in zip(cards, naturals, gave, strict=True)
            ]
            banker = None if role.banks is None else 0 if role.banks else 1
            mine = ClosedPlayed(action.arrangement, action.natural, action.surrenders)
            totals.append(score_closed(rules, [mine, *others], ClosedDeal(button=role.others, banker=banker)).totals[0])
        assert points == pytest.approx(sum(totals) / len(totals))


@pytest.mark.slow
def test_much_is_gained_from_a_casual_player_and_hardly_anything_from_a_strong_one() -> None:
    casual = gain(AMERICAN, Role(1), 150, 80, 3, ClosedPolicy.CASUAL)
    strong = gain(AMERICAN, Role(1), 150, 80, 3)
    assert casual.points - 2 * casual.error > 0.1
    assert abs(strong.points) < 0.1


def test_the_page_marks_what_is_much() -> None:
    text = page([(("american", Role(3)), Gain(0.09, 0.01, 50)), (("pool", Role(1)), Gain(0.04, 0.01, 50))], 100)
    assert "| American | 3 others | +0.090 | 0.010 | more than 0.03 |" in text
    assert "| Pool | 1 other | +0.040 | 0.010 |  |" in text
