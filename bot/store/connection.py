"""What a job of the store may ask of the connection that it is given: the same of SQLite and of PostgreSQL.

Statements are written once, in what both understand; `bot.store.postgresql.dialect` says what that is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

Parameters = Sequence[Any] | Mapping[str, Any]
"""The values of ``?`` or ``?1``, in order, or those of ``:name``."""


class Cursor(Protocol):
    """What a statement has found or changed. Rows are tuples in the order of the query."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        ...

    @property
    def description(self) -> Any:
        """A tuple for each column, with its name first."""
        ...

    def fetchone(self) -> Any:
        """The next row; None after the last."""
        ...

    def fetchall(self) -> list[Any]:
        """The rows that are left."""
        ...

    def __iter__(self) -> Iterator[Any]:
        """The rows that are left, one after the other."""
        ...


class Connection(Protocol):
    """One connection to a database, of either kind."""

    def execute(self, sql: str, parameters: Parameters = ..., /) -> Cursor:
        """Carry out one statement."""
        ...

    def executemany(self, sql: str, rows: Iterable[Parameters], /) -> Cursor:
        """Carry out one statement for each row of parameters."""
        ...

    def close(self) -> None:
        """Disconnect. What was not committed is gone."""
        ...
