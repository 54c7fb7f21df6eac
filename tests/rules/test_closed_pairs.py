"""Two closed hands settled: the order of RULES 2.2 step by step, rows, scoops, fouls, clashes, surrenders."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.closed.hands import ClosedPlayed, is_foul_in, naturals_to_declare
from bot.rules.closed.naturals import NaturalKind
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.closed.scoring import score_naturals
from bot.rules.closed_presets import closed_presets
from bot.rules.settled_pair import PairResult
from tests.rules.boards import random_boards
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

# Loses all three rows to NORTH; extras of 2 for its trips, against 2 + 2 of NORTH; one ace against none.
TRIPS_IN_FRONT = "3h 3s 3d / 4s 5c 6s 7c 8h / Ad Jd Td 7d 2d"


def pair_of(ruleset: ClosedRuleset, *hands: str | ClosedPlayed, **deal: Any) -> PairResult:
    (pair,) = settled(ruleset, *hands, **deal).pairs
    return pair


STEPS: list[tuple[str, dict[str, Any], int]] = [
    ("a: three rows and extras of 4", {"bonuses": "malayan", "bonus_mode": "always"}, 3 + 4 - 2),
    ("b, c: own 7 doubled, the loser's 2 not", {"scoop_multiplier": 2}, 14 - 2),
    ("d: the scoop bonus is not doubled", {"scoop_bonus": 3}, 12 + 3),
    ("e: a point to the side ahead", {"overall_point": 1}, 15 + 1),
    ("f: one ace against none", {"aces_bet": True}, 16 - 1),
]


@pytest.mark.parametrize("last", range(len(STEPS)), ids=[step for step, _, _ in STEPS])
def test_each_step_of_a_pair(last: int) -> None:
    settings = {key: value for _, changes, _ in STEPS[: last + 1] for key, value in changes.items()}
    ruleset = rules("basic", **settings)
    assert pair_of(ruleset, NORTH, TRIPS_IN_FRONT).net == STEPS[last][2]
    assert pair_of(ruleset, TRIPS_IN_FRONT, NORTH).net == -STEPS[last][2]


def test_the_last_steps_are_the_pairs_stake_and_the_cap() -> None:
    settings = {key: value for _, changes, _ in STEPS for key, value in changes.items()}
    ruleset = rules("basic", **settings, pair_stakes=True, cap="winnings_playable")
    pair = pair_of(ruleset, hand(NORTH, stack=40), hand(TRIPS_IN_FRONT, stack=40), button=0, pair_stakes=((1, 0, 3),))
    assert (pair.net, pair.capped) == (40, 15 * 3 - 40)
    assert pair.units == (1, 1, 1)
    assert (pair.scoop, pair.overall, pair.royalties, pair.aces) == (7 + 3, 1, (4, 2), -1)


def test_bonuses_on_top_of_the_row() -> None:
    pair = pair_of(rules("hong-kong", bonus_mode="plus"), NORTH, EAST)
    assert (pair.units, pair.net) == ((4, -3, -5), -4)


def test_extras_are_paid_for_rows_that_tie_or_lose() -> None:
    pair = pair_of(rules("basic", bonuses="also_losing", bonus_mode="always"), EAST, EAST)
    assert (pair.rows, pair.royalties, pair.net) == ((0, 0, 0), (4, 4), 0)


def test_no_extras_against_a_surrender_or_a_natural() -> None:
    ruleset = rules("malayan", settlement="pairs", surrender_units=1)
    assert pair_of(ruleset, hand(WEST, surrenders=True), NORTH).net == -1
    assert pair_of(ruleset, hand(SIX_PAIRS_TO_TEN, natural="six_pairs"), NORTH).net == 4


def test_a_royal_flush_is_a_straight_flush_unless_it_is_listed() -> None:
    royal = "2c 2d 3h / 5h 6h 7h 8h 9h / Ts Js Qs Ks As"
    assert pair_of(rules("hong-kong"), royal, SOUTH).units == (1, 5, 5)
    listed = rules("hong-kong", bonuses={"back": {"royal_flush": 9}})
    assert pair_of(listed, royal, SOUTH).units[2] == 9


def test_the_overall_point_counts_bonuses() -> None:
    # North wins one row, and with 8 for its trips more than East's 2 + 4 for two.
    ruleset = rules("two-four", bonuses={"front": {"trips": 8}, "middle": {"full_house": 2}, "back": {"quads": 4}})
    pair = pair_of(ruleset, NORTH, EAST)
    assert (sum(pair.rows), pair.units, pair.overall, pair.net) == (-1, (8, -2, -4), 1, 3)


def test_nobody_ahead_gets_no_overall_point() -> None:
    assert pair_of(rules("two-four"), EAST, EAST).overall == 0


MAJORITY = {
    "two won, one lost": (EAST, NORTH, (-1, 1, 1), 1),
    "three won": (NORTH, SOUTH, (1, 1, 1), 3),
    "two won, one tied": (
        "Qh Qd 7h / Jc Jd Jh 2c 2d / 5c 5d 5h 5s Ad",
        "Qs Qc 7c / Td 9h 8s 7s 6d / Ac Kc 9c 5c 3c",
        None,
        1,
    ),
    "one won, two tied": (SOUTH, "As Ks 2c / Tc Td 8h 8s 3d / Ah Qc Qs 7c 7d", (1, 0, 0), 0),
    "all tied": (SOUTH, SOUTH, (0, 0, 0), 0),
}


@pytest.mark.parametrize("mine,theirs,rows,units", MAJORITY.values(), ids=MAJORITY)
def test_the_majority_of_rows(mine: str, theirs: str, rows: tuple[int, int, int] | None, units: int) -> None:
    ruleset = rules("basic", row_pay="majority")
    pair = pair_of(ruleset, mine, theirs)
    assert pair.rows == (rows or (0, 1, 1))
    assert pair.net == sum(pair.units) == units
    assert pair_of(ruleset, theirs, mine).net == -units


def test_the_majoritys_unit_is_shown_in_the_last_row_that_was_won() -> None:
    ruleset = rules("basic", row_pay="majority")
    front_and_middle, back = "Qh Qd 7h / Jc Jd Jh 2c 2d / Kc Kd Kh 8c 8d", "Tc Td 3h / Ac Ad 9c 5c 4d / 5d 5h 5s 5c As"
    assert pair_of(ruleset, front_and_middle, back).units == (0, 1, 0)
    assert pair_of(ruleset, back, front_and_middle).units == (0, -1, 0)
    assert pair_of(ruleset, EAST, NORTH).units == (0, 0, 1)


def test_a_tie_counts_for_a_sweep_only_where_the_rules_say_so() -> None:
    mine, theirs = EAST, "Qs Qc 7c / Td 9h 8s 7s 6d / Ac Kc 9c 5c 3c"
    assert pair_of(rules("one-six"), mine, theirs).net == 2
    pair = pair_of(rules("one-six", tie_counts_for_sweep=True), mine, theirs)
    assert (pair.units, pair.scoop, pair.net) == ((0, 1, 1), 3, 5)
    assert pair_of(rules("one-six", tie_counts_for_sweep=True), theirs, mine).net == -5
    assert pair_of(rules("one-six", tie_counts_for_sweep=True), NORTH, EAST).scoop == 0


def test_a_banker_wins_ties_also_for_bonuses_and_scoops() -> None:
    ruleset = rules("banker", scoop_bonus=3)
    assert settled(ruleset, EAST, EAST, banker=0).totals == (1 + 2 + 4 + 3, -10)
    assert settled(ruleset, EAST, EAST, banker=1).totals == (-10, 10)
    assert settled(rules("banker", banker_wins_ties=False), EAST, EAST).totals == (0, 0)


def test_players_settle_with_the_banker_only() -> None:
    result = settled(rules("banker"), NORTH, EAST, SOUTH, WEST, banker=2, button=0)
    assert [pair.players for pair in result.pairs] == [(0, 2), (1, 2), (2, 3)]


def test_the_banker_never_scoops_everybody() -> None:
    assert settled(rules("vietnamese", settlement="banker"), EAST, SOUTH, WEST).totals == (28, -14, -14)


FOULS: dict[str, tuple[ClosedPlayed, dict[str, Any], int]] = {
    "a legal hand": (hand(EAST), {}, -(1 + 2 + 4)),
    "a legal hand, scoops and the overall point": (
        hand(EAST),
        {"scoop_multiplier": 2, "scoop_bonus": 3, "overall_point": 1},
        -(14 + 3 + 1),
    ),
    "a foul": (hand("As Ah 2h / Kh Ks 2s 3s 4s / Jh Js 2d 3d 4c"), {}, 0),
    "a natural": (hand(DRAGON, natural="dragon"), {}, -13),
    "a surrender": (hand(EAST, surrenders=True), {"surrender_units": 2}, 2),
    "a banker's foul": (hand("As Ah 2h / Kh Ks 2s 3s 4s / Jh Js 2d 3d 4c"), {"settlement": "banker"}, 0),
}


@pytest.mark.parametrize("opponent,settings,units", FOULS.values(), ids=FOULS)
def test_a_foul_against(opponent: ClosedPlayed, settings: dict[str, Any], units: int) -> None:
    assert settled(rules("hong-kong", **settings), FOUL, opponent).totals == (units, -units)


def test_a_foul_has_no_extras_and_pays_those_of_others() -> None:
    ruleset = rules("basic", bonuses="malayan", bonus_mode="always")
    quads_too_low = "Ac Ad 2h / Kc Kd Ks Kh 4s / Qh Qs 2d 3d 4c"
    result = settled(ruleset, quads_too_low, EAST)
    assert result.royalties == ((0, 0, 0), (0, 2, 4))
    assert result.totals == (-3 - 6, 9)


def test_scooping_everybody_counts_fouls_as_scooped() -> None:
    assert settled(rules("singapore"), EAST, FOUL, WEST).totals == (28, -14 - 3, -14 + 3)
    assert settled(rules("singapore"), EAST, FOUL).totals == (7, -7)  # one opponent is not everybody


# Natural against natural, as the first sees it: higher_full, difference, push_equal_value.
CLASHES: dict[str, tuple[tuple[str, NaturalKind], tuple[str, NaturalKind], tuple[int, int, int]]] = {
    "more units": ((DRAGON, "dragon"), (SIX_PAIRS_TO_TEN, "six_pairs"), (13, 10, 13)),
    "equal units, later in the list": ((FLUSHES, "three_flushes"), (SIX_PAIRS_TO_TEN, "six_pairs"), (3, 0, 0)),
    "equal units, the same kind better": (
        (SIX_PAIRS_TO_KING, "six_pairs"),
        (SIX_PAIRS_TO_TEN, "six_pairs"),
        (3, 0, 0),
    ),
    "the same kind tied": ((DRAGON, "dragon"), (DRAGON, "dragon"), (0, 0, 0)),
    "the same straights": ((STRAIGHTS, "three_straights"), (STRAIGHTS, "three_straights"), (0, 0, 0)),
}


@pytest.mark.parametrize("first,second,units", CLASHES.values(), ids=CLASHES)
@pytest.mark.parametrize("clash", [0, 1, 2], ids=["higher_full", "difference", "push_equal_value"])
def test_a_clash_of_naturals(
    first: tuple[str, NaturalKind], second: tuple[str, NaturalKind], units: tuple[int, int, int], clash: int
) -> None:
    ruleset = rules("hong-kong", natural_clash=("higher_full", "difference", "push_equal_value")[clash])
    hands = hand(first[0], natural=first[1]), hand(second[0], natural=second[1])
    assert pair_of(ruleset, *hands).natural == units[clash]
    assert settled(ruleset, *hands[::-1]).totals == (-units[clash], units[clash])


def test_who_loses_a_clash_still_wins_from_others() -> None:
    dragon, six_pairs = hand(DRAGON, natural="dragon"), hand(SIX_PAIRS_TO_TEN, natural="six_pairs")
    assert settled(rules("hong-kong"), dragon, six_pairs, WEST).totals == (26, -13 + 3, -13 - 3)


# Ann's six pairs are paid 3 by Ben and Cat. Ben gives up for 2 to each, Dan gives up, too.
@pytest.mark.parametrize(
    ("pays", "totals"),
    [(False, (3 + 3 + 3, -3 - 2, -3 + 2 + 2, -3 - 2)), (True, (3 + 2 + 3 + 3 + 2, -3 - 2 - 2, -3 + 2 + 2, -3 - 2 - 2))],
)
def test_whether_a_surrender_pays_the_holder_of_a_natural_too(pays: bool, totals: tuple[int, ...]) -> None:
    ruleset = rules("american", surrender_pays_naturals=pays)
    hands = (
        hand(SIX_PAIRS_TO_TEN, natural="six_pairs"),
        hand(WEST, surrenders=True),
        hand(EAST),
        hand(SOUTH, surrenders=True),
    )
    assert settled(ruleset, *hands).totals == totals


def test_a_surrender_that_pays_naturals_pays_the_banker_alone_times_the_stake_and_within_stacks() -> None:
    banker = rules("banker", surrender_units=2, surrender_pays_naturals=True, pair_stakes=True)
    natural = hand(SIX_PAIRS_TO_TEN, natural="six_pairs")
    result = settled(banker, natural, hand(WEST, surrenders=True), hand(EAST), pair_stakes=((0, 1, 3),))
    assert result.totals == (3 * (3 + 2) + 3, -15, -3)
    assert settled(banker, hand(EAST), hand(WEST, surrenders=True), natural).totals == (2 - 3, -2, 3)
    capped = rules("american", surrender_pays_naturals=True, cap="winnings_playable")
    hands = replace(natural, stack=10), hand(WEST, surrenders=True, stack=4)
    assert settled(capped, *hands).totals == (4, -4)
    assert score_naturals(capped, hands)[0].net == 3, "what a natural is paid at once is for the natural alone"


def test_a_natural_is_paid_by_those_who_surrender_and_then_no_more() -> None:
    hands = hand(DRAGON, natural="dragon"), hand(WEST, surrenders=True), hand(SOUTH, surrenders=True), hand(EAST)
    result = settled(rules("american"), *hands)
    assert result.totals == (39, -13 - 2, -13 - 2, -13 + 4)


@pytest.mark.parametrize(
    ("clash", "more_units", "equal_units"),
    [
        ("higher_full", 4, 4),  # the more units, or the later of the list, in full
        ("difference", 4 - 3, 4 - 4),
        ("push_equal_value", 4, 0),  # the more units in full, equal ones cancel
    ],
)
def test_a_banker_a_natural_on_each_side_a_surrender_and_a_foul(clash: str, more_units: int, equal_units: int) -> None:
    ruleset = rules("malayan", surrender_units=2, seats_max=4, natural_clash=clash)
    six_pairs, flushes = hand(SIX_PAIRS_TO_TEN, natural="six_pairs"), hand(FLUSHES, natural="three_flushes")
    surrender, straights = hand(WEST, surrenders=True), hand(STRAIGHTS, natural="three_straights")
    # The banker's 4 against a player's 3; the others pay the banker's natural and nothing else.
    result = settled(ruleset, flushes, six_pairs, surrender, FOUL, banker=1)
    assert result.totals == (-more_units, more_units + 4 + 4, -4, -4)
    # The banker's 4 against a player's 4 that stands before it in the list; then the other way round.
    result = settled(ruleset, straights, six_pairs, surrender, FOUL, banker=1)
    assert result.totals == (-equal_units, equal_units + 4 + 4, -4, -4)
    result = settled(ruleset, six_pairs, straights, surrender, FOUL, banker=1)
    assert result.totals == (equal_units, -equal_units + 4 + 4, -4, -4)
    # A banker who plays pays the natural, and takes the surrender, and three rows with extras of 6 from the foul.
    result = settled(ruleset, flushes, EAST, surrender, FOUL, banker=1)
    assert result.totals == (3, -3 + 2 + 9, -2, -9)


def test_the_aces_bet_is_on_whatever_else_happens() -> None:
    ruleset = rules("american", aces_bet=True)
    two, one, none = SOUTH, WEST, NORTH
    assert pair_of(ruleset, hand(DRAGON, natural="dragon"), two).net == 13 + 1 - 2
    assert pair_of(ruleset, hand(two, surrenders=True), hand(none, surrenders=True)).net == 2
    four = "Ac Ad 2h / Kc Kd 2s 3s 4s / Ah As 2d 3d 4c"
    three = "Ac 3d 2h / Kc Kd 2s 3s 4s / Ah As 2d 3d 4c"
    assert [pair_of(ruleset, aces, none).aces for aces in (none, one, two, three, four)] == [0, 1, 2, 6, 8]


def test_stakes_of_two_players_multiply_all_that_they_pay() -> None:
    ruleset = rules("american", aces_bet=True)
    hands = hand(DRAGON, natural="dragon"), hand(WEST, surrenders=True), hand(EAST), hand(NORTH)
    stakes = ((0, 1, 2), (2, 1, 3), (3, 2, 10))
    nets = {pair.players: pair.net for pair in settled(ruleset, *hands, pair_stakes=stakes).pairs}
    # Aces: dragon 1, West 1, East 1, North 0.
    assert nets == {(0, 1): 26, (0, 2): 13, (0, 3): 13 + 1, (1, 2): -6, (1, 3): -2 + 1, (2, 3): 10 * (3 + 1)}


@pytest.mark.parametrize(
    "order,mine,theirs,rows",
    [
        (
            "shcd",
            "As Ks 2c / Tc Td 8h 8s 3d / Ah Qc Qs 7c 7d",
            "Ad Kc 2s / Ts Th 8d 8c 3h / Ac Qd Qh 7h 7s",
            (1, -1, 1),
        ),
        (
            "dhsc",
            "As Ks 2c / Tc Td 8h 8s 3d / Ah Qc Qs 7c 7d",
            "Ad Kc 2s / Ts Th 8d 8c 3h / Ac Qd Qh 7h 7s",
            (-1, 1, -1),
        ),
        ("off", "As Ks 2c / Tc Td 8h 8s 3d / Ah Qc Qs 7c 7d", "Ad Kc 2s / Ts Th 8d 8c 3h / Ac Qd Qh 7h 7s", (0, 0, 0)),
    ],
)
def test_suits_break_ties_only_where_an_order_is_set(
    order: str, mine: str, theirs: str, rows: tuple[int, int, int]
) -> None:
    assert pair_of(rules("basic", suit_order=order), mine, theirs).rows == rows


def test_a_wheel_is_led_by_its_five_or_where_it_is_second_by_its_ace() -> None:
    mine, theirs = "Kc Qd 2h / Tc Td 8h 8s 3d / 5s 4d 3h 2c Ad", "Kd Qc 2s / Ts Th 8d 8c 3c / 5d 4c 3d 2d As"
    assert pair_of(rules("basic", suit_order="shcd"), mine, theirs).rows[2] == 1
    assert pair_of(rules("basic", suit_order="shcd", wheel="second"), mine, theirs).rows[2] == -1


def test_the_wheel_ranks_where_the_rules_put_it() -> None:
    wheel, kings = "2c 3d 5h / 6c 6d 8h Ts 9c / Ac 2h 3h 4s 5c", "2c 3d 4h / 6c 6d 8h Ts 9c / 9d Td Jh Qs Kc"
    assert pair_of(rules("basic"), wheel, kings).rows[2] == -1
    assert pair_of(rules("basic", wheel="second"), wheel, kings).rows[2] == 1
    wheel_above_kings = "2c 3d 5h / 9d Td Jh Qs Kc / Ac 2h 3h 4s 5c"
    assert settled(rules("basic"), wheel_above_kings, WEST).fouls == (True, False)
    assert settled(rules("basic", wheel="second"), wheel_above_kings, WEST).fouls == (False, False)
    assert settled(rules("basic", wheel="second"), wheel, kings).hands[0][2] == "straight, five high"
    assert is_foul_in(rules("basic"), hand(wheel_above_kings).board)
    assert not is_foul_in(rules("basic", wheel="second"), hand(wheel_above_kings).board)


def test_the_highest_paid_natural_comes_first() -> None:
    suited = "2c 3c 4c / 5c 6c 7c 8c 9c / Tc Jc Qc Kc Ac"
    found = {preset: naturals_to_declare(rules(preset), hand(suited).board.cards) for preset in closed_presets()}
    assert found["hong-kong"] == ("dragon", "three_flushes", "three_straights")
    assert found["hawaiian-gardens"] == ("dragon_suited", "dragon", "one_colour", "three_flushes", "three_straights")
    assert found["basic"] == ()
    pairs_and_trips = hand("2c 2d 3h / 4c 4d 6c 6d 3c / 8c 8d Tc Td Th").board.cards
    assert naturals_to_declare(rules("vietnamese"), pairs_and_trips) == ("five_pairs_and_trips", "six_pairs")


@pytest.mark.parametrize("board", ["", "Kc Ks / AcAd3s5c7d / JhJs8h8s4c"])
def test_only_full_boards_are_scored(board: str) -> None:
    with pytest.raises(ValueError, match="3, 5 and 5"):
        settled(rules("basic"), board, WEST)


def test_only_listed_naturals_that_the_cards_contain_are_scored() -> None:
    with pytest.raises(ValueError, match="not six_pairs"):
        settled(rules("hong-kong"), hand(WEST, natural="six_pairs"), WEST)
    with pytest.raises(ValueError, match="cannot be declared"):
        settled(rules("basic"), hand(SIX_PAIRS_TO_TEN, natural="six_pairs"), WEST)
    with pytest.raises(ValueError, match="cannot be declared"):
        settled(rules("american"), hand(SIX_PAIRS_TO_TEN, natural="six_pairs", surrenders=True), WEST)


@given(st.randoms(use_true_random=False), st.sampled_from(closed_presets()))
def test_a_pair_is_the_mirror_of_itself(dice: Random, preset: str) -> None:
    first, second = (ClosedPlayed(board) for board in random_boards(dice, 2))
    ruleset = rules(preset, banker_wins_ties=False) if rules(preset).has_banker else rules(preset)
    there = settled(ruleset, first, second).totals
    assert settled(ruleset, second, first).totals == there[::-1]
