"""A connection to PostgreSQL that takes the store's statements and gives rows as SQLite does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import psycopg

from bot.store.connection import Parameters
from bot.store.postgresql.dialect import translated
from bot.store.postgresql.values import names_of, rows_of
from bot.store.postgresql.wire import Answer, Wire

_WAITING_MOST = 128  # statements in the pipeline


class Connection:
    """What is sent waits in the pipeline until somebody looks at an answer that is not there yet, or for `settle`.

    So it fails there; and several questions that are asked before anybody looks are one wait for the server.
    """

    def __init__(self, driver: psycopg.Connection[Any], what: str) -> None:
        self.wire = Wire(driver, what)
        self.driver = driver

    def execute(self, sql: str, parameters: Parameters = (), /) -> Cursor:
        """Have one statement carried out. Raises as `Wire` does, for one before."""
        statement = translated(sql)
        answer = self.wire.send(statement.text, statement.in_order(parameters))
        if self.wire.waiting >= _WAITING_MOST:
            self.wire.settle()
        return Cursor(self.wire, [answer])

    def executemany(self, sql: str, rows: Iterable[Parameters], /) -> Cursor:
        """Carry out one statement for each row of parameters."""
        statement = translated(sql)
        answers = []
        for row in rows:
            answers.append(self.wire.send(statement.text, statement.in_order(row)))
            if self.wire.waiting >= _WAITING_MOST:
                self.wire.settle()
        return Cursor(self.wire, answers)

    def settle(self) -> None:
        """Wait until everything was carried out. Raises as `Wire` does."""
        self.wire.settle()

    def close(self) -> None:
        """Disconnect."""
        self.wire.close()


class Cursor:
    """What some statements have found or changed: asked for it, it waits for the server."""

    def __init__(self, wire: Wire, answers: list[Answer]) -> None:
        self._wire = wire
        self._answers = answers
        self._rows: Iterator[tuple[Any, ...]] | None = None

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        self._have_answers()
        return sum(one.result.command_tuples or 0 for one in self._answers if one.result is not None)

    @property
    def description(self) -> tuple[tuple[str], ...]:
        """A tuple for each column, with its name."""
        self._have_answers()
        return names_of(self._answers[-1].result)

    def fetchone(self) -> Any:
        """The next row; None after the last."""
        return next(iter(self), None)

    def fetchall(self) -> list[Any]:
        """The rows that are left."""
        return list(self)

    def __iter__(self) -> Iterator[Any]:
        if self._rows is None:
            self._have_answers()
            self._rows = iter(rows_of(self._answers[-1].result))
        return self._rows

    def _have_answers(self) -> None:
        if self._answers and self._answers[-1].result is None:
            self._wire.settle()
