"""The ledger in one picture: standings as bars, beside them who pays whom, below them the course of all that."""

from __future__ import annotations

from bot.panels.ledger.picture import LedgerPicture
from bot.render.canvas import Canvas, middle_baseline
from bot.render.channel.plan import MARGIN
from bot.render.chart import course_height, draw_course
from bot.render.fonts import Weight
from bot.render.palette import Colour
from bot.render.picture_size import CHANNEL_WIDTH
from bot.render.standings import ROW_GAP, draw_standings, row_pitch
from bot.render.transfers import column_width, draw_column

_TITLE = 56
_TITLE_SIZE = 42
_SUBTITLE_SIZE = 29
_PAD = 14
_HEIGHT = 690  # of the whole picture, unless many people need more
_ABOVE_COURSE = 12
_AIR = 16
_COLUMN_MOST = 380


def draw_ledger(picture: LedgerPicture) -> Canvas:
    """Title and subtitle, standings and arrows side by side, the course."""
    pitch = row_pitch(len(picture.standings))
    width = CHANNEL_WIDTH - 2 * MARGIN
    top = MARGIN // 2 + _TITLE
    height = len(picture.standings) * pitch - ROW_GAP
    course_top = top + height + _ABOVE_COURSE
    below = course_height(picture.course, _HEIGHT - course_top) if picture.course else 0
    canvas = Canvas(CHANNEL_WIDTH, course_top + below + (2 if below else 0))
    _draw_title(canvas, picture, width)
    column = min(_COLUMN_MOST, column_width(picture.transfers)) if picture.transfers else 0
    room = width - column - (MARGIN if column else 0)
    draw_standings(canvas, picture.standings, (MARGIN, top), room, pitch)
    if picture.transfers:
        draw_column(canvas, picture.transfers, (MARGIN + room + MARGIN, top, column, height))
    if picture.course:
        draw_course(canvas, picture.course, (MARGIN, course_top, width, below))
    return canvas


def _draw_title(canvas: Canvas, picture: LedgerPicture, width: int) -> None:
    """Title and subtitle from the left, who is left out from the right."""
    left, right = MARGIN + _PAD, MARGIN + width - _PAD
    stand = middle_baseline(MARGIN // 2, _TITLE, _TITLE_SIZE)

    def faint(text: str, x: int, room: int, align: float) -> int:
        at = (x, stand)
        ink = Colour.FAINT
        weight = Weight.MEDIUM
        return canvas.text(text, at, _SUBTITLE_SIZE, Colour.PAGE, ink, width_max=room, weight=weight, align=align)

    right -= faint(picture.more, right, width // 3, 1)
    room = right - left - _AIR
    left += canvas.text(picture.title, (left, stand), _TITLE_SIZE, Colour.PAGE, Colour.PAPER, width_max=room) + _AIR
    faint(picture.subtitle, left, right - left - _AIR, 0)
