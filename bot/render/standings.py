"""Standings as bars from zero: place, disc, name, a bar to the right or to the left, and the points with their sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.panels.figures import places
from bot.panels.ledger.picture import StandingSpec
from bot.panels.screen import signed
from bot.render.canvas import Canvas, middle_baseline
from bot.render.channel.badges import DISC, draw_disc
from bot.render.fonts import Weight
from bot.render.palette import Colour
from bot.render.picture_size import TEXT_SIZE
from bot.render.shapes import star
from bot.render.text import line

ROW_GAP = 4
_PAD = 14
_AIR = 12
_PLACE = 32
_STAR = 28
_NAME_SIZES = (TEXT_SIZE + 2, 42)  # in low lines, and in high ones
_DISCS = (DISC, 60)  # the same
_POINTS_SIZES = (54, 48, 42, 38, 34, 31, TEXT_SIZE)
_BAR_LEAST = 90  # its room
_BAR_MOST = 46  # its thickness
_BAR_RADIUS = 6
_LOW, _HIGH = 56, 100  # lines
_PITCH_MOST, _ALL_LINES = 92, 600
_SHORTEST = 5  # of what is not zero
_RADIUS = 12
_WIDEST = 2000


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns of all lines, in pixels from the left edge of a line."""

    name: int
    bar: int
    zero: int
    points: int  # the right edge of the figures
    scale: float  # pixels a point
    points_size: int
    name_size: int
    disc: int


def row_pitch(rows: int) -> int:
    """Pixels from one line to the next: as far apart as a picture that a desktop shows whole has room for."""
    return min(_PITCH_MOST, _ALL_LINES // max(1, rows))


def draw_standings(
    canvas: Canvas, standings: Sequence[StandingSpec], at: tuple[int, int], width: int, pitch: int
) -> None:
    """One line below the other from the top left corner `at`, `pitch` pixels each."""
    columns = _columns(standings, width, pitch)
    ranked = places([standing.points for standing in standings])
    for index, (place, standing) in enumerate(zip(ranked, standings, strict=True)):
        box = (at[0], at[1] + index * pitch, width, pitch - ROW_GAP)
        _draw_standing(canvas, standing, place, box, columns)


def _columns(standings: Sequence[StandingSpec], width: int, pitch: int) -> _Columns:
    """Figures are whole, then bars and names share what is left; names are smaller before they are cut."""
    figures = [signed(standing.points) for standing in standings]
    sizes = (size for size in _POINTS_SIZES if size <= pitch * 0.6 and _widest(figures, size) <= width // 4)
    size = next(sizes, TEXT_SIZE)
    disc = _between(*_DISCS, pitch)
    left = _PAD + _PLACE + disc + _AIR
    right = width - _PAD - _widest(figures, size) - _AIR
    room = max(0, min((right - left) * 9 // 20, right - left - _BAR_LEAST - _AIR))
    names = [standing.name for standing in standings]
    largest = _between(*_NAME_SIZES, pitch)
    name_sizes = (size for size in range(largest, TEXT_SIZE, -1) if _widest(names, size) <= room)
    name_size = next(name_sizes, TEXT_SIZE)
    name = min(_widest(names, name_size), room)
    bar = left + name + _AIR
    lost, won = (max([0, *(sign * standing.points for standing in standings)]) for sign in (-1, 1))
    scale = (right - bar) / ((lost + won) or 1)
    zero = bar + round(lost * scale) if lost or won else (bar + right) // 2
    return _Columns(name, bar, zero, width - _PAD, scale, size, name_size, disc)


def _widest(texts: Sequence[str], size: int) -> int:
    return max((line(text, size, Weight.BOLD, _WIDEST).width for text in texts if text), default=0)


def _between(low: int, high: int, pitch: int) -> int:
    """A size by the height of a line."""
    share = max(0.0, min(1.0, (pitch - _LOW) / (_HIGH - _LOW)))
    return round((low + (high - low) * share) / 2) * 2


def _draw_standing(
    canvas: Canvas, standing: StandingSpec, place: int, box: tuple[int, int, int, int], columns: _Columns
) -> None:
    x, y, _, height = box
    canvas.panel(box, _RADIUS, Colour.PAGE, Colour.STRIPE)
    if place == 1 and standing.points > 0:
        canvas.stamp(star(_STAR), (x + _PAD - 3, y + (height - _STAR) // 2 - 1), Colour.STRIPE, Colour.GOLD)
    else:
        at = (x + _PAD + _STAR // 2 - 3, middle_baseline(y, height, TEXT_SIZE))
        canvas.text(str(place), at, TEXT_SIZE, Colour.STRIPE, Colour.FAINT, width_max=_PLACE, align=0.5)
    disc = columns.disc
    draw_disc(canvas, standing.disc, (x + _PAD + _PLACE, y + (height - disc) // 2), Colour.STRIPE, disc)
    size = columns.name_size
    at = (x + _PAD + _PLACE + disc + _AIR, middle_baseline(y, height, columns.name_size))
    canvas.text(standing.name, at, size, Colour.STRIPE, Colour.PAPER, width_max=columns.name)
    thickness = min(_BAR_MOST, height // 2)
    _draw_bar(canvas, standing.points, (x + columns.zero, y + (height - thickness) // 2), columns.scale, thickness)
    canvas.panel((x + columns.zero - 1, y + 3, 2, height - 6), 0, Colour.STRIPE, Colour.FAINT)
    ink = Colour.WIN if standing.points > 0 else Colour.LOSS if standing.points < 0 else Colour.PAPER
    at = (x + columns.points, middle_baseline(y, height, columns.points_size))
    canvas.text(signed(standing.points), at, columns.points_size, Colour.STRIPE, ink, width_max=_WIDEST, align=1)


def _draw_bar(canvas: Canvas, points: int, zero: tuple[int, int], scale: float, thickness: int) -> None:
    """From zero to the right in green, or to the left in red, round at its end."""
    if not points:
        return
    length = max(_SHORTEST, round(abs(points) * scale))
    x, y = zero[0] if points > 0 else zero[0] - length, zero[1]
    ink = Colour.WIN if points > 0 else Colour.LOSS
    radius = min(_BAR_RADIUS, length // 2)
    canvas.panel((x, y, length, thickness), radius, Colour.STRIPE, ink)
    square = x if points > 0 else x + length - radius
    canvas.panel((square, y, max(radius, 1), thickness), 0, Colour.STRIPE, ink)
