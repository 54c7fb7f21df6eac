"""What is said of one's own division that fouls: of a middle that is no low, and of the places beside it."""

from __future__ import annotations

import pytest

from bot.panels.screen import Screen
from bot.panels.study.own import own_lines
from bot.panels.ways import Analysis, Way
from bot.rules.board import Board
from bot.rules.closed_presets import load_closed
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
    (line,) = own_lines(Analysis(rules, board.cards, ways=(way,), own=(way,)), Screen(is_text_only=True))
    assert f"the middle isn't a low ({low} or better" in line


def test_what_the_places_are_among_is_said_beside_a_way_that_fouls() -> None:
    rules = load_closed("american")
    best, mine = (
        Board.parse("As Ks 3c / 9h 9c 7d 7c 2d / Jh Js 4d 4c Qd"),
        Board.parse("Jh Js 3c / 9h 9c 7d 7c 2d / As Ks 4d 4c Qd"),
    )
    ways = Way(best, 1.0, rank=1), Way(best, 0.5, rank=27)
    analysis = Analysis(rules, best.cards, ways=ways, others=1, own=(Way(mine, -6.0),), legal=19_643)
    lines = own_lines(analysis, Screen(is_text_only=True))
    assert "**fouls**" in lines[0]
    assert "19,643" in lines[1]


def test_only_the_best_way_is_as_good_as_the_best() -> None:
    rules = load_closed("american")
    board = Board.parse("As Ks 3c / 9h 9c 7d 7c 2d / Jh Js 4d 4c Qd")
    ways = [Way(board, points, rank=rank) for points, rank in ((2.004, 1), (2.001, 2), (1.9, 3))]
    lines = own_lines(Analysis(rules, board.cards, ways=tuple(ways), own=tuple(ways), legal=9), Screen())
    ends = ("as good as the best.", "less than 0.01 behind the best.", "0.10 less than the best.")
    assert all(line.endswith(end) for line, end in zip(lines[:3], ends, strict=True))
