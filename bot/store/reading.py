"""A server's ledger as it is at one moment, read beside a running bot."""

from __future__ import annotations

import heapq
import json
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass

from bot.ids import AccountId
from bot.ledger.entries import Book, SealedEntry, Wanted
from bot.store.accounts import NAMES_IN
from bot.store.connection import Connection
from bot.store.ledger import entries_in
from bot.store.ledger_chain import head_of
from bot.store.place import Place, open_to_read, verify_version


@dataclass(frozen=True, slots=True)
class LedgerCopy:
    """Entries of both books, the oldest first, with the names of the people in them and the head of the chain.

    `names` are those in this server: empty for a person whose name there is not known, missing for a forgotten one.
    `settings` are the server's, a JSON object. The head is the newest entry's, whether or not it is among these.
    """

    guild_id: int
    entries: tuple[SealedEntry, ...]
    names: Mapping[AccountId, str]
    settings: str
    head_no: int
    head: bytes


def read_ledger(place: Place, guild_id: int, since_day: int | None, until_day: int | None) -> LedgerCopy:
    """The entries of some UTC days (both included, None for no bound). Takes its time: call it off the event loop.

    Raises StoreRefused for what is no database of this version.
    """
    with closing(open_to_read(place)) as db:
        verify_version(db, place)
        db.execute("BEGIN")
        books = (entries_in(db, guild_id, Wanted(book, None, None, None, since_day, until_day)) for book in Book)
        entries = tuple(heapq.merge(*books, key=lambda sealed: sealed.entry_no))
        row = db.execute("SELECT settings FROM servers WHERE guild_id = ?", (guild_id,)).fetchone()
        return LedgerCopy(
            guild_id, entries, _names(db, guild_id, entries), row[0] if row else "{}", *head_of(db, guild_id)
        )


def _names(db: Connection, guild_id: int, entries: tuple[SealedEntry, ...]) -> dict[AccountId, str]:
    accounts = {posting.account for sealed in entries for posting in sealed.entry.postings}
    return dict(db.execute(NAMES_IN, (guild_id, json.dumps(sorted(accounts)))))
