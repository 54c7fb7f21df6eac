"""What draws: so many pictures at once, what is newest first, and a fault harms no other picture."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import pytest

from bot.discord_ui.lanes.drawing_queue import Rank
from bot.discord_ui.lanes.drawings import CROWD, REST, Drawing, Drawings
from bot.panels.open_face.picture import HandPicture
from bot.panels.picture import TablePicture
from bot.panels.pictures import FilmPart, Moment, Picture, ReplayPicture
from tests.support.waiting import HUNG_S, until

FIRST, SECOND, THIRD = (HandPicture((number,)) for number in "123")  # type: ignore[arg-type] # to tell them apart


class Pen:
    """Draws when it is told to, and notes what."""

    def __init__(self) -> None:
        self.drawn: list[Picture] = []
        self.at_once = self.most_at_once = 0
        self.may_go_on = threading.Event()
        self._lock = threading.Lock()

    def __call__(self, picture: Picture) -> bytes:
        with self._lock:
            self.drawn.append(picture)
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
        assert self.may_go_on.wait(HUNG_S)
        with self._lock:
            self.at_once -= 1
        return repr(picture).encode()


async def until_begun(pen: Pen, count: int) -> None:
    """Wait until so many drawings have begun."""
    await until(lambda: len(pen.drawn) >= count)


def wanted(drawings: Drawings, message: str, picture: Any, rank: Rank = Rank.EDIT) -> Drawing:
    drawing = Drawing(lambda: picture)
    drawings.want(message, drawing, rank)
    return drawing


async def done(*drawings: Drawing) -> list[bytes | None]:
    async with asyncio.timeout(HUNG_S):
        await asyncio.gather(*(drawing.done for drawing in drawings))
    return [drawing.png for drawing in drawings]


async def test_the_newest_is_drawn_first_and_what_was_dropped_never() -> None:
    pen = Pen()
    drawings = Drawings(pen)
    first = wanted(drawings, "a", FIRST)
    await until_begun(pen, 1)
    old, other = wanted(drawings, "b", FIRST), wanted(drawings, "c", SECOND)
    dropped, newest = wanted(drawings, "d", FIRST), wanted(drawings, "e", THIRD)
    assert drawings.drop("d")
    assert drawings.drop("b")
    assert not drawings.drop("a"), "it is being drawn"
    pen.may_go_on.set()
    assert await done(first, other, newest, old, dropped) == [
        *(repr(picture).encode() for picture in (FIRST, SECOND, THIRD)),
        None,
        None,
    ]
    assert pen.drawn == [FIRST, THIRD, SECOND]


async def test_which_picture_it_is_follows_from_the_moment_when_it_is_drawn() -> None:
    pen = Pen()
    drawings = Drawings(pen)
    first, now = wanted(drawings, "a", FIRST), [SECOND]
    await until_begun(pen, 1)
    later, never = Drawing(lambda: now[0]), Drawing(lambda: None)
    drawings.want("b", later, Rank.EDIT)
    drawings.want("c", never, Rank.EDIT)
    now[0] = THIRD
    pen.may_go_on.set()
    assert (await done(first, later, never))[1:] == [repr(THIRD).encode(), None]
    assert pen.drawn == [FIRST, THIRD]


@pytest.mark.parametrize("at_once", [1, 3])
async def test_as_many_are_drawn_at_once_as_there_are_processes(at_once: int) -> None:
    pen = Pen()
    drawings = Drawings(pen, at_once=at_once)
    all_of_them = [wanted(drawings, str(number), FIRST) for number in range(5)]
    await until_begun(pen, at_once)
    pen.may_go_on.set()
    assert None not in await done(*all_of_them)
    assert pen.most_at_once == at_once


async def test_what_is_wanted_in_the_moment_when_the_last_one_is_done_is_drawn_too() -> None:
    drawings = Drawings(lambda picture: b"png")
    for _ in range(3):
        drawing = wanted(drawings, "a", FIRST)
        again: list[Drawing] = []
        drawing.done.add_done_callback(lambda _, again=again: again.append(wanted(drawings, "b", FIRST)))  # type: ignore[misc]
        assert await done(drawing) == [b"png"]
        await asyncio.sleep(0)
        assert await done(*again) == [b"png"]


async def test_a_fault_is_told_to_whoever_asked_and_harms_no_other_picture() -> None:
    def render(picture: Picture) -> bytes:
        if picture is FIRST:
            raise RuntimeError("no ink")
        return b"png"

    drawings = Drawings(render)
    faulty, fine = wanted(drawings, "a", FIRST), wanted(drawings, "b", SECOND)
    assert await done(faulty, fine) == [None, b"png"]
    assert str(faulty.fault) == "no ink"
    with pytest.raises(RuntimeError, match="no ink"):
        await drawings.draw(FIRST)
    assert await drawings.draw(SECOND) == b"png"


@pytest.mark.parametrize(("answering", "rests"), [(CROWD - 1, False), (CROWD, True)])
async def test_while_a_crowd_waits_for_answers_drawing_rests_longer_than_it_drew(
    answering: int, rests: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Picture] = []
    asked: list[tuple[bool, int]] = []  # whether a rest is long enough, and how many pictures were begun before it

    def render(picture: Picture) -> bytes:
        begun.append(picture)
        time.sleep(0.05)
        return b"png"

    async def rest(seconds: float) -> None:
        asked.append((seconds >= 0.05 * REST, len(begun)))

    monkeypatch.setattr(asyncio, "sleep", rest)
    drawings = Drawings(render, answering=lambda: answering)
    await done(wanted(drawings, "a", FIRST), wanted(drawings, "b", SECOND))
    assert asked[:1] == ([(True, 1)] if rests else [])


async def test_how_each_ended_is_told_and_what_is_left() -> None:
    pen, told = Pen(), []
    pen.may_go_on.set()
    drawings = Drawings(pen, drew=lambda outcome, seconds: told.append((outcome, seconds >= 0)))
    drawing, dropped = wanted(drawings, "a", FIRST), wanted(drawings, "b", SECOND)
    assert drawings.unfinished == 2
    assert drawings.oldest_s >= 0
    drawings.drop("b")
    faulty = wanted(drawings, "c", None)

    def fail() -> Picture:
        raise ZeroDivisionError

    faulty.picture = fail
    await done(drawing, dropped, faulty)
    assert sorted(told) == [("drawn", True), ("dropped", True), ("failed", True)]
    assert (drawings.unfinished, drawings.oldest_s) == (0, 0)


async def test_a_film_waits_for_every_hand_and_is_drawn_part_by_part() -> None:
    pen = Pen()
    drawings = Drawings(pen)
    film = ReplayPicture((Moment(()), Moment(())), TablePicture(()))
    first, second, third = (FilmPart(film, number) for number in range(3))
    shared = asyncio.create_task(drawings.draw(film))
    await until_begun(pen, 1)
    hands = [wanted(drawings, "a", FIRST, Rank.PAST), wanted(drawings, "b", SECOND, Rank.HAND)]
    pen.may_go_on.set()
    await done(*hands)
    async with asyncio.timeout(HUNG_S):
        assert await shared == b"".join(repr(part).encode() for part in (first, second, third))
    assert pen.drawn == [first, SECOND, FIRST, second, third]
