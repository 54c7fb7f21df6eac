"""The ledger in pictures: standings as bars with who pays whom beside them, and points over time."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.ledger.picture import CoursePicture, LedgerPicture, StandingSpec
from bot.render.canvas import Canvas, middle_baseline
from bot.render.channel.badges import DISC, draw_disc
from bot.render.channel.plan import MARGIN
from bot.render.chart import course_height, draw_course
from bot.render.fonts import Weight
from bot.render.marks import amount_ink, figure_text
from bot.render.palette import Colour
from bot.render.picture_size import CHANNEL_WIDTH
from bot.render.standings import ROW_GAP, draw_standings, row_pitch
from bot.render.text import line
from bot.render.transfers import column_width, draw_column

_TITLE = 56
_TITLE_SIZE = 42
_SUBTITLE_SIZE = 29
_PAD = 14
_HEIGHT = 690  # of the picture of a course, unless its discs need more
_AIR = 16
_COLUMN_MOST = 380
_PEOPLE_IN_A_LINE = 4
_PERSON = 46
_PERSON_SIZE = 29


def draw_ledger(picture: LedgerPicture) -> Canvas:
    """Title, standings and arrows side by side."""
    pitch = row_pitch(len(picture.standings))
    width = CHANNEL_WIDTH - 2 * MARGIN
    top = MARGIN // 2 + _TITLE
    height = len(picture.standings) * pitch - ROW_GAP
    canvas = Canvas(CHANNEL_WIDTH, top + height + MARGIN)
    _draw_title(canvas, picture.title, "", picture.more)
    column = min(_COLUMN_MOST, column_width(picture.transfers)) if picture.transfers else 0
    room = width - column - (MARGIN if column else 0)
    draw_standings(canvas, picture.standings, (MARGIN, top), room, pitch)
    if picture.transfers:
        draw_column(canvas, picture.transfers, (MARGIN + room + MARGIN, top, column, height))
    return canvas


def draw_course_picture(picture: CoursePicture) -> Canvas:
    """Title and period, whose curves they are and where they end, and the curves in all the room that is left."""
    width, top = CHANNEL_WIDTH - 2 * MARGIN, MARGIN // 2 + _TITLE
    lines = -(-len(picture.people) // _PEOPLE_IN_A_LINE)
    course_top = top + lines * _PERSON + _AIR // 2
    below = course_height(picture.course, _HEIGHT - course_top)
    canvas = Canvas(CHANNEL_WIDTH, course_top + below + 2)
    _draw_title(canvas, picture.title, picture.subtitle, picture.more)
    _draw_people(canvas, picture.people, (MARGIN + _PAD, top), width - 2 * _PAD)
    draw_course(canvas, picture.course, (MARGIN, course_top, width, below))
    return canvas


def _draw_people(canvas: Canvas, people: Sequence[StandingSpec], at: tuple[int, int], width: int) -> None:
    """Disc, name and points of each, in lines of four."""
    room = width // min(_PEOPLE_IN_A_LINE, len(people))
    for index, person in enumerate(people):
        row, column = divmod(index, _PEOPLE_IN_A_LINE)
        x = at[0] + column * room
        y = at[1] + row * _PERSON
        draw_disc(canvas, person.disc, (x, y + (_PERSON - DISC) // 2), Colour.PAGE)
        stand = middle_baseline(y, _PERSON, _PERSON_SIZE)
        end = x + room - _AIR
        x += DISC + _PAD // 2
        points = figure_text(person.points)
        written = line(points, _PERSON_SIZE, Weight.BOLD, room // 2).width
        taken = canvas.text(
            person.name, (x, stand), _PERSON_SIZE, Colour.PAGE, Colour.PAPER, width_max=end - x - written - _PAD // 2
        )
        x += taken + _PAD // 2
        canvas.text(points, (x, stand), _PERSON_SIZE, Colour.PAGE, amount_ink(points), width_max=end - x)


def _draw_title(canvas: Canvas, title: str, subtitle: str, more: str) -> None:
    """Title and subtitle from the left, who is left out from the right."""
    width = CHANNEL_WIDTH - 2 * MARGIN
    left, right = MARGIN + _PAD, MARGIN + width - _PAD
    stand = middle_baseline(MARGIN // 2, _TITLE, _TITLE_SIZE)

    def faint(text: str, x: int, room: int, align: float) -> int:
        at = (x, stand)
        ink = Colour.FAINT
        weight = Weight.MEDIUM
        return canvas.text(text, at, _SUBTITLE_SIZE, Colour.PAGE, ink, width_max=room, weight=weight, align=align)

    right -= faint(more, right, width // 3, 1)
    left += canvas.text(title, (left, stand), _TITLE_SIZE, Colour.PAGE, Colour.PAPER, width_max=right - left - _AIR)
    faint(subtitle, left + _AIR, right - left - 2 * _AIR, 0)
