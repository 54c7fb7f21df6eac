"""Every closed preset by hand: one deal of four, one that is scooped by one player, and declarations."""

import pytest

from bot.rules.closed_presets import closed_presets
from tests.rules.closed import (
    DRAGON,
    EAST,
    FLUSHES,
    FOUL,
    NORTH,
    SIX_PAIRS_TO_KING,
    SIX_PAIRS_TO_TEN,
    SOUTH,
    STRAIGHTS,
    WEST,
    hand,
    rules,
    settled,
)
from tests.support.closed_totals import FOUR_PLAYERS, SCOOPED_BY_ONE


@pytest.mark.parametrize("preset", closed_presets())
def test_four_players(preset: str) -> None:
    assert settled(rules(preset), NORTH, EAST, SOUTH, WEST).totals == FOUR_PLAYERS[preset]


@pytest.mark.parametrize("preset", SCOOPED_BY_ONE)
def test_one_player_scoops_the_others(preset: str) -> None:
    assert settled(rules(preset), EAST, SOUTH, WEST).totals == SCOOPED_BY_ONE[preset]


# The first player declares; East plays and scoops a foul. What a foul pays: three rows with East's bonuses.
NATURALS = {
    ("hong-kong", "six_pairs"): (6, -3 + 7, -3 - 7),
    ("hong-kong", "three_straights"): (6, -3 + 7, -3 - 7),
    ("hong-kong", "three_flushes"): (6, -3 + 7, -3 - 7),
    ("hong-kong", "dragon"): (26, -13 + 7, -13 - 7),
    ("american", "dragon"): (26, -13 + 10, -13 - 10),
    ("banker", "dragon"): (26, -13, -13),  # the first player banks
    ("malayan", "three_flushes"): (6, -3, -3),
    ("malayan", "three_straights"): (8, -4, -4),
    ("malayan", "six_pairs"): (8, -4, -4),
    ("vietnamese", "three_straights"): (6, -3 + 14, -3 - 14),  # doubled, not threefold: a natural was not scooped
    ("vietnamese", "dragon"): (26, -13 + 14, -13 - 14),
    ("singapore", "dragon"): (26, -13 + 7, -13 - 7),
    ("hawaiian-gardens", "three_flushes"): (8, -4 + 12, -4 - 12),
    ("hawaiian-gardens", "dragon"): (26, -13 + 12, -13 - 12),
}
CARDS = {"six_pairs": SIX_PAIRS_TO_TEN, "three_straights": STRAIGHTS, "three_flushes": FLUSHES, "dragon": DRAGON}


@pytest.mark.parametrize("preset,kind", NATURALS)
def test_a_natural_beside_a_foul(preset: str, kind: str) -> None:
    declared = hand(CARDS[kind], natural=kind)  # type: ignore[arg-type] # a parametrised kind is any text
    result = settled(rules(preset), declared, EAST, FOUL)
    assert result.totals == NATURALS[preset, kind]
    assert result.naturals == (kind, None, None)
    assert result.fouls == (False, False, True)


# What the first of two gets where both declare. Six pairs to the king beat those to the ten, flushes beat straights
# where they are listed later, and both are worth 3 or 4; only Singapore's equal claims cancel whatever the cards.
BOTH_DECLARE: dict[tuple[str, str, str], int] = {
    ("vietnamese", "six_pairs", "six_pairs"): 3,
    ("vietnamese", "three_flushes", "three_straights"): 3,
    ("vietnamese", "three_flushes", "six_pairs"): -3,
    ("vietnamese", "dragon", "three_flushes"): 13,
    ("vietnamese", "dragon", "dragon"): 0,
    ("hong-kong", "six_pairs", "six_pairs"): 3,
    ("american", "six_pairs", "six_pairs"): 3,
    ("singapore", "six_pairs", "six_pairs"): 0,
    ("singapore", "three_flushes", "three_straights"): 0,
    ("singapore", "dragon", "three_flushes"): 13,
    ("malayan", "six_pairs", "three_flushes"): 4 - 3,
    ("hawaiian-gardens", "dragon", "six_pairs"): 13 - 4,
}


