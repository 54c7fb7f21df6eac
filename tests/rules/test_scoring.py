"""Scoring open-face hands: the worked examples, fouls, and what must hold for every deal."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.board import Board
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played, Result, score
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from tests.rules.boards import random_boards

OFC = load_open_face("ofc")

# Boards without royalties, but for the last one. Cards may repeat from board to board: scoring compares rows only.
LOW = "3c 4d 6h / 8c 8d Ks Jh 5s / 9c 9d Qs Jd 7s"
HIGH = "Ac Kd 6s / Tc Td Kh Js 5d / Qc Qd As Jc 7h"
FRONT_LOST = "2c 3d 5h / Tc Td Kh Js 5d / Qc Qd As Jc 7h"
FRONT_TIED = "3h 4c 6d / Tc Td Kh Js 5d / Qc Qd As Jc 7h"
FOUL = "Ac Ad 2h / Kc Kd 2s 3s 4s / Qh Qs 2d 3d 4c"
KINGS = "Kc Ks 2h / Ac Ad 3s 5c 7d / Jh Js 8h 8s 4c"  # royalties: 8, in front


def played(*boards: str, ruleset: OpenFaceRuleset = OFC) -> Result:
    return score(ruleset, [Played((Board.parse(board),)) for board in boards])


def test_a_scoop_is_six() -> None:
    result = played(HIGH, LOW)
    assert result.totals == (6, -6)
    (pair,) = result.pairs
    assert (pair.rows, pair.units, pair.scoop, pair.net) == ((1, 1, 1), (1, 1, 1), 3, 6)


def test_two_rows_of_three_are_one() -> None:
    result = played(LOW, FRONT_LOST)
    assert result.totals == (-1, 1)
    (pair,) = result.pairs
    assert (pair.rows, pair.scoop, pair.net) == ((1, -1, -1), 0, -1)


def test_a_tied_row_pays_nothing_and_prevents_the_scoop() -> None:
    (pair,) = played(FRONT_TIED, LOW).pairs
    assert (pair.rows, pair.scoop, pair.net) == ((0, 1, 1), 0, 2)


def test_a_foul_pays_a_scoop_and_the_royalties() -> None:
    result = played(FOUL, KINGS)
    assert result.totals == (-14, 14)
    assert result.fouls == (True, False)
    assert result.royalties == ((0, 0, 0), (8, 0, 0))
    assert result.next_fantasyland == (0, 13)
    (pair,) = result.pairs
    assert (pair.rows, pair.scoop, pair.royalties) == ((-1, -1, -1), -3, (0, 8))


def test_two_fouls_pay_nothing() -> None:
    result = played(FOUL, "As Ah 2h / 7c 7d 9s Ts 4s / 5h 5s 2d 3d 4c")
    assert result.totals == (0, 0)
    (pair,) = result.pairs
    assert (pair.rows, pair.units, pair.scoop, pair.net) == ((0, 0, 0), (0, 0, 0), 0, 0)


def test_a_flush_among_three_players_brings_eight() -> None:
    flush = "2c 4s 6d / 7c 7d Ah Js 5h / 2h 4h 8h Th Kh"
    without = "2c 4s 6d / 7c 7d Ah Js 5h / Tc Td Ks 8d 4d"
    others = (LOW, FRONT_LOST)
    assert played(flush, *others).royalties[0] == (0, 0, 4)
    assert played(without, *others).royalties[0] == (0, 0, 0)
    in_pairs = [pair for pair in played(flush, *others).pairs if 0 in pair.players]
    assert [pair.royalties for pair in in_pairs] == [(4, 0), (4, 0)]
    # The flush beats both backs; the tens beat the nines and lose to the queens.
    assert played(flush, *others).totals[0] == sum(sum(pair.units) + pair.scoop for pair in in_pairs) + 8


def test_four_players_by_hand() -> None:
    # KINGS scoops everybody and adds its 8; the foul is scooped by all; HIGH scoops LOW.
    result = played(HIGH, LOW, FOUL, KINGS)
    nets = {pair.players: pair.net for pair in result.pairs}
    assert nets == {(0, 1): 6, (0, 2): 6, (1, 2): 6, (0, 3): -14, (1, 3): -14, (2, 3): -14}
    assert result.totals == (6 + 6 - 14, -6 + 6 - 14, -6 - 6 - 14, 14 + 14 + 14)


def test_royalties_count_also_where_the_row_is_lost() -> None:
    mine = "6c 6d 2h / 7c 7d Ah Js 5h / 2d 4d 8d Td Kd"
    theirs = "8c 8s 3h / 9c 9d As Jh 5s / 2h 4h 9h Th Ah"
    result = played(mine, theirs)
    assert result.royalties == ((1, 0, 4), (3, 0, 4))
    assert result.totals == (-6 + 5 - 7, 6 + 7 - 5)


def test_each_row_is_paid_by_its_own_table() -> None:
    flushes = played("6c 6d 2h / 2c 4c 8c Tc Kc / 2d 4d 8d Td Ad", LOW)
    assert flushes.royalties[0] == (1, 8, 4)
    assert flushes.totals == (19, -19)


def test_settings_change_what_rows_and_scoops_pay() -> None:
    ruleset = with_settings(OFC, {"row_units": 2, "scoop_bonus": 0})
    (pair,) = played(HIGH, LOW, ruleset=ruleset).pairs
    assert (pair.rows, pair.units, pair.scoop, pair.net) == ((1, 1, 1), (2, 2, 2), 0, 6)
    (pair,) = played(FOUL, LOW, ruleset=ruleset).pairs
    assert pair.net == -6


def test_rows_are_named() -> None:
    assert played(HIGH, FOUL).hands == (
        ("ace high", "pair of tens", "pair of queens"),
        ("pair of aces", "pair of kings", "pair of queens"),
    )


def test_fantasyland_follows_what_a_player_was_dealt() -> None:
    board = Board.parse("Qh Qd 2s / Kh Kd 3s 4s 5d / As Ac 3d 3h 9s")
    players = [Played((board,)), Played((board,), fantasyland=14)]
    assert score(load_open_face("pineapple"), players).next_fantasyland == (14, 0)


@pytest.mark.parametrize("board", ["", "Kc Ks / AcAd3s5c7d / JhJs8h8s4c", "AcAd3s5c7d / KcKs2h / JhJs8h8s4c"])
def test_only_full_boards_are_scored(board: str) -> None:
    with pytest.raises(ValueError, match="3, 5 and 5"):
        played(board, LOW)


@given(st.randoms(use_true_random=False), st.integers(2, 4), st.sampled_from(["ofc", "ofc-2012"]))
def test_every_deal_sums_to_zero_and_adds_up(dice: Random, count: int, name: str) -> None:
    result = score(load_open_face(name), [Played((board,)) for board in random_boards(dice, count)])
    assert sum(result.totals) == 0
    assert len(result.pairs) == count * (count - 1) // 2
    for pair in result.pairs:
        mine, theirs = pair.royalties
        assert pair.net == sum(pair.units) + pair.scoop + mine - theirs
        assert all(-1 <= row <= 1 for row in pair.rows)
    for index in range(count):
        nets = [pair.net if pair.players[0] == index else -pair.net for pair in result.pairs if index in pair.players]
        assert result.totals[index] == sum(nets)


@given(st.randoms(use_true_random=False))
def test_seats_do_not_matter(dice: Random) -> None:
    players = [Played((board,)) for board in random_boards(dice, 3)]
    result = score(OFC, players)
    for order in permutations(range(3)):
        again = score(OFC, [players[index] for index in order])
        assert again.totals == tuple(result.totals[index] for index in order)
        assert again.fouls == tuple(result.fouls[index] for index in order)


@pytest.mark.slow
@given(st.randoms(use_true_random=False))
def test_a_pair_is_the_mirror_of_itself(dice: Random) -> None:
    first, second = (Played((board,)) for board in random_boards(dice, 2))
    (there,) = score(OFC, [first, second]).pairs
    (back,) = score(OFC, [second, first]).pairs
    assert back.net == -there.net
    assert back.rows == tuple(-row for row in there.rows)
    assert back.units == tuple(-units for units in there.units)
    assert back.scoop == -there.scoop
    assert back.royalties == there.royalties[::-1]
