"""One player's record: figures on tiles, below them the running total, and how often each number of points came."""

from __future__ import annotations

from bot.panels.study.picture import StatsPicture, TileSpec
from bot.render.canvas import Canvas, middle_baseline
from bot.render.fonts import Weight
from bot.render.marks import amount_ink
from bot.render.palette import Colour
from bot.render.picture_size import CHANNEL_WIDTH, EDGE, GAP, TEXT_SIZE
from bot.render.record import draw_running, draw_spread

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
        draw_running(canvas, picture.points, running, (EDGE + _PAD, plots_top, width, _PLOTS))
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
