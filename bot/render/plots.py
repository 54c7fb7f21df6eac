"""Lines and bars, drawn by matplotlib in the colours of everything else: the one engine of all charts.

The library takes half a second and 65 MB to load, so it is loaded with the first chart, in the process that draws. From
then on it draws eight long lines in half the time that Pillow needs, smooth where they cross. It is given figures and
our own titles only. Names of players are written by `Canvas`: the library would read ``$`` as the beginning of a
formula, and it does not shorten a name to its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from threading import Lock
from typing import TYPE_CHECKING

from PIL import Image

from bot.render.fonts import FOLDER, Weight
from bot.render.palette import PALETTE, RGB, Colour

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_DPI = 100
_TITLE_POINTS, _FIGURE_POINTS = 19, 17
_BARS_MOST = 31
_LINE_POINTS = 2.6
_CURVE_POINTS = 3.6  # thicker, to be told apart where several cross
_DOT_POINTS = 7.2
_LOCK = Lock()  # the library's fonts are not for two threads at once


def plotted(points: Sequence[int], titles: tuple[str, str], size: tuple[int, int]) -> Image.Image:
    """The running total of `points` above, how often each number came below; palette indices of `size` pixels."""
    figure = _figure(size)
    figure.set_layout_engine("constrained")
    above, below = figure.subplots(2, 1, height_ratios=(3, 2))
    _running(above, points, titles[0])
    _spread(below, points, titles[1])
    return _indices(figure)


def curves(
    steps: Sequence[tuple[Sequence[int], Colour]], figures: Sequence[int], size: tuple[int, int], margin: int
) -> Image.Image:
    """Lines of equally many steps, the first on top, each with a dot at its end; palette indices of `size` pixels.

    `figures`, in order, have a fine line across; the lowest and the highest are `margin` pixels from the edges.
    """
    figure = _figure(size)
    axes: Axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    width, height = size
    last = max((len(points) for points, _ in steps), default=1) - 1
    axes.set_xlim(*_widened(0, max(1, last), margin, width))
    axes.set_ylim(*_widened(figures[0], figures[-1], margin, height))
    for value in figures:
        axes.axhline(value, color=_rgb(Colour.FAINT), linewidth=2 if value == 0 else 0.8)
    for points, ink in reversed(steps):
        _line(axes, points, ink, _CURVE_POINTS)
        axes.plot(len(points) - 1, points[-1], "o", color=_rgb(ink), markersize=_DOT_POINTS)
    return _indices(figure)


def _figure(size: tuple[int, int]) -> Figure:
    from matplotlib.figure import Figure

    return Figure(figsize=(size[0] / _DPI, size[1] / _DPI), dpi=_DPI, facecolor=_rgb(Colour.PAGE))


def _indices(figure: Figure) -> Image.Image:
    """The finished figure in palette indices."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    canvas = FigureCanvasAgg(figure)
    with _LOCK:
        canvas.draw()  # type: ignore[no-untyped-call] # the library has no types for it
    pixels = bytes(canvas.buffer_rgba())  # type: ignore[no-untyped-call] # as above
    drawn = Image.frombuffer("RGBA", canvas.get_width_height(), pixels).convert("RGB")
    palette = Image.new("P", (1, 1))
    palette.putpalette(PALETTE)
    indices = drawn.quantize(palette=palette, dither=Image.Dither.NONE)
    return Image.frombytes("L", indices.size, indices.tobytes())


def _widened(low: int, high: int, margin: int, pixels: int) -> tuple[float, float]:
    """The ends of an axis of so many pixels on which `low` and `high` stand `margin` pixels inside."""
    more = (high - low) * margin / (pixels - 2 * margin)
    return low - more, high + more


def _line(axes: Axes, points: Sequence[int], ink: Colour, thickness: float) -> None:
    axes.plot(range(len(points)), points, color=_rgb(ink), linewidth=thickness, solid_joinstyle="round")


def _running(axes: Axes, points: Sequence[int], title: str) -> None:
    totals = [0, *accumulate(points)]
    _dress(axes, title)
    axes.axhline(0, color=_rgb(Colour.FAINT), linewidth=1)
    _line(axes, totals, Colour.GOLD, _LINE_POINTS)
    axes.set_xlim(0, len(points))


def _spread(axes: Axes, points: Sequence[int], title: str) -> None:
    _dress(axes, title)
    width = max(1, -(-(max(points) - min(points) + 1) // _BARS_MOST))
    counts = Counter(_bar(one, width) for one in points)
    places = [(bar - (bar > 0) / 2 + (bar < 0) / 2) * width + ((bar > 0) - (bar < 0)) / 2 for bar in counts]
    inks = [_rgb(Colour.WIN if place > 0 else Colour.LOSS if place < 0 else Colour.FAINT) for place in places]
    axes.bar(places, list(counts.values()), width=width * 0.84, color=inks)


def _bar(points: int, width: int) -> int:
    """Which bar a result belongs to: wins and losses never share one, and nothing has its own."""
    return -(-points // width) if points > 0 else points // width


def _dress(axes: Axes, title: str) -> None:
    """Our colours and letters, and no more lines than are read."""
    from matplotlib.font_manager import FontProperties

    bold, medium = (FontProperties(fname=str(FOLDER / weight.value)) for weight in (Weight.BOLD, Weight.MEDIUM))
    axes.set_facecolor(_rgb(Colour.PAGE))
    axes.set_title(title, loc="left", color=_rgb(Colour.PAPER), fontproperties=bold, fontsize=_TITLE_POINTS)
    axes.tick_params(colors=_rgb(Colour.FAINT), length=0)
    axes.locator_params(nbins=6, integer=True)
    for label in (*axes.get_xticklabels(), *axes.get_yticklabels()):
        label.set_fontproperties(medium)
        label.set_fontsize(_FIGURE_POINTS)
    axes.grid(axis="y", color=_rgb(Colour.STRIPE), linewidth=1)
    axes.set_axisbelow(True)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _rgb(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = RGB[colour]
    return red / 255, green / 255, blue / 255
