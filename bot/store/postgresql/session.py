"""The one connection that writes: who holds it has the database to itself.

A lock of the server's belongs to the connection. It is gone with it, so a bot whose connection broke takes it again; by
the number of openings it sees whether another bot had the database meanwhile. Then what this one remembers may be old,
and nothing is saved any more until a restart.
"""

from __future__ import annotations

import time

from bot.store.errors import StoreRefused, StoreUnavailable
from bot.store.postgresql.address import Address
from bot.store.postgresql.connection import Connection
from bot.store.postgresql.opening import connect, refusing

_LOCK = "SELECT pg_try_advisory_lock(hashtextextended('chinese-poker-bot ' || ?, 0))"
_WHO = "SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()"
_END = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = ? AND backend_start::text = ?"
_OPENED = "UPDATE openings SET number = number + 1 RETURNING number"
_WAIT_S = 1.0  # for the server to let go of an older connection of ours
_AGAIN_S = 0.5  # between two tries to connect
_OTHER = "another bot has used the database meanwhile: stop that one, and start this one again"


class Session:
    """Call it only in the thread that writes; `look` and `require_fresh` in any."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._db: Connection | None = None
        self._known: tuple[int, str] | None = None  # our last connection, by the server's numbers
        self._number = 0  # of this opening
        self._fault: str | None = None
        self._failed: tuple[float, StoreUnavailable] | None = None  # the last try to connect

    def open(self) -> None:
        """Connect for the first time. Raises StoreRefused."""
        with refusing(self._address):
            self._db = connect(self._address)
            self._known = take_lock(self._db, self._address)
            self._number = self._db.execute(_OPENED).fetchone()[0]

    @property
    def db(self) -> Connection:
        """The connection, made again where it was lost. Raises StoreUnavailable."""
        self._require("nothing was saved")
        if self._db is None or self._db.wire.has_ended():
            self._db = self._again()
        self._db.wire.is_there = self._is_there
        return self._db

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
            raise StoreUnavailable(f"{what}, because {self._fault}")

    def _again(self) -> Connection:
        if self._failed is not None and time.monotonic() - self._failed[0] < _AGAIN_S:
            raise self._failed[1]
        try:
            db = connect(self._address)
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
            self._known = take_lock(db, self._address)
            is_ours = db.execute("SELECT number FROM openings").fetchone()[0] == self._number
        except StoreRefused:
            is_ours = False
        if not is_ours:
            self._fault = _OTHER
            self._require(db.wire.what)


def take_lock(db: Connection, address: Address) -> tuple[int, str]:
    """Have the database for this connection alone; returns by what the server knows the connection.

    Raises StoreRefused when a bot, or a command, has it.
    """
    until_s = time.monotonic() + _WAIT_S
    while not db.execute(_LOCK, (address.schema,)).fetchone()[0]:
        if time.monotonic() >= until_s:
            raise StoreRefused(f"{address} is in use by another bot: stop that one first")
        time.sleep(0.05)
    pid, started = db.execute(_WHO).fetchone()
    return pid, started
