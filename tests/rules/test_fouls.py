"""Fouls of full boards, and the foul that a growing board cannot escape."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.board import Board
from bot.rules.cards import DECK_52, Row
from bot.rules.open_face.fouls import is_foul, must_foul
from bot.rules.open_face.scoring import Played, score
from bot.rules.open_face_presets import load_open_face
from tests.rules.boards import growing, random_boards

LEGAL = {
    "rows grow": "As Kd 9c / 4c 4d 4h 9s 8d / Kc Ks Kh 8c 8h",
    "QQ7 under QQ982": "Qc Qd 7h / Qh Qs 9d 8c 2s / Ac Ad 2h 3d 3s",
    "AAK under AAK42": "Ac Ad Kh / Ah As Kd 4c 2s / 3c 4d 5h 6s 7c",
    "equal middle and back": "3c 4d 5h / Ac Kd 9h 8s 7c / Ad Kh 9s 8c 7d",
    "wheel under six-high straight": "3c 3d 5h / Ac 2d 3h 4s 5c / 2c 3s 4d 5d 6h",
}
FOULED = {
    "KKA over KKQ73": "Kc Kd Ah / Kh Ks Qd 7c 3s / Ac Ad 2h 3d 2s",
    "QQ7 over QQ654": "Qc Qd 7h / Qh Qs 6d 5c 4s / Ac Ad 2h 3d 3s",
    "middle over back": "2c 3d 4h / Ac Ad 5h 6d 7s / Kc Kd 8h 9d Ts",
    "trips over two pair": "2c 2d 2h / Ac Ad Kh Kd 7s / 3c 4c 5c 6c 8c",
    "front over back too": "Ac Ad Ah / 2c 2d 3h 4d 5s / Kc Kd 8h 9d Ts",
    "flush over straight": "2c 3d 4h / 5h 6h 8h 9h Th / 7c 8d 9s Td Js",
}
DOOMED = {
    "pair over a hopeless middle": "Ac Ad / 2c 3d 7h 9s / ",
    "full rows in the wrong order": "Kc Kd Ah / Kh Ks Qd 7c 3s /",
    "middle over a full back": " / Ac Ad / Kc Kd 8h 9d Ts",
    "trips that the middle cannot reach": "Ac Ad Ah / 2c 4d 7h 9s / 3c 3d",
    "the last five for the straight is gone": "5c 5d 5h / 3s 4d 6s 7h / 5s 8s 9s Ts Js",
    "only the flush's own nine is left for the straight": "9c 9d 9h / 6s 7s 8s Ts / Tc Jd Qh Kc Ad",
    "front at least king high": "Kc / Qc Jd 9h 7s / 2c 3d 4h 5s 7d",
}
SAVEABLE = {
    "nothing placed": "",
    "the pair that the middle needs can come": "Ac Ad / Ah 3d 7h 9s / ",
    "an open-ended straight": "Ac Ad Ah / 4c 5d 6h 7s / 3c 3d",
    "only an equal middle fits": "3c 4d 5h / Kc Qd Jh Ts / Kd Qh Js Tc 2d",
    "a full legal board": LEGAL["rows grow"],
    "the front can stay small": "Kc / Kd Jd 9h 7s / Ks Kh 4h 5s 7d",
}


@pytest.mark.parametrize("board", LEGAL.values(), ids=LEGAL)
def test_legal(board: str) -> None:
    assert not is_foul(Board.parse(board))
    assert not must_foul(Board.parse(board))
    assert scored_fouls(board) == (False, False)


@pytest.mark.parametrize("board", FOULED.values(), ids=FOULED)
def test_fouled(board: str) -> None:
    assert is_foul(Board.parse(board))
    assert must_foul(Board.parse(board))
    assert scored_fouls(board) == (True, True)


def scored_fouls(board: str) -> tuple[bool, ...]:
    return score(load_open_face("ofc"), [Played((Board.parse(board),))] * 2).fouls


def test_a_growing_board_is_not_judged_as_a_full_one() -> None:
    with pytest.raises(ValueError, match="must_foul"):
        is_foul(Board.parse("As Kd / 4c 4d 4h 9s 8d / Kc Ks Kh 8c 8h"))


@pytest.mark.parametrize("board", DOOMED.values(), ids=DOOMED)
def test_a_board_that_cannot_be_saved(board: str) -> None:
    assert must_foul(Board.parse(board))


@pytest.mark.parametrize("board", SAVEABLE.values(), ids=SAVEABLE)
def test_a_board_that_can_be_saved(board: str) -> None:
    assert not must_foul(Board.parse(board))


@given(st.randoms(use_true_random=False), st.integers(0, 13))
def test_no_board_on_its_way_to_a_legal_one_is_given_up(dice: Random, placed: int) -> None:
    (board,) = random_boards(dice, 1)
    if not is_foul(board):
        assert not must_foul(growing(board, dice, placed))


def test_one_unfinished_row_is_judged_exactly() -> None:
    dice = Random(1)
    verdicts = []
    for number in range(60):
        rows = [list(cards) for cards in random_boards(dice, 1)[0]]
        if number % 2:
            rows[Row.MIDDLE], rows[Row.BACK] = rows[Row.BACK], rows[Row.MIDDLE]
        row = dice.choice(list(Row))
        missing = dice.choice([1, 2])
        del rows[row][:missing]
        board = Board.of(rows)
        completions = (
            board.add(Board.of(added if one is row else () for one in Row))
            for added in combinations(sorted(set(DECK_52) - set(board.cards)), missing)
        )
        assert must_foul(board) == all(is_foul(full) for full in completions), board.text()
        verdicts.append(must_foul(board))
    assert 10 < sum(verdicts) < 50
