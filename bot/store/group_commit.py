"""Group commit: all jobs that wait share one transaction, and so one flush to the disk.

A group runs as one call in the thread of the writing connection, from BEGIN to COMMIT. So no other task can come
between its statements, and a cancelled caller cannot leave it half done. It also costs one way to the thread and back,
whatever the number of its statements.

Whoever clicked hears within Discord's three seconds whether it was saved. So a job that cannot begin while another
program holds the lock is refused when its time is over, and is never carried out afterwards.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence

from bot.store.identity import Identity
from bot.store.jobs import Job
from bot.store.no_copies import leave_no_copies

_TURN_MS = 50  # how long SQLite waits for another program's lock before it is seen whose time is over


class GroupCommit:
    """Carries out groups of jobs on one connection. Call it only in the thread that opened the connection.

    When a group fails, each of its jobs is tried again in a transaction of its own, so that a bad job does not take its
    neighbours with it. Nothing is committed, nor confirmed, once the files are not those that were opened.
    """

    is_remote = False

    def __init__(self, db: sqlite3.Connection, identity: Identity) -> None:
        self._db = db
        self._db.execute(f"PRAGMA busy_timeout = {_TURN_MS}")
        self._identity = identity
        self._is_locked = False  # whether somebody's time was over in vain: nobody else waits that long again
        self._log_holds_removed = False  # whether the write-ahead log may still have what a job removed

    def carry_out(self, jobs: Sequence[Job]) -> int:
        """Run jobs and commit them together; how many transactions were committed.

        Never raises: each job's fate is noted in the job.
        """
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
        done = sum(job.error is None for job in jobs)
        return 1 if done == len(jobs) else done  # when one fails, each gets a transaction of its own

    def hurry(self) -> None:
        """Nothing is waited for that takes long."""

    def close(self) -> None:
        """Close the connection."""
        self._identity.end()
        self._db.close()

    def _carry_out_apart(self, jobs: Sequence[Job]) -> None:
        for job in jobs:
            if job.error is None:  # whose time was over is not asked again
                try:
                    self._transact((job,))
                except Exception as error:  # as above
                    job.error = error

    def _transact(self, jobs: Sequence[Job]) -> None:
        db = self._db
        try:
            if not (begun := self._begin(jobs)):
                return
            for job in begun:
                job.carry_out(db)
                if job.removes:
                    leave_no_copies(db)
            self._identity.require()
            db.execute("COMMIT")
            self._identity.require()  # what was moved meanwhile may have taken the commit along: that is not confirmed
        finally:
            if db.in_transaction:  # a full disk has rolled back already
                db.execute("ROLLBACK")

    def _begin(self, jobs: Sequence[Job]) -> Sequence[Job]:
        """Begin a transaction for the jobs whose time is not over before another program lets go of its lock."""
        while jobs:
            self._identity.require_fresh()
            try:
                self._db.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    raise
                now_s = time.monotonic()
                for job in jobs:
                    if self._is_locked or job.until_s <= now_s:
                        job.error = error
                jobs = [job for job in jobs if job.error is None]
                self._is_locked |= not jobs
            else:
                self._is_locked = False
                return jobs
        return jobs

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
            self._db.execute(f"PRAGMA busy_timeout = {_TURN_MS}")
        return not is_busy
