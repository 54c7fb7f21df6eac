"""Who pays whom, as arrows from disc to disc with the points behind them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.ledger.picture import TransferSpec, TransfersSpec
from bot.render.canvas import Canvas, middle_baseline
from bot.render.channel.badges import DISC, draw_disc
from bot.render.channel.flow import flowed
from bot.render.fonts import Weight
from bot.render.palette import Colour
from bot.render.picture_size import TEXT_SIZE
from bot.render.shapes import arrow
from bot.render.text import line

TRANSFER = 40  # pixels from one to the next below it, at least
_APART = 52  # and at most
_TITLE_SIZE, _POINTS_SIZE = 29, 31
_TITLE = 42
_ARROW = (44, 18)
_LINES_MOST = 4
_NEAR, _BETWEEN = 8, 26
_PAD = 16
_RADIUS = 14
_WIDEST = 1000


def column_width(spec: TransfersSpec) -> int:
    """Pixels that `draw_column` wants."""
    texts = (spec.title, spec.more)
    wide = [line(text, _TITLE_SIZE, Weight.BOLD, _WIDEST).width for text in texts if text]
    return 2 * _PAD + max([*wide, *(_width(one) for one in spec.transfers)])


def draw_column(canvas: Canvas, spec: TransfersSpec, box: tuple[int, int, int, int]) -> None:
    """A panel with the heading and one arrow below the other, as many as it has room for."""
    x, y, width, height = box
    canvas.panel(box, _RADIUS, Colour.PAGE, Colour.STRIPE)
    _draw_title(canvas, spec.title, (x + _PAD, y + 4), width - 2 * _PAD)
    top = y + 4 + _TITLE
    room = height - 4 - _TITLE - 4
    lines = len(spec.transfers) + bool(spec.more)
    pitch = max(TRANSFER, min(_APART, room // lines))
    for index, transfer in enumerate(spec.transfers[: room // TRANSFER]):
        _draw(canvas, transfer, (x + _PAD, top + index * pitch))
    stand = (x + _PAD, middle_baseline(top + len(spec.transfers) * pitch, DISC, TEXT_SIZE))
    if len(spec.transfers) < room // TRANSFER:
        canvas.text(spec.more, stand, TEXT_SIZE, Colour.STRIPE, Colour.FAINT, width_max=width - 2 * _PAD)


def flow_height(spec: TransfersSpec, width: int) -> int:
    """Pixels that `draw_flow` takes."""
    return 8 + _TITLE + (_places(spec.transfers, width - 2 * _PAD)[-1][1] + 1) * TRANSFER


def draw_flow(canvas: Canvas, spec: TransfersSpec, box: tuple[int, int, int, int]) -> None:
    """A panel with the heading, behind it who is left out, and the arrows one behind the other."""
    x, y, width, _ = box
    canvas.panel(box, _RADIUS, Colour.PAGE, Colour.STRIPE)
    stand = (x + width - _PAD, middle_baseline(y + 4, _TITLE, TEXT_SIZE))
    canvas.text(spec.more, stand, TEXT_SIZE, Colour.STRIPE, Colour.FAINT, width_max=width // 2, align=1)
    _draw_title(canvas, spec.title, (x + _PAD, y + 4), width - 2 * _PAD)
    for transfer, (left, row) in zip(spec.transfers, _places(spec.transfers, width - 2 * _PAD), strict=False):
        _draw(canvas, transfer, (x + _PAD + left, y + 4 + _TITLE + row * TRANSFER))


def _draw_title(canvas: Canvas, title: str, at: tuple[int, int], width: int) -> None:
    stand = (at[0], middle_baseline(at[1], _TITLE, _TITLE_SIZE))
    canvas.text(title, stand, _TITLE_SIZE, Colour.STRIPE, Colour.PAPER, width_max=width)


def _draw(canvas: Canvas, transfer: TransferSpec, at: tuple[int, int]) -> None:
    x, y = at
    draw_disc(canvas, transfer.payer, (x, y), Colour.STRIPE)
    x += DISC + _NEAR
    canvas.stamp(arrow(*_ARROW), (x, y + (DISC - _ARROW[1]) // 2), Colour.STRIPE, Colour.FAINT)
    x += _ARROW[0] + _NEAR
    draw_disc(canvas, transfer.payee, (x, y), Colour.STRIPE)
    stand = (x + DISC + _NEAR + 4, middle_baseline(y, DISC, _POINTS_SIZE))
    canvas.text(str(transfer.points), stand, _POINTS_SIZE, Colour.STRIPE, Colour.PAPER, width_max=_WIDEST)


def _width(transfer: TransferSpec) -> int:
    figure = line(str(transfer.points), _POINTS_SIZE, Weight.BOLD, _WIDEST).width
    return 2 * DISC + _ARROW[0] + 3 * _NEAR + 4 + figure


def _places(transfers: Sequence[TransferSpec], width: int) -> list[tuple[int, int]]:
    """From the left edge, and on which line; what takes more lines is left to the words above the picture."""
    return [place for place in flowed(map(_width, transfers), width, _BETWEEN) if place[1] < _LINES_MOST]
