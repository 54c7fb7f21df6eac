"""Group commit on a server: all jobs that wait share one transaction, and a bad one takes back only itself.

What jobs about different tables ask is asked together, before any of them changes something: one wait for the server.

Nobody else writes meanwhile (`session.py`), so READ COMMITTED is enough: nothing changes between two statements of a
transaction. The version check of an append stays all the same; it is what tells two clicks apart.

A connection can break when COMMIT was sent and no answer has come. Whether the transaction was committed is asked on
the next connection, by the transaction's number; nobody is told anything before that.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress

import psycopg

from bot.ids import TableId
from bot.store.errors import StoreTaken, StoreUnavailable
from bot.store.jobs import Job
from bot.store.postgresql.connection import Connection
from bot.store.postgresql.rewriting import Rewriting
from bot.store.postgresql.session import OTHER, Session
from bot.store.postgresql.values import rows_of

_ANSWER_S = 0.5  # what a group has at least, however long its jobs have waited
_ASK_AGAIN_S = 0.2
_FATE = "SELECT pg_xact_status(?::text::xid8)"
_LOST = "nothing was saved, because the connection to the database server was lost: try again in a minute"
_NEVER_KNOWN = f"whether the last changes were saved is not known, because {OTHER}"
_log = logging.getLogger(__name__)


class GroupCommit:
    """Carries out groups of jobs on one connection. Call it only in the thread that opened the session."""

    is_remote = True

    def __init__(self, session: Session) -> None:
        self._session = session
        self._is_hurried = False
        self._rewriting = Rewriting()

    def carry_out(self, jobs: Sequence[Job]) -> int:
        """Run jobs and commit them together; how many transactions were committed.

        Never raises: each job's fate is noted in the job. When one fails they run again, each behind a savepoint.
        """
        try:
            db = self._session.db
            try:
                return self._transact(db, jobs, _run_all)
            except Exception as error:  # whatever a job raised: it belongs to the job's caller
                if db.wire.is_lost or len(jobs) == 1 or isinstance(error.__cause__, psycopg.errors.LockNotAvailable):
                    raise  # as it would be raised again, after as long
                return self._transact(db, jobs, _run_apart)
        except Exception as error:  # as above; or of the connection, and then it belongs to all
            for job in jobs:
                job.error = job.error or error
            return 0

    def hurry(self) -> None:
        """Wait no longer for a server that is away: what became of a commit is not told then."""
        self._is_hurried = True

    def close(self) -> None:
        """Close the connection."""
        self._session.close()

    def _transact(self, db: Connection, jobs: Sequence[Job], run: Callable[[Connection, Sequence[Job]], None]) -> int:
        wire = db.wire
        left_s = min(job.until_s for job in jobs) - time.monotonic()
        wire.until_s = time.perf_counter() + max(_ANSWER_S, left_s)
        try:
            self._session.begin(db)
            asked = wire.send("SELECT pg_current_xact_id()::text", ())
            run(db, jobs)
            done = [job for job in jobs if job.error is None]
            if not done:
                return 0
            number = rows_of(asked.result)[0][0]
            if not self._commit(db, number):
                raise StoreUnavailable(_LOST)
        finally:
            if not wire.is_lost and wire.is_in_transaction:
                _roll_back(db, "ROLLBACK")
        if any(job.removes for job in done):
            self._rewriting.note(number)
        self._rewriting.go_on(db)
        return 1

    def _commit(self, db: Connection, number: str) -> bool:
        """Commit, and whether that was done. It ends when it is known, however long the server is away.

        Raises StoreTaken when another bot has the database by then.
        """
        try:
            db.execute("COMMIT")
            db.settle()
        except StoreUnavailable:  # also a server that ends the connection may have committed before
            db.close()
        else:
            return True
        _log.warning("the connection was lost in a commit: whether it was done is asked when the server is back")
        while not self._is_hurried:
            try:
                fate = self._session.db.execute(_FATE, (number,)).fetchone()[0]
            except StoreTaken as taken:
                raise StoreTaken(_NEVER_KNOWN) from taken
            except StoreUnavailable:
                fate = None
            if fate in ("committed", "aborted"):
                return bool(fate == "committed")
            time.sleep(_ASK_AGAIN_S)
        return False


def _run_all(db: Connection, jobs: Sequence[Job]) -> None:
    for together in _asking_together(jobs):
        begun = [job.run(db) for job in together]
        for job, one in zip(together, begun, strict=True):
            job.end(one)
    db.settle()


def _asking_together(jobs: Iterable[Job]) -> Iterator[Collection[Job]]:
    """Jobs in their order, in runs of which all may ask before any of them changes something."""
    together: dict[TableId | None, Job] = {}
    for job in jobs:
        if job.about is None or None in together or job.about in together:
            yield together.values()
            together = {}
        together[job.about] = job
    yield together.values()


def _run_apart(db: Connection, jobs: Sequence[Job]) -> None:
    """Run jobs, each of which can be taken back. Raises what is the fault of the connection."""
    for job in jobs:
        db.execute("SAVEPOINT job")
        try:
            job.carry_out(db)
            db.settle()
        except Exception as error:  # as in `carry_out`
            if db.wire.is_lost:
                raise
            job.error = error
            _roll_back(db, "ROLLBACK TO SAVEPOINT job")


def _roll_back(db: Connection, how: str) -> None:
    with suppress(psycopg.Error):  # of what waits in the pipeline: it would be left out together with a rollback there
        db.settle()
    db.execute(how)
    db.settle()
