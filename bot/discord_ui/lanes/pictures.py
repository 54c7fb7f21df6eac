"""The picture of one message: drawn at most so often, and tried again with longer and longer pauses where it fails.

All times are the event loop's own, which goes on when somebody sets the clock on the wall.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from bot.discord_ui.lanes.drawing_queue import Rank
from bot.discord_ui.lanes.drawings import Drawing, Drawings
from bot.panels.panel import Panel
from bot.panels.pictures import Picture

_log = logging.getLogger(__name__)
_RETRY_S, _RETRY_MOST_S = 2.0, 16.0  # after a first failure, doubled after each further one
_PAST_S = 3.0  # for so long a hand that is over and followed waits for its last picture


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture and the panel that it belongs to; None for a panel without one."""

    panel: Panel
    png: bytes | None


class MessagePicture:
    """What is drawn for one message.

    `is_new` says whether a panel's picture is to be drawn at all, `touch` has the message looked at again.
    """

    def __init__(self, drawings: Drawings, is_new: Callable[[Panel], bool], touch: Callable[[], None]) -> None:
        self._drawings = drawings
        self._is_new = is_new
        self._touch = touch
        self._drawing: Drawing | None = None
        self._panel: Panel | None = None  # that the drawing belongs to
        self._wanted_s = 0.0  # since when
        self._not_before_s = 0.0
        self._failures = 0
        self._retry: asyncio.TimerHandle | None = None

    @property
    def is_underway(self) -> bool:
        """Whether a picture is being drawn, or waits for that, or was drawn and not yet taken."""
        return self._drawing is not None

    @property
    def is_awaited(self) -> bool:
        """Whether a picture is being drawn, or waits for that."""
        return self._drawing is not None and not self._drawing.done.done()

    @property
    def is_tried_again(self) -> bool:
        """Whether the picture failed and will be tried again."""
        return self._retry is not None

    @property
    def is_in_vain(self) -> bool:
        """Whether to do without the picture, where nobody looks any more: it failed, or waits too long."""
        waits = self._drawing is not None and self._drawing.began_s is None
        return self._retry is not None or (waits and _now_s() - self._wanted_s > _PAST_S)

    @property
    def every_s(self) -> float:
        """The least time between two pictures."""
        return self._drawings.every_s

    def wait_s(self) -> float:
        """For how many seconds this message may not have its next picture; never longer than the time between two."""
        return min(max(0.0, self._not_before_s - _now_s()), self.every_s)

    def want(self, panel: Panel, rank: Rank) -> bool:
        """Have the picture of the newest panel drawn. Returns whether a drawing was begun for it.

        While another one of this message is drawn, or the pause after a failure lasts, nothing happens. One that only
        waits is replaced.
        """
        if self._retry is not None:
            return False
        if self._drawing is not None and self._drawing.is_dropped:
            self._drawing = None  # nobody wanted it any more when its turn came; this one is another
        if self._drawing is None:
            if not self._is_new(panel):
                return False
            self._panel = panel
            self._drawing = Drawing(self._picture)
            self._wanted_s = _now_s()
            self._drawings.want(self, self._drawing, rank)
            return True
        if self._drawing.began_s is None and not self._drawing.done.done():
            self._panel = panel
            self._drawings.want(self, self._drawing, rank)
        return False

    def drop(self) -> None:
        """Do without the picture, unless it is being drawn already."""
        if self._drawings.drop(self):
            self._drawing = None

    async def come(self, seconds: float) -> None:
        """Wait for the picture, but no longer than that."""
        if self._drawing is not None:
            await asyncio.wait((self._drawing.done,), timeout=seconds)

    async def come_or(self, woken: asyncio.Future[None], seconds: float) -> None:
        """Wait for the picture or for something else, but no longer than that."""
        drawing = () if self._drawing is None else (self._drawing.done,)
        await asyncio.wait((woken, *drawing), timeout=seconds, return_when=asyncio.FIRST_COMPLETED)

    def take(self) -> Drawn | None:
        """The picture when it is drawn; None before that, and when it failed: then it is tried again later."""
        drawing, panel = self._drawing, self._panel
        if drawing is None or panel is None or not drawing.done.done():
            return None
        self._drawing = self._panel = None
        if drawing.began_s is not None:
            self._not_before_s = drawing.began_s + self._drawings.every_s
        if drawing.fault is not None:
            self._failed(drawing.fault)
        if drawing.png is None:
            return None
        self._failures = 0
        return Drawn(panel, drawing.png)

    def retire(self) -> None:
        """Draw nothing any more, and let go of the message, which owns this: the two would wait for a search."""
        self.drop()
        if self._retry is not None:
            self._retry.cancel()
        self._is_new = _is_unwanted
        self._touch = _nothing

    def _picture(self) -> Picture | None:
        """The picture to be drawn now, if it is still wanted."""
        return self._panel.picture if self._panel is not None and self._is_new(self._panel) else None

    def _failed(self, fault: Exception) -> None:
        if self._failures == 0:
            _log.warning("a picture could not be drawn (%s): its message has words alone until it can be", fault)
        pause_s = min(_RETRY_S * 2**self._failures, _RETRY_MOST_S)
        self._failures += 1
        self._retry = asyncio.get_running_loop().call_later(pause_s, self._try_again)

    def _try_again(self) -> None:
        self._retry = None
        self._touch()


def _is_unwanted(panel: Panel) -> bool:
    return False


def _nothing() -> None:
    """What is touched when nothing is."""


def _now_s() -> float:
    return asyncio.get_running_loop().time()
