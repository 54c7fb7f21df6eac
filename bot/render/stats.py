"""One player's record: figures on tiles, below them the running total and how often each number of points came."""

from __future__ import annotations

from bot.panels.study.picture import StatsPicture, TileSpec
from bot.render.canvas import Canvas, middle_baseline
from bot.render.fonts import Weight
from bot.render.marks import amount_ink
from bot.render.palette import Colour
from bot.render.picture_size import EDGE, GAP
from bot.render.record import draw_running, draw_spread

_WIDTH = 900
_COLUMNS = 3
_TILE_HEIGHT = 104
_RADIUS = 16
_PAD = 18
_TITLE_SIZE, _SUBTITLE_SIZE, _VALUE_SIZE, _LABEL_SIZE = 48, 30, 40, 26
_TITLE_HEIGHT, _SUBTITLE_HEIGHT = 76, 44
_RUNNING, _SPREAD = 340, 240  # pixels of height


def draw_stats(picture: StatsPicture) -> Canvas:
    """Name, what is counted, tiles in rows of three, two plots."""
    rows = -(-len(picture.tiles) // _COLUMNS)
    tiles_top = EDGE + _TITLE_HEIGHT + (_SUBTITLE_HEIGHT if picture.subtitle else 0)
    plots_top = tiles_top + rows * (_TILE_HEIGHT + GAP)
    has_plots = len(picture.points) > 1
    canvas = Canvas(_WIDTH, plots_top + (2 * GAP + _RUNNING + _SPREAD + EDGE if has_plots else 0))
    room = _WIDTH - 2 * (EDGE + _PAD)
    stand = middle_baseline(EDGE, _TITLE_HEIGHT - 6, _TITLE_SIZE)
    canvas.text(picture.title, (EDGE + _PAD, stand), _TITLE_SIZE, Colour.PAGE, Colour.PAPER, width_max=room)
    stand = EDGE + _TITLE_HEIGHT + _SUBTITLE_SIZE - 10
    canvas.text(picture.subtitle, (EDGE + _PAD, stand), _SUBTITLE_SIZE, Colour.PAGE, Colour.FAINT, width_max=room)
    for index, tile in enumerate(picture.tiles):
        _draw_tile(canvas, tile, index, tiles_top)
    if has_plots:
        x, width, (running, spread) = EDGE + _PAD, _WIDTH - 2 * (EDGE + _PAD), picture.plots
        draw_running(canvas, picture.points, running, (x, plots_top + GAP, width, _RUNNING))
        draw_spread(canvas, picture.points, spread, (x, plots_top + 2 * GAP + _RUNNING, width, _SPREAD))
    return canvas


def _draw_tile(canvas: Canvas, tile: TileSpec, index: int, top: int) -> None:
    row, column = divmod(index, _COLUMNS)
    width = (_WIDTH - 2 * EDGE - (_COLUMNS - 1) * GAP) // _COLUMNS
    x, y = EDGE + column * (width + GAP), top + row * (_TILE_HEIGHT + GAP)
    canvas.panel((x, y, width, _TILE_HEIGHT), _RADIUS, Colour.PAGE, Colour.STRIPE)
    room = width - 2 * _PAD
    ink = amount_ink(tile.value)
    canvas.text(tile.value, (x + _PAD, y + 52), _VALUE_SIZE, Colour.STRIPE, ink, width_max=room)
    at = (x + _PAD, y + 88)
    canvas.text(tile.label, at, _LABEL_SIZE, Colour.STRIPE, Colour.FAINT, width_max=room, weight=Weight.MEDIUM)
