"""2-7 Pineapple: fouls, who wins the middle, Fantasyland."""

import json
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.bad_ruleset import BadRuleset
from bot.rules.board import Board
from bot.rules.cards import DECK_52, Row
from bot.rules.evaluate import value_of
from bot.rules.lows import low_place
from bot.rules.open_face.fantasyland import earned
from bot.rules.open_face.fouls import is_foul, must_foul
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.open_face.scoring import Played, score
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from bot.rules.score_lines import answer_line
from bot.table.open_face.views import open_face_board_view
from tests.rules.boards import growing

RULES = load_open_face("deuce-seven")
SEVEN = "7c 5d 4h 3s 2c"
BACK = "Ac Ad 9h 9s 6d"


@pytest.mark.parametrize(
    "board,fouls",
    [
        (f"Kc Kd 5h / {SEVEN} / {BACK}", False),
        (f"Ac Kd 5h / Tc 9d 8h 7s 5c / {BACK}", False),
        (f"Ah As 6h / {SEVEN} / Ac Ad Kh 9s 6d", False),  # the front needs to stay below the back alone
        (f"Kc Kd 5h / {SEVEN} / Ac Kh 9h 8s 6d", True),
        (f"Ac Kd 5h / Jc 5d 4h 3s 2c / {BACK}", True),
        (f"Ac Kd 5h / 2d 2h 4h 3s 5c / {BACK}", True),
        (f"Ac Kd 5h / 2c 3d 4h 5s 6c / {BACK}", True),
        (f"Ac Kd 5h / 2d 3d 4d 5d 7d / {BACK}", True),
        (f"Qc Kd 5h / Ah 2d 3d 4d 5c / {BACK}", True),
    ],
    ids=["legal", "ten-low", "equal pair below", "front above back", "jack", "pair", "straight", "flush", "ace"],
)
def test_fouls(board: str, fouls: bool) -> None:
    full = Board.parse(board)
    assert is_foul(full, "deuce_seven") == fouls
    assert must_foul(full, "deuce_seven") == fouls
    assert score(RULES, [Played((full,))] * 2).fouls == (fouls, fouls)


@pytest.mark.parametrize(
    "board,is_lost",
    [
        (" / 7c 7d / ", True),
        (" / Jc / ", True),
        (" / Tc 9d 8h 7s / ", False),
        (" / Tc 9c 8c 7c / ", False),
        (" / 6c 5d 4h 3s / 7c 7d 7h 7s 8c", False),
        ("Kc Kd / 7c 5d 4h 3s 2c / Jh Qh 9h 8s", False),
        ("Kc Kd / 7c 5d 4h 3s 2c / Jh Qh 9h 4s", True),
        ("Ac Ad Ah / 7c 5d 4h 3s 2c / Kc Kd 9h", False),
        ("Ac Ad Ah / 7c 5d 4h 3s 2c / Kc Qd 9h 2h", True),
    ],
)
def test_growing_boards(board: str, is_lost: bool) -> None:
    assert must_foul(Board.parse(board), "deuce_seven") == is_lost


def low_board(dice: Random) -> Board:
    """Thirteen cards with the lowest middle that they have."""
    cards = dice.sample(DECK_52, 13)
    middle = min(combinations(cards, 5), key=lambda five: low_place(value_of(five)))
    rest = [card for card in cards if card not in middle]
    return Board.of([rest[:3], middle, rest[3:]])


@pytest.mark.slow
@given(st.randoms(use_true_random=False), st.integers(0, 13))
def test_no_board_on_its_way_to_a_legal_one_is_given_up(dice: Random, placed: int) -> None:
    board = low_board(dice)
    if not is_foul(board, "deuce_seven"):
        assert not must_foul(growing(board, dice, placed), "deuce_seven")


def test_one_unfinished_row_is_judged_exactly() -> None:
    dice = Random(3)
    verdicts = []
    for number in range(60):
        rows = [list(cards) for cards in low_board(dice)]
        if number % 3 == 0:
            rows[Row.FRONT], rows[Row.BACK] = rows[Row.BACK][:3], rows[Row.BACK][3:] + rows[Row.FRONT]
        row = dice.choice(list(Row))
        del rows[row][:1]
        board = Board.of(rows)
        completions = [
            board.add(Board.of((card,) if one is row else () for one in Row)) for card in set(DECK_52) - {*board.cards}
        ]
        assert must_foul(board, "deuce_seven") == all(is_foul(full, "deuce_seven") for full in completions)
        verdicts.append(must_foul(board, "deuce_seven"))
    assert 10 < sum(verdicts) < 50


