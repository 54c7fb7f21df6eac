"""One lane for each message: all edits of the message go through it, one at a time, and the newest state wins.

A lane is level-triggered: `touch` says that something may have changed, and the lane builds the panel anew from the
store. An unchanged panel (by its digest) needs no edit. Pictures are drawn off the event loop, at most one a second for
each message. In a channel, where many edits would be slowed down, the text waits for the picture (`has_patience`). A
lane has a task only while it has work.
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
    """A picture that is being drawn, and the panel that it belongs to."""

    panel: Panel
    png: asyncio.Future[bytes]


class Lane(ABC):
    """The edits of one message. Subclasses build its panel (`build`) and send it to Discord (`push`)."""

    has_patience = False
    """Whether the text always waits until a new picture may be drawn, so that one edit has both."""

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
        """Whether a request to Discord is running."""
        return self._lock.locked()

    @property
    def is_idle(self) -> bool:
        """Whether the lane has nothing to do."""
        return self._task is None or self._task.done()

    def touch(self) -> None:
        """Check again whether the message has to change."""
        self._is_dirty = True
        if not self.has_patience:
            self._wake()
        if self.is_idle:
            self._task = asyncio.get_running_loop().create_task(self._drain(), name="message lane")

    def _wake(self) -> None:
        """Wake the task if it waits for a picture or its turn."""
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    def _follow(self) -> None:
        """Look again when the next picture may be drawn: only the picture can be missing."""
        self._is_dirty = True
        if self.is_idle:
            drain = self._drain(self._picture_wait_s())
            self._task = asyncio.get_running_loop().create_task(drain, name="message lane")

    async def answer(self, interaction: discord.Interaction, edit: Callable[[Panel], Awaitable[None]]) -> None:
        """Answer a click on this message by editing it: at once with text and buttons, the picture follows.

        While another edit is running, the click is only acknowledged, and the lane's next edit shows its result.
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
        """Edit text and controls. If that fails, Discord may have done it all the same: the next look edits again."""
        picture = self.shown.picture
        try:
            await edit(panel)
        except BaseException:
            self.shown = Shown()
            self.touch()
            raise
        self.shown = Shown(panel.with_art(None), picture=picture)

    def retire(self) -> None:
        """Never touch the message again: another lane takes over, or the message is given up."""
        self._is_retired = True

    async def wait(self) -> None:
        """Wait until the lane has nothing left to do, for a clean stop."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    @abstractmethod
    async def build(self) -> Panel | None:
        """The panel by the present state of the store; None if there should be no message."""

    @abstractmethod
    async def push(self, panel: Panel | None, png: bytes | None, *, has_new_picture: bool) -> bool:
        """Send a panel to Discord: post, edit, or for None delete. Returns whether it is shown now."""

    async def drained(self) -> None:  # noqa: B027 - a hook: most lanes do nothing then
        """Called when the lane has nothing left to do."""

    def must_push(self, panel: Panel | None) -> bool:
        """Whether to push even if the digest is unchanged, to post the message anew or to delete it."""
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
        """Look once and edit at most once. Returns for how many seconds to wait for the picture, 0 if it is shown.

        While a picture is drawn, clicks are answered and texts are edited. A text may then stand above an older picture
        for a moment; the next look corrects that.
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
        """Wait until the lane is touched, its picture is drawn, or the time is over."""
        self._woken = asyncio.get_running_loop().create_future()
        drawing = () if self._drawing is None else (self._drawing.png,)
        await asyncio.wait((self._woken, *drawing), timeout=wait_s, return_when=asyncio.FIRST_COMPLETED)
        self._woken = None

    async def _push_newest(self, panel: Panel | None, png: bytes | None) -> None:
        """Push a panel unless it is shown already; if its picture is not drawn yet, only text and controls."""
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
        """How many seconds to wait before this message may have its next picture."""
        every_ms = self._pictures.picture_every_ms
        return max(0, min(self._last_picture_ms + every_ms - self._pictures.now_ms(), every_ms)) / 1000
