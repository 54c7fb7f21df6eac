"""One lane for each message: all edits of the message go through it, one at a time, and the newest state wins.

A lane is level-triggered: `touch` says that something may have changed, and the lane builds the panel anew from the
store. An unchanged panel (by its digest) needs no edit. Pictures are drawn off the event loop, at most one a second for
each message. In a channel, where many edits would be slowed down, the text waits for the picture (`has_patience`). No
message waits long for it: what cannot be drawn follows later, by an edit that leaves the words alone, so that clicks
are answered meanwhile. When a lane looks is said in `bot.discord_ui.lanes.looking`.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

import discord

from bot.discord_ui.lanes.drawing_queue import Rank
from bot.discord_ui.lanes.drawings import Drawings
from bot.discord_ui.lanes.looking import Looking
from bot.discord_ui.lanes.pictures import Drawn, MessagePicture
from bot.discord_ui.lanes.shown import Shown
from bot.discord_ui.meter import waited_s
from bot.discord_ui.posting import Part
from bot.panels.panel import Panel

_LONGEST_S = 60.0
_PATIENCE_S = 0.05  # for so long words wait for their picture while it is drawn, so that one edit brings both
# For so long after it came a click waits for other words on their way to its message: with 0.15 s of Discord's gateway
# and 0.3 s for the answer itself it is answered within a second.
ANSWER_PATIENCE_S = 0.55
POST_PATIENCE_S = 2.0
"""For so long a message that is to be posted waits for its picture. Then it has words alone, and the game goes on."""


class Lane(Looking):
    """The edits of one message. Subclasses build its panel (`build`) and send it to Discord (`push`)."""

    def __init__(self, drawings: Drawings) -> None:
        super().__init__()
        self._picture = MessagePicture(drawings, self._is_new, self.touch)
        self._lock = asyncio.Lock()  # held while words are on their way, by an edit or an answer
        self.shown = Shown()
        self._built_from: object = None  # the state of the table that the newest panel shows, where the lane notes it

    @property
    def rank(self) -> Rank:
        """How urgent the pictures of edits are."""
        return Rank.EDIT

    @property
    def is_busy(self) -> bool:
        """Whether words are on their way to Discord."""
        return self._lock.locked()

    @property
    def is_missing(self) -> bool:
        """Whether there is no message yet, or it should be posted anew."""
        return False

    @property
    def is_at_rest(self) -> bool:
        """Whether the lane has nothing to do, and will not have without being touched."""
        will_look = self.again.is_waiting or self._picture.is_tried_again
        return self.is_idle and not self.is_busy and not self.is_lingering and not will_look and not self._beside

    def touch_unless_from(self, state: object) -> None:
        """Check again, because the table's state is this now. A panel that was built from it needs no look."""
        if state is not self._built_from:
            self.touch()

    def _follow(self) -> None:
        """Look again when the next picture may be drawn: only the picture can be missing."""
        self._is_dirty = True
        self._begin(self._picture.wait_s())

    async def answer(self, interaction: discord.Interaction, edit: Callable[[Panel], Awaitable[None]]) -> None:
        """Answer a click on this message by editing it: at once with text and buttons, the picture follows.

        What overtakes other words would be overwritten by them. So the click waits for what is on its way, but not for
        long.
        """
        if not await self._has_lock():
            await self._answer_beside(interaction, edit)
            return
        try:
            panel = await self.build()
            if panel is None:
                await interaction.response.defer()
            else:
                await self._answer_with(panel, edit)
        except BaseException:
            self.touch()  # a look from this state may have been left to this answer
            raise
        finally:
            self._lock.release()
        if panel is None:
            self.touch()
        else:
            self._follow()

    async def _answer_beside(self, interaction: discord.Interaction, edit: Callable[[Panel], Awaitable[None]]) -> None:
        """Answer beside words that take long to arrive. They may still overwrite the answer, so the lane edits again.

        Nearly always they stand there already, and only Discord's word of it is late. Until then the lane keeps its
        message: it may not give up an old hand's panel that this answer overwrites.
        """
        self._beside += 1
        try:
            panel = None if self.is_missing else await self.build()
            await (interaction.response.defer() if panel is None else edit(panel))
        finally:
            self._beside -= 1
            self.shown = Shown(picture=self.shown.picture)
            self.touch()

    async def _has_lock(self) -> bool:
        """Take the lock, unless what holds it takes too long for a click. Returns whether it is taken."""
        if not self.is_busy:
            await self._lock.acquire()
            return True
        with suppress(TimeoutError):
            # Since it came, not since it is here: Discord may have been asked for a member meanwhile.
            async with asyncio.timeout(ANSWER_PATIENCE_S - waited_s()):
                return await self._lock.acquire()
        return False

    async def _answer_with(self, panel: Panel, edit: Callable[[Panel], Awaitable[None]]) -> None:
        """Edit text and controls. If that fails, Discord may have done it all the same: the next look edits again."""
        try:
            await edit(panel)
        except BaseException:
            self.shown = Shown()
            raise
        self.shown = Shown(panel.with_art(None), picture=self.shown.picture)

    def retire(self) -> None:
        """Never touch the message again: another lane takes over, or the message is given up."""
        self._is_retired = True
        self.stop()
        self._picture.retire()

    async def _prepare(self) -> None:
        """What has to be settled before the panel is built. What changes meanwhile is looked at once more."""

    @abstractmethod
    async def build(self) -> Panel | None:
        """The panel by the present state of the store; None if there should be no message."""

    @abstractmethod
    async def push(self, panel: Panel | None, png: bytes | None, part: Part) -> bool:
        """Send a panel to Discord: post, edit a part, or for None delete. Returns whether it is shown now."""

    def must_push(self, panel: Panel | None) -> bool:
        """Whether to push even if the digest is unchanged, to post the message anew or to delete it."""
        return panel is None

    def held_s(self, panel: Panel) -> float:
        """For how many seconds an edit to this panel has to wait, 0 if it is shown already. A post is never held."""
        return 0

    async def _look(self) -> float:
        """Look once and edit at most once. Returns for how many seconds to wait for the picture, 0 if it is shown.

        While a picture is drawn, clicks are answered and texts are edited. A text may then stand above an older picture
        for a moment; the next look corrects that. What is posted waits for its picture, but not for long.
        """
        async with self._lock:
            pass  # what an answer that is on its way shows is not looked at twice
        self._is_dirty = False  # whatever has changed up to here is in the panel that is built now
        await self._prepare()
        picture = self._picture
        if self.has_patience and not picture.is_underway and (wait_s := picture.wait_s()) > 0 and not self.is_missing:
            return wait_s
        panel = await self.build()
        is_post = panel is not None and self._posts(panel)
        wait_s = 0 if panel is None or panel.art is None or is_post else picture.wait_s()
        if panel is not None and not is_post and (held_s := self.held_s(panel)) > 0:
            self._is_dirty = True
            self._look_in(held_s)
            return 0
        if panel is None or panel.art is None:
            picture.drop()
        elif wait_s == 0:
            is_begun = picture.want(panel, Rank.POST if is_post else self.rank)
            if is_post:
                await picture.come(POST_PATIENCE_S)
            elif is_begun:
                await picture.come(self._patience_s)
        async with self._lock:
            late = await self._push_newest(await self.build() if self._is_dirty else panel)
        if late is not None:
            await self._push_picture(late)
        if not picture.is_underway:
            return wait_s
        return self._patience_s if self.has_patience else _LONGEST_S

    async def _come_or(self, woken: asyncio.Future[None], seconds: float) -> bool:
        await self._picture.come_or(woken, seconds)
        while self._picture.is_awaited and self.rank is not Rank.PAST and not self._is_dirty and not woken.done():
            await self._picture.come_or(woken, seconds)  # nothing has changed: there is nothing to look at yet
        return not self._picture.is_awaited

    async def _push_newest(self, panel: Panel | None) -> Drawn | None:
        """Push a panel unless it is shown already; if its picture is not drawn yet, only text and controls.

        Returns the panel if only its picture is not shown yet, with the picture.
        """
        drawn = self._picture.take()
        if self._is_retired:
            return None
        if panel is None:
            if not self.must_push(None) or await self.push(None, None, Part.ALL):
                self.again.succeeded()
            return None
        if drawn is not None and panel.art is not None:
            self._is_dirty |= panel.picture_digest != drawn.panel.picture_digest
            panel = panel.with_art(drawn.panel.art)
        elif self.rank is Rank.PAST and self._picture.is_in_vain and self._is_new(panel):
            panel = self._without_picture(panel)
        is_post = self._posts(panel)
        if is_post and drawn is None:
            panel = panel.with_art(None)
        has_new_picture = (drawn is not None or panel.art is None) and panel.picture_digest != self.shown.picture
        png = drawn.png if drawn is not None and panel.art is not None else None
        if not is_post and self.shown.has_words_of(panel):
            if has_new_picture:
                return Drawn(panel, png)
            self.again.succeeded()
            return None
        if await self.push(panel, png, Part.ALL if has_new_picture else Part.WORDS):
            picture = panel.picture_digest if has_new_picture or is_post else self.shown.picture
            self.shown = Shown(panel.with_art(None), picture=picture)
            self.again.succeeded()
        return None

    async def _push_picture(self, drawn: Drawn) -> None:
        """Push a picture, or that there is none, to a message whose words are shown. Clicks change them meanwhile."""
        if await self.push(drawn.panel, drawn.png, Part.PICTURE):
            self.shown = replace(self.shown, picture=drawn.panel.picture_digest)
            self.again.succeeded()

    def _without_picture(self, panel: Panel) -> Panel:
        """The words alone: an older picture would contradict them, and theirs comes too late for anybody."""
        self._picture.drop()
        return panel.with_art(None)

    def _posts(self, panel: Panel) -> bool:
        """Whether the next push posts the message anew, so that its picture belongs to it."""
        return self.must_push(panel)

    def _shows(self, panel: Panel) -> bool:
        """Whether the message shows the words and the picture of a panel."""
        return self.shown.has_words_of(panel) and not self._differs(panel)

    def _differs(self, panel: Panel) -> bool:
        return panel.picture_digest != self.shown.picture

    def _is_new(self, panel: Panel) -> bool:
        """Whether the message does not show the picture of this panel, or is to be posted with it."""
        return self._differs(panel) or self._posts(panel)

    @property
    def _patience_s(self) -> float:
        """For how long words wait for their picture while it is drawn."""
        return max(_PATIENCE_S, self._picture.every_s if self.has_patience else 0)
