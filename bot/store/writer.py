"""The one owner of the writing connection: jobs wait in a queue, and all that wait go into one commit."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, Self

from bot.ids import TableId
from bot.store.connection import Connection
from bot.store.errors import StoreTaken, StoreUnavailable, StoreUncertain, translated
from bot.store.jobs import Committing, Job, Ownership
from bot.store.own_thread import OwnThread

PATIENCE_S = 2.0  # from a job's handing in to its begin, when something is in the way: Discord waits three seconds
_DOUBT_S = 0.6  # after the end of their patience those are told whose commit has not come back
_WAITING_MAX = 10_000  # jobs; with a working disk there are a few
_GROUP_MAX = 256  # jobs in a commit: bounds how long the first of them waits for the last
_TOO_SLOW = (
    "nothing was saved, because the disk is too slow or another program holds the database: try again in a minute"
)
_IN_DOUBT = "whether it was saved is not known yet: look in a moment, before you try again"


class Writer:
    """Carries out jobs in the order in which they came; whatever comes while others are carried out is the next group.

    The connection lives in a thread of its own, which runs a whole group of jobs in one call. (aiosqlite, which the
    reads go through, runs one statement a call.) So far `writes` jobs were carried out in `commits` transactions.
    """

    def __init__(self, thread: OwnThread, group_commit: Committing, ownership: Ownership) -> None:
        self.ownership = ownership
        self.on_taken: Callable[[str], None] = lambda reason: None  # hears that another bot had the database
        self._thread = thread
        self._group_commit = group_commit
        self._waiting: deque[tuple[Job, asyncio.Future[Any]]] = deque()
        self._group: list[tuple[Job, asyncio.Future[Any]]] = []  # that is carried out now
        self._looking: asyncio.TimerHandle | None = None
        self._uncertain: asyncio.TimerHandle | None = None
        self._is_at_work = False  # whether a group is carried out, or about to be
        self._is_closed = False
        self._after_group: list[Callable[[], None]] = []
        self.commits = self.writes = 0

    @classmethod
    async def open(cls, connect: Callable[[], tuple[Committing, Ownership]]) -> Self:
        """Have a connection made by the thread that it will live in. Raises what `connect` raises."""
        thread = OwnThread("store writer")
        try:
            group_commit, ownership = await thread.call(connect)
            thread.idle = ownership.look
            return cls(thread, group_commit, ownership)
        except BaseException:
            thread.end()
            raise

    async def do(
        self,
        run: Callable[[Connection], Any],
        then: Callable[[Any], None] | None = None,
        *,
        removes: bool = False,
        about: TableId | None = None,
    ) -> Any:
        """Carry out a job (see `Job`) inside a transaction, and return its result once its changes are on the disk.

        `then` is called with the result as soon as they are, in the order of the jobs, even when the caller is gone:
        caches follow the database there.

        The job runs in another thread and may run twice (when a neighbour in its group failed), so it only reads its
        arguments and the database. A caller that is cancelled no longer hears of it, but the job is done all the same.
        Raises StoreUnavailable when the machine fails, or when the job cannot begin in time, and whatever the job
        raises; nothing is changed then, nor later. Raises StoreUncertain where that is not known in time.
        """
        if self._is_closed:
            raise StoreUnavailable("nothing was saved, because the bot is stopping: try again in a minute")
        if len(self._waiting) >= _WAITING_MAX:
            raise StoreUnavailable(_TOO_SLOW)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((Job(run, then, removes, time.monotonic() + PATIENCE_S, about), answer))
        if not self._is_at_work:
            self._is_at_work = True
            asyncio.get_running_loop().call_soon(self._begin)  # who comes in the same turn of the loop comes along
        elif self._group and self._looking is None:
            self._watch()
        return await answer  # a caller that is cancelled takes its answer along, never the job

    def after_group(self, call: Callable[[], None]) -> None:
        """Call something once the callers of the group that is carried out now were told; now without one."""
        if self._group:
            self._after_group.append(call)
        else:
            call()

    async def close(self) -> None:
        """Finish what waits, then disconnect. Whoever is cancelled meanwhile leaves no thread behind."""
        self._is_closed = True
        self._group_commit.hurry()
        group = None
        try:
            while self._is_at_work and self._group is not group:  # what stays has lost the event loop that it tells
                group = self._group
                await self._thread.call(_nothing)  # comes after the group
            await self._thread.call(self._group_commit.close)
        finally:
            self._thread.end()

    def _begin(self) -> None:
        """Have the next group carried out, if anything waits."""
        count = min(len(self._waiting), _GROUP_MAX)
        self._group = [self._waiting.popleft() for _ in range(count)]
        self._watch()
        self._is_at_work = bool(self._group)
        if self._uncertain is not None:
            self._uncertain.cancel()
            self._uncertain = None
        if self._is_at_work and self._group_commit.is_remote:
            late_s = min(job.until_s for job, _ in self._group) + _DOUBT_S - time.monotonic()
            self._uncertain = asyncio.get_running_loop().call_later(max(_DOUBT_S, late_s), self._tell_doubt)
        if self._is_at_work:
            self._thread.start(partial(self._group_commit.carry_out, [job for job, _ in self._group]), self._tell)

    def _tell(self, commits: int, fault: BaseException | None) -> None:
        """Tell the group's callers what became of their jobs, and begin with those who came meanwhile."""
        group = self._group
        self._begin()
        if fault is not None:  # the thread itself failed: whether the commit happened is not known
            for _job, answer in group:
                answer.cancel()
            raise fault
        self.writes += sum(job.error is None for job, _ in group)
        self.commits += commits
        for job, answer in group:
            if job.then is not None and job.error is None:
                job.then(job.result)
            if answer.done():  # its caller was cancelled
                continue
            if job.error is None:
                answer.set_result(job.result)
            else:
                answer.set_exception(translated(job.error))
        if taken := next((job.error for job, _ in group if isinstance(job.error, StoreTaken)), None):
            self.on_taken(str(taken))
        calls, self._after_group = self._after_group, []
        for call in calls:
            call()

    def _tell_doubt(self) -> None:
        """Tell who waits for a commit that takes too long, while there is time to answer them."""
        for _job, answer in self._group:
            if not answer.done():
                answer.set_exception(StoreUncertain(_IN_DOUBT))

    def _refuse_late(self) -> None:
        """Refuse who has waited too long behind a commit that takes too long: their time is over before their turn."""
        now_s = time.monotonic()
        while self._waiting and self._waiting[0][0].until_s <= now_s:
            _, answer = self._waiting.popleft()
            if not answer.done():  # as above
                answer.set_exception(StoreUnavailable(_TOO_SLOW))
        self._watch()

    def _watch(self) -> None:
        """See to it that the first of those who wait is refused when their time is over."""
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        if self._waiting:
            wait_s = self._waiting[0][0].until_s - time.monotonic()
            self._looking = asyncio.get_running_loop().call_later(wait_s, self._refuse_late)


def _nothing() -> None:
    """What the thread is asked for by who waits for its turn."""
