"""Pool and single winner: shares, odd units, sweeps, rows that nobody can win, and who beats everybody."""

from typing import Any

import pytest

from bot.rules.closed.hands import ClosedPlayed
from tests.rules.closed import DRAGON, EAST, FOUL, NORTH, SIX_PAIRS_TO_KING, SOUTH, WEST, hand, rules, settled

SCOOPED_BY_SOUTH = "2c 3d 5h / 7c 7d 9h 6s 4s / 9c 9d Ts 6d 4c"
A_DRAGON = hand(DRAGON, natural="dragon")
FOUL_TOO = "As Ah 2h / Kh Ks 2s 3s 4s / Jh Js 2d 3d 4c"

POOLS: dict[str, tuple[list[str], dict[str, Any], tuple[int, ...]]] = {
    "two players": ([NORTH, EAST], {}, (-3 + 2, -3 + 4)),
    "a sweep without its extra": ([EAST, SOUTH, WEST], {}, (6, -3, -3)),
    "a sweep": ([EAST, SOUTH, WEST], {"pool_sweep_units": 3}, (6 + 6, -3 - 3, -3 - 3)),
    "a tie of two of four shares": ([SOUTH, SOUTH, SCOOPED_BY_SOUTH, SCOOPED_BY_SOUTH], {}, (3, 3, -3, -3)),
    "no sweep for two": ([SOUTH, SOUTH, WEST], {"pool_sweep_units": 3}, (-3 + 1, -3 + 2, -3 + 6)),
    "a foul wins no row": ([FOUL, WEST], {}, (-3, 3)),
    "a surrender wins no row": ([EAST, WEST], {"surrender_units": 1}, (-3 - 1, 3 + 1)),
}


@pytest.mark.parametrize("boards,settings,totals", POOLS.values(), ids=POOLS)
def test_a_pool(boards: list[str], settings: dict[str, Any], totals: tuple[int, ...]) -> None:
    hands = [hand(board, surrenders="surrender_units" in settings and not at) for at, board in enumerate(boards)]
    assert settled(rules("pool", **settings), *hands).totals == totals


@pytest.mark.parametrize("button,totals", [(0, (0, -3, 3)), (1, (0, -3, 3)), (2, (3, -3, 0))])
def test_an_odd_unit_goes_to_the_first_left_of_the_button(button: int, totals: tuple[int, ...]) -> None:
    assert settled(rules("pool"), SOUTH, SCOOPED_BY_SOUTH, SOUTH, button=button).totals == totals
    assert settled(rules("pool"), SOUTH, SOUTH, SOUTH, button=button).totals == (0, 0, 0)  # three share three


def test_who_had_the_best_rows_is_told() -> None:
    result = settled(rules("pool"), NORTH, EAST, SOUTH, WEST)
    assert result.best == ((0,), (1,), (1,))
    assert result.pairs == result.side_pairs == ()


def test_rows_that_nobody_can_win_are_returned() -> None:
    result = settled(rules("pool", pool_sweep_units=3), FOUL, FOUL_TOO)
    assert (result.totals, result.best) == ((0, 0), ((), (), ()))


def test_a_natural_in_a_pool_is_paid_and_wins_no_row() -> None:
    ruleset = rules("hong-kong", settlement="pool")
    result = settled(ruleset, hand(DRAGON, natural="dragon"), EAST, WEST)
    assert result.totals == (-3 + 26, -3 + 9 - 13, -3 - 13)
    assert [(pair.players, pair.natural) for pair in result.side_pairs] == [((0, 1), 13), ((0, 2), 13)]
    assert result.pairs == ()


WINNERS: dict[str, tuple[list[ClosedPlayed], tuple[int, ...]]] = {
    "beats each on two rows": ([hand(NORTH), hand(EAST), hand(WEST)], (-2, 4, -2)),
    "nobody beats each: fronts C A B, middles A B C, backs B C A": (
        [
            hand("Qh Qd 3c / As Ad 7h 7s 2d / 4c 5d 6h 7c 8s"),
            hand("9h 9d 3s / Kc Kd 6s 6c 2h / 8h 8c 8d 2c 2s"),
            hand("Kh Ks 4d / Jc Jd 5c 5h 3d / Ah Jh Th 6h 4h"),
        ],
        (0, 0, 0),
    ),
    "a tie of all rows": ([hand(EAST), hand(EAST)], (0, 0)),
    "a foul is beaten": ([hand(FOUL), hand(WEST)], (-2, 2)),
    "fouls only": ([hand(FOUL), hand(FOUL_TOO)], (0, 0)),
    "a surrender has paid already": ([hand(EAST, surrenders=True), hand(NORTH), hand(WEST)], (-2, 1 + 2, 1 - 2)),
    "nobody is left": ([hand(EAST, surrenders=True), hand(WEST)], (-1, 1)),
}


@pytest.mark.parametrize("hands,totals", WINNERS.values(), ids=WINNERS)
def test_a_single_winner(hands: list[ClosedPlayed], totals: tuple[int, ...]) -> None:
    ruleset = rules("pusoy-single-winner", single_winner_units=2, surrender_units=1)
    assert settled(ruleset, *hands).totals == totals


# Without naturals North beats East and West (above), and East beats West on all three rows. The dragon is paid 13.
BESIDE_NATURALS: dict[str, tuple[list[ClosedPlayed], tuple[int, ...]]] = {
    "who lost to a natural has not beaten everybody": ([A_DRAGON, hand(EAST), hand(WEST)], (26, -13, -13)),
    "nor has who lost to two": (
        [A_DRAGON, hand(SIX_PAIRS_TO_KING, natural="six_pairs"), hand(NORTH), hand(WEST)],
        (3 * 13, -13 + 2 * 3, -13 - 3, -13 - 3),
    ),
    "the natural is all that its holder is paid": ([A_DRAGON, hand(WEST)], (13, -13)),
    "fouls lose to it alone": ([A_DRAGON, hand(FOUL), hand(WEST)], (26, -13, -13)),
    "one that is not declared is played as rows": ([hand(SIX_PAIRS_TO_KING), hand(EAST), hand(WEST)], (-2, 4, -2)),
}


@pytest.mark.parametrize("hands,totals", BESIDE_NATURALS.values(), ids=BESIDE_NATURALS)
def test_nobody_wins_alone_beside_a_natural(hands: list[ClosedPlayed], totals: tuple[int, ...]) -> None:
    ruleset = rules("hong-kong", settlement="single_winner", single_winner_units=2)
    assert settled(ruleset, *hands).totals == totals


def test_a_hand_that_was_dealt_by_the_first_edition_has_a_winner_beside_a_natural() -> None:
    ruleset = rules("hong-kong", settlement="single_winner")
    assert settled(ruleset, A_DRAGON, EAST, WEST, edition=1).totals == (26, -13 + 1, -13 - 1)
