"""The store as the rest of the program sees it: one object that opens the database and holds its parts."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Self

from bot.owner_only import close_to_others
from bot.store.accounts import Accounts
from bot.store.backup import copy_database
from bot.store.begun_threads import BegunThreads
from bot.store.changes import Change, Heard
from bot.store.connections import connect_to_write, refusing
from bot.store.database import Database
from bot.store.deadlines import Deadlines
from bot.store.deals import Deals
from bot.store.direct_messages import DirectMessages
from bot.store.drafts import Drafts
from bot.store.errors import StoreRefused, StoreUnavailable
from bot.store.files import files_of
from bot.store.free_texts import FreeTexts
from bot.store.greeted import GreetedServers
from bot.store.house_rules import HouseRules
from bot.store.ledger import Ledger
from bot.store.leftovers import remove_leftovers
from bot.store.limits import Limits
from bot.store.lock import DatabaseLock
from bot.store.log import EventLog
from bot.store.looking import require_ours_or_new
from bot.store.lost import require_never_there
from bot.store.membership import Alone, Membership
from bot.store.panels import Panels
from bot.store.people import People
from bot.store.place import Place, database_id, files_beside, require_driver
from bot.store.postgresql.address import Address
from bot.store.private_replies import PrivateReplies
from bot.store.records import Records
from bot.store.registered import RegisteredCommands
from bot.store.removals import Removals
from bot.store.reviews import Reviews
from bot.store.schema import migrations
from bot.store.seats import UNREADABLE
from bot.store.servers import Servers
from bot.store.settlement_notices import SettlementNotices
from bot.store.settlements import Settlements
from bot.store.shards import Shards, Wanted
from bot.store.shares import Shares
from bot.store.statistics import Statistics
from bot.store.sums import Sums
from bot.store.tables import Tables
from bot.store.undos import Undos
from bot.store.updating import bring_up_to_date

_log = logging.getLogger(__name__)


class Store:
    """Everything durable. One writing connection, one reading one; several processes may share a database on a server.

    `on_change` hears what another process has changed, once no cache of the store has it any more.

    Each part holds one concept's reads and writes, and all parts share the connections. Their methods may be called
    from many tasks at once and may be cancelled: a change that has begun is finished all the same. A method that
    returned has its change on the disk. All of them raise StoreUnavailable when the disk or the machine fails; nothing
    is changed then.

    The same words mean the same in all parts: `get` one thing by its key, `of` what belongs to one table, server or
    person, `all` everything; `add` and `drop` a row, `put` one in the place of an older one, `note` that something
    happened.
    """

    def __init__(self, place: Place, database_id: int, lock: DatabaseLock | None, database: Database) -> None:
        self._place = place
        self.database_id = database_id  # its copies have the same
        self._lock = lock
        self._database = database
        self.on_change: Heard = lambda changes: None
        self.membership.on_change = self._heard
        # a table and its hands
        self.tables = Tables(database)
        self.drafts = Drafts(database)
        self.log = EventLog(database, self.drafts)
        self.deals = Deals(database)
        self.free_texts = FreeTexts(database)
        self.deadlines = Deadlines(database)
        self.panels = Panels(database)
        self.private_replies = PrivateReplies(database)
        self.shares = Shares(database)
        self.begun_threads = BegunThreads(database)
        # points
        self.ledger = Ledger(database)
        self.sums = Sums(database)
        self.settlements = Settlements(database)
        self.settlement_notices = SettlementNotices(database)
        self.undos = Undos(database)
        # hands that are over
        self.records = Records(database)
        self.statistics = Statistics(database)
        self.reviews = Reviews(database)
        # people and servers
        self.accounts = Accounts(database)
        self.direct_messages = DirectMessages(database)
        self.people = People(database, self.accounts, self.drafts)
        self.servers = Servers(database, self.accounts, self.drafts)
        self.house_rules = HouseRules(database)
        self.removals = Removals(database)
        self.registered_commands = RegisteredCommands(database)
        self.greeted_servers = GreetedServers(database)
        self.limits = Limits(database)

    @property
    def fault(self) -> str | None:
        """Why nothing is read or saved any more until a restart, and what to do; None as long as all is well.

        It is that the database's files were moved, replaced or deleted; or that another bot had it, and then this one
        ends (see `membership`). Ask it as often as every second.
        """
        return self._database.fault

    @property
    def membership(self) -> Membership:
        """What this process may do on its own."""
        return self._database.membership

    @property
    def shards(self) -> Shards:
        """Whose servers' tables this process serves: all, unless it is one of several on a database."""
        return self.membership.shards

    @property
    def place(self) -> Place:
        """Where the database is. Raises StoreUnavailable where something else may be by now."""
        if fault := self.fault:
            raise StoreUnavailable(f"nothing can be read, because {fault}")
        return self._place

    @classmethod
    async def open(cls, place: Place, wanted: Wanted | None = None, *, begins_anew: bool = False) -> Self:
        """Open the database, or make it; an older one is backed up beside itself and brought up to date.

        With `wanted`, as one of several processes on a server, for the tables of these shards. None is made in the
        place of one that is gone, unless the host `begins_anew`.

        Raises StoreRefused, and then leaves everything as it was. Cancelled, it ends when no thread holds the file.
        """
        opening = asyncio.ensure_future(cls._open(place, wanted, begins_anew=begins_anew))
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:  # the threads go on: let go of the file only when none of them writes to it
            with suppress(StoreRefused):
                await (await opening).close()
            raise

    @classmethod
    async def _open(cls, place: Place, wanted: Wanted | None, *, begins_anew: bool) -> Self:
        if not isinstance(place, Path):
            if not begins_anew:
                await asyncio.to_thread(require_never_there, place)
            membership = await asyncio.to_thread(_prepare_on_server, place, wanted)
            try:
                membership.begin()
                number = await asyncio.to_thread(database_id, place)
                return cls(place, number, None, await Database.open(place, membership))
            except BaseException:
                await membership.close()
                raise
        path = Path.cwd() / place  # later jobs must not depend on where we are
        require_ours_or_new(path)  # first: a file of another program stays as it is
        if not begins_anew:
            require_never_there(place)
        _make_file(path)  # before its lock: a lock beside no file says that the file is gone
        lock = DatabaseLock(path)
        try:
            for one in {path, path.resolve()}:  # a restore works beside the file that a link leads to
                await asyncio.to_thread(remove_leftovers, one)
            await asyncio.to_thread(lambda: close_to_others(files_of(path)))  # what SQLite adds has their rights
            await asyncio.to_thread(_prepare, path)
            number = await asyncio.to_thread(database_id, path)
            return cls(path, number, lock, await Database.open(path, Alone()))
        except BaseException:
            lock.release()
            raise

    @property
    def commits(self) -> int:
        """How many transactions this process has committed."""
        return self._database.commits

    @property
    def writes(self) -> int:
        """How many changes were in these transactions: those that wait for the disk share the next one."""
        return self._database.writes

    async def close(self) -> None:
        """Finish all writes, then let go of the database."""
        try:
            await self._database.close()
        finally:
            if self._lock is not None:
                self._lock.release()

    async def backup(self, target: Path) -> None:
        """Write a checked copy of the database, with all of its secrets, while the bot goes on.

        An older file of that name is replaced only when the copy is good. Raises StoreUnavailable.
        """
        await asyncio.to_thread(copy_database, self.place, target)

    def _heard(self, changes: Sequence[Change] | None) -> None:
        """Have caches forget what another process has changed; again after the writes that are under way."""
        self._forget(changes)
        self._database.after_writes(lambda: self._forget(changes))
        self.on_change(changes)

    def _forget(self, changes: Sequence[Change] | None) -> None:
        if changes is None:
            for part in (self.accounts, self.drafts, self.panels, self.servers):
                part.invalidate()
            return
        for change in changes:
            if change.part == "drafts" and change.table is not None:
                self.drafts.forget(change.table)
            elif change.part == "panels" and change.table is not None:
                self.panels.forget(change.table)
            elif change.part in ("accounts", "names"):
                self.accounts.forget(change.account, change.guild_id)
            elif change.part == "servers":
                self.servers.invalidate()


def _make_file(path: Path) -> None:
    """Have an empty file where there is none. If it cannot be made, the lock cannot be either, and that says why."""
    with suppress(OSError):
        path.resolve().parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def _prepare(path: Path) -> None:
    """Make the database or bring it up to date, or raise StoreRefused, before any thread depends on it."""
    with refusing(path), closing(connect_to_write(path)) as db:
        try:
            bring_up_to_date(db, migrations(), before_change=lambda number: _before_change(path, number))
        except UNREADABLE as error:
            raise StoreRefused(f"{path} has hands that cannot be read ({error}): restore a backup") from error


def _prepare_on_server(place: Address, wanted: Wanted | None) -> Membership:
    """The same on a server. What is older there is backed up into a file."""
    require_driver(place)
    from bot.store.postgresql.member import Member  # the driver is an extra
    from bot.store.postgresql.preparing import prepare, prepare_with_others

    def before_change(number: int) -> None:
        _before_change(place, number)

    close_to_others(files_of(files_beside(place)))
    if wanted is None:
        prepare(place, migrations(), before_change)
        remove_leftovers(files_beside(place))
        return Alone()
    prepare_with_others(place, migrations(), before_change)
    return Member.join(place, wanted)


def _before_change(place: Place, number: int) -> None:
    """Copy a database whose next step has this number; one that is new is named in the log, as nobody may expect it."""
    if number == 1:
        _log.info("a new database is made: %s", place)
        return
    path = files_beside(place)
    copy_database(place, path.with_name(f"{path.name}.before-step-{number}"), number)
