"""What was deleted in a database after a copy was made of it: deleted in the copy, too, before that comes back."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.ids import AccountId
from bot.store.connections import connect_to_write
from bot.store.erasure import forget_in
from bot.store.errors import StoreRefused
from bot.store.no_copies import leave_no_copies
from bot.store.place import Place, failures, open_to_read
from bot.store.purging import Tombstone, purge_in

_FORGOTTEN = "SELECT account_id FROM forgotten ORDER BY account_id"
_PURGED = "SELECT guild_id, purged_ms, entry_no, hash FROM tombstones ORDER BY purged_ms, guild_id"


@dataclass(frozen=True, slots=True)
class Deletions:
    """People who were forgotten, and the tombstones of servers that were purged; false when there are neither."""

    people: Collection[AccountId]
    servers: Collection[Tombstone]

    def __bool__(self) -> bool:
        return bool(self.people or self.servers)


def deletions_since(copy: Path, place: Place) -> Deletions:
    """What a database knows as deleted and a copy does not: nothing where it is missing or damaged.

    A tombstone that the copy has is older than the copy: what the server has there came after it, and stays.
    """
    people = set(_rows(copy, _FORGOTTEN))
    purged = {row[:2] for row in _rows(copy, _PURGED)}
    return Deletions(
        [row[0] for row in _rows(place, _FORGOTTEN) if row not in people],
        [Tombstone(*row) for row in _rows(place, _PURGED) if row[:2] not in purged],
    )


def delete_again(path: Path, deletions: Deletions) -> None:
    """Delete it from a database that nobody uses, and from every page of its file. Raises sqlite3.Error."""
    with closing(connect_to_write(path)) as db:
        db.execute("BEGIN IMMEDIATE")
        forget_in(db, deletions.people)
        if deletions.servers:
            purge_in(db, deletions.servers)
        leave_no_copies(db)
        db.execute("COMMIT")


def _rows(place: Place, query: str) -> list[Any]:
    """All rows of a query; none in a database that is missing, damaged or too old to know the table."""
    unreadable: tuple[type[Exception], ...] = (StoreRefused, *failures())
    try:
        with closing(open_to_read(place)) as db:
            return list(db.execute(query))
    except unreadable:
        return []
