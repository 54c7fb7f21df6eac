"""Jokers: the examples of the rules, and every reading tried by brute force."""

from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules.board import Board, Cards
from bot.rules.cards import DECK_52, DECK_54, Card, Row, is_joker, parse_cards
from bot.rules.evaluate import value_of
from bot.rules.open_face.fantasyland import earned
from bot.rules.open_face.fouls import is_foul, must_foul
from bot.rules.open_face.jokers import RowValues, readings, row_readings, values_of
from bot.rules.open_face.scoring import Played, score
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings
from tests.rules.boards import growing, random_boards

JOKER = load_open_face("joker")
X1, X2 = parse_cards("X1 X2")


@pytest.mark.parametrize(
    "row,same_as",
    [
        ("As Ks 9s 4s X1", "As Ks Qs 9s 4s"),
        ("Ac Ad Ah As X1", "Ac Ad Ah As Kc"),
        ("Kc Kd Kh Ks X2", "Kc Kd Kh Ks Ac"),
        ("9c 9d 5h 5s X1", "9c 9d 9h 5h 5s"),
        ("2c 4d 7h 9s X1", "2c 4d 7h 9s 9c"),
        ("2c 3d 4h 5s X1", "2c 3d 4h 5s 6c"),
        ("Ac 3d 4h 5s X1", "Ac 2d 3d 4h 5s"),
        ("2c 3c 4c 9c X1", "Ac 2c 3c 4c 9c"),
        ("Kc Qc X1 X2 Tc", "Ac Kc Qc Jc Tc"),
        ("Kc Kd X1 X2 7s", "Kc Kd Kh Ks 7s"),
        ("2c 7d 9s X1 X2", "9c 9d 9s 7d 2c"),
        ("2c Ad X1", "2c Ad Ac"),
        ("7c X1 X2", "7c 7d 7h"),
    ],
)
def test_the_highest_reading_of_a_row(row: str, same_as: str) -> None:
    assert row_readings(parse_cards(row))[-1] == value_of(parse_cards(same_as))


def substituted(cards: Cards) -> set[int]:
    """The values of a row for every choice of different cards that it lacks."""
    held = [card for card in cards if not is_joker(card)]
    others = [card for card in DECK_52 if card not in held]
    return {value_of([*held, *some]) for some in combinations(others, len(cards) - len(held))}


def read_by_force(board: Board) -> RowValues | None:
    """Of all legal readings that with the highest back, then middle, then front; None for a foul."""
    fronts, middles, backs = (sorted(substituted(row)) for row in board)
    for back in reversed(backs):
        for middle in reversed([value for value in middles if value <= back]):
            for front in reversed([value for value in fronts if value <= middle]):
                return front, middle, back
    return None


def with_jokers(board: Board, dice: Random, jokers: int) -> Board:
    """The same board with some of its cards replaced."""
    swaps = dict(zip(dice.sample(board.cards, jokers), (X1, X2), strict=False))
    return Board.of([swaps.get(card, card) for card in row] for row in board)


@pytest.mark.slow
def test_two_thousand_boards_are_read_as_by_trying_everything() -> None:
    dice = Random(54)
    fouls = 0
    for number in range(2000):
        board = with_jokers(random_boards(dice, 1)[0], dice, 1 + number % 2)
        wanted = read_by_force(board)
        fouls += wanted is None
        assert is_foul(board) == (wanted is None), board.text()
        assert must_foul(board, jokers=2) == (wanted is None), board.text()
        if wanted:
            assert values_of(board) == wanted, board.text()
            assert readings(board) == wanted
    assert 100 < fouls < 1900


@pytest.mark.parametrize(
    "board,front,middle,back",
    [
        ("2c 3d 4h / 9c 9d 9h X1 5s / 6c 7d 8h 9s Tc", "4c 3c 2d", "9c 9d 9h As 5s", "6c 7d 8h 9s Tc"),
        ("Ac Kd X2 / 9c 9d 9h X1 5s / 6c 7d 8h 9s Tc", "Ac Ad Kd", "9c 9d 9h As 5s", "6c 7d 8h 9s Tc"),
        ("Qc X2 3d / Kc Kd 8h 5c 2d / As Ks 9s 4s X1", "Qc Qd 3d", "Kc Kd 8h 5c 2d", "As Ks Qs 9s 4s"),
        ("9c X2 3d / Ac 8d 5h 4c 2d / As Ks 9s 4s X1", "Kd 9c 3d", "Ac 8d 5h 4c 2d", "As Ks Qs 9s 4s"),
    ],
    ids=["middle below back", "then the front", "front as it wishes", "front below an ace-high middle"],
)
def test_a_row_is_read_below_the_one_behind(board: str, front: str, middle: str, back: str) -> None:
    wanted = [value_of(parse_cards(row)) for row in (front, middle, back)]
    assert list(values_of(Board.parse(board))) == wanted


