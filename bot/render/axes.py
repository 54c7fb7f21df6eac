"""What every chart is read by: round figures for its lines, and few enough steps that a line can be seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.render.canvas import Canvas
from bot.render.fonts import Weight
from bot.render.palette import Colour
from bot.render.picture_size import TEXT_SIZE
from bot.render.text import line

_FIGURES_MOST = 6
_STEPS_MOST = 240
_WIDEST = 1000


def scale(points: Iterable[int], most: int = _FIGURES_MOST) -> tuple[int, int, tuple[int, ...]]:
    """The lowest and the highest points, zero included and never the same, and the round figures between them.

    Of the figures there are at most `most`.
    """
    found = [0, *points]
    low, high = min(found), max(found)
    low, high = (low, high) if low < high else (-1, 1)
    step = next(step for step in round_steps() if (high - low) / step < most)
    return low, high, tuple(range(-(-low // step) * step, high + 1, step))


def thinned(steps: int) -> Sequence[int]:
    """Which steps a line goes through: of many, so few that they can be told apart, the last one always among them."""
    return range((steps - 1) % -(-steps // _STEPS_MOST), steps, -(-steps // _STEPS_MOST))


def write(canvas: Canvas, text: str, at: tuple[int, int], align: float) -> None:
    """A figure or a day beside a chart; `at` is its baseline's left end, middle or right one: `align` 0, 0.5 or 1."""
    canvas.text(text, at, TEXT_SIZE, Colour.PAGE, Colour.FAINT, width_max=_WIDEST, weight=Weight.MEDIUM, align=align)


def written_width(text: str) -> int:
    """Pixels that `write` takes."""
    return line(text, TEXT_SIZE, Weight.MEDIUM, _WIDEST).width


def round_steps() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    ten = 1
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10
