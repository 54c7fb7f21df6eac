"""A few lines of text: what the hand is, who is waited for, the totals so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.panels.picture import Ink, Line
from bot.render.canvas import Canvas
from bot.render.fonts import Weight
from bot.render.palette import Colour
from bot.render.text import wrapped

TITLE_SIZE = 42
PLAIN_SIZE = 32
_LINES_MAX = 2  # of one text; longer ones are cut

INK_COLOURS = {
    Ink.TITLE: Colour.PAPER,
    Ink.PLAIN: Colour.PAPER,
    Ink.FAINT: Colour.FAINT,
    Ink.ACCENT: Colour.GOLD,
    Ink.WIN: Colour.WIN,
    Ink.LOSS: Colour.LOSS,
}
_BOLD = {Ink.TITLE, Ink.ACCENT}


def lines_height(lines: Sequence[Line], width: int) -> int:
    """Pixels that `draw_lines` takes for these lines."""
    return sum(height for _, _, height in _laid_out(lines, width))


def draw_lines(canvas: Canvas, lines: Sequence[Line], at: tuple[int, int], width: int) -> None:
    """Write lines below each other, left-aligned from the top left corner `at`. An empty one is half a line of air."""
    x, y = at
    for text, ink, height in _laid_out(lines, width):
        size = _size(ink)
        canvas.text(
            text,
            (x, y + round(size * 1.1)),
            size,
            Colour.PAGE,
            INK_COLOURS[ink],
            width_max=width,
            weight=Weight.BOLD if ink in _BOLD else Weight.MEDIUM,
        )
        y += height


def _size(ink: Ink) -> int:
    return TITLE_SIZE if ink is Ink.TITLE else PLAIN_SIZE


def _laid_out(lines: Sequence[Line], width: int) -> Iterator[tuple[str, Ink, int]]:
    """Each written line with its ink and height in pixels."""
    for line in lines:
        size = _size(line.ink)
        weight = Weight.BOLD if line.ink in _BOLD else Weight.MEDIUM
        parts = wrapped(line.text, size, weight, width, _LINES_MAX)
        for part in parts:
            height = round(size * (1.45 if part else 0.6))
            yield part, line.ink, height
