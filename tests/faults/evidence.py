"""A copy of the database as it is at one moment, and what it says."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.codec import decode
from bot.store.connections import connect_to_read
from bot.store.moving import move
from bot.store.place import Place, open_to_read
from bot.table.closed.events import HandSet
from bot.table.events import Event, HandDealt
from bot.table.evolve import fold
from bot.table.open_face.events import CardsPlaced
from bot.table.state import State

CLOSED_STREET = 0  # as a closed hand's controls have it
Logged = dict[str, list[tuple[int, str, str]]]  # by table: version, type, body


def snapshot(database: Place, to: Path) -> Path:
    """Copy a database that may be in use, with all that is committed, into a file of a name that is free."""
    for ending in ("", "-wal", "-shm"):
        to.with_name(to.name + ending).unlink(missing_ok=True)
    if not isinstance(database, Path):
        move(database, to)
        return to
    with closing(connect_to_read(database)) as source, closing(sqlite3.connect(to)) as target:
        source.backup(target)
    return to


def hands_over(database: Place) -> dict[int, int]:
    """How many hands are over, by channel."""
    sql = (
        "SELECT channel_id, count(entry_no) FROM tables"
        " LEFT JOIN entries ON entries.table_id = tables.table_id AND kind = 'hand' GROUP BY channel_id"
    )
    with closing(open_to_read(database)) as db:
        return dict(db.execute(sql).fetchall())


def open_channels(database: Place) -> set[int]:
    """The channels with a table that is open."""
    with closing(open_to_read(database)) as db:
        return {channel for (channel,) in db.execute("SELECT channel_id FROM tables WHERE is_open = 1")}


def logged(database: Place) -> Logged:
    """The logs of all tables."""
    found: Logged = {}
    with closing(open_to_read(database)) as db:
        for table, *event in db.execute("SELECT table_id, version, type, body FROM events ORDER BY table_id, version"):
            found.setdefault(table, []).append(tuple(event))
    return found


def placed(database: Place) -> set[tuple[str, int, int, int]]:
    """What people placed or set, whoever did it for them: table, hand, street, Discord's number of the person."""
    with closing(open_to_read(database)) as db:
        people = dict(db.execute("SELECT account_id, discord_id FROM accounts WHERE discord_id IS NOT NULL").fetchall())
        rows = db.execute("SELECT table_id, type, type_version, body FROM events ORDER BY table_id, version").fetchall()
    found = set()
    dealt: dict[str, State] = {}
    for table, kind, version, body in rows:
        event: Event = decode(kind, version, body)
        if isinstance(event, HandDealt):
            dealt[table] = fold((event,))
        elif isinstance(event, CardsPlaced | HandSet) and (hand := dealt[table].hand) is not None:
            street_no = event.street_no if isinstance(event, CardsPlaced) else CLOSED_STREET
            index = hand.index_of(event.seat)
            if index is not None and (person := people.get(hand.seats[index].account)) is not None:
                found.add((table, hand.hand_no, street_no, person))
    return found
