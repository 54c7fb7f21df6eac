"""The parts of a film, each a few frames of the GIF; a part needs none of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PIL import Image

from bot.panels.pictures import FilmPart, Moment
from bot.render.canvas import Canvas
from bot.render.channel.page import Page
from bot.render.film.moves import Move, as_told, counted, moves_between, on_the_way, turned, without
from bot.render.film.stage import Stage
from bot.render.film.timing import (
    BAR_MS,
    COUNT_TICKS,
    FLIGHT_TICKS,
    LINE_MS,
    TICK_MS,
    TURN_TICKS,
    part_times,
    starts,
)
from bot.render.gif import TRAILER, change, header, whole

_MOVING = 0.7  # of a part's time at most: the rest is for looking
Frames = Iterator[tuple[Canvas, int]]
"""Canvases with the milliseconds for which each is seen; the last one stays for the rest of the part."""


def draw_part(part: FilmPart, page: Page, draw_end: Callable[[], Canvas]) -> bytes:
    """A part of the film's bytes. All parts one after the other are the GIF. `page`: of its end."""
    film, number = part
    times = part_times(film)
    stage = Stage(page, draw_end, times)
    start = sum(times[:number])
    if number == 0:
        first = film.moments[0]
        image = _with_bar(stage.still(first.boards, first.caption), stage, BAR_MS)
        return b"".join((header(*stage.size), whole(image, BAR_MS), *_rest(stage, BAR_MS, times[0])))
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
    counts = COUNT_TICKS if is_told else 1
    room = max(1, int(ms * _MOVING) // TICK_MS - counts)
    yield from _moving(stage, before, after, moves, room)
    for tick in range(1, counts + 1):
        yield stage.still(counted(before.boards, after.boards, tick / counts), after.caption), TICK_MS


def _moving(stage: Stage, before: Moment, after: Moment, moves: Sequence[Move], room: int) -> Frames:
    if not moves:
        return
    flights = [one for one in moves if one.is_flight]
    turns = [one for one in moves if not one.is_flight]
    flight = min(FLIGHT_TICKS, room)
    ticks = min(room, max(flight + len(flights) // 2 if flights else 0, TURN_TICKS if turns else 0))
    bare = stage.still(as_told(without(after.boards, moves), before.boards), after.caption)
    begun = starts(len(flights), ticks, flight)
    for tick in range(1, ticks + 1):
        canvas = bare.copy()
        for one in turns:
            at = stage.place(one)
            board = after.boards[one.board]
            back, face = stage.sprite(one.before, board), stage.sprite(one.after, board)
            canvas.paste(turned(back, face, tick - 1) if tick <= TURN_TICKS else face, at)
        for one, start in zip(flights, begun, strict=True):
            share = min(1.0, (tick - start) / flight)
            if share > 0:
                at = on_the_way(stage.gate(one.board), stage.place(one), share)
                canvas.paste(stage.sprite(one.after, after.boards[one.board]), at)
        yield canvas, TICK_MS


def _end(stage: Stage, before: Moment) -> Frames:
    """What came last flies in and the points count to what they came to; then, line by line, who beat whom."""
    end = stage.end()
    boards = stage.page.boards
    yield from _moving(stage, before, Moment(boards), moves_between(before.boards, boards), 2 * FLIGHT_TICKS)
    for tick in range(1, COUNT_TICKS + 1):
        yield stage.still(counted(before.boards, boards, tick / COUNT_TICKS), ""), TICK_MS
    for top in (*stage.page.below[1:], stage.page.height):
        canvas = stage.still(boards, "")
        canvas.lay(end.image.crop((0, 0, stage.size[0], top)), (0, 0))
        yield canvas, LINE_MS


def _rest(stage: Stage, now: int, end: int) -> list[bytes]:
    """Nothing moves but the progress bar, until the part is over."""
    found = []
    while now < end:
        ms = min(BAR_MS, end - now) if end - now >= 2 * BAR_MS else end - now
        found.append(change(stage.bar(now), stage.bar(now + ms), ms))
        now += ms
    return found


def _with_bar(canvas: Canvas, stage: Stage, elapsed_ms: int) -> Image.Image:
    canvas.lay(stage.bar(elapsed_ms), (0, 0))
    return canvas.image
