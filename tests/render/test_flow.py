"""Rows of lines and sums below the boards: as few as fit, and none with a single thing that could stand with others."""

from __future__ import annotations

from itertools import groupby

import pytest

from bot.panels.picture import Ink, Line, TablePicture
from bot.render import DRAWERS
from bot.render.canvas import Canvas
from bot.render.channel.flow import balanced, flowed
from tests.render.pictures import table


def rows(widths: list[int], width: int) -> list[list[int]]:
    """The widths that stand on each row."""
    placed = zip(balanced(widths, width, 10), widths, strict=True)
    return [[wide for _, wide in row] for _, row in groupby(placed, lambda one: one[0][1])]


@pytest.mark.parametrize(
    ("widths", "shown"),
    [
        ([100, 100, 100], [[100, 100, 100]]),
        ([100, 100, 100, 100], [[100, 100], [100, 100]]),
        ([150, 80, 60, 100], [[150, 80], [60, 100]]),
        ([50, 50, 50, 50, 300], [[50, 50, 50, 50], [300]]),
        ([400, 400], [[400], [400]]),
        ([], []),
    ],
)
def test_rows_are_as_few_and_as_even_as_they_can_be(widths: list[int], shown: list[list[int]]) -> None:
    assert rows(widths, 340) == shown
    assert len(shown) == len({row for _, row in flowed(widths, 340, 10)}), "no row more than needed"


@pytest.mark.parametrize(
    ("street", "names"),
    [("Street 4 of 5", ("Ann", "Ben")), ("", ("Ann", "Ben", "Catherine"))],
)
def test_no_players_points_stand_alone_below_the_others(
    street: str, names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (
        Line("Pineapple · hand 12", Ink.TITLE),
        *((Line(street, Ink.FAINT),) if street else ()),
        Line("Waiting for Ann", Ink.ACCENT),
        *(Line(f"{name} +115", Ink.WIN) for name in names),
    )
    at: dict[str, int] = {}
    write = Canvas.text

    def written(canvas: Canvas, words: str, place: tuple[int, int], *rest: object, **named: object) -> int:
        at[words] = place[1]
        return write(canvas, words, place, *rest, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", written)
    DRAWERS[TablePicture](table(len(names), lines))
    by_row = [at[line.text] for line in lines]
    assert len(set(by_row)) == 2
    assert by_row.count(max(by_row)) > 1