def test_the_lower_middle_wins_and_equal_ones_push() -> None:
    mine = Board.parse(f"2d 3d 4d / 8c 6d 4h 3s 2c / {BACK}")
    theirs = Board.parse("5c 6c 8h / 9c 6h 4s 3c 2h / Ah As 9c 9d 6s")
    equal = Board.parse("5c 6c 8h / 8d 6h 4s 3c 2h / Ah As 9c 9d 6s")
    (pair,) = score(RULES, [Played((mine,)), Played((theirs,))]).pairs
    assert (pair.rows, pair.scoop, pair.royalties, pair.net) == ((-1, 1, 0), 0, (2, 1), 1)
    (pair,) = score(RULES, [Played((mine,)), Played((equal,))]).pairs
    assert pair.rows == (-1, 0, 0)


def test_rows_are_named() -> None:
    board = Board.parse(f"Kc Kd 5h / {SEVEN} / {BACK}")
    assert score(RULES, [Played((board,))] * 2).hands[0] == (
        "pair of kings",
        "7-5-4-3-2 low",
        "two pair, aces and nines",
    )


@pytest.mark.parametrize(
    "front,middle,back,cards",
    [
        ("Qc Qd 9c", "8c 5d 4h 3s 2c", BACK, 0),
        ("Kc Kd 9c", "8c 5d 4h 3s 2c", BACK, 14),
        ("Ah As 8d", "8c 5d 4h 3s 2c", BACK, 14),
        ("2d 2h 2s", "8c 5d 4h 3s 2c", "Ac Kc Qc Jc 9c", 14),
        ("Qc Qd 9c", SEVEN, BACK, 14),
        ("Qc Kd 9c", "7c 6d 4h 3s 2c", BACK, 0),
        ("Kc Kd 9c", SEVEN, BACK, 15),
        ("2d 2h 2s", SEVEN, "Ac Kc Qc Jc 9c", 15),
        ("Kc Kd 9c", SEVEN, "Ac Jd 8h 6s 4d", 0),
    ],
    ids=["queens", "kings", "aces", "trips", "low", "another low", "both", "trips and low", "foul"],
)
def test_entry(front: str, middle: str, back: str, cards: int) -> None:
    assert earned(RULES, Board.parse(f"{front} / {middle} / {back}"), 0) == cards


@pytest.mark.parametrize(
    "front,middle,back,cards",
    [
        ("2d 2h 2s", "8c 5d 4h 3s 2c", "Ac Kc Qc Jc 9c", 14),
        ("Ah Kd 8d", "8c 5d 4h 3s 2c", "9c 9d 9h 9s 2s", 14),
        ("Ah Kd 8d", SEVEN, BACK, 0),
        ("Kc Kd 9c", SEVEN, BACK, 0),
    ],
    ids=["trips", "quads", "low", "both"],
)
def test_stay(front: str, middle: str, back: str, cards: int) -> None:
    assert earned(RULES, Board.parse(f"{front} / {middle} / {back}"), 15) == cards


@pytest.mark.slow
@given(st.randoms(use_true_random=False), st.integers(2, 3))
def test_every_deal_sums_to_zero(dice: Random, count: int) -> None:
    result = score(RULES, [Played((low_board(dice),)) for _ in range(count)])
    assert sum(result.totals) == 0
    for pair in result.pairs:
        assert pair.net == sum(pair.units) + pair.scoop + pair.royalties[0] - pair.royalties[1]


NINE = with_settings(RULES, {"low_qualifier": 9})


