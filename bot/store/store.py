"""The store as the rest of the program sees it: one object, all of whose methods are safe to call at any time."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import closing, suppress
from pathlib import Path
from typing import Self

import aiosqlite

from bot.owner_only import close_to_others
from bot.store.accounts import Accounts
from bot.store.backup import copy_database
from bot.store.database import connect_to_read, connect_to_write, refusing
from bot.store.deadlines import Deadlines
from bot.store.deals import Deals
from bot.store.drafts import Drafts
from bot.store.errors import StoreRefused
from bot.store.files import files_of
from bot.store.free_texts import FreeTexts
from bot.store.house_rules import HouseRules
from bot.store.ledger import Ledger
from bot.store.lock import DatabaseLock
from bot.store.log import Logs
from bot.store.log_seals import seal_older_logs
from bot.store.panels import Panels
from bot.store.recording import record_older_hands
from bot.store.records import Records
from bot.store.remains import Remaining
from bot.store.removals import Removals
from bot.store.reviews import Reviews
from bot.store.schema import migrate, migrations
from bot.store.servers import Servers
from bot.store.settlements import Settlements
from bot.store.shares import Shares
from bot.store.statistics import Statistics
from bot.store.sums import Sums
from bot.store.tables import Tables
from bot.store.undos import Undos
from bot.store.writer import Writer


class Store(
    Servers,
    Accounts,
    HouseRules,
    Tables,
    Logs,
    Deadlines,
    Drafts,
    Panels,
    Deals,
    FreeTexts,
    Ledger,
    Sums,
    Settlements,
    Undos,
    Records,
    Statistics,
    Reviews,
    Shares,
    Remaining,
    Removals,
):
    """Everything durable. One writing connection, one reading one, one process.

    All methods may be called from many tasks at once and may be cancelled: a change that has begun is finished all the
    same. A method that returned has its change on the disk.
    """

    def __init__(self, path: Path, lock: DatabaseLock, writer: Writer, reader: aiosqlite.Connection) -> None:
        super().__init__(writer, reader)
        self.path = path
        self._lock = lock

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open the database, or make it; an older one is backed up beside itself and brought up to date.

        Raises StoreRefused, and then leaves everything as it was. Cancelled, it ends when no thread holds the file.
        """
        opening = asyncio.ensure_future(cls._open(Path.cwd() / path))  # later jobs must not depend on where we are
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:  # the threads go on: let go of the file only when none of them writes to it
            with suppress(StoreRefused):
                await (await opening).close()
            raise

    @classmethod
    async def _open(cls, path: Path) -> Self:
        lock = DatabaseLock(path)
        try:
            await asyncio.to_thread(lambda: close_to_others(files_of(path)))  # first: what SQLite adds has their rights
            await asyncio.to_thread(_prepare, path)
            writer = await Writer.open(path)
            try:
                reader = await aiosqlite.Connection(lambda: connect_to_read(path), iter_chunk_size=64)
            except BaseException:
                await writer.close()
                raise
        except BaseException:
            lock.release()
            raise
        return cls(path, lock, writer, reader)

    async def close(self) -> None:
        """Finish all writes, then let go of the database."""
        try:
            await self._reader.close()
            await self._writer.close()
        finally:
            self._lock.release()

    async def backup(self, target: Path) -> None:
        """Write a checked copy of the database, with all of its secrets, while the bot goes on.

        An older file of that name is replaced only when the copy is good. Raises StoreUnavailable.
        """
        await asyncio.to_thread(copy_database, self.path, target)


def _prepare(path: Path) -> None:
    """Make the database or bring it up to date, or raise StoreRefused, before any thread depends on it."""

    def back_up(number: int) -> None:
        copy_database(path, path.with_name(f"{path.name}.before-step-{number}"))

    with refusing(path), closing(connect_to_write(path, deque())) as db:
        migrate(db, migrations(), before_change=back_up)
        record_older_hands(db)
        seal_older_logs(db)
