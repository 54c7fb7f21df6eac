"""Lines of charts, drawn by matplotlib in the colours of everything else, and the figures that they are read by.

The library takes half a second and 65 MB to load, so it is loaded with the first chart, in the process that draws. From
then on it draws eight long lines in half the time that Pillow needs, smooth where they cross. It is given lines only:
with its axes and their figures a player's record took six times as long (132 ms, and 22 without).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from PIL import Image

from bot.render.canvas import Canvas
from bot.render.fonts import Weight
from bot.render.palette import PALETTE, RGB, Colour
from bot.render.picture_size import TEXT_SIZE
from bot.render.text import line

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_FIGURES_MOST = 6
_STEPS_MOST = 240
_WIDEST = 1000

_DPI = 100
_DASHES = (3.2, 1.3)  # long and gap, in thicknesses of the line
_ROUND: dict[str, Any] = {"solid_joinstyle": "round", "solid_capstyle": "butt", "dash_joinstyle": "round"}
_LOCK = Lock()  # the library's fonts are not for two threads at once


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
        width = thickness * 72 / _DPI
        look = {"color": _rgb(ink), "linestyle": style, **_ROUND}
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


def _rgb(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = RGB[colour]
    return red / 255, green / 255, blue / 255


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
