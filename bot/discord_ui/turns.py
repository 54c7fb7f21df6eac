"""Locks by server or person, so that whatever has a limit is done one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from weakref import WeakValueDictionary


class Turns:
    """A lock for each server or person: simultaneous requests of one of them are carried out one after the other.

    A limit that is checked under the lock still holds when something is made under it.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: Hashable) -> asyncio.Lock:
        """The lock of a server or a person. It exists as long as somebody holds it or waits for it."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock
