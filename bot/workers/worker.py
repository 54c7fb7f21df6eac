"""A process that answers jobs one after the other, and whoever looks after it."""

from __future__ import annotations

import logging
from bisect import insort
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from itertools import count
from math import inf
from threading import Condition, Thread
from time import monotonic

from bot.workers.frames import READY, Said
from bot.workers.kind import Kind
from bot.workers.process import Ended, WorkerProcess
from bot.workers.pulse import LOOK_S, Watch
from bot.workers.requests import Answer, Job, Request, Unanswered, anything

_log = logging.getLogger(__name__)

_START_S, _START_STILL_S = 30.0, 5.0  # of the processor, and without any
_CLOSE_S = 1.0  # for what is being given up
_RETRY_S = 5.0  # after a start that failed
_ATTEMPTS = 2  # a process that dies may have been killed for another's sake: the job is given once more
_WAITING_MOST = 200


class Worker:
    """Use it from any thread, and `close` it. Its process starts when it is first needed, and is replaced as needed.

    A job is given up, and its process replaced, when it has used `patience_s` more of the processor than it may take,
    or stood still for `still_s`. Nothing is started before a first `wake` or `submit`. Of those that wait the one that
    must be begun first has the next turn.
    """

    def __init__(self, kind: Kind, *, patience_s: float = 1.0, still_s: float = 5.0) -> None:
        self._kind = kind
        self._patience_s = patience_s
        self._still_s = still_s
        self._look_s = min(LOOK_S, still_s / 2)
        self._changed = Condition()
        self._waiting: deque[Request] = deque()
        self._is_woken = False
        self._is_closed = False
        self._thread: Thread | None = None
        self._process: WorkerProcess | None = None
        self._numbers = count(READY + 1)
        self._not_before_s = 0.0  # when a start that failed may be tried again

    @property
    def pid(self) -> int | None:
        """The process that works; None while there is none that is ready to."""
        process = self._process
        return process.pid if process is not None else None

    @property
    def waiting(self) -> int:
        """How many jobs wait for their turn."""
        return len(self._waiting)

    def submit(
        self,
        job: Job[Answer],
        seconds: float,
        *,
        waits_s: float = inf,
        accepts: Callable[[Answer], bool] = anything,
    ) -> Future[Answer]:
        """What will be the answer, or Unanswered.

        The job may take `seconds`, shared with those behind it that wait no longer than it does. It is not begun later
        than `waits_s` from now, nor when its future was cancelled. `accepts` says in another thread whether an answer
        makes sense: a process that gives one that does not is replaced.
        """
        request = Request(job, seconds, waits_s, monotonic() + waits_s, accepts)
        with self._changed:
            if self._is_closed or len(self._waiting) >= _WAITING_MOST:
                request.fail(Unanswered("nothing is begun any more" if self._is_closed else "too many wait"))
            else:
                insort(self._waiting, request, key=lambda one: one.until_s)
                self._begin()
        return request.future

    def wake(self) -> None:
        """Be ready: a job may come soon."""
        with self._changed:
            if not self._is_closed and self.pid is None:
                self._is_woken = True
                self._begin()

    def close(self) -> None:
        """End the process and what it works at, and begin nothing any more. Waits for nobody longer than a moment."""
        with self._changed:
            self._is_closed = True
            waiting, self._waiting = self._waiting, deque()
            self._changed.notify()
        for request in waiting:
            request.fail(Unanswered("nothing is begun any more"))
        process = self._process
        if process is not None:
            process.end()
        if self._thread is not None:
            self._thread.join(_CLOSE_S)

    def _begin(self) -> None:
        """Have the thread look. It starts the process, too: on Linux the process would end with the thread that did."""
        if self._thread is None:
            self._thread = Thread(target=self._run, name=f"{self._kind.name} worker", daemon=True)
            self._thread.start()
        self._changed.notify()

    def _run(self) -> None:
        while not self._is_closed:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._is_woken or self._is_closed)
                self._is_woken = False
                request = self._waiting.popleft() if self._waiting else None
            try:
                if request is None:
                    self._ready()
                elif request.future.set_running_or_notify_cancel():
                    request.future.set_result(self._answer(request))
            except Exception as fault:  # whatever it is, whoever asked must hear of it
                none = fault if isinstance(fault, Unanswered) else Unanswered(f"{type(fault).__name__}: {fault}")
                if request is not None:
                    request.future.set_exception(none)

    def _answer(self, request: Request) -> object:
        """The answer to a request whose turn it is. Raises Unanswered."""
        for _ in range(_ATTEMPTS):
            process = self._ready()
            seconds = request.share(monotonic(), list(self._waiting))
            try:
                said = self._exchange(process, request, seconds)
            except Ended:
                self._log("has died: another one takes over")
                continue
            if not said.is_answered:
                self._log(f"could not answer: {said.answer}")
                raise Unanswered(str(said.answer))
            if not request.accepts(said.answer):
                raise self._replaced("answered nonsense")
            return said.answer
        raise Unanswered("a process died, and the next one, too")

    def _exchange(self, process: WorkerProcess, request: Request, seconds: float) -> Said:
        """What is said to one job. Raises Unanswered, and Ended with the process."""
        number = next(self._numbers)
        worked_by = process.pid
        process.tell(number, seconds, request.job)
        watch = Watch(request.seconds + self._patience_s, self._still_s, monotonic())
        while True:
            said = process.heard(self._look_s)
            if said is None:
                if (why := watch.why_hung(process.pulse(), monotonic())) is not None:
                    raise self._replaced(why)
            elif said.number == number:
                return said
            elif said.number == READY and said.answer != worked_by:
                raise Ended  # another one took over in the middle of this

    def _ready(self) -> WorkerProcess:
        """The process when it is ready. Raises Unanswered when it cannot be."""
        if self._process is not None and self._process.has_ended:
            self._drop(self._process)
        process = self._process or self._started()
        watch = Watch(_START_S, _START_STILL_S, monotonic())
        try:
            while process.pid is None:
                is_silent = process.heard(self._look_s) is None
                if is_silent and (why := watch.why_hung(process.pulse(), monotonic())) is not None:
                    raise self._failed(process, why)
        except Ended:
            raise self._failed(process, "ended") from None
        return process

    def _started(self) -> WorkerProcess:
        if self._is_closed or monotonic() < self._not_before_s:
            raise Unanswered("there is no process")
        try:
            self._process = process = WorkerProcess(self._kind)
        except OSError as fault:
            raise self._failed(None, str(fault)) from fault
        if self._is_closed:  # it may have been closed just before there was something to end
            process.end()
        return process

    def _failed(self, process: WorkerProcess | None, why: str) -> Unanswered:
        """What to raise when a process does not come to be ready; nobody else must fall over it soon."""
        if process is not None:
            self._drop(process)
        self._not_before_s = monotonic() + _RETRY_S
        self._log(f"does not start: it {why}")
        return Unanswered("the process does not start")

    def _replaced(self, why: str) -> Unanswered:
        """What to raise when another process must take over, which it does at once."""
        self._log(f"{why}: another one takes over")
        if self._process is not None and not self._process.replace():
            self._drop(self._process)
        self._is_woken = True
        return Unanswered(f"it {why}")

    def _drop(self, process: WorkerProcess) -> None:
        process.kill()
        self._process = None

    def _log(self, what: str) -> None:
        if not self._is_closed:
            _log.warning("the %s process %s", self._kind.name, what)
