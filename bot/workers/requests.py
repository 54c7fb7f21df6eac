"""What a worker is asked for, and how it says that there is no answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Self, TypeVar

Answer = TypeVar("Answer")

Job = Callable[[float], Answer]
"""Something to work out, told for about how many seconds it may: picklable, as a method of a value is."""

_LEAST_S = 0.03  # with less time left a job is not begun
_SHARE = 0.8  # of the time that is left is for working, the rest for coming and going


class Unanswered(Exception):
    """There is no answer. The message is for the log; whoever asked does without."""


def anything(answer: object) -> bool:
    """Accepts every answer."""
    return True


@dataclass(frozen=True, slots=True)
class Request:
    """A job in the queue: it may take `seconds`, and is not begun after `until_s` (monotonic) any more.

    It came `waits_s` before that.
    """

    job: Job[Any]
    seconds: float
    waits_s: float
    until_s: float
    accepts: Callable[[Any], bool]
    future: Future[Any] = field(default_factory=Future)

    def share(self, now_s: float, waiting: Iterable[Self]) -> float:
        """How long to work on it, while others wait. Raises Unanswered: it is too late.

        It shares its time with those that wait no longer than it does; the others are more patient.
        """
        left_s = min(self.seconds, self.until_s - now_s)
        if left_s < _LEAST_S:
            raise Unanswered("it did not come to its turn")
        pressing = sum(one.waits_s <= self.waits_s and not one.future.cancelled() for one in waiting)
        return _SHARE * left_s / (1 + pressing)

    def fail(self, why: Exception) -> None:
        """Say why there is no answer, unless nobody waits for it."""
        if self.future.set_running_or_notify_cancel():
            self.future.set_exception(why)
