"""What a file says of itself in SQLite's header: that it is the bot's, and which database it is or was copied from.

A database gets a number at random when its tables are made, and every copy has the same one: two databases may have one
name after the other, and the copies of the first are not the second's. SQLite leaves four bytes to the program for it
(`user_version`); on a server it is the comment of the table of migrations. A database that was made before there were
such numbers has 0, as its copies do.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from secrets import randbelow

from bot.store.connection import Connection

APPLICATION_ID = 0x43503133  # "CP13": says whose database a file is
_HEADER = b"SQLite format 3\x00"
_DATABASE_ID_AT = 60  # in the header of every SQLite file, 4 bytes big-endian, as the next one
_APPLICATION_ID_AT = 68
_DATABASE_IDS = 2**31  # SQLite takes them for signed
_COMMENT = "SELECT coalesce(obj_description('migrations'::regclass, 'pg_class'), '')"


def new_database_id() -> int:
    """A number that no other database has."""
    return 1 + randbelow(_DATABASE_IDS - 1)


def database_id_of(db: Connection) -> int:
    """The number of the open database."""
    if isinstance(db, sqlite3.Connection):
        return int(db.execute("PRAGMA user_version").fetchone()[0])
    text = str(db.execute(_COMMENT).fetchone()[0])
    return int(text) if text.isdecimal() else 0


def give_database_id(db: Connection, database_id: int) -> None:
    """Have the open database be this one from now on."""
    is_file = isinstance(db, sqlite3.Connection)
    db.execute(f"PRAGMA user_version = {database_id}" if is_file else f"COMMENT ON TABLE migrations IS '{database_id}'")


def database_id_in(file: Path) -> int | None:
    """The number in a file that nobody writes to, such as a copy; None if it is no database of the bot.

    The file is not opened as a database. One that is open may still have its own number in the log beside it.
    """
    try:
        with file.open("rb") as opened:
            head = opened.read(_APPLICATION_ID_AT + 4)
    except OSError:
        return None
    if not head.startswith(_HEADER) or head[_APPLICATION_ID_AT:] != APPLICATION_ID.to_bytes(4, "big"):
        return None
    return int.from_bytes(head[_DATABASE_ID_AT : _DATABASE_ID_AT + 4], "big")
