"""Full rows as people read them: groups first, then from the highest."""

from __future__ import annotations

import pytest

from bot.rules.board import Board
from bot.rules.cards import cards_text, parse_cards
from bot.rules.reading import as_read, board_as_read


@pytest.mark.parametrize(
    ("row", "shown"),
    [
        ("2c As 2d Ks 9h", "2d 2c As Ks 9h"),
        ("Ad 2h 5c 3s 4d", "5c 4d 3s 2h Ad"),
        ("3c 3d Kh Ks Kd", "Ks Kh Kd 3d 3c"),
        ("Ad Kh Ts Jc Qd", "Ad Kh Qd Jc Ts"),
    ],
)
def test_a_row_is_written_as_people_read_it(row: str, shown: str) -> None:
    assert cards_text(as_read(parse_cards(row))) == shown


def test_only_full_rows_of_a_board_are_sorted() -> None:
    board = Board.parse("2c As 2d / 3c Kd / 4c 9h 4d 9s Td")
    assert board_as_read(board) == Board.parse("2d 2c As / 3c Kd / 9s 9h 4d 4c Td")


def test_an_ace_is_high_in_a_low() -> None:
    board = Board.parse(" / 2h 5c 3s 4d Ad / 2c 5d 3d 4h As")
    assert board_as_read(board).middle == parse_cards("5c 4d 3s 2h Ad")
    assert board_as_read(board, has_low_middle=True) == Board.parse(" / Ad 5c 4d 3s 2h / 5d 4h 3d 2c As")
