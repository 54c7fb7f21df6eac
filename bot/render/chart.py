"""Points over time: a line a player, in the colour of the disc at its end, around the line of zero."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from bot.panels.ledger.picture import CourseSpec, DaySpec
from bot.render.canvas import Canvas
from bot.render.channel.badges import DISC, draw_disc
from bot.render.fonts import CAPITALS
from bot.render.marks import figure_text
from bot.render.palette import DISCS, Colour
from bot.render.picture_size import TEXT_SIZE
from bot.render.plots import Stroke, scale, strokes, thinned, write, written_width

DAYS = 36  # pixels below the lines, for the days
_AIR = 12
_ABOVE = 16  # half of a disc over the highest line, and below the lowest
_TO_DISC = 40  # pixels between a line's end and its disc, which may have to stand higher or lower
_DISC_PITCH = DISC + 1
_LINE = 5.0
_HALO = 1.5
_GRID = 1.5
_ZERO = 2.5
_FINE = Colour.FELT_EDGE


def course_height(course: CourseSpec, wanted: int) -> int:
    """Pixels that `draw_course` takes, days included: `wanted`, or more if the discs need it."""
    return max(wanted, len(course.curves) * _DISC_PITCH + DAYS)


def draw_course(canvas: Canvas, course: CourseSpec, box: tuple[int, int, int, int]) -> None:
    """Lines between figures on the left and discs on the right, the days below; `box`: x, y, width and height."""
    x, y, width, height = box
    low, high, figures = scale(one for curve in course.curves for one in curve.points)
    beside = max(written_width(figure_text(figure)) for figure in figures) + _AIR
    plot = width - beside - DISC
    top = _ABOVE
    bottom = height - DAYS - _ABOVE
    last = max(1, max(len(curve.points) for curve in course.curves) - 1)
    left, right = _ZERO, plot - _TO_DISC

    def across(step: int) -> float:
        return left + step * (right - left) / last

    def down(points: float) -> float:
        return top + (high - points) / (high - low) * (bottom - top)

    days = _apart_across(course.days, across, right)
    drawn = [Stroke(((across(day.step), 0), (across(day.step), bottom + _AIR)), _FINE, _GRID) for day, _ in days]
    drawn += [
        Stroke(((left, down(figure)), (right, down(figure))), *((_FINE, _GRID) if figure else (Colour.FAINT, _ZERO)))
        for figure in figures
    ]
    ends = _apart([down(curve.points[-1]) for curve in course.curves], DISC / 2, height - DAYS - DISC / 2 + _ABOVE)
    seen: Counter[int] = Counter()
    lines = []
    for curve, end in zip(course.curves, ends, strict=True):
        ink = DISCS[curve.disc.colour % len(DISCS)]
        points = [(across(step), down(curve.points[step])) for step in thinned(len(curve.points))]
        lines.append(Stroke((points[-1], (plot - 2, end)), ink, _GRID + 1))
        lines.append(Stroke(points, ink, _LINE, is_dashed=bool(seen[curve.disc.colour]), halo=_HALO))
        seen[curve.disc.colour] += 1
    canvas.lay(strokes((*drawn, *reversed(lines)), (plot, height - DAYS + _ABOVE)), (x + beside, y))
    for figure in figures:
        stand = (x + beside - _AIR, y + round(down(figure) + TEXT_SIZE * CAPITALS / 2))
        write(canvas, figure_text(figure), stand, 1)
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
        if across(day.step) < end + widest / 2 + 2 * _AIR:
            continue
        wide = written_width(day.text)
        start = max(0.0, min(across(day.step) - wide / 2, right - wide))
        if start >= end + 2 * _AIR:
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
