"""One of several processes on a database: it holds leases of its shards, and hears what the others change.

Both are done by one thread on one connection, which is made again when it is lost. What it hears, and that its shards
are lost, is told in the event loop.
"""

from __future__ import annotations

import asyncio
import logging
import os
import select
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from secrets import token_hex
from threading import Thread
from typing import Self

from bot.store.changes import Change, Heard
from bot.store.connection import Connection as AnyConnection
from bot.store.errors import StoreUnavailable
from bot.store.membership import LOST
from bot.store.postgresql.address import Address
from bot.store.postgresql.connection import Connection
from bot.store.postgresql.feed import Feed
from bot.store.postgresql.leases import BEAT_S, LEASE_S, count_processes, extend, let_go, spend, take, turn_in_s
from bot.store.postgresql.opening import connect, refusing
from bot.store.postgresql.session import free_turn
from bot.store.shards import Shards, Wanted

_AWAY_S = 0.3  # between two tries to connect
_HEAD_START_S = 0.3  # at a turn, for the process that has the direct messages of all people
_PATIENCE_S = 2.0
_REST_S = 0.05  # after a word, so that what is committed meanwhile is one look: each commit says a word, also ours
_SPARE_S = 0.5  # so long before its end a lease counts as over: what is sent then still arrives in time
_LOOK_S = 0.02  # between two looks whether the shards are sure again
_LOST = "nothing is shown, because another process of the bot serves these shards: this one ends"
_log = logging.getLogger(__name__)


class Member:
    """The membership of a process (see `bot.store.membership`). `join` makes one in any thread, `begin` in a loop."""

    def __init__(self, address: Address, process: str, shards: Shards, db: Connection, sure_until_s: float) -> None:
        self.on_change: Heard = lambda changes: None
        self.on_lost: Callable[[str], None] = lambda reason: None
        self._address = address
        self._process = process
        self._shards = shards
        self._db = db
        self._feed = Feed(process, db)
        self._sure_until_s = sure_until_s
        self._is_lost = self._is_closed = False
        self._processes = 1
        self._loop: asyncio.AbstractEventLoop | None = None
        self._end, self._ends = os.pipe()
        self._thread = Thread(target=self._work, name="store member")

    @classmethod
    def join(cls, address: Address, wanted: Wanted) -> Self:
        """Take leases. Raises StoreRefused when others have these shards."""
        process = token_hex(8)
        with refusing(address):
            db = connect(address, process=process)
            try:
                db.wire.patience_s = _PATIENCE_S
                begun_s = time.monotonic()
                shards = take(db, address, process, wanted)
                _log.info("has %s after %.1f s", shards, time.monotonic() - begun_s)
                member = cls(address, process, shards, db, time.monotonic() + LEASE_S - _SPARE_S)
                member._beat()
                Feed.listen(db, address.schema)
            except BaseException:
                db.close()
                raise
            return member

    def begin(self) -> None:
        """Extend the leases, and tell this event loop of changes, from now on."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    @property
    def process(self) -> str:
        """The random name of this process."""
        return self._process

    @property
    def shards(self) -> Shards:
        """The shards whose leases it has taken."""
        return self._shards

    @property
    def processes(self) -> int:
        """How many processes held leases a moment ago."""
        return self._processes

    @property
    def is_sure(self) -> bool:
        """Whether nobody else can have the leases: the last extension is not too long ago."""
        return not self._is_lost and time.monotonic() < self._sure_until_s

    async def sure(self) -> None:
        """Wait until they are extended, if the database was away or this process was stopped.

        Raises StoreUnavailable when another process has them.
        """
        while not self.is_sure:
            if self._is_lost:
                raise StoreUnavailable(_LOST)
            await asyncio.sleep(_LOOK_S)

    async def turn(self, name: str, seconds: float) -> None:
        """Wait until no process has had a turn of this name for some seconds, or the database is away, and have it."""
        await asyncio.to_thread(self._take_turn, name, seconds)

    def require(self, db: AnyConnection) -> None:
        """Inside a job: have it fail if another process has the leases, as of that moment."""
        db.execute("CALL require_leases()")

    def spend(self, db: AnyConnection, name: str, at_once: float, a_second: float) -> bool:
        """Inside a job: take a token from a bucket that all processes share; False if there is none."""
        assert isinstance(db, Connection)
        return spend(db, name, at_once, a_second)

    async def close(self) -> None:
        """Let go of the leases."""
        self._is_closed = True
        os.write(self._ends, b".")
        await asyncio.to_thread(self._thread.join)
        os.close(self._end)
        os.close(self._ends)

    def _take_turn(self, name: str, seconds: float) -> None:
        late_s = 0.0 if self._shards.hear_people else _HEAD_START_S
        wait_s = _AWAY_S
        while wait_s and not self._is_closed:
            wait_s = _AWAY_S
            with suppress(StoreUnavailable), closing(connect(self._address, process=self._process)) as db:
                wait_s = turn_in_s(db, name, seconds, late_s)
            time.sleep(min(wait_s, _AWAY_S))

    def _work(self) -> None:
        next_beat_s = 0.0
        words: set[bytes] | None = set()
        with suppress(RuntimeError):  # the event loop is closed: nobody is there any more
            while words is not None and not self._is_lost:
                try:
                    if self._db.wire.is_lost:
                        self._db = self._connected()
                        next_beat_s = 0.0
                        words = {b""}
                    if (is_due := time.monotonic() >= next_beat_s) and not self._is_lost:
                        next_beat_s = time.monotonic() + BEAT_S
                        self._beat()
                    if is_due or words - {self._process.encode()}:
                        self._hear(self._feed.look(self._db))
                    if is_due:
                        self._feed.tidy(self._db)
                    if words and _has_word(self._end, _REST_S):
                        break
                    words = self._db.wire.words(max(0.0, next_beat_s - time.monotonic()), self._end)
                except RuntimeError:
                    raise
                except Exception as error:  # whatever it is: without this thread nothing would be shown any more
                    if self._db.wire.is_lost:  # then others may take this process for dead
                        self._sure_until_s = 0.0
                    if not isinstance(error, StoreUnavailable):
                        _log.exception("leases and changes are looked at again in a moment")
                    words = None if _has_word(self._end, _AWAY_S) else {b""}
        with closing(self._db), suppress(StoreUnavailable):
            let_go(self._db, self._process)

    def _connected(self) -> Connection:
        db = connect(self._address, process=self._process)
        db.wire.patience_s = _PATIENCE_S
        Feed.listen(db, self._address.schema)
        return db

    def _beat(self) -> None:
        """Extend the leases by what was true before it was asked for, and see to it that nobody holds up the others."""
        asked_s = time.monotonic()
        if extend(self._db, self._process) == frozenset(self._shards.ids):
            self._sure_until_s = asked_s + LEASE_S - _SPARE_S
            self._processes = max(1, count_processes(self._db))
            if free_turn(self._db, self._address):
                _log.warning("another process has stopped amid a change: its connection is cut, and the change undone")
            return
        self._is_lost = True
        self._tell(lambda: self.on_lost(LOST))

    def _hear(self, changes: Sequence[Change] | None) -> None:
        if changes is None or changes:
            self._tell(lambda: self.on_change(changes))

    def _tell(self, call: Callable[[], None]) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(call)


def _has_word(end: int, seconds: float) -> bool:
    """Whether somebody has said within some seconds that the thread is to end."""
    poll = select.poll()
    poll.register(end, select.POLLIN)
    return bool(poll.poll(seconds * 1000))
