"""Group commit: all jobs that wait share one transaction, and so one flush to the disk.

A group runs as one call in the thread of the writing connection, from BEGIN to COMMIT. So no other task can come
between its statements, and a cancelled caller cannot leave it half done. It also costs one way to the thread and back,
whatever the number of its statements.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.store.connections import BUSY_MS


@dataclass(slots=True)
class Job:
    """Work on the database, and what became of it: a result, or an error and then no change at all.

    `run` works inside a transaction. `then` is called with the result in the event loop, once it is on the disk. With
    `removes`, no trace of what the job deletes may stay in the write-ahead log.
    """

    run: Callable[[sqlite3.Connection], Any]
    then: Callable[[Any], None] | None = None
    removes: bool = False
    result: Any = None
    error: BaseException | None = None


class GroupCommit:
    """Carries out groups of jobs on one connection. Call it only in the thread that opened the connection.

    When a group fails, each of its jobs is tried again in a transaction of its own, so that a bad job does not take its
    neighbours with it.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._log_holds_removed = False  # whether the write-ahead log may still have what a job removed

    def carry_out(self, jobs: Sequence[Job]) -> None:
        """Run jobs and commit them together. Never raises: each job's fate is noted in the job."""
        try:
            self._transact(jobs)
        except Exception as error:  # whatever a job raised: it belongs to the job's caller
            if len(jobs) == 1:
                jobs[0].error = error
            else:
                self._carry_out_apart(jobs)
        self._log_holds_removed |= any(job.removes and job.error is None for job in jobs)
        if self._log_holds_removed:
            self._log_holds_removed = not self._truncate_log()

    def close(self) -> None:
        """Close the connection."""
        self._db.close()

    def _carry_out_apart(self, jobs: Sequence[Job]) -> None:
        for job in jobs:
            try:
                self._transact((job,))
            except Exception as error:  # as above
                job.error = error

    def _transact(self, jobs: Sequence[Job]) -> None:
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            for job in jobs:
                job.result = job.run(db)
            db.execute("COMMIT")
        finally:
            if db.in_transaction:  # a full disk has rolled back already
                db.execute("ROLLBACK")

    def _truncate_log(self) -> bool:
        """Checkpoint the write-ahead log and cut it to nothing. Returns False when a reader was in the way.

        A reader is not waited for, because all others would wait, too: the next commit tries again.
        """
        self._db.execute("PRAGMA busy_timeout = 0")
        try:
            is_busy, _, _ = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error:  # a disk that fails: the next commit tells
            return False
        finally:
            self._db.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        return not is_busy
