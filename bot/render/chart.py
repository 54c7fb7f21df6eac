"""Balances over time: a line a player with the name at its end, around the line of zero."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.ledger.picture import ChartPicture
from bot.render.canvas import Canvas, middle_baseline
from bot.render.fonts import Weight
from bot.render.palette import Colour
from bot.render.picture_size import EDGE
from bot.render.plots import curves

INKS = (
    Colour.GOLD,
    Colour.DRAFT,
    Colour.WIN,
    Colour.LOSS,
    Colour.PAPER,
    Colour.BACK_LINE,
    Colour.FOUL_EDGE,
    Colour.FAINT,
)
_WIDTH, _PLOT_HEIGHT = 900, 520
_NAMES = 260  # pixels to the right of the plot, where the lines end in names
_SCALE = 96  # pixels to the left, for the figures
_TITLE_HEIGHT, _TITLE_SIZE = 74, 44
_NAME_SIZE, _FIGURE_SIZE, _DAY_SIZE = 30, 26, 28
_NAME_ROW = 64
_MARGIN = 6  # pixels around the plot, for lines and dots at its edges


def draw_chart(picture: ChartPicture) -> Canvas:
    """Title, curves between figures and names, the first and last time below."""
    top = EDGE + _TITLE_HEIGHT
    canvas = Canvas(_WIDTH, top + _PLOT_HEIGHT + 70)
    stand = middle_baseline(EDGE, _TITLE_HEIGHT - 6, _TITLE_SIZE)
    canvas.text(picture.title, (EDGE + 20, stand), _TITLE_SIZE, Colour.PAGE, Colour.PAPER, width_max=_WIDTH - 60)
    left, width = EDGE + _SCALE, _WIDTH - 2 * EDGE - _SCALE - _NAMES
    low, high = _span(picture)

    def height_of(points: float) -> int:
        return round(top + (high - points) / (high - low) * _PLOT_HEIGHT)

    figures = sorted({low, 0, high})
    for figure in figures:
        at = (left - 12, height_of(figure) + _FIGURE_SIZE // 3)
        _write(canvas, _figure(figure), at, _FIGURE_SIZE, Colour.FAINT, _SCALE, align=1)
    inked = tuple(zip(picture.curves, INKS, strict=False))
    steps = [(curve.points, ink) for curve, ink in inked]
    canvas.lay(curves(steps, figures, (width, _PLOT_HEIGHT + 2 * _MARGIN), _MARGIN), (left, top - _MARGIN))
    ends = _apart([height_of(curve.points[-1]) for curve, _ in inked], top, top + _PLOT_HEIGHT)
    for (curve, ink), y in zip(inked, ends, strict=True):
        x = left + width + 16
        _write(canvas, curve.name, (x, y), _NAME_SIZE, ink, _NAMES - 20, weight=Weight.BOLD)
        _write(canvas, curve.last, (x, y + _FIGURE_SIZE + 2), _FIGURE_SIZE, ink, _NAMES - 20)
    below = top + _PLOT_HEIGHT + 48
    _write(canvas, picture.ends[0], (left, below), _DAY_SIZE, Colour.FAINT, width // 2 - 10)
    _write(canvas, picture.ends[1], (left + width, below), _DAY_SIZE, Colour.FAINT, width // 2 - 10, align=1)
    return canvas


def _span(picture: ChartPicture) -> tuple[int, int]:
    """The lowest and the highest figure, zero included; never the same."""
    figures = [points for curve in picture.curves for points in curve.points]
    low, high = min((0, *figures)), max((0, *figures))
    return (low, high) if low < high else (-1, 1)


def _figure(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def _apart(heights: Sequence[int], top: int, bottom: int) -> list[int]:
    """Where names stand: at their lines' ends, moved so far that they do not lie over each other."""
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    places = [0] * len(heights)
    at = top + _NAME_SIZE - _NAME_ROW
    for index in order:
        at = places[index] = max(at + _NAME_ROW, heights[index])
    floor = bottom + _NAME_ROW // 2
    for index in reversed(order):
        places[index] = min(places[index], floor)
        floor = places[index] - _NAME_ROW
    return places


def _write(
    canvas: Canvas,
    text: str,
    at: tuple[int, int],
    size: int,
    ink: Colour,
    width_max: int,
    *,
    align: float = 0.0,
    weight: Weight = Weight.MEDIUM,
) -> None:
    canvas.text(text, at, size, Colour.PAGE, ink, width_max=width_max, weight=weight, align=align)
