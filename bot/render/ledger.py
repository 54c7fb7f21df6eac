"""The ledger in pictures: standings as bars with who pays whom beside them, and points over time.

Points over time are a line a player, in the colour of the disc at its end, around the line of zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from bot.panels.ledger.picture import CoursePicture, CourseSpec, DaySpec, LedgerPicture, StandingSpec
from bot.panels.screen import signed
from bot.render.canvas import Canvas, middle_baseline
from bot.render.channel.badges import DISC, draw_disc
from bot.render.channel.plan import MARGIN
from bot.render.fonts import CAPITALS, Weight
from bot.render.palette import DISCS, Colour, amount_ink
from bot.render.picture_size import CHANNEL_WIDTH, TEXT_SIZE
from bot.render.plots import Stroke, scale, strokes, thinned, write, written_width
from bot.render.standings import ROW_GAP, draw_standings, row_pitch
from bot.render.text import line
from bot.render.transfers import column_width, draw_column

_DAYS = 36  # pixels below the lines, for the days
_CHART_AIR = 12
_ABOVE = 16  # half of a disc over the highest line, and below the lowest
_TO_DISC = 40  # pixels between a line's end and its disc, which may have to stand higher or lower
_DISC_PITCH = DISC + 1
_LINE = 5.0
_HALO = 1.5
_GRID = 1.5
_ZERO = 2.5
_FINE = Colour.FELT_EDGE

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
    below = _course_height(picture.course, _HEIGHT - course_top)
    canvas = Canvas(CHANNEL_WIDTH, course_top + below + 2)
    _draw_title(canvas, picture.title, picture.subtitle, picture.more)
    _draw_people(canvas, picture.people, (MARGIN + _PAD, top), width - 2 * _PAD)
    _draw_course(canvas, picture.course, (MARGIN, course_top, width, below))
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
        points = signed(person.points)
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


def _course_height(course: CourseSpec, wanted: int) -> int:
    """Pixels that `_draw_course` takes, days included: `wanted`, or more if the discs need it."""
    return max(wanted, len(course.curves) * _DISC_PITCH + _DAYS)


def _draw_course(canvas: Canvas, course: CourseSpec, box: tuple[int, int, int, int]) -> None:
    """Lines between figures on the left and discs on the right, the days below; `box`: x, y, width and height."""
    x, y, width, height = box
    low, high, figures = scale(one for curve in course.curves for one in curve.points)
    beside = max(written_width(signed(figure)) for figure in figures) + _CHART_AIR
    plot = width - beside - DISC
    top = _ABOVE
    bottom = height - _DAYS - _ABOVE
    last = max(1, max(len(curve.points) for curve in course.curves) - 1)
    left, right = _ZERO, plot - _TO_DISC

    def across(step: int) -> float:
        return left + step * (right - left) / last

    def down(points: float) -> float:
        return top + (high - points) / (high - low) * (bottom - top)

    days = _apart_across(course.days, across, right)
    drawn = [Stroke(((across(day.step), 0), (across(day.step), bottom + _CHART_AIR)), _FINE, _GRID) for day, _ in days]
    drawn += [
        Stroke(((left, down(figure)), (right, down(figure))), *((_FINE, _GRID) if figure else (Colour.FAINT, _ZERO)))
        for figure in figures
    ]
    ends = _apart([down(curve.points[-1]) for curve in course.curves], DISC / 2, height - _DAYS - DISC / 2 + _ABOVE)
    seen: Counter[int] = Counter()
    lines = []
    for curve, end in zip(course.curves, ends, strict=True):
        ink = DISCS[curve.disc.colour % len(DISCS)]
        points = [(across(step), down(curve.points[step])) for step in thinned(len(curve.points))]
        lines.append(Stroke((points[-1], (plot - 2, end)), ink, _GRID + 1))
        lines.append(Stroke(points, ink, _LINE, is_dashed=bool(seen[curve.disc.colour]), halo=_HALO))
        seen[curve.disc.colour] += 1
    canvas.lay(strokes((*drawn, *reversed(lines)), (plot, height - _DAYS + _ABOVE)), (x + beside, y))
    for figure in figures:
        stand = (x + beside - _CHART_AIR, y + round(down(figure) + TEXT_SIZE * CAPITALS / 2))
        write(canvas, signed(figure), stand, 1)
    for curve, end in zip(course.curves, ends, strict=True):
        draw_disc(canvas, curve.disc, (x + width - DISC, y + round(end) - DISC // 2), Colour.PAGE)
    for day, start in days:
        write(canvas, day.text, (x + beside + round(start), y + height - 6), 0)


def _apart_across(days: Sequence[DaySpec], across: Callable[[int], float], right: float) -> list[tuple[DaySpec, float]]:
    """The days whose words have room one behind the other, with where these begin: below the day's mark if they fit."""
    found: list[tuple[DaySpec, float]] = []
    end = float("-inf")
    widest = max((written_width(day.text) for day in days), default=0)
    for day in days:
        if across(day.step) < end + widest / 2 + 2 * _CHART_AIR:
            continue
        wide = written_width(day.text)
        start = max(0.0, min(across(day.step) - wide / 2, right - wide))
        if start >= end + 2 * _CHART_AIR:
            found.append((day, start))
            end = start + wide
    return found


def _apart(heights: Sequence[float], top: float, bottom: float) -> list[float]:
    """Where discs stand: at their lines' ends, moved so far that they do not lie over each other."""
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    places = [0.0] * len(heights)
    at = top - _DISC_PITCH
    for index in order:
        at = places[index] = max(at + _DISC_PITCH, heights[index])
    floor = bottom
    for index in reversed(order):
        places[index] = min(places[index], floor)
        floor = places[index] - _DISC_PITCH
    return places
