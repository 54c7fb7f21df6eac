"""The connection that writes: who holds it has the database to itself, or shares it with processes of the same bot.

A lock of the server's belongs to the connection. It is gone with it, so a bot whose connection broke takes it again; by
the number of openings, and of leases taken, it sees whether another bot had the database meanwhile. Then what this one
remembers may be old, so it saves nothing more and ends. A new start is refused as long as the other one is there.

Of several processes each holds that lock with the others, and none who wants it alone gets it. They write one after the
other, as to a SQLite file: every transaction begins with a lock that the server lets go of at its end. So READ
COMMITTED is enough: nothing changes between two statements of a transaction, and each sees all that was committed.
"""

from __future__ import annotations

import time

from bot.store.errors import StoreNotYet, StoreRefused, StoreTaken, StoreUnavailable
from bot.store.postgresql.address import Address
from bot.store.postgresql.connection import Connection
from bot.store.postgresql.opening import connect, refusing

_LOCK = "SELECT pg_try_advisory_lock(hashtextextended('chinese-poker-bot ' || ?, 0))"
_LOCK_WITH_OTHERS = "SELECT pg_try_advisory_lock_shared(hashtextextended('chinese-poker-bot ' || ?, 0))"
_TURN = "SELECT pg_advisory_xact_lock(hashtextextended('chinese-poker-bot writes ' || $1, 0))"
_STUCK = """
    SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND objsubid = 1 AND granted
        AND (classid::bigint << 32 | objid::bigint) = hashtextextended('chinese-poker-bot writes ' || ?1, 0)
        AND state = 'active' AND wait_event_type = 'Client' AND state_change < now() - ?2 * interval '1 ms'
"""
_WHO = "SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()"
_END = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = ? AND backend_start::text = ?"
_OPENED = "UPDATE openings SET number = number + 1"
_ALONE = "DELETE FROM leases"  # what they say of when somebody played is soon old
_NUMBERS = "SELECT number, CASE WHEN ? = '' THEN (SELECT coalesce(sum(epoch), 0) FROM leases) END FROM openings"
_STUCK_MS = 1200  # so long the server waits for a process amid a change
_WAIT_S = 1.0  # for the server to let go of an older connection of ours
_WAIT_FOR_START_S = 10.0  # and for another process that looks at the tables
_AGAIN_S = 0.5  # between two tries to connect
_STARTING = "nothing was saved, because another process of the bot is starting: try again in a minute"
OTHER = "another bot has used the database meanwhile: stop that one. This one ends, and may be started again"


class Session:
    """Call it only in the thread that writes; `look` and `require_fresh` in any.

    `process` is the name of one of several processes; it is empty for one that has the database alone.
    """

    def __init__(self, address: Address, process: str = "") -> None:
        self._address = address
        self._process = process
        self._db: Connection | None = None
        self._known: tuple[int, str] | None = None  # our last connection, by the server's numbers
        self._numbers: tuple[int, int | None] | None = None  # of this opening
        self._fault: str | None = None
        self._failed: tuple[float, StoreUnavailable] | None = None  # the last try to connect

    def open(self) -> None:
        """Connect for the first time. Raises StoreRefused."""
        with refusing(self._address):
            db = self._db = connect(self._address, process=self._process)
            wait_s = _WAIT_FOR_START_S if self._process else _WAIT_S
            self._known = take_lock(db, self._address, shared=bool(self._process), wait_s=wait_s)
            if not self._process:
                db.execute(_OPENED)
                db.execute(_ALONE)
            self._numbers = db.execute(_NUMBERS, (self._process,)).fetchone()

    @property
    def db(self) -> Connection:
        """The connection, made again where it was lost. Raises StoreUnavailable."""
        self._require("nothing was saved")
        if self._db is None or self._db.wire.has_ended():
            self._db = self._again()
        self._db.wire.is_there = self._is_there
        return self._db

    def begin(self, db: Connection) -> None:
        """Begin a transaction, after those of other processes."""
        db.execute("BEGIN")
        if self._process:
            wait_for_turn(db, self._address)

    def look(self) -> str | None:
        """Why nothing is saved any more until a restart; None as long as all is well."""
        return self._fault

    def require_fresh(self) -> None:
        """Raise StoreUnavailable after any fault."""
        self._require("nothing can be read")

    def close(self) -> None:
        """Disconnect."""
        if self._db is not None:
            self._db.close()

    def _require(self, what: str) -> None:
        if self._fault:
            raise StoreTaken(f"{what}, because {self._fault}")

    def _again(self) -> Connection:
        if self._failed is not None and time.monotonic() - self._failed[0] < _AGAIN_S:
            raise self._failed[1]
        try:
            db = connect(self._address, process=self._process)
            try:
                self._take_back(db)
            except BaseException:
                db.close()
                raise
        except StoreUnavailable as error:
            self._failed = time.monotonic(), error
            raise
        return db

    def _is_there(self) -> bool:
        """Whether the server lets in whoever comes anew."""
        try:
            connect(self._address).close()
        except (StoreUnavailable, StoreRefused):
            return False
        return True

    def _take_back(self, db: Connection) -> None:
        """Take the lock again, from an older connection of ours that the server has not missed yet."""
        if self._known is not None:
            db.execute(_END, self._known).fetchone()
        try:
            self._known = take_lock(db, self._address, shared=bool(self._process))
            is_ours = db.execute(_NUMBERS, (self._process,)).fetchone() == self._numbers
        except StoreRefused as refused:
            if self._process:  # one that starts looks at the tables, alone for a moment
                raise StoreUnavailable(_STARTING) from refused
            is_ours = False
        if not is_ours:
            self._fault = OTHER
            self._require(db.wire.what)


def take_lock(db: Connection, address: Address, *, shared: bool = False, wait_s: float = _WAIT_S) -> tuple[int, str]:
    """Have the database for this connection alone, or with other processes; returns by what the server knows it.

    Raises StoreNotYet when a bot, or a command, has it.
    """
    until_s = time.monotonic() + wait_s
    while not try_lock(db, address, shared=shared):
        if time.monotonic() >= until_s:
            raise StoreNotYet(f"{address} is in use by another bot: stop that one first")
        time.sleep(0.05)
    pid, started = db.execute(_WHO).fetchone()
    return pid, started


def try_lock(db: Connection, address: Address, *, shared: bool) -> bool:
    """Take the lock if it is free, and say whether it was."""
    return bool(db.execute(_LOCK_WITH_OTHERS if shared else _LOCK, (address.schema,)).fetchone()[0])


def wait_for_turn(db: Connection, address: Address) -> None:
    """Inside a transaction: wait until no other process writes, and have the others wait for its end."""
    db.wire.send(_TURN, (address.schema,))


def free_turn(db: Connection, address: Address) -> bool:
    """Cut off a process that is stopped amid a change, so that others can write; whether there was one.

    The server's own limit is for one that owes it the next statement of a transaction. It does not count while a
    pipeline has begun and its end has not come, nor while answers are not read: there the server would wait for ever.
    """
    return db.execute(_STUCK, (address.schema, _STUCK_MS)).fetchone() is not None
