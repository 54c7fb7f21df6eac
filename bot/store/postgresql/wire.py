"""Statements on their way to the server and results on their way back, at the level of the driver's libpq.

The driver's own cursors cost four times as much, which a bot feels that asks a dozen statements for a click; and they
wait for each answer. Here what changes rows waits in the pipeline until an answer is needed. While this waits for the
server, other threads run.
"""

from __future__ import annotations

import select
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg import pq

from bot.store.postgresql.faults import unavailable

_INT8, _TEXT, _BYTEA = 20, 25, 17
_WHOLE = frozenset((20, 21, 23, 26, 28, 1700))
_BOOL = 16
_TEXT_FORMAT, _BINARY_FORMAT = 0, 1
_GOOD = (pq.ExecStatus.COMMAND_OK, pq.ExecStatus.TUPLES_OK)


@dataclass(slots=True)
class Answer:
    """What a statement has found or changed, as soon as the server has said so."""

    result: pq.abc.PGresult | None = None


class Wire:
    """A connection in pipeline mode. Statements are prepared by their text and the types of their values.

    `patience_s` is how long the server may take for an answer: then the connection is given up. Raises StoreUnavailable
    when the server fails or is away, psycopg.Error for what is a bug; both for the first statement that failed: those
    after it were not carried out. `what` begins the sentence of the former, as in `nothing was saved`.
    """

    def __init__(self, driver: psycopg.Connection[Any], what: str) -> None:
        self.what = what
        self.patience_s: float | None = None
        self._driver = driver
        self._libpq = driver.pgconn
        self._libpq.enter_pipeline_mode()
        self._names: dict[tuple[str, tuple[int, ...]], bytes] = {}
        self._waiting: list[tuple[Answer | None, tuple[str, tuple[int, ...]]]] = []
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

    def send(self, sql: str, values: Sequence[Any]) -> Answer:
        """Put a statement into the pipeline. It has its answer after `settle`."""
        with self._saying():
            return self._send(sql, values)

    def settle(self) -> None:
        """Wait until all that was sent has its answer."""
        if self._waiting:
            with self._saying():
                self._settle()

    def _send(self, sql: str, values: Sequence[Any]) -> Answer:
        encoded = [_encoded(value) for value in values]
        key = sql, tuple(kind for _, kind, _ in encoded)
        name = self._names.get(key)
        if name is None:
            name = self._names[key] = b"s%d" % len(self._names)
            self._libpq.send_prepare(name, sql.encode(), list(key[1]))
            self._waiting.append((None, key))
        answer = Answer()
        self._libpq.send_query_prepared(name, [one for one, _, _ in encoded], [form for _, _, form in encoded])
        self._waiting.append((answer, key))
        return answer

    def _settle(self) -> None:
        waiting, self._waiting = self._waiting, []
        self._libpq.pipeline_sync()
        until_s = None if self.patience_s is None else time.monotonic() + self.patience_s
        self._flush(until_s)
        failed: pq.abc.PGresult | None = None
        for answer, key in waiting:
            result = self._next(until_s)
            assert result is not None
            self._end_of_statement(until_s)
            if result.status in _GOOD:
                if answer is not None:
                    answer.result = result
            else:
                failed = failed or result
                if answer is None:  # it is not prepared
                    self._names.pop(key, None)
        self._next(until_s)  # the synchronisation
        if failed is not None:
            raise _error(failed)

    def words(self, seconds: float, end: int) -> set[bytes] | None:
        """What other connections have said by NOTIFY, as soon as one says something, or after some seconds nothing.

        None when there is something to read at `end`, a file descriptor: nobody waits for it any more.
        """
        poll = select.poll()
        poll.register(self._libpq.socket, select.POLLIN)
        poll.register(end, select.POLLIN)
        with self._saying():
            found = {place for place, _ in poll.poll(seconds * 1000)}
            if end in found:
                return None
            if found:
                self._libpq.consume_input()
            said = set()
            while (word := self._libpq.notifies()) is not None:
                said.add(word.extra)
            return said

    def close(self) -> None:
        """Disconnect."""
        self._driver.close()

    @contextmanager
    def _saying(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            raise unavailable(error, self.what) from error

    def _end_of_statement(self, until_s: float | None) -> None:
        end = self._next(until_s)
        assert end is None

    def _flush(self, until_s: float | None) -> None:
        while self._libpq.flush():
            self._poll.modify(self._libpq.socket, select.POLLIN | select.POLLOUT)
            try:
                self._wait(until_s)
            finally:
                self._poll.modify(self._libpq.socket, select.POLLIN)
            self._libpq.consume_input()

    def _next(self, until_s: float | None) -> pq.abc.PGresult | None:
        while self._libpq.is_busy():
            self._wait(until_s)
            self._libpq.consume_input()
        return self._libpq.get_result()

    def _wait(self, until_s: float | None) -> None:
        left_ms = None if until_s is None else max(0.0, until_s - time.monotonic()) * 1000
        if not self._poll.poll(left_ms):
            self.close()
            raise psycopg.OperationalError("the server does not answer")


def rows_of(answer: Answer) -> list[tuple[Any, ...]]:
    """The rows that a statement has found: whole numbers, texts, bytes or None; a truth is 0 or 1."""
    result = answer.result
    if result is None or not (count := result.ntuples):
        return []
    columns = range(result.nfields)
    loaders = [_loader(result.ftype(column)) for column in columns]
    value = result.get_value
    return [
        tuple(None if (raw := value(row, column)) is None else loaders[column](raw) for column in columns)
        for row in range(count)
    ]


def count_of(answer: Answer) -> int:
    """How many rows a statement has changed or found."""
    return (answer.result.command_tuples if answer.result is not None else None) or 0


def names_of(answer: Answer) -> tuple[tuple[str], ...]:
    """The names of the columns that a statement has found."""
    result = answer.result
    if result is None:
        return ()
    return tuple(((result.fname(column) or b"").decode(),) for column in range(result.nfields))


def _encoded(value: Any) -> tuple[bytes | None, int, int]:
    """A value as the server is sent it, the type and the format."""
    if value is None:
        return None, 0, _TEXT_FORMAT
    if isinstance(value, int):
        return b"%d" % value, _INT8, _TEXT_FORMAT
    if isinstance(value, str):
        return value.encode(), _TEXT, _TEXT_FORMAT
    return bytes(value), _BYTEA, _BINARY_FORMAT


def _loader(kind: int) -> Any:
    if kind in _WHOLE:
        return int
    if kind == _BYTEA:
        return _bytes
    return _truth if kind == _BOOL else bytes.decode


def _bytes(raw: bytes) -> bytes:
    return bytes.fromhex(raw[2:].decode())


def _truth(raw: bytes) -> int:
    return int(raw == b"t")


def _error(result: pq.abc.PGresult) -> psycopg.Error:
    code = result.error_field(pq.DiagnosticField.SQLSTATE) or b""
    message = result.error_field(pq.DiagnosticField.MESSAGE_PRIMARY) or result.error_message
    try:
        kind = psycopg.errors.lookup(code.decode())
    except KeyError:
        kind = psycopg.DatabaseError
    return kind(message.decode(errors="replace"))
