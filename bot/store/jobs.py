"""Work that waits for the connection that writes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bot.ids import TableId
from bot.store.connection import Connection


@dataclass(slots=True)
class Job:
    """Work on the database, and what became of it: a result, or an error and then no change at all.

    `run` works inside a transaction. `then` is called with the result in the event loop, once it is on the disk. With
    `removes`, no trace of what the job deletes may stay in the database's files. `until_s` is the monotonic time until
    which another program's lock is waited for. With `about`, a table, `run` only asks, and what it returns does the
    work. Such a job changes nothing that one about another table asks, so a server is asked by all of them in one go.
    (An action's id that two tables are given at once is the exception: a guard refuses it, and the group runs apart.)
    """

    run: Callable[[Connection], Any]
    then: Callable[[Any], None] | None
    removes: bool
    until_s: float
    about: TableId | None = None
    result: Any = None
    error: BaseException | None = None

    def carry_out(self, db: Connection) -> None:
        """Do all of it. Raises whatever it raises."""
        self.end(self.run(db))

    def end(self, begun: Any) -> None:
        """Do what is left after `run`, which has returned `begun`. Raises whatever it raises."""
        self.result = begun if self.about is None else begun()


class Committing(Protocol):
    """Carries out groups of jobs. It is called in one thread only.

    `is_remote`: a commit may hang for as long as a server is away, longer than anybody waits for an answer.
    """

    is_remote: bool

    def carry_out(self, jobs: Sequence[Job]) -> int:
        """Run jobs and commit them together; how many transactions were committed. Each job holds its own fate."""
        ...

    def hurry(self) -> None:
        """Wait for nothing any more. It may be called in any thread."""
        ...

    def close(self) -> None:
        """Close the connection."""
        ...


class Ownership(Protocol):
    """Whether the open database is still ours. It is asked in any thread."""

    def look(self) -> str | None:
        """Look now: why nothing is saved any more until a restart, and what to do; None as long as all is well."""
        ...

    def require_fresh(self) -> None:
        """Raise StoreUnavailable after any fault."""
        ...
