"""One lane per message: every edit of it goes through here, one at a time, the newest state wins.

A lane is level-triggered: `touch` says that something may have changed, and the lane builds the panel anew from what is
stored. Unchanged panels (by digest) cost nothing; pictures are drawn beside the event loop, at most one a second, and
where many look at a message its words wait for them. A lane has a task while it has work and none when it has drained.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord

from bot.discord_ui.lanes.pictures import Pictures
from bot.discord_ui.lanes.shown import Shown
from bot.panels.panel import Panel
from bot.panels.pictures import Picture

_log = logging.getLogger(__name__)
_LONGEST_S = 60.0
_PATIENCE_S = 0.05  # for so long words wait for their picture while it is drawn, so that one edit brings both


@dataclass(frozen=True, slots=True)
class _Drawing:
    """A picture on its way, with the panel that it belongs to."""

    panel: Panel
    png: asyncio.Future[bytes]


class Lane(ABC):
    """The edits of one message. Subclasses say how to build its panel and how to bring it to Discord."""

    has_patience = False
    """Whether words always wait for their picture's turn, so that there is one edit a picture."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._lock = asyncio.Lock()  # held while an edit or an answer is on its way
        self._is_dirty = False
        self._is_retired = False
        self._answers = 0  # so far: what was built before one of them is old
        self._task: asyncio.Task[None] | None = None
        self._last_picture_ms = 0
        self._drawing: _Drawing | None = None
        self._woken: asyncio.Future[None] | None = None  # ends the task's rest
        self.shown = Shown()

    @property
    def is_busy(self) -> bool:
        """Whether an edit is on its way."""
        return self._lock.locked()

    @property
    def is_idle(self) -> bool:
        """Whether the lane has nothing to do."""
        return self._task is None or self._task.done()

    def touch(self) -> None:
        """Look again whether the message must change."""
        self._is_dirty = True
        if not self.has_patience:
            self._wake()
        if self.is_idle:
            self._task = asyncio.get_running_loop().create_task(self._drain(), name="message lane")

    def _wake(self) -> None:
        """End the task's rest, if it rests."""
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    def _follow(self) -> None:
        """Look again, but in no haste: only the picture can be missing, and it may have to wait for its turn."""
        self._is_dirty = True
        if self.is_idle:
            drain = self._drain(self._picture_wait_s())
            self._task = asyncio.get_running_loop().create_task(drain, name="message lane")

    async def answer(self, interaction: discord.Interaction, edit: Callable[[Panel], Awaitable[None]]) -> None:
        """Answer a click on this message by editing it: at once with text and buttons, the picture follows.

        When an edit is on its way the click is only acknowledged, and the lane's next edit shows what it led to.
        """
        if self.is_busy:
            await interaction.response.defer()
            self.touch()
            return
        async with self._lock:
            self._answers += 1
            panel = await self.build()
            if panel is None:
                await interaction.response.defer()
            else:
                await self._answer_with(panel, edit)
        if panel is None:
            self.touch()
        else:
            self._follow()

    async def _answer_with(self, panel: Panel, edit: Callable[[Panel], Awaitable[None]]) -> None:
        """Edit words and controls. If that fails Discord may have done it all the same: the next edit makes sure."""
        picture = self.shown.picture
        try:
            await edit(panel)
        except BaseException:
            self.shown = Shown()
            self.touch()
            raise
        self.shown = Shown(panel.with_art(None), picture=picture)

    def retire(self) -> None:
        """Touch the message no more, whatever is on its way: another lane takes over, or it is given up."""
        self._is_retired = True

    async def wait(self) -> None:
        """Until the lane has drained (for a clean stop)."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    @abstractmethod
    async def build(self) -> Panel | None:
        """The panel from what is stored now; None when the message should not be there."""

    @abstractmethod
    async def push(self, panel: Panel | None, png: bytes | None, *, has_new_picture: bool) -> bool:
        """Bring a panel to Discord; whether it is shown now."""

    async def drained(self) -> None:  # noqa: B027 - a hook: most lanes do nothing then
        """Called when the lane has nothing left to do."""

    def must_push(self, panel: Panel | None) -> bool:
        """Whether the message has to be touched although its digest is the same (posted anew, deleted)."""
        return panel is None

    async def _drain(self, rest_s: float = 0) -> None:
        try:
            if rest_s > 0:
                await self._rest(rest_s)
            while self._is_dirty and not self._is_retired:
                self._is_dirty = False
                wait_s = await self._look()
                if wait_s > 0:
                    await self._rest(wait_s)
                    self._is_dirty = True
                if not self._is_dirty and not self._is_retired:
                    await self.drained()  # it waits for the store, and what is touched meanwhile is looked at too
        except Exception:
            # The next touch looks again; until then the message stays as it was.
            _log.exception("a message could not be brought up to date")

    async def _look(self) -> float:
        """One look and at most one edit. Returns for how many seconds the picture may be waited for, 0 if it is shown.

        While the picture is drawn clicks are answered and words go out, so these may stand above the picture of a
        moment ago; the next look mends that.
        """
        async with self._lock:
            pass  # what an answer that is on its way shows is not looked at twice
        answers = self._answers
        panel = await self.build()
        wait_s = 0 if panel is None or panel.art is None or self.must_push(panel) else self._picture_wait_s()
        if wait_s > 0 and self.has_patience and self._drawing is None:
            return wait_s
        picture = self._wanted_picture(panel) if panel is not None and self._drawing is None and wait_s == 0 else None
        if panel is not None and picture is not None:
            self._last_picture_ms = self._pictures.now_ms()
            self._drawing = _Drawing(panel, asyncio.ensure_future(self._pictures.draw(picture)))
            patience_s = max(_PATIENCE_S, self._pictures.picture_every_ms / 1000 if self.has_patience else 0)
            await asyncio.wait((self._drawing.png,), timeout=None if self.must_push(panel) else patience_s)
        drawing, png = self._drawing, None
        if drawing is not None and drawing.png.done():
            self._drawing = None
            png = drawing.png.result()
        async with self._lock:
            is_old = self._is_dirty or answers != self._answers
            newest = await self.build() if is_old else panel
            if drawing is not None and png is not None and newest is not None:
                self._is_dirty |= newest.picture_digest != drawing.panel.picture_digest
                newest = newest.with_art(drawing.panel.art)
            await self._push_newest(newest, png)
        if self._drawing is None:
            return wait_s
        return self._pictures.picture_every_ms / 1000 if self.has_patience else _LONGEST_S

    async def _rest(self, wait_s: float) -> None:
        """Until something happens: the lane is touched, its picture is drawn, or the time is over."""
        self._woken = asyncio.get_running_loop().create_future()
        drawing = () if self._drawing is None else (self._drawing.png,)
        await asyncio.wait((self._woken, *drawing), timeout=wait_s, return_when=asyncio.FIRST_COMPLETED)
        self._woken = None

    async def _push_newest(self, panel: Panel | None, png: bytes | None) -> None:
        """Bring a panel to Discord if it is not there yet; without its picture drawn, only words and controls."""
        is_forced = self.must_push(panel)
        if self._is_retired:
            return
        if panel is None:
            if is_forced:
                await self.push(None, None, has_new_picture=False)
            return
        is_drawn = png is not None or panel.art is None
        has_new_picture = is_drawn and panel.picture_digest != self.shown.picture
        if not is_forced and not has_new_picture and self.shown.has_words_of(panel):
            return
        if await self.push(panel, png, has_new_picture=has_new_picture):
            picture = panel.picture_digest if has_new_picture or is_forced else self.shown.picture
            self.shown = Shown(panel.with_art(None), picture=picture)

    def _wanted_picture(self, panel: Panel) -> Picture | None:
        is_new = self.must_push(panel) or panel.picture_digest != self.shown.picture
        return panel.picture if is_new else None

    def _picture_wait_s(self) -> float:
        """How long a new picture of this message has to wait for its turn."""
        every_ms = self._pictures.picture_every_ms
        return max(0, min(self._last_picture_ms + every_ms - self._pictures.now_ms(), every_ms)) / 1000
