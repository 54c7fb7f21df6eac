"""What is said of one's own division where its rows are in order and the middle of a 2-7 game is no low."""

from __future__ import annotations

import pytest

from bot.panels.screen import Screen
from bot.panels.study.own import own_lines
from bot.panels.ways import Analysis, Way
from bot.rules.board import Board
from bot.rules.open_face_presets import load_open_face
from bot.rules.rulesets import with_settings


@pytest.mark.parametrize(
    ("qualifier", "middle", "low"),
    [(9, "Td 8c 6h 4s 2d", "nine-low"), (10, "Jd 8c 6h 4s 2d", "ten-low")],
    ids=["a ten where a nine is asked for", "a jack"],
)
def test_the_low_that_is_asked_for_is_the_table_s_own(qualifier: int, middle: str, low: str) -> None:
    rules = with_settings(load_open_face("deuce-seven"), {"low_qualifier": qualifier})
    board = Board.parse(f"3c 5d 7h / {middle} / Ac As Kc Qh 9s")
    way = Way(board, -6.0)
    (line,) = own_lines(Analysis(rules, board.cards, ways=(way,), own=(way,)), Screen({}, is_text_only=True))
    assert f"the middle isn't a low ({low} or better" in line
