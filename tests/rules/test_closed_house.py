"""Rake, jackpot and the fee of who deals because of the ace of spades."""

from typing import Any

import pytest

from tests.rules.closed import DRAGON, EAST, FOUL, SOUTH, WEST, hand, rules, settled

# A straight flush, three of a kind and a pair; a royal flush, a better full house and three of a kind.
BAD_BEAT = "2c 2d 9h / 7c 7d 7h Ks 4s / 5s 6s 7s 8s 9s"
ALL_BEATEN = "3c 3d 3h / Jc Js Jh 4c 4d / Td Jd Qd Kd Ad"


def test_the_rake_goes_to_house_and_jackpot() -> None:
    result = settled(rules("one-six", rake_units=3, jackpot_units=1), EAST, SOUTH, WEST)
    assert result.totals == (12 - 3, -6 - 1 - 3, -6 + 1 - 3)
    assert (result.house, result.jackpot, result.rake) == (6, 3, (3, 3, 3))


def test_nobody_is_raked_below_nothing_and_the_jackpot_comes_first() -> None:
    hands = hand(EAST, stack=20), hand(WEST, stack=2)
    result = settled(rules("one-six", cap="winnings_playable", rake_units=3, jackpot_units=2), *hands)
    assert (result.rake, result.house, result.jackpot) == ((3, 2), 1, 4)
    assert result.totals == (-3, -2)  # nothing is left to lose
    hands = hand(EAST, stack=20), hand(WEST, stack=1)
    result = settled(rules("one-six", cap="winnings_playable", rake_units=3, jackpot_units=2), *hands)
    assert (result.rake, result.house, result.jackpot) == ((3, 1), 1, 3)


def test_the_jackpot_is_paid_whole_to_who_lost_the_best_hand() -> None:
    ruleset = rules("basic", rake_units=2, jackpot_units=1)
    result = settled(ruleset, BAD_BEAT, ALL_BEATEN, jackpot=40)
    assert result.totals == (-3 - 2 + 42, 3 - 2)
    assert (result.house, result.jackpot) == (2, -40)


JACKPOTS: dict[str, tuple[tuple[str, ...], dict[str, Any], int | None]] = {
    "a row that was won": ((BAD_BEAT, SOUTH), {}, None),
    "rows lost to two players": ((BAD_BEAT, EAST, WEST), {}, None),
    "lost to one of two": ((BAD_BEAT, ALL_BEATEN, WEST), {}, 0),
    "against a foul nothing is lost": ((BAD_BEAT, FOUL), {}, None),
    "an event without a loss": (
        (BAD_BEAT, WEST),
        {"jackpot_events": [{"back": "straight_flush", "scooped": False}]},
        0,
    ),
    "a foul has no event": (
        ("2c 2d 9h / 5s 6s 7s 8s 9s / Kc Kd Ks 4s 3d", WEST),
        {"jackpot_events": [{"middle": "straight_flush", "scooped": False}]},
        None,
    ),
    "a second event": (
        (WEST, SOUTH),
        {"jackpot_events": [{"back": "quads", "scooped": False}, {"back": "flush", "scooped": False}]},
        0,
    ),
    "lost to the banker": ((BAD_BEAT, WEST, ALL_BEATEN), {"settlement": "banker"}, None),
    "in a pool": ((BAD_BEAT, WEST, ALL_BEATEN), {"settlement": "pool"}, 0),
}


@pytest.mark.parametrize("boards,settings,winner", JACKPOTS.values(), ids=JACKPOTS)
def test_who_empties_the_jackpot(boards: tuple[str, ...], settings: dict[str, Any], winner: int | None) -> None:
    ruleset = rules("basic", rake_units=1, jackpot_units=1, **settings)
    without = settled(rules("basic", rake_units=1, **settings), *boards, banker=1)
    result = settled(ruleset, *boards, banker=1, jackpot=100)
    gained = [with_ - plain for with_, plain in zip(result.totals, without.totals, strict=True)]
    assert gained == [100 + len(boards) if seat == winner else 0 for seat in range(len(boards))]
    assert result.jackpot == (len(boards) if winner is None else -100)


@pytest.mark.parametrize("button,winner", [(0, 2), (1, 2), (2, 0)])
def test_the_first_left_of_the_button_takes_it(button: int, winner: int) -> None:
    ruleset = rules("basic", rake_units=1, jackpot_units=1)
    result = settled(ruleset, BAD_BEAT, ALL_BEATEN, BAD_BEAT, button=button, jackpot=97)
    assert result.totals[winner] == -3 - 1 + 100


def test_a_royal_flush_is_a_straight_flush_of_an_event() -> None:
    ruleset = rules(
        "basic", rake_units=1, jackpot_units=1, jackpot_events=[{"back": "straight_flush", "scooped": False}]
    )
    assert settled(ruleset, WEST, ALL_BEATEN).jackpot == 0


@pytest.mark.parametrize(
    ("event", "is_paid"),
    [
        ({"back": "quads"}, False),
        ({"back": "straight_flush"}, True),
        ({"middle": "full_house"}, True),
        ({"middle": "trips"}, False),
    ],
)
def test_an_event_names_exact_kinds(event: dict[str, str], is_paid: bool) -> None:
    """A royal flush is no four of a kind, and a full house no three of a kind."""
    jackpot = {"rake_units": 1, "jackpot_units": 1, "jackpot_events": [{**event, "scooped": False}]}
    result = settled(rules("basic", **jackpot), WEST, ALL_BEATEN, jackpot=50)
    assert (result.jackpot_winner == 1) is is_paid


def test_who_dealt_for_the_ace_of_spades_is_paid_outside_all_else() -> None:
    hands = hand(WEST), hand(EAST), hand(DRAGON, natural="dragon")
    result = settled(rules("singapore", dealer="ace_of_spades"), *hands, ace_dealer=0)
    assert result.dealer_fees == (2, -1, -1)
    assert result.totals == (2 - 7 - 13, -1 + 7 - 13, -1 + 2 * 13)
    assert settled(rules("singapore", dealer="ace_of_spades"), *hands).dealer_fees == (0, 0, 0)


@pytest.mark.parametrize(
    ("stacks", "settings", "fees", "totals"),
    [
        # East scoops West, who has one chip and loses it.
        ((40, 1), {"cap": "each_chip_once"}, (0, 0), (1, -1)),
        ((40, 3), {"cap": "winnings_playable"}, (0, 0), (3, -3)),
        ((40, 4), {"cap": "opponent_stack"}, (1, -1), (4, -4)),
        ((40, 4), {"cap": "winnings_playable", "rake_units": 1}, (0, 0), (3 - 1, -4)),
        ((40, 5), {"cap": "winnings_playable", "rake_units": 1}, (1, -1), (4 - 1, -5)),
    ],
    ids=str,
)
def test_the_fee_of_the_ace_of_spades_is_at_most_what_the_payer_has_left(
    stacks: tuple[int, int], settings: dict[str, Any], fees: tuple[int, int], totals: tuple[int, int]
) -> None:
    ruleset = rules("basic", dealer="ace_of_spades", **settings)
    hands = hand(EAST, stack=stacks[0]), hand(WEST, stack=stacks[1])
    result = settled(ruleset, *hands, ace_dealer=0)
    assert (result.dealer_fees, result.totals) == (fees, totals)


def test_the_fee_of_the_ace_of_spades_may_be_paid_of_what_the_hand_brought() -> None:
    """West has no chip and scoops a foul: the foul's three chips lie before West when the fee is due."""
    ruleset = rules("basic", dealer="ace_of_spades", cap="winnings_playable")
    result = settled(ruleset, hand(FOUL, stack=3), hand(WEST, stack=0), ace_dealer=0)
    assert (result.dealer_fees, result.totals) == ((1, -1), (-2, 2))


def test_the_fee_of_the_ace_of_spades_may_be_paid_of_the_jackpot() -> None:
    """West loses the only chip, and wins the jackpot of 20 for any legal hand that is scooped."""
    jackpot = {"rake_units": 1, "jackpot_units": 1, "jackpot_events": [{}]}
    ruleset = rules("basic", dealer="ace_of_spades", cap="winnings_playable", **jackpot)
    result = settled(ruleset, hand(EAST, stack=40), hand(WEST, stack=2), ace_dealer=0, jackpot=20)
    assert (result.dealer_fees, result.totals) == ((1, -1), (-1 + 1 + 1, -1 - 1 + 22 - 1))


def test_a_hand_that_was_dealt_by_the_first_edition_pays_the_fee_out_of_an_empty_stack() -> None:
    ruleset = rules("basic", dealer="ace_of_spades", cap="each_chip_once")
    result = settled(ruleset, hand(EAST, stack=40), hand(WEST, stack=1), ace_dealer=0, edition=1)
    assert (result.dealer_fees, result.totals) == ((1, -1), (2, -2))


@pytest.mark.parametrize(("units", "has_one"), [(0, False), (1, True)])
def test_a_jackpot_is_there_when_something_goes_into_it(units: int, has_one: bool) -> None:
    assert rules("basic", rake_units=2, jackpot_units=units).has_jackpot is has_one
