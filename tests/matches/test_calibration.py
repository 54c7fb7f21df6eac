"""What was said of positions is held against what came of them, hand by hand."""

from __future__ import annotations

import math

import pytest

from bot.matches.match import Match
from bot.matches.players import LevelPlayer
from bot.rules.open_face_presets import load_open_face
from bot.table.options import Level
from tools.pages.calibration import Noted, by_kind, fitted, group, noted, tenths
from tools.pages.luck import FANTASYLAND
from tools.pages.measure_calibration import page

MATCH = Match(load_open_face("pineapple"), 2, 5)
DEAL = 0  # the first of this seed with a hand of Fantasyland


@pytest.mark.slow
def test_what_came_of_a_hand_has_the_fantasyland_that_followed() -> None:
    found = noted(MATCH, DEAL)
    (episode,) = MATCH.play([LevelPlayer(Level.STRONG)] * 2, DEAL)
    points = [[hand.points[seat] for hand in episode] for seat in range(2)]
    assert len(episode) > 1
    for player in (0, 1):
        own = [one for one in found if one.points == sum(points[player])]
        assert [one.street_no for one in own][:5] == [1, 2, 3, 4, 5], "the first hand, with all that follows"
    assert {one.points for one in found if one.street_no == FANTASYLAND} <= {
        sum(own[at:]) for own in points for at in range(1, len(episode))
    }


def test_a_group_has_the_deals_as_its_observations() -> None:
    one = group([[Noted(1, 1.0, 3), Noted(2, 2.0, 3)], [], [Noted(1, -1.0, -2), Noted(2, 0.0, -2)]])
    assert (one.positions, one.value, one.points, one.difference) == (4, 0.5, 0.5, 0.0)
    assert one.se == pytest.approx(math.sqrt(3**2 + 3**2) / 4), "3 above, and 3 below"


def test_tenths_are_by_value_and_streets_by_number() -> None:
    deals = [[Noted(1 + at % 5, float(at), at), Noted(1, at + 0.5, at)] for at in range(20)]
    found = tenths(deals)
    assert [one.positions for one in found] == [4] * 10
    assert [one.value for one in found] == [0.75 + 2 * at for at in range(10)]
    assert {kind: one.positions for kind, one in by_kind(deals).items()} == {
        "street 1": 24,
        **{f"street {no}": 4 for no in range(2, 6)},
    }


def test_the_page_says_how_many_tenths_are_off() -> None:
    right = [[Noted(1, float(at), at), Noted(1, float(at), at)] for at in range(100)]
    assert "No tenth is off by more than 0.15" in page(right)
    wrong = [[Noted(1, float(at), at + (at > 50)), Noted(1, float(at), at + (at > 50))] for at in range(100)]
    assert "5 of the ten are off" in page(wrong)


def test_what_is_said_too_much_is_what_the_players_expect_together() -> None:
    """Of two deals: both players say 0.3 and -0.1 on street 1; on the last only the first to act has somebody to fear.

    The hand of Fantasyland counts for nothing.
    """
    first = [Noted(1, 0.3, 0), Noted(1, -0.1, 0), Noted(2, 5.0, 4), Noted(2, -4.0, -4, 0)]
    second = [Noted(1, 0.5, 0), Noted(1, 0.1, 0), Noted(2, 1.0, 2), Noted(2, -2.0, -2, 0)]
    fantasyland = [Noted(FANTASYLAND, 9.0, 9, 0, False), Noted(1, -9.0, -9, 0, False)]
    found = fitted([first, second, fantasyland], [0.5, 1.0])
    assert [one.points for one in found] == pytest.approx([0.5 + 0.2, 1.0 + 0.0])
    assert found[0].error == pytest.approx(math.sqrt(0.2**2 + 0.2**2) / 4), "0.2 said of 0.4, and 0.6 of it"
