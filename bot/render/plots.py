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
from typing import TYPE_CHECKING, Any, NamedTuple

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
_DASHES = (3.2, 1.3)  # long and gap, in thicknesses of the line
_ROUND: dict[str, Any] = {"solid_joinstyle": "round", "solid_capstyle": "butt", "dash_joinstyle": "round"}
_LOCK = Lock()  # the library's fonts are not for two threads at once


def plotted(points: Sequence[int], titles: tuple[str, str], size: tuple[int, int]) -> Image.Image:
    """The running total of `points` above, how often each number came below; palette indices of `size` pixels."""
    figure = _figure(size)
    figure.set_layout_engine("constrained")
    above, below = figure.subplots(2, 1, height_ratios=(3, 2))
    _running(above, points, titles[0])
    _spread(below, points, titles[1])
    return _indices(figure)


class Stroke(NamedTuple):
    """A line through some pixels. `halo`: a dark edge on both sides, so that it is told apart where lines cross."""

    points: Sequence[tuple[float, float]]
    ink: Colour
    thickness: float  # in pixels
    is_dashed: bool = False
    halo: float = 0.0


def strokes(lines: Sequence[Stroke], size: tuple[int, int]) -> Image.Image:
    """Lines, each over those before it; palette indices of `size` pixels, of which the first is the top left."""
    from matplotlib.lines import Line2D
    from matplotlib.transforms import IdentityTransform

    figure = _figure(size)  # without axes, which take longer than the lines

    def add(stroke: Stroke, ink: Colour, thickness: float, style: object) -> None:
        across, down = zip(*stroke.points, strict=True)
        up = [size[1] - one for one in down]
        width, look = thickness * 72 / _DPI, {"color": _rgb(ink), "linestyle": style, **_ROUND}
        figure.add_artist(Line2D(across, up, linewidth=width, transform=IdentityTransform(), **look))

    for stroke in lines:
        if stroke.halo:
            add(stroke, Colour.PAGE, stroke.thickness + 2 * stroke.halo, "-")
        add(stroke, stroke.ink, stroke.thickness, (0, _DASHES) if stroke.is_dashed else "-")
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
