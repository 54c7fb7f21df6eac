"""Lines below the boards, one behind the other, each in its own ink, and on several rows where one is too narrow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.panels.picture import Ink, Line
from bot.render.canvas import Canvas, middle_baseline
from bot.render.fonts import Weight
from bot.render.lines import INK_COLOURS
from bot.render.palette import Colour
from bot.render.text import line, wrapped

FLOW_LINE = 37
_SIZE, _TITLE_SIZE = 28, 32
_BETWEEN = 28
_LINES_MAX = 2  # of one text; longer ones are cut
_WIDEST = 3000
_BOLD = (Ink.TITLE, Ink.ACCENT, Ink.WIN, Ink.LOSS)


@dataclass(frozen=True, slots=True)
class _Placed:
    text: str
    ink: Ink
    x: int
    row: int


def flow_width(lines: Sequence[Line]) -> int:
    """Pixels that all lines would take on one row."""
    return sum(_width(one) + _BETWEEN for one in lines if one.text) - _BETWEEN


def flow_height(lines: Sequence[Line], width: int) -> int:
    """Pixels that `draw_flow` takes."""
    placed = _placed(lines, width)
    return (placed[-1].row + 1) * FLOW_LINE if placed else 0


def draw_flow(canvas: Canvas, lines: Sequence[Line], at: tuple[int, int], width: int) -> None:
    """Write the lines from the top left corner `at`, on rows that are about as wide as each other."""
    for part in _placed(lines, width):
        stand = (at[0] + part.x, middle_baseline(at[1] + part.row * FLOW_LINE, FLOW_LINE, _TITLE_SIZE))
        canvas.text(
            part.text,
            stand,
            _size(part.ink),
            Colour.PAGE,
            INK_COLOURS[part.ink],
            width_max=width - part.x,
            weight=_weight(part.ink),
        )


def flowed(widths: Iterable[int], width: int, between: int) -> list[tuple[int, int]]:
    """Where things of some widths stand, one behind the other: how far from the left edge, and on which row."""
    found: list[tuple[int, int]] = []
    x, row = 0, 0
    for wide in widths:
        if x and x + wide > width:
            x = 0
            row += 1
        found.append((x, row))
        x += wide + between
    return found


def balanced(widths: Sequence[int], width: int, between: int) -> list[tuple[int, int]]:
    """The same on no more rows, but with the widest row as narrow as it can be: so the last one has no single thing."""
    places = flowed(widths, width, between)
    while ends := [x + wide for (x, _), wide in zip(places, widths, strict=True) if x]:
        tried = flowed(widths, max(ends) - 1, between)
        if tried[-1][1] > places[-1][1]:
            break
        places = tried
    return places


def _placed(lines: Sequence[Line], width: int) -> list[_Placed]:
    """A line that is too wide is broken into parts, each on a row of its own."""
    parts: list[tuple[Line, int]] = []
    for one in lines:
        wide = _width(one)
        if wide > width:
            broken = wrapped(one.text, _size(one.ink), _weight(one.ink), width, _LINES_MAX)
            parts += [(Line(text, one.ink), width) for text in broken]
        elif one.text:
            parts.append((one, wide))
    places = balanced([wide for _, wide in parts], width, _BETWEEN)
    return [_Placed(*one, *place) for (one, _), place in zip(parts, places, strict=True)]


def _width(one: Line) -> int:
    return line(one.text, _size(one.ink), _weight(one.ink), _WIDEST).width if one.text else 0


def _size(ink: Ink) -> int:
    return _TITLE_SIZE if ink is Ink.TITLE else _SIZE


def _weight(ink: Ink) -> Weight:
    return Weight.BOLD if ink in _BOLD else Weight.MEDIUM