@pytest.mark.parametrize(
    "middle,by_ten,by_nine",
    [
        ("Tc 8d 6h 4s 2c", False, True),
        ("Tc 9d 8h 7s 5c", False, True),
        ("9c 8d 7h 6s 4c", False, False),
        ("9c 8d 7h 6s 5c", True, True),  # a straight
        ("9c 8c 7c 6c 4c", True, True),  # a flush
        ("9c 9d 7h 6s 4c", True, True),  # a pair
        ("Jc 8d 6h 4s 2c", True, True),
    ],
)
def test_a_house_may_require_a_nine(middle: str, by_ten: bool, by_nine: bool) -> None:
    """The front of 5-3-3 is below the back of two aces in any case: only the middle decides.

    Against 7-5-4-3-2 with the same rows around it: a foul loses three rows and the scoop, 6, and pays the 8 for the
    seven; a legal middle loses its row alone, 1, and the 8: a ten-low brings nothing back, a nine-low 1.
    """
    full = Board.parse(f"3c 3d 5h / {middle} / Ac Ad Kh Qs Js")
    other = Played((Board.parse("3h 3s 5s / 7c 5d 4h 3s 2c / As Ah Kd Qc Jd"),))
    for rules, fouls in ((RULES, by_ten), (NINE, by_nine)):
        assert is_foul(full, "deuce_seven", rules.low_qualifier) == fouls
        assert open_face_board_view(rules, full).is_foul == fouls
        result = score(rules, [Played((full,)), other])
        assert result.fouls == (fouls, False)
        back = 1 if not fouls and middle.startswith("9") else 0
        assert result.totals[0] == (-14 if fouls else -9 + back)


@pytest.mark.parametrize(
    "board,is_lost",
    [
        (" / Tc / ", True),
        (" / 9c / ", False),
        (" / 9c Td / ", True),
        (" / 9c 8d 7h 6s / ", False),
        (" / 9c 8d 7h 6s / 4c 4d 4h 4s", False),  # a deuce or a three makes it
        (" / 6c 5d 4h 3s / 8c 8d 8h 8s 9c", False),  # 9-6-5-4-3 by another nine
        (" / 6c 5d 4h 3s / 8c 8d 8h 8s Kc", False),
        ("9c 9d 9h / 6c 5d 4h 3s / 8c 8d 8h 8s 9s", True),  # a seven or a deuce is a straight, tens are too high
    ],
)
def test_growing_boards_where_a_nine_is_required(board: str, is_lost: bool) -> None:
    assert must_foul(Board.parse(board), "deuce_seven", 0, 9) == is_lost


def test_what_no_nine_can_be_is_refused() -> None:
    with pytest.raises(BadRuleset, match=r'low_qualifier: only a middle of "deuce_seven" is a low'):
        with_settings(load_open_face("pineapple"), {"low_qualifier": 9})
    with pytest.raises(BadRuleset, match=r"low_qualifier: must be 10 or 9, not 8"):
        with_settings(RULES, {"low_qualifier": 8})
    with pytest.raises(BadRuleset, match=r"royalties\.middle\.ten_low: "):
        with_settings(NINE, {"royalties": {"middle": {"ten_low": 1}}})
    assert with_settings(RULES, {"royalties": {"middle": {"ten_low": 1}}}).royalties.middle[0] == ("ten_low", 1)


def test_stored_rules_without_a_qualifier_mean_ten() -> None:
    old = RULES.model_dump(mode="json")
    del old["low_qualifier"]
    assert OpenFaceRuleset.model_validate(old, strict=False) == RULES
    assert RULES.low_qualifier == 10


def test_score_lines_take_the_qualifier_as_a_setting() -> None:
    """Threes beat deuces, aces kings, and the seven-low wins the middle and 8: 1 less 8; with nine a foul: 6 and 8."""
    mine = {"front": "3c 3d 5h", "middle": "Tc 8d 6h 4s 2c", "back": "Ac Ad Kh Qs Js"}
    other = {"front": "2h 2s 5s", "middle": "7c 5d 4h 3s 2d", "back": "Kc Ks Th 9d 8s"}
    for settings, totals in (({}, [1 - 8, 8 - 1]), ({"low_qualifier": 9}, [-6 - 8, 6 + 8])):
        line = {"ruleset": "deuce-seven", "settings": settings, "players": [mine, other], "button": 1}
        text, is_ok = answer_line(json.dumps(line))
        assert is_ok, text
        assert json.loads(text)["totals"] == totals