def test_a_growing_board_is_read_as_far_as_it_goes() -> None:
    board = Board.parse("Ac X2 Kd / 9c 9d 9h 5s / 6c 7d 8h 9s X1")
    back = value_of(parse_cards("6c 7d 8h 9s Tc"))
    assert readings(board) == (value_of(parse_cards("Ac Ad Kd")), None, back)


def test_a_foul_is_shown_by_the_lowest_reading() -> None:
    board = Board.parse("2c 3d 4h / Ac Ad Kc Kd X1 / 6c 7d 8h 9s Jc")
    assert is_foul(board)
    assert values_of(board)[Row.MIDDLE] == value_of(parse_cards("Ac Ad Kc Kd 2c"))


def test_readings_bring_royalties_and_fantasyland() -> None:
    board = Board.parse("Qc X2 3d / Kc Kd 8h 5c 2d / As Ks 9s 4s X1")
    result = score(JOKER, [Played((board,)), Played((board,), fantasyland=14)])
    assert result.royalties == ((7, 0, 4),) * 2
    assert result.next_fantasyland == (14, 0)
    assert result.hands[0] == ("pair of queens", "pair of kings", "flush, ace high")
    assert earned(JOKER, Board.parse("Qc X2 Qd / Kc Kd Kh 5c 2d / As Ks 9s 4s X1"), 14) == 14


def test_settings_take_one_joker_or_another_fantasyland() -> None:
    one = with_settings(JOKER, {"deck": 53})
    assert (JOKER.cards, one.cards) == (DECK_54, (*DECK_52, X1))
    assert (JOKER.jokers, one.jokers) == (2, 1)
    ultimate = {"entry": {"QQ": 14, "KK": 15, "AA": 16, "trips": 17}, "stay_cards": "same"}
    board = Board.parse("7c X2 X1 / 8c 8d 8h 5c 2d / As Ks 9s 4s Js")
    for fantasyland, was_in, cards in ((ultimate, 0, 17), (ultimate, 15, 15), ({}, 0, 14)):
        assert earned(with_settings(JOKER, {"fantasyland": fantasyland}), board, was_in) == cards


@pytest.mark.slow
@given(st.randoms(use_true_random=False), st.integers(0, 13), st.integers(1, 2))
def test_no_board_on_its_way_to_a_legal_one_is_given_up(dice: Random, placed: int, jokers: int) -> None:
    board = with_jokers(random_boards(dice, 1)[0], dice, jokers)
    if not is_foul(board):
        assert not must_foul(growing(board, dice, placed), jokers=2)


@pytest.mark.parametrize(
    "board,jokers,is_lost",
    [
        ("Ac Ad / 2c 3d 7h 9s / ", 0, True),
        ("Ac Ad / 2c 3d 7h 9s / ", 2, True),
        ("Ac Ad / Ah 3d 7h 9s / ", 2, False),
        ("Ac Ad Ah / X1 5d 7h 9s / 3c 3d", 2, False),
        ("Ac Ad Ah / X1 4d 7h Js / 3c 3d", 2, True),
        ("Ac Ad Ah / X1 X2 7h Js / Ks Qd 9h 8c", 2, True),
        ("5c 5d 5h / 3s 4d 6s 7h / 5s 8s 9s Ts Js", 0, True),  # the last five is gone
        ("5c 5d 5h / 3s 4d 6s 7h / 5s 8s 9s Ts Js", 1, False),  # a joker would be one
    ],
)
def test_growing_boards(board: str, jokers: int, is_lost: bool) -> None:
    assert must_foul(Board.parse(board), jokers=jokers) == is_lost


@given(st.randoms(use_true_random=False), st.integers(2, 3))
def test_every_deal_sums_to_zero(dice: Random, count: int) -> None:
    deck: list[Card] = dice.sample(DECK_54, 13 * count)
    boards = [deck[13 * index : 13 * index + 13] for index in range(count)]
    result = score(JOKER, [Played((Board.of([b[:3], b[3:8], b[8:]]),)) for b in boards])
    assert sum(result.totals) == 0
    for pair in result.pairs:
        assert pair.net == sum(pair.units) + pair.scoop + pair.royalties[0] - pair.royalties[1]


def test_a_board_without_jokers_is_read_as_it_is() -> None:
    for board in random_boards(Random(2), 4):
        assert values_of(board) == tuple(value_of(row) for row in board)
    assert list(product(*(row_readings(row) for row in board))) == [values_of(board)]
