"""Table stakes: the order of payments, each cap's limit, and the worked example with eight chips."""

from random import Random

import pytest

from bot.rules.board import Board
from bot.rules.caps import Cap, Owed, paid, seats_from
from bot.rules.closed.hands import ClosedPlayed
from bot.rules.open_face.boards import with_stacks
from bot.rules.open_face.scoring import Played, score
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from bot.rules.settled_pair import PairResult, capped_pairs
from tests.rules.boards import random_boards
from tests.rules.closed import DRAGON, SIX_PAIRS_TO_TEN, hand, rules, settled

CAPS: tuple[Cap, ...] = ("each_chip_once", "winnings_playable", "opponent_stack")

DEALS = 3_000  # of two to four players with stacks from 0 to 29: each cap is in the way of hundreds
FROM = ("left_of_button", "dealer")
UNCAPPED = rules("american", aces_bet=True)
RULES = {(cap, first): rules("american", cap=cap, settle_from=first, aces_bet=True) for cap in CAPS for first in FROM}

# Each beats the one before on all rows; no bonuses.
LOW = "3c 4d 6h / 8c 8d Ks Jh 5s / 9c 9d Qs Jd 7s"
MIDDLING = "Qc Jd 6s / Tc Td Kh Js 5d / Qh Qd As Jc 7h"
HIGH = "Ac Kd 7s / Jh Js Kc 9h 5h / Kh Kd As Td 7c"


def pairs(*owed: tuple[int, int, int, int]) -> list[Owed]:
    return [Owed((first, second), natural, rest) for first, second, natural, rest in owed]


def test_each_chip_is_won_with_or_lost_once() -> None:
    owed = pairs((0, 1, 0, 6), (0, 2, 0, -6), (0, 3, 0, 6))
    assert paid("each_chip_once", (8, 50, 50, 50), owed, first=0) == (6, -2, 0)


def test_what_a_cap_takes_is_missing_where_something_was_won() -> None:
    """Of two boards one wins 3 and the other loses 2, and who owes the 1 in the end has nothing."""
    nothing = (0, 0, 0)
    won, lost = (PairResult((0, 1), net, nothing, nothing, 0, (0, 0)) for net in (3, -2))
    settled_pairs = capped_pairs((won, lost), "winnings_playable", (10, 0), first=0)
    assert [(pair.net, pair.capped) for pair in settled_pairs] == [(2, 1), (-2, 0)]


def test_the_casinos_example_ends_with_twelve() -> None:
    hands = [hand(MIDDLING, stack=8), hand(LOW, stack=50), hand(HIGH, stack=50), hand(LOW, stack=50)]
    result = settled(rules("hawaiian-gardens"), *hands, button=0)
    nets = {pair.players: (pair.net, pair.capped) for pair in result.pairs}
    assert nets[0, 1] == (6, 0)
    assert nets[0, 2] == (-2, -7)  # who scoops everybody is owed 9
    assert nets[0, 3] == (0, 6)
    assert 8 + result.totals[0] == 12
    assert sum(result.totals) == 0


def test_winnings_are_played_on() -> None:
    owed = pairs((0, 1, 0, 6), (0, 2, 0, -20), (1, 2, 0, 0))
    assert paid("winnings_playable", (8, 50, 50), owed, first=0) == (6, -14, 0)
    assert paid("winnings_playable", (8, 50, 50), owed, first=2) == (6, -8, 0)  # the last two settle last


def test_pairs_are_settled_clockwise_whichever_seat_they_name_first() -> None:
    owed = pairs((0, 1, 0, 5), (0, 2, 0, 0), (1, 2, 0, -5))
    assert paid("winnings_playable", (50, 5, 50), owed, first=0) == (5, 0, 0)
    assert paid("winnings_playable", (50, 5, 50), owed, first=2) == (0, 0, -5)


def test_a_seat_without_chips_still_collects() -> None:
    owed = pairs((0, 1, 0, 6), (0, 2, 0, -4))
    assert paid("winnings_playable", (0, 50, 50), owed, first=0) == (6, -4)
    assert paid("winnings_playable", (50, 0, 50), owed, first=0) == (0, -4)


def test_the_smaller_stack_of_two_limits_each_pair() -> None:
    owed = pairs((0, 1, 13, -2), (0, 2, 0, -6), (1, 2, 0, 3))
    assert paid("opponent_stack", (8, 5, 50), owed, first=0) == (5, -6, 3)


def test_naturals_are_settled_before_all_else() -> None:
    owed = pairs((0, 1, 0, -10), (0, 2, 13, 0))
    assert paid("winnings_playable", (2, 50, 50), owed, first=0) == (-10, 13)
    rows_only = pairs((0, 1, 0, -10), (0, 2, 0, 13))
    assert paid("winnings_playable", (2, 50, 50), rows_only, first=0) == (-2, 13)


def test_naturals_of_a_hand_are_settled_first() -> None:
    hands = [hand(LOW, stack=3), hand(HIGH, stack=50), hand(SIX_PAIRS_TO_TEN, natural="six_pairs", stack=50)]
    result = settled(rules("hong-kong", cap="winnings_playable"), *hands, button=2)
    assert {pair.players: pair.net for pair in result.pairs} == {(0, 1): 0, (0, 2): -3, (1, 2): -3}


