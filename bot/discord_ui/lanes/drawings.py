"""All drawing that the bot does: as many pictures at once as there are processes, the rest in a queue.

A drawing says which picture it is only when its turn has come. So a message that has changed ten times while it waited
is drawn once, as it is then, and one that needs no picture any more is not drawn at all.

Words come first: while a crowd waits for answers, drawing leaves the processor free most of the time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from bot.discord_ui.lanes.drawing_queue import DrawingQueue, Rank
from bot.panels.pictures import Picture, ReplayPicture, parts_of

CROWD = 8
"""So many interactions at once are a crowd. One table of friends never is."""
REST = 3.0
"""While there is a crowd, drawing rests so many times as long as the last picture took."""
LONGEST_REST_S = 0.25


def _new_future() -> asyncio.Future[None]:
    return asyncio.get_running_loop().create_future()


@dataclass(eq=False, slots=True)
class Drawing:
    """A picture that is wanted. `picture` says which when its turn has come; None if it is wanted no more.

    Once it is `done` there is a `png`, or a `fault`, or neither if it was dropped.
    """

    picture: Callable[[], Picture | None]
    wanted_s: float = field(default_factory=lambda: asyncio.get_running_loop().time())
    done: asyncio.Future[None] = field(default_factory=_new_future)
    began_s: float | None = None  # by the event loop's clock
    png: bytes | None = None
    fault: Exception | None = None

    @property
    def is_dropped(self) -> bool:
        """Whether its turn has come and it was wanted no more."""
        return self.done.done() and self.png is None and self.fault is None


class Drawings:
    """Draws pictures with `render`, which may block, up to `at_once` at a time.

    `every_s` is the least time between two pictures of one message. `drew` is told how each one ended ("drawn",
    "failed" or "dropped") and how many seconds after it was wanted. `answering` says how many interactions wait for
    words.
    """

    def __init__(
        self,
        render: Callable[[Picture], bytes],
        *,
        at_once: int = 1,
        every_s: float = 1.0,
        drew: Callable[[str, float], None] = lambda outcome, seconds: None,
        answering: Callable[[], int] = lambda: 0,
    ) -> None:
        self._render = render
        self._drew = drew
        self._answering = answering
        self._at_once = at_once
        self.every_s = every_s
        self._queue: DrawingQueue[Drawing] = DrawingQueue()
        self._unfinished: dict[Drawing, None] = {}  # in the order in which they were wanted
        self._tasks: set[asyncio.Task[Any] | None] = set()

    @property
    def unfinished(self) -> int:
        """How many pictures are wanted and not drawn yet."""
        return len(self._unfinished)

    @property
    def oldest_s(self) -> float:
        """For how many seconds the oldest of these has been wanted."""
        oldest = next(iter(self._unfinished), None)
        return asyncio.get_running_loop().time() - oldest.wanted_s if oldest is not None else 0.0

    def want(self, message: Hashable, drawing: Drawing, rank: Rank) -> None:
        """Draw for a message, next among those of its rank. Asking again for one that waits moves it to the front."""
        self._queue.put(message, drawing, rank)
        self._unfinished.setdefault(drawing)
        if len(self._tasks) < self._at_once:
            self._tasks.add(asyncio.get_running_loop().create_task(self._draw_all(), name="drawing"))

    def drop(self, message: Hashable) -> bool:
        """Do not draw for a message. Returns False if nothing waits, or if it is being drawn already."""
        drawing = self._queue.drop(message)
        if drawing is None:
            return False
        self._finish(drawing)
        return True

    async def draw(self, picture: Picture) -> bytes:
        """A picture that somebody waits for as PNG or GIF bytes. Raises what `render` raises.

        A film is drawn part by part, each of them after everything else that is wanted by then.
        """
        if isinstance(picture, ReplayPicture):
            return b"".join([await self._drawn(part, Rank.FILM) for part in parts_of(picture)])
        return await self._drawn(picture, Rank.POST)

    async def _drawn(self, picture: Picture, rank: Rank) -> bytes:
        drawing = Drawing(lambda: picture)
        self.want(drawing, drawing, rank)
        try:
            await drawing.done
        finally:
            self.drop(drawing)
        if drawing.png is None:
            raise drawing.fault or asyncio.CancelledError
        return drawing.png

    async def _draw_all(self) -> None:
        try:
            while (drawing := self._queue.take()) is not None:
                try:
                    await self._draw(drawing)
                finally:
                    self._finish(drawing)
                await self._leave_room(drawing)
        finally:  # at once, not by a callback: what is wanted from here on needs another task
            self._tasks.discard(asyncio.current_task())

    async def _draw(self, drawing: Drawing) -> None:
        try:
            picture = drawing.picture()
            if picture is not None:
                drawing.began_s = asyncio.get_running_loop().time()
                drawing.png = await asyncio.to_thread(self._render, picture)
        except Exception as fault:  # whatever it is, it is this picture's, and the next one is drawn
            drawing.fault = fault

    async def _leave_room(self, drawing: Drawing) -> None:
        if drawing.began_s is not None and self._answering() >= CROWD:
            took_s = asyncio.get_running_loop().time() - drawing.began_s
            await asyncio.sleep(min(REST * took_s, LONGEST_REST_S))

    def _finish(self, drawing: Drawing) -> None:
        if drawing.done.done():
            return
        drawing.done.set_result(None)
        self._unfinished.pop(drawing, None)
        outcome = "drawn" if drawing.png is not None else "failed" if drawing.fault is not None else "dropped"
        self._drew(outcome, asyncio.get_running_loop().time() - drawing.wanted_s)
