"""One player's record: figures on tiles, below them the running total, and how often each number of points came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise

from PIL import Image

from bot.panels.screen import signed
from bot.panels.study.picture import StatsPicture, TileSpec
from bot.render.canvas import Canvas, middle_baseline
from bot.render.fonts import CAPITALS, Weight
from bot.render.palette import Colour, amount_ink
from bot.render.picture_size import CHANNEL_WIDTH, EDGE, GAP, TEXT_SIZE
from bot.render.plots import Stroke, round_steps, scale, strokes, thinned, write, written_width

Box = tuple[int, int, int, int]
"""x, y, width and height."""

_PLOT_TITLE_SIZE, _PLOT_TITLE = 28, 52
_FIGURES_BELOW = 40
_AIR = 12
_ABOVE = 8
_LINE = 4.0
_GRID = 1.5
_ZERO = 2.5
_BARS_MOST = 31
_BELOW_MOST = 4  # figures below the lines
_BAR_SHARE = 0.84  # of a bar's place

_COLUMNS = 2
_TILE_HEIGHT, _TILE_GAP = 48, 6
_RADIUS = 12
_PAD = 18
_TITLE_SIZE, _VALUE_SIZE = 44, 34
_TITLE_HEIGHT = 68
_PLOTS = 310  # pixels of height


def draw_stats(picture: StatsPicture) -> Canvas:
    """Name and what is counted, tiles in two columns, two plots beside each other."""
    rows = -(-len(picture.tiles) // _COLUMNS)
    tiles_top = EDGE + _TITLE_HEIGHT
    plots_top = tiles_top + rows * (_TILE_HEIGHT + _TILE_GAP) + GAP
    has_plots = len(picture.points) > 1
    canvas = Canvas(CHANNEL_WIDTH, plots_top + (_PLOTS + EDGE if has_plots else 0))
    room = CHANNEL_WIDTH - 2 * (EDGE + _PAD)
    stand = middle_baseline(EDGE, _TITLE_HEIGHT - 6, _TITLE_SIZE)
    at = (CHANNEL_WIDTH - EDGE - _PAD, stand)
    inks = (Colour.PAGE, Colour.FAINT)
    most = room * 7 // 10
    taken = canvas.text(picture.subtitle, at, TEXT_SIZE, *inks, width_max=most, weight=Weight.MEDIUM, align=1)
    at = (EDGE + _PAD, stand)
    inks = (Colour.PAGE, Colour.PAPER)
    canvas.text(picture.title, at, _TITLE_SIZE, *inks, width_max=room - taken - (_PAD if taken else 0))
    for index, tile in enumerate(picture.tiles):
        _draw_tile(canvas, tile, index, tiles_top)
    if has_plots:
        width = (room - 2 * _PAD) // 2
        running, spread = picture.plots
        _draw_running(canvas, picture.points, running, (EDGE + _PAD, plots_top, width, _PLOTS))
        right = CHANNEL_WIDTH - EDGE - _PAD - width
        draw_spread(canvas, picture.points, spread, (right, plots_top, width, _PLOTS))
    return canvas


def _draw_tile(canvas: Canvas, tile: TileSpec, index: int, top: int) -> None:
    """What it is on the left, the figure on the right."""
    row, column = divmod(index, _COLUMNS)
    width = (CHANNEL_WIDTH - 2 * EDGE - (_COLUMNS - 1) * GAP) // _COLUMNS
    x, y = EDGE + column * (width + GAP), top + row * (_TILE_HEIGHT + _TILE_GAP)
    canvas.panel((x, y, width, _TILE_HEIGHT), _RADIUS, Colour.PAGE, Colour.STRIPE)
    room = width - 2 * _PAD
    ink = amount_ink(tile.value)
    at = (x + width - _PAD, middle_baseline(y, _TILE_HEIGHT, _VALUE_SIZE))
    taken = canvas.text(tile.value, at, _VALUE_SIZE, Colour.STRIPE, ink, width_max=room // 2, align=1)
    at = (x + _PAD, middle_baseline(y, _TILE_HEIGHT, TEXT_SIZE))
    room -= taken + GAP
    canvas.text(tile.label, at, TEXT_SIZE, Colour.STRIPE, Colour.FAINT, width_max=room, weight=Weight.MEDIUM)


def _draw_running(canvas: Canvas, points: Sequence[int], title: str, box: Box) -> None:
    """The total after each hand: zero and round figures on the left, numbers of hands below."""
    totals = [0, *accumulate(points)]
    low, high, figures = scale(totals)
    said = [(figure, signed(figure)) for figure in figures]
    x, y, width, height = _framed(canvas, title, said, (low, high), box)
    last = len(points)

    def at(hand: int) -> tuple[float, float]:
        return _ZERO + hand * (width - 2 * _ZERO) / last, _down(totals[hand], low, high, height)

    lines = [Stroke([at(hand) for hand in thinned(last + 1)], Colour.GOLD, _LINE)]
    canvas.lay(strokes((*_grid(figures, (low, high), (width, height)), *lines), (width, height + _ABOVE)), (x, y))
    _write_below(canvas, (0, last), lambda hand: (str(hand), x + round(at(hand)[0])), y + height, x + width)


def draw_spread(canvas: Canvas, points: Sequence[int], title: str, box: Box) -> None:
    """How many hands brought each number of points: losses red and left, wins green and right."""
    step = next(step for step in round_steps() if max(points) - min(points) + 1 <= step * _BARS_MOST)
    counts = Counter(bar_of(one, step) for one in points)
    high, figures = scale(counts.values())[1:]
    said = [(figure, str(figure)) for figure in figures]
    x, y, width, height = _framed(canvas, title, said, (0, high), box)
    canvas.lay(strokes(_grid(figures, (0, high), (width, height)), (width, height + _ABOVE)), (x, y))
    first, last = min(0, *counts), max(0, *counts)
    place = width / (last - first + 1)
    for bar, count in counts.items():
        top = round(_down(count, 0, high, height))
        wide = max(2, round(place * _BAR_SHARE))
        ink = Colour.WIN if bar > 0 else Colour.LOSS if bar < 0 else Colour.FAINT
        left = x + round((bar - first + 0.5) * place) - wide // 2
        canvas.lay(Image.new("L", (wide, height - top), int(ink)), (left, y + top))

    def below(bar: int) -> tuple[str, int]:
        return signed(bar * step), x + round((bar - first + 0.5) * place)

    _write_below(canvas, (first, last), below, y + height, x + width)


def bar_of(points: int, step: int) -> int:
    """Which bar a result belongs to: wins and losses never share one, and nothing has its own."""
    return -(-points // step) if points > 0 else points // step


def _framed(canvas: Canvas, title: str, figures: Sequence[tuple[int, str]], ends: tuple[int, int], box: Box) -> Box:
    """Title and figures on the left; where the lines themselves belong."""
    x, y, width, height = box
    canvas.text(title, (x, y + _PLOT_TITLE_SIZE), _PLOT_TITLE_SIZE, Colour.PAGE, Colour.PAPER, width_max=width)
    beside = max(written_width(text) for _, text in figures) + _AIR
    room = height - _PLOT_TITLE - _FIGURES_BELOW
    for figure, text in figures:
        down = _down(figure, *ends, room)
        stand = x + beside - _AIR, y + _PLOT_TITLE + round(down + TEXT_SIZE * CAPITALS / 2)
        write(canvas, text, stand, 1)
    return x + beside, y + _PLOT_TITLE, width - beside, room


def _grid(figures: Sequence[int], ends: tuple[int, int], size: tuple[int, int]) -> list[Stroke]:
    found = []
    for figure in figures:
        down = _down(figure, *ends, size[1])
        ink, thickness = (Colour.FELT_EDGE, _GRID) if figure else (Colour.FAINT, _ZERO)
        found.append(Stroke(((0, down), (size[0], down)), ink, thickness))
    return found


def _down(points: int, low: int, high: int, height: int) -> float:
    """Pixels from the top, with room for a whole line at both ends."""
    return _ABOVE + (high - points) / (high - low) * (height - _ABOVE)


def _write_below(
    canvas: Canvas, ends: tuple[int, int], said: Callable[[int], tuple[str, int]], bottom: int, right: int
) -> None:
    """Round figures between two below the lines, as many as do not touch; the last one does not leave the picture.

    `said` gives what is written for one, and its middle.
    """
    placed: list[tuple[int, int, str]] = []
    for most in range(_BELOW_MOST, 0, -1):
        placed = []
        for text, middle in (said(one) for one in scale(ends, most)[2] if ends[0] <= one <= ends[1]):
            width = written_width(text)
            placed.append((min(middle - width // 2, right - width), width, text))
        if all(left + width + _AIR <= after for (left, width, _), (after, *_) in pairwise(placed)):
            break
    for left, _, text in placed:
        write(canvas, text, (left, bottom + _FIGURES_BELOW - 8), 0)
