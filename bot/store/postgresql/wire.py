"""Statements on their way to the server and results on their way back, at the level of the driver's libpq.

The driver's own cursors cost nearly twice as much, which a bot feels that asks a dozen statements for a click; and they
wait for each answer. Here what changes rows waits in the pipeline until an answer is needed. While this waits for the
server, other threads run.
"""

from __future__ import annotations

import select
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

import psycopg
from psycopg import pq

from bot.store.postgresql.faults import unavailable
from bot.store.postgresql.values import encoded

_GOOD = (pq.ExecStatus.COMMAND_OK, pq.ExecStatus.TUPLES_OK)
_LOOK_S = 60.0  # the longest wait at a time
_SLOW_S = 1.0  # between two looks whether a server that takes long is there
_Key = tuple[str, tuple[int, ...]]  # a statement's text, and the types of its values


@dataclass(slots=True)
class Answer:
    """What a statement has found or changed, as soon as the server has said so."""

    result: pq.abc.PGresult | None = None


class Wire:
    """A connection in pipeline mode. Statements are prepared by their text and the types of their values.

    `until_s` is until when (by time.perf_counter) an answer is waited for, `patience_s` how long each may take: then
    the connection is given up, unless `is_there` says that the server is there all the same: what takes long is not
    what never comes. Raises
    StoreUnavailable when the server fails or is away, psycopg.Error for what is a bug; both for the first statement
    that failed: those after it were not carried out. `what` begins the sentence of the former, as in `nothing was
    saved`.
    """

    def __init__(self, driver: psycopg.Connection[Any], what: str) -> None:
        self.what = what
        self.until_s: float | None = None
        self.patience_s: float | None = None
        self.is_there: Callable[[], bool] = lambda: False
        self._driver = driver
        self._libpq = driver.pgconn
        self._libpq.enter_pipeline_mode()
        self._names: dict[_Key, bytes] = {}
        self._numbers = count()
        self._waiting: list[tuple[Answer | None, _Key]] = []
        self._poll = select.poll()
        self._poll.register(self._libpq.socket, select.POLLIN)

    @property
    def waiting(self) -> int:
        """How many statements have no answer yet."""
        return len(self._waiting)

    @property
    def is_in_transaction(self) -> bool:
        """Whether a transaction is open, also a failed one."""
        return self._libpq.transaction_status != pq.TransactionStatus.IDLE

    @property
    def is_lost(self) -> bool:
        """Whether the connection has ended."""
        return self._driver.closed or self._libpq.status != pq.ConnStatus.OK

    def has_ended(self) -> bool:
        """Look whether the connection has ended since it was used last."""
        with suppress(psycopg.Error):
            while not self.is_lost and not self._waiting and self._poll.poll(0):
                self._libpq.consume_input()
        return self.is_lost

    def send(self, sql: str, values: Sequence[Any]) -> Answer:
        """Put a statement into the pipeline. It has its answer after `settle`."""
        texts, types, formats = encoded(values)
        key = sql, types
        answer = Answer()
        try:
            name = self._names.get(key)
            if name is None:
                name = self._names[key] = b"s%d" % next(self._numbers)
                self._libpq.send_prepare(name, sql.encode(), types)
                self._waiting.append((None, key))
            self._libpq.send_query_prepared(name, texts, formats)
        except psycopg.Error as error:
            raise unavailable(error, self.what) from error
        self._waiting.append((answer, key))
        return answer

    def settle(self) -> None:
        """Wait until all that was sent has its answer."""
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        try:
            failed = self._take(waiting)
        except psycopg.Error as error:
            raise unavailable(error, self.what) from error
        if failed is not None:
            raise unavailable(_error(failed), self.what)

    def words(self, seconds: float, end: int) -> set[bytes] | None:
        """What other connections have said by NOTIFY, as soon as one says something, or after some seconds nothing.

        None when there is something to read at `end`, a file descriptor: nobody waits for it any more.
        """
        poll = select.poll()
        poll.register(self._libpq.socket, select.POLLIN)
        poll.register(end, select.POLLIN)
        found = {place for place, _ in poll.poll(seconds * 1000)}
        if end in found:
            return None
        said = set()
        try:
            if found:
                self._libpq.consume_input()
            while (word := self._libpq.notifies()) is not None:
                said.add(word.extra)
        except psycopg.Error as error:
            raise unavailable(error, self.what) from error
        return said

    def close(self) -> None:
        """Disconnect."""
        self._driver.close()

    def _take(self, waiting: Sequence[tuple[Answer | None, _Key]]) -> pq.abc.PGresult | None:
        """Take the answers of what waits, in their order; the first that is an error."""
        libpq = self._libpq
        if self.patience_s is not None:
            self.until_s = time.perf_counter() + self.patience_s
        libpq.pipeline_sync()
        while libpq.flush():
            self._wait(select.POLLIN | select.POLLOUT)
        failed: pq.abc.PGresult | None = None
        for answer, key in waiting:
            result = self._next()
            if result is not None and result.status in _GOOD:
                if answer is not None:
                    answer.result = result
            else:
                failed = failed or result
                if answer is None:  # it is not prepared
                    self._names.pop(key, None)
            self._next()  # the end of a statement's results
        self._next()  # the synchronisation
        return failed

    def _next(self) -> pq.abc.PGresult | None:
        libpq = self._libpq
        while libpq.is_busy():
            self._wait(select.POLLIN)
        return libpq.get_result()

    def _wait(self, events: int) -> None:
        self._poll.modify(self._libpq.socket, events)
        left_s = _LOOK_S if self.until_s is None else max(0.0, min(self.until_s - time.perf_counter(), _LOOK_S))
        if not self._poll.poll(left_s * 1000):
            if self.until_s is None or time.perf_counter() < self.until_s:
                return
            if not self.is_there():
                self.close()
                raise psycopg.OperationalError("the server does not answer")
            self.until_s = time.perf_counter() + _SLOW_S
            return
        self._libpq.consume_input()


def _error(result: pq.abc.PGresult) -> psycopg.Error:
    code = result.error_field(pq.DiagnosticField.SQLSTATE) or b""
    message = result.error_field(pq.DiagnosticField.MESSAGE_PRIMARY) or result.error_message
    try:
        kind = psycopg.errors.lookup(code.decode())
    except KeyError:
        kind = psycopg.DatabaseError
    return kind(message.decode(errors="replace"))
