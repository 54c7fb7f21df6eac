"""The open database: a queue of writes and a connection for reads, which every part of the store shares."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Self, TypeVar

from bot.ids import TableId
from bot.store.connection import Connection, Parameters
from bot.store.connections import connect_to_write, preallocate_log, refusing
from bot.store.errors import StoreUnavailable
from bot.store.group_commit import GroupCommit
from bot.store.identity import Identity
from bot.store.jobs import Committing, Ownership
from bot.store.membership import Membership
from bot.store.place import Place
from bot.store.reader import Reader, Rows, SqliteReader
from bot.store.writer import Writer

_Result = TypeVar("_Result")


class Database:
    """Two connections to one database: reads never wait for writes. `membership` says who else writes there."""

    def __init__(self, writer: Writer, reader: Reader, membership: Membership) -> None:
        self.membership = membership
        self._writer = writer
        self._reader = reader
        self._is_closed = False
        writer.on_taken = lambda reason: membership.on_lost(reason)

    @classmethod
    async def open(cls, place: Place, membership: Membership) -> Self:
        """Connect to a database that is up to date. Raises StoreRefused."""
        writer = await Writer.open(lambda: _to_write(place, membership.process))
        try:
            return cls(writer, await _to_read(place), membership)
        except BaseException:
            await writer.close()
            raise

    async def close(self) -> None:
        """Finish all writes, then disconnect."""
        self._is_closed = True
        await self._reader.close()
        try:
            await self._writer.close()
        finally:
            await self.membership.close()

    def after_writes(self, call: Callable[[], None]) -> None:
        """Call something once the callers of all jobs that are carried out now were told; now if there are none."""
        self._writer.after_group(call)

    @property
    def fault(self) -> str | None:
        """What happened to the database since it was opened, and what to do; None as long as nothing did."""
        return self._writer.ownership.look()

    @property
    def commits(self) -> int:
        """How many transactions were committed since it was opened."""
        return self._writer.commits

    @property
    def writes(self) -> int:
        """How many jobs were carried out in them."""
        return self._writer.writes

    async def write(
        self,
        job: Callable[[Connection], _Result],
        then: Callable[[_Result], None] | None = None,
        *,
        removes: bool = False,
    ) -> _Result:
        """Carry out a job in a transaction, see `Writer.do`. Raises StoreUnavailable, and what the job raises.

        `removes`: what the job deletes leaves no trace in the files.
        """
        result: _Result = await self._writer.do(job, then, removes=removes)
        return result

    async def write_about(
        self,
        table: TableId,
        ask: Callable[[Connection], Callable[[], _Result]],
        then: Callable[[_Result], None] | None = None,
    ) -> _Result:
        """The same for a job about one table, in two steps: `ask` only asks, and what it returns does the work.

        What is asked is about that table alone, so a server is asked by jobs about many tables in one go.
        """
        result: _Result = await self._writer.do(ask, then, about=table)
        return result

    async def read(self, sql: str, parameters: Parameters = ()) -> Rows:
        """All rows of one query, as of the newest commit. Raises StoreUnavailable."""
        if self._is_closed:  # the library would say it with an error of its own
            raise StoreUnavailable("nothing can be read, because the bot is stopping: try again in a minute")
        self._writer.ownership.require_fresh()
        return await self._reader.read(sql, parameters)


def _to_write(place: Place, process: str) -> tuple[Committing, Ownership]:
    """Connect in the thread that writes. Raises StoreRefused."""
    if not isinstance(place, Path):
        from bot.store.postgresql.group_commit import GroupCommit as ServersGroupCommit  # the driver is an extra
        from bot.store.postgresql.session import Session

        session = Session(place, process)
        session.open()
        return ServersGroupCommit(session), session
    db = connect_to_write(place)
    try:
        preallocate_log(db)
        with refusing(place):
            identity = Identity(place)
    except BaseException:
        db.close()
        raise
    return GroupCommit(db, identity), identity


async def _to_read(place: Place) -> Reader:
    if isinstance(place, Path):
        return await SqliteReader.open(place)
    from bot.store.postgresql.reader import ServerReader  # the driver is an extra

    return await ServerReader.open(place)
