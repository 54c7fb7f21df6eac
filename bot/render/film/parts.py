"""The parts of a film, each a few frames of the GIF; a part needs none of the others.

A film takes 12 seconds at most, however many streets there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from PIL import Image

from bot.panels.pictures import FilmPart, Moment, ReplayPicture
from bot.render.canvas import Canvas
from bot.render.channel.page import Page
from bot.render.film.moves import Move, as_told, counted, moves_between, on_the_way, turned, without
from bot.render.film.stage import Stage
from bot.render.gif import TRAILER, change, header, whole

LENGTH_MAX_MS = 12_000
_TICK_MS = 60  # a frame while something moves
_OPENING_MS = 600
_END_MS = 4_600  # with the sums coming in; the end stays longest
_LINE_MS = 260  # from one line below the boards to the next
_STREET_MS, _ROW_MS = 840, 1_320  # at most
_FLIGHT_TICKS = 5
_TURN_TICKS = 4
_COUNT_TICKS = 4
_BAR_MS = 120  # the progress bar moves so often while nothing else does

_MOVING = 0.7  # of a part's time at most: the rest is for looking
Frames = Iterator[tuple[Canvas, int]]
"""Canvases with the milliseconds for which each is seen; the last one stays for the rest of the part."""


def part_times(film: ReplayPicture) -> tuple[int, ...]:
    """Milliseconds of each part: the opening, what leads to each further moment, and the end."""
    tells = [is_told(*both) for both in pairwise(film.moments)]
    wanted = [_ROW_MS if told else _STREET_MS for told in tells]
    left = LENGTH_MAX_MS - _OPENING_MS - _END_MS
    share = min(1.0, left / sum(wanted)) if wanted else 1.0
    return _OPENING_MS, *(int(ms * share) // 10 * 10 for ms in wanted), _END_MS


def is_told(before: Moment, after: Moment) -> bool:
    """Whether there is something new to read: rows are named and counted, not only laid."""
    return any(
        one.points != other.points or [row.name for row in one.rows] != [row.name for row in other.rows]
        for one, other in zip(before.boards, after.boards, strict=True)
    )


def starts(count: int, ticks: int, flight: int) -> Sequence[int]:
    """In which tick each of `count` things sets out that move one after the other, all having arrived after `ticks`."""
    spare = max(0, ticks - flight)
    return [spare * index // max(1, count - 1) for index in range(count)]


def draw_part(part: FilmPart, page: Page, draw_end: Callable[[], Canvas]) -> bytes:
    """A part of the film's bytes. All parts one after the other are the GIF. `page`: of its end."""
    film, number = part
    times = part_times(film)
    stage = Stage(page, draw_end, times)
    start = sum(times[:number])
    if number == 0:
        first = film.moments[0]
        image = _with_bar(stage.still(first.boards, first.caption), stage, _BAR_MS)
        return b"".join((header(*stage.size), whole(image, _BAR_MS), *_rest(stage, _BAR_MS, times[0])))
    before = film.moments[number - 1]
    image = _with_bar(stage.still(before.boards, before.caption), stage, start)
    is_last = number == len(film.moments)
    frames = _end(stage, before) if is_last else _moment(stage, before, film.moments[number], times[number])
    written = []
    now = start
    for canvas, ms in frames:
        now += ms
        after = _with_bar(canvas, stage, now)
        written.append(change(image, after, ms))
        image = after
    written += _rest(stage, now, start + times[number])
    if is_last:
        written.append(TRAILER)
    return b"".join(written)


def _moment(stage: Stage, before: Moment, after: Moment, ms: int) -> Frames:
    """Cards fly in and turn over, then what is said of them changes while the points count."""
    moves = moves_between(before.boards, after.boards)
    is_told = any(one.points != other.points for one, other in zip(before.boards, after.boards, strict=True))
    counts = _COUNT_TICKS if is_told else 1
    room = max(1, int(ms * _MOVING) // _TICK_MS - counts)
    yield from _moving(stage, before, after, moves, room)
    for tick in range(1, counts + 1):
        yield stage.still(counted(before.boards, after.boards, tick / counts), after.caption), _TICK_MS


def _moving(stage: Stage, before: Moment, after: Moment, moves: Sequence[Move], room: int) -> Frames:
    if not moves:
        return
    flights = [one for one in moves if one.is_flight]
    turns = [one for one in moves if not one.is_flight]
    flight = min(_FLIGHT_TICKS, room)
    ticks = min(room, max(flight + len(flights) // 2 if flights else 0, _TURN_TICKS if turns else 0))
    bare = stage.still(as_told(without(after.boards, moves), before.boards), after.caption)
    begun = starts(len(flights), ticks, flight)
    for tick in range(1, ticks + 1):
        canvas = bare.copy()
        for one in turns:
            at = stage.place(one)
            board = after.boards[one.board]
            back, face = stage.sprite(one.before, board), stage.sprite(one.after, board)
            canvas.paste(turned(back, face, tick - 1) if tick <= _TURN_TICKS else face, at)
        for one, start in zip(flights, begun, strict=True):
            share = min(1.0, (tick - start) / flight)
            if share > 0:
                at = on_the_way(stage.gate(one.board), stage.place(one), share)
                canvas.paste(stage.sprite(one.after, after.boards[one.board]), at)
        yield canvas, _TICK_MS


def _end(stage: Stage, before: Moment) -> Frames:
    """What came last flies in and the points count to what they came to; then, line by line, who beat whom."""
    end = stage.end()
    boards = stage.page.boards
    yield from _moving(stage, before, Moment(boards), moves_between(before.boards, boards), 2 * _FLIGHT_TICKS)
    for tick in range(1, _COUNT_TICKS + 1):
        yield stage.still(counted(before.boards, boards, tick / _COUNT_TICKS), ""), _TICK_MS
    for top in (*stage.page.below[1:], stage.page.height):
        canvas = stage.still(boards, "")
        canvas.lay(end.image.crop((0, 0, stage.size[0], top)), (0, 0))
        yield canvas, _LINE_MS


def _rest(stage: Stage, now: int, end: int) -> list[bytes]:
    """Nothing moves but the progress bar, until the part is over."""
    found = []
    while now < end:
        ms = min(_BAR_MS, end - now) if end - now >= 2 * _BAR_MS else end - now
        found.append(change(stage.bar(now), stage.bar(now + ms), ms))
        now += ms
    return found


def _with_bar(canvas: Canvas, stage: Stage, elapsed_ms: int) -> Image.Image:
    canvas.lay(stage.bar(elapsed_ms), (0, 0))
    return canvas.image