@pytest.mark.parametrize("preset,mine,theirs", BOTH_DECLARE)
def test_two_naturals(preset: str, mine: str, theirs: str) -> None:
    first = SIX_PAIRS_TO_KING if mine == "six_pairs" else CARDS[mine]
    hands = hand(first, natural=mine), hand(CARDS[theirs], natural=theirs)  # type: ignore[arg-type] # any text
    units = BOTH_DECLARE[preset, mine, theirs]
    assert settled(rules(preset), *hands).totals == (units, -units)


SURRENDERS = {
    ("basic", 1): (-2, 1 + 3, 1 - 3),
    ("two-four", None): (-4, 2 + 4, 2 - 4),
    ("one-four", None): (-4, 2 + 8, 2 - 8),
    ("american", None): (-4, 2 + 10, 2 - 10),
    ("standard", None): (-4, 2 + 10, 2 - 10),
    ("hawaiian-gardens", None): (-6, 3 + 12, 3 - 12),  # 6 for the scoop, not 9: a surrender was not scooped
    ("banker", 1): (-2, 1, 1),  # a surrendering banker pays each
}


@pytest.mark.parametrize("preset,units", SURRENDERS)
def test_a_surrender(preset: str, units: int | None) -> None:
    ruleset = rules(preset) if units is None else rules(preset, surrender_units=units)
    assert settled(ruleset, hand(WEST, surrenders=True), EAST, SOUTH).totals == SURRENDERS[preset, units]


@pytest.mark.parametrize(
    "preset,settings,totals",
    [
        ("two-four", {"bonuses": "hong_kong"}, (-4 + 7 + 7, 4 + 8 + 8, -7 - 8 - 2, -7 - 8 + 2)),
        ("one-four", {"bonuses": None}, (-1 + 4 + 4, 1 + 4 + 4, -4 - 4 - 1, -4 - 4 + 1)),
        ("vietnamese", {"scoop_multiplier": 1}, FOUR_PLAYERS["hong-kong"]),
        ("basic", {"bonuses": "also_losing", "bonus_mode": "always"}, (-2 + 6 + 6, 2 + 7 + 7, -6 - 7 - 1, -6 - 7 + 1)),
        ("basic", {"settlement": "pool", "pool_sweep_units": 3}, FOUR_PLAYERS["pool"]),
        ("hong-kong", {"settlement": "single_winner"}, FOUR_PLAYERS["pusoy-single-winner"]),
        ("hong-kong", {"settlement": "banker"}, FOUR_PLAYERS["banker"]),
        ("hong-kong", {"row_pay": "majority"}, (-4 + 8 + 8, 4 + 9 + 9, -8 - 9 - 1, -8 - 9 + 1)),
    ],
)
def test_a_switch(preset: str, settings: dict[str, object], totals: tuple[int, ...]) -> None:
    assert settled(rules(preset, **settings), NORTH, EAST, SOUTH, WEST).totals == totals


def test_the_worked_example_of_hong_kong() -> None:
    (pair,) = settled(rules("hong-kong"), NORTH, EAST).pairs
    assert (pair.rows, pair.units, pair.net) == ((1, -1, -1), (3, -2, -4), -3)


def test_the_worked_example_of_four_players() -> None:
    # N-E: N N N, N-S: S S N, N-W: N N W, E-S: S S E, E-W: E W W, S-W: S W W. Totals +3, -5, +3, -1.
    north = "Qc Qd 3h / Kh Kd 4h 4s 9d / 2h 7h 8h Jh Ah"  # fronts S N E W, middles S N W E, backs W N E S
    east = "9c 9d 3h / Th Ts 3c 3d 9s / 4c 5d 6h 7s 8c"
    south = "Kc Kd 3h / Ah As 5c 5d 9c / 7c 7d 7h Qh Jd"
    west = "8c 8d 4h / Jh Js 6c 6d 9h / Ac Ad As 2s 2c"
    result = settled(rules("basic"), north, east, south, west)
    assert {pair.players: pair.rows for pair in result.pairs} == {
        (0, 1): (1, 1, 1),
        (0, 2): (-1, -1, 1),
        (0, 3): (1, 1, -1),
        (1, 2): (-1, -1, 1),
        (1, 3): (1, -1, -1),
        (2, 3): (1, 1, -1),
    }
    assert result.totals == (3, -5, 3, -1)
