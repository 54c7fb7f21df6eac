"""Locks by server or person: what has a limit is done one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from weakref import WeakValueDictionary


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