def test_where_it_begins_decides_who_is_paid() -> None:
    hands = [hand(LOW, stack=6), hand(HIGH, stack=50), hand(MIDDLING, stack=50)]
    from_left = settled(rules("one-six", cap="winnings_playable"), *hands, button=1)  # C first: C-A, C-B, A-B
    assert from_left.totals == (-6, 6, 0)
    from_dealer = settled(rules("one-six", cap="winnings_playable", settle_from="dealer"), *hands, button=1, dealer=1)
    assert from_dealer.totals == (-6, 12, -6)  # B first: B-C, B-A, C-A


def test_seats_go_round() -> None:
    assert seats_from(2, 4) == (2, 3, 0, 1)


def test_a_seat_that_loses_to_several_pays_what_it_has() -> None:
    owed = pairs((0, 1, 0, -6), (0, 2, 0, -6), (1, 2, 0, 0))
    assert paid("opponent_stack", (8, 50, 50), owed, first=0) == (-6, -2, 0)
    assert paid("opponent_stack", (8, 50, 50), owed, first=2) == (-2, -6, 0)  # the third collects first
    won_before = pairs((0, 1, 0, 6), (0, 2, 0, -20), (1, 2, 0, 0))
    assert paid("opponent_stack", (8, 50, 50), won_before, first=0) == (6, -8, 0)  # its own stack is the limit
    natural = pairs((0, 1, 0, -6), (0, 2, -13, 2), (1, 2, 0, 0))
    assert paid("opponent_stack", (8, 50, 50), natural, first=0) == (0, -8, 0)  # a natural's pair comes first


def test_what_naturals_are_paid_does_not_wait_for_the_rest() -> None:
    # Ten chips each. The first owes 8 for each of two naturals: 8 to the second, the last 2 to the third; that was
    # shown as paid before the aces, for which the second then gives 6 back. The third is not paid later.
    owed = pairs((0, 1, -8, 6), (0, 2, -8, 0), (1, 2, 0, 0))
    assert paid("opponent_stack", (10, 10, 10), owed, first=0) == (-2, -2, 0)
    # The first has 3 of the 13 for a natural; what the other owes for aces is set off against what was not paid.
    assert paid("opponent_stack", (3, 50), pairs((0, 1, -13, 5)), first=0) == (-3,)


@pytest.mark.slow
@pytest.mark.parametrize("cap", CAPS)
def test_nobody_pays_more_than_the_cap_allows(cap: Cap) -> None:
    dice = Random(11)
    for _ in range(DEALS):
        count = dice.randrange(2, 5)
        stacks = [dice.randrange(0, 30) for _ in range(count)]
        hands = []
        for index, board in enumerate(random_boards(dice, count)):
            natural = hand(DRAGON, natural="dragon", stack=stacks[index])
            hands.append(natural if dice.random() < 0.15 else ClosedPlayed(board, stack=stacks[index]))
        ruleset = RULES[cap, dice.choice(FROM)]
        deal = {"button": dice.randrange(count), "pair_stakes": ((0, 1, dice.randrange(1, 4)),)}
        result = settled(ruleset, *hands, **deal)
        owed = settled(UNCAPPED, *hands, **deal)
        assert sum(result.totals) == 0
        for pair, uncapped in zip(result.pairs, owed.pairs, strict=True):
            assert pair.net + pair.capped == uncapped.net
            first, second = pair.players
            if cap != "winnings_playable":
                assert abs(pair.net) <= min(stacks[first], stacks[second])
            if cap == "opponent_stack":
                assert abs(pair.net) <= abs(uncapped.net)
                assert pair.net * uncapped.net >= 0
        for total, stack in zip(result.totals, stacks, strict=True):
            assert stack + total >= 0
            if cap == "each_chip_once":
                assert abs(total) <= stack


@pytest.mark.parametrize("cap", CAPS)
def test_with_chips_enough_nothing_is_taken_away(cap: Cap) -> None:
    boards = random_boards(Random(12), 4)
    rich = settled(rules("american", cap=cap), *[ClosedPlayed(board, stack=1_000) for board in boards])
    assert rich == settled(rules("american", cap=cap), *[ClosedPlayed(board) for board in boards])
    assert all(pair.capped == 0 for pair in rich.pairs)


def test_open_face_is_played_for_stacks_by_the_same_rule() -> None:
    players = [Played((Board.parse(board),)) for board in (MIDDLING, LOW, HIGH)]
    result = score(load_open_face("ofc"), players)
    assert result.totals == (0, -12, 12)
    capped = with_stacks(result, "winnings_playable", (8, 4, 50), button=2)  # A-B, A-C, B-C
    assert [(pair.net, pair.capped) for pair in capped.pairs] == [(4, 2), (-6, 0), (0, -6)]
    assert capped.totals == (-2, -4, 6)
    assert with_stacks(result, "winnings_playable", (50, 50, 50), button=0) == result
    assert load_open_face("pineapple").cap == "winnings_playable"
    assert with_settings(load_open_face("pineapple"), {"cap": "none"}).cap == "none"
