"""How fast one person may click, and how what has a limit is done one at a time."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Hashable
from weakref import WeakValueDictionary

BURST = 60
A_SECOND = 30.0
_KEPT = 4096


class ClickLimit:
    """A bucket of clicks for each user, filled at a steady rate: enough for the fastest thumb, no more."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[int, tuple[float, float]] = OrderedDict()

    def allows(self, user_id: int) -> bool:
        """Whether this click is within the limit; it is counted."""
        now = time.monotonic()
        left, since = self._buckets.get(user_id, (float(BURST), now))
        left = min(float(BURST), left + (now - since) * A_SECOND)
        is_allowed = left >= 1
        self._buckets[user_id] = (left - 1 if is_allowed else left, now)
        self._buckets.move_to_end(user_id)
        if len(self._buckets) > _KEPT:
            self._buckets.popitem(last=False)
        return is_allowed


class Turns:
    """A lock for each server or person: what one of them asks for at the same moment is done one after the other.

    So a limit that is looked at under the lock still holds when the thing is made.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: Hashable) -> asyncio.Lock:
        """The lock of a server or a person. It is kept while somebody holds it or waits for it."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock
