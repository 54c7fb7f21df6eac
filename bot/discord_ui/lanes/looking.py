"""When a message is looked at: what touches it, what a look waits for, and what follows one that failed.

There is a task only while there is something to do. What changes while a look is put off is shown by the same look.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod

from bot.discord_ui.again import Again
from bot.discord_ui.failures import Failure, brief, failure_of

_log = logging.getLogger(__name__)


class Looking(ABC):
    """Looks at one message (`_look`) until it shows what it should, one look at a time."""

    has_patience = False
    """Whether the text always waits until a new picture may be drawn, so that one edit has both."""

    def __init__(self) -> None:
        self._is_dirty = False
        self._is_retired = False
        self._task: asyncio.Task[None] | None = None
        self._woken: asyncio.Future[None] | None = None  # ends the task's rest
        self._is_hurried = False  # whether the next look is not put off
        self._later: asyncio.TimerHandle | None = None  # while a look is put off
        self._beside = 0  # answers on their way beside other words: they may still overwrite what is shown
        self.again = Again(self.touch)  # while something has failed that may pass

    @property
    def is_idle(self) -> bool:
        """Whether the lane has nothing to do."""
        return self._task is None or self._task.done()

    @property
    def is_urgent(self) -> bool:
        """Whether the next look may not be put off any more."""
        return False

    @property
    def is_lingering(self) -> bool:
        """Whether the lane has something to do that waits on purpose."""
        return self._later is not None

    def touch(self) -> None:
        """Check again whether the message has to change."""
        self._is_dirty = True
        if self.is_lingering and not self.is_urgent:
            return
        if not self.has_patience:
            self._wake()
        if self.is_idle:
            self._look_in(self.linger_s())

    def hurry(self) -> None:
        """Check again now, whatever the lane waits for."""
        self._is_dirty = self._is_hurried = True
        self._wake()
        self._begin()

    def _look_in(self, seconds: float) -> None:
        """Put the next look off. There is no task meanwhile, and what else changes is shown by the same edit."""
        if seconds > 0 and not self._is_retired:
            self._later = asyncio.get_running_loop().call_later(seconds, self._begin)
        else:
            self._begin()

    def _begin(self, rest_s: float = 0) -> None:
        self._put_off_no_more()
        if self.is_idle and not self._is_retired:
            self._task = asyncio.get_running_loop().create_task(self._drain(rest_s), name="message lane")

    def _put_off_no_more(self) -> None:
        if self._later is not None:
            self._later.cancel()
            self._later = None

    def _wake(self) -> None:
        """Wake the task if it waits for a picture or its turn."""
        if self._woken is not None and not self._woken.done():
            self._woken.set_result(None)

    def stop(self) -> None:
        """Try nothing again, and begin nothing that was put off: the next start shows what is missing."""
        self.again.close()
        self._put_off_no_more()

    async def wait(self) -> None:
        """Wait until the lane has nothing left to do, for a clean stop."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    @abstractmethod
    async def _look(self) -> float:
        """Look once and edit at most once. Returns for how many seconds to rest after it, 0 if all is shown."""

    @abstractmethod
    async def _come_or(self, woken: asyncio.Future[None], seconds: float) -> bool:
        """Wait for what may end a rest early, for `woken`, or until the time is over. Returns whether it has come."""

    async def drained(self) -> None:  # noqa: B027 - a hook: most lanes do nothing then
        """Called when the lane has nothing left to do."""

    def linger_s(self) -> float:
        """For how many seconds to wait before a look, so that one edit shows all that changes until then."""
        return 0

    async def _drain(self, rest_s: float = 0) -> None:
        try:
            if rest_s > 0:
                await self._rest(rest_s)
            while self._is_dirty and not self._is_retired:
                self._is_dirty = self._is_hurried = False
                wait_s = await self._look()
                is_changed = self._is_dirty and not self.has_patience  # while it was on its way: nobody was woken
                is_due = wait_s > 0 and not is_changed and await self._rest(wait_s)
                self._is_dirty |= wait_s > 0
                may_wait = self._is_dirty and not (is_due or self._is_hurried or self.is_lingering)
                if may_wait and (linger_s := self.linger_s()) > 0:
                    self._look_in(linger_s)
                if self.is_lingering:
                    return
                is_unsure = self._is_dirty or self.again.is_waiting or self._beside > 0
                if not is_unsure and not self._is_retired:
                    await self.drained()  # it waits for the store, and what is touched meanwhile is looked at too
        except Exception as error:  # until the lane has looked again, the message stays as it was
            if failure_of(error) is Failure.PASSING:
                _log.warning("a message is brought up to date later: %s", brief(error))
            else:
                _log.exception("a message could not be brought up to date")
            self.again.failed()

    async def _rest(self, wait_s: float) -> bool:
        """Wait until the lane is touched, its picture is drawn, or the time is over.

        Returns whether the look that was waited for is due, not only one at what has changed meanwhile.
        """
        self._woken = asyncio.get_running_loop().create_future()
        is_due = await self._come_or(self._woken, wait_s)
        self._woken = None
        return is_due
