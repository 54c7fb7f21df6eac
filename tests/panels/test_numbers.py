"""Decimals and percentages are written as each language writes them; the signs are ours, a real minus among them."""

from __future__ import annotations

import re

import pytest

from bot.ledger.entries import Book
from bot.ledger.records import Figures
from bot.panels.figures import as_decimal
from bot.panels.screen import ServerScreen, signed_decimal
from bot.panels.study.stats import Asked, Order, leaderboard_panel, stats_panel
from bot.words import Words, words_in
from tests.table.games import ANN

FIGURES = Figures(hands=12, points=-5, fouls=4, scoops=2, scooped=1, rows_won=17, rows_lost=9, royalties=31)


def german() -> Words:
    return Words("de", [], words_in("en"))


@pytest.mark.parametrize(
    ("tag", "decimal", "percent", "grouped"),
    [
        ("en", "1.59", "31%", "72,072"),
        ("de", "1,59", "31\u00a0%", "72.072"),
        ("zh-TW", "1.59", "31%", "72,072"),
        ("qq", "1.59", "31%", "72,072"),
    ],
)
def test_a_number_is_written_as_its_language_writes_it(tag: str, decimal: str, percent: str, grouped: str) -> None:
    words = Words(tag, [], words_in("en"))
    assert words.decimal(1.59, 2) == decimal
    assert words.percent(0.31) == percent
    assert words.grouped(72_072) == grouped


@pytest.mark.parametrize("points", [2.685, 0.125, 0.375, -1.005, 1234.5, 0.004, -0.004])
def test_a_decimal_is_rounded_as_it_is_counted(points: float) -> None:
    """Two roundings would show a difference that is not the one of the figures beside it."""
    assert words_in("en").decimal(abs(points), 2) == f"{abs(points):.2f}"


def test_the_signs_are_ours_in_every_language() -> None:
    assert [signed_decimal(one, german()) for one in (0.42, -2, 0, -0.001)] == ["+0,42", "−2,00", "0,00", "0,00"]
    assert as_decimal(-159, german()) == "1,59"
    assert as_decimal(16, german(), 1) == "1,6"


def test_a_record_has_no_number_of_another_language() -> None:
    english, other = (
        stats_panel(ANN, FIGURES, [], [1, -2], (3, 2.5), Asked(Book.FRIENDS), ServerScreen({ANN: "Ann"}, words=words))
        for words in (words_in("en"), german())
    )
    assert "33%" in english.text
    assert "−0.42" in english.text
    assert "33\u00a0%" in other.text
    assert not re.search(r"\d\.\d|\d%", other.text + other.alt)
    board = leaderboard_panel(
        {ANN: FIGURES}, Order.FOULS, Asked(Book.FRIENDS), ServerScreen({ANN: "Ann"}, words=german())
    )
    assert "33\u00a0%" in board.text
