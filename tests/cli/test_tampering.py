"""Whoever has the file takes its guards away and changes some byte: `check` names the entry, the deal or the table."""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.ledger.entries import Book
from bot.ledger.settlement import Settlement, Transfer
from bot.play.rescoring import redealt, rescored
from bot.rules.closed_presets import load_closed
from bot.rules.deck import deal_root
from bot.rules.open_face_presets import load_open_face
from bot.store import Store, StoreRefused
from bot.store.check import check
from bot.store.ledger_heads import has_head, heads
from bot.store.schema import migrations
from tests.play.sessions import GUILD, Session

LEDGER = ("entries", "postings", "seals")
LOGS = ("events", "log_seals")
COMMITMENTS = ("deals", "deal_batches")
SEALED = (*LEDGER, *LOGS, *COMMITMENTS)

ENTRY = r"entry \d+ of server \d+: "
DEAL = r"(deal|batch) -?\d+ of table \S+: "
TABLE = r"table \S+: "


@pytest.fixture(scope="module")
def unguarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Hands of both families, one voided, one undone, a settled debt and a hand that runs; its guards are gone."""
    path = tmp_path_factory.mktemp("played") / "games.db"
    asyncio.run(_play(path))
    with pytest.MonkeyPatch.context() as patched:
        # Two hundred deals are hashed for each change; all but the changed one are as they were.
        patched.setattr("bot.store.checks.deals.deal_root", cache(deal_root))
        yield _unguarded(path)


def _unguarded(path: Path) -> Path:
    assert list(check(path, rescore=rescored, redeal=redealt)) == []
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        db.execute("VACUUM")
    return path


async def _play(path: Path) -> None:
    store = await Store.open(path)
    session = Session(store)
    await session.play(await session.seated(load_open_face("pineapple")), 3, void_every=2)
    await session.play(await session.seated(load_closed("one-four")), 2)
    ann, *_ = await session.people()
    undo = await store.undos.ask("u", GUILD, 1, ann, "the dog ate the cards", session.now_ms, 1)
    await store.undos.decide(undo.undo_id, session.now_ms)
    balances = await store.ledger.balances(GUILD, Book.FRIENDS)
    behind, ahead = min(balances, key=balances.__getitem__), max(balances, key=balances.__getitem__)
    await store.settlements.propose(
        Settlement("s", GUILD, Book.FRIENDS, Transfer(behind, ahead, 1), behind, session.now_ms)
    )
    await store.settlements.confirm("s", session.now_ms)
    await store.close()


@pytest.fixture
def path(unguarded: Path, tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def found(path: Path) -> list[str]:
    """What a check says but that the guards are gone."""
    told = (str(finding) for finding in check(path, rescore=rescored, redeal=redealt))
    return [one for one in told if "were altered from outside" not in one]


def tamper(unguarded: Path, path: Path, sql: str, values: tuple[Any, ...] = ()) -> bool:
    """Put a changed copy to the path; False for a change that the file's form does not take."""
    shutil.copy(unguarded, path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA ignore_check_constraints = ON")
        try:
            return db.execute(sql, values).rowcount > 0
        except (sqlite3.IntegrityError, sqlite3.OperationalError):  # a key that another row has, another type, no JSON
            return False


def columns() -> list[tuple[str, str]]:
    with closing(sqlite3.connect(":memory:")) as db:
        for step in migrations():
            db.executescript(step.sql)
        return [(table, name) for table in SEALED for _, name, *_ in db.execute(f"PRAGMA table_info({table})")]


def flips(value: Any) -> Iterator[Any]:
    """The value with one bit changed, in some of its bytes."""
    if value is None:
        yield from (1, 2, "x", b"\x01" * 32)
    elif isinstance(value, int):
        yield from (value ^ 1, value ^ 1 << 9)
    else:
        raw = value.encode() if isinstance(value, str) else value
        for place in sorted({0, len(raw) // 3, len(raw) * 2 // 3, len(raw) - 1} if raw else ()):
            changed = raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :]
            yield changed.decode() if isinstance(value, str) else changed
        if not raw:
            yield "x"


@pytest.mark.slow
@pytest.mark.parametrize(("table", "column"), columns())
def test_what_was_changed_in_any_column_is_named(unguarded: Path, path: Path, table: str, column: str) -> None:
    """In the first row, the last and one between; of the ledger's headers in every row, by every second change."""
    wanted = re.compile(ENTRY if table in LEDGER else f"{ENTRY}|{TABLE}" if table in LOGS else f"{DEAL}|{TABLE}")
    with closing(sqlite3.connect(unguarded)) as db:
        keys = [name for _, name, *_, place in db.execute(f"PRAGMA table_info({table})") if place]
        rows = db.execute(f"SELECT {column}, {', '.join(keys)} FROM {table} ORDER BY {', '.join(keys)}").fetchall()
    where = " AND ".join(f"{key} = ?" for key in keys)
    tried = 0
    for number, (value, *key) in enumerate(rows if table == "entries" else (rows[0], rows[len(rows) // 2], rows[-1])):
        for changed in list(flips(value))[number % 2 :: 2] if table == "entries" else flips(value):
            if tamper(unguarded, path, f"UPDATE {table} SET {column} = ? WHERE {where}", (changed, *key)):
                tried += 1
                told = found(path)
                assert any(map(wanted.match, told)), (key, value, changed, told)
    assert tried


DUMP = {table: f"SELECT * FROM {table} ORDER BY 1, 2, 3" for table in SEALED}


def content(path: Path) -> dict[str, list[Any]] | None:
    """All that is to be trusted in a file; None when it cannot be read."""
    try:
        with closing(sqlite3.connect(path)) as db:
            db.text_factory = bytes
            return {table: db.execute(query).fetchall() for table, query in DUMP.items()}
    except (sqlite3.Error, UnicodeError):
        return None


@pytest.mark.slow
def test_no_byte_of_the_file_changes_unseen_what_is_trusted(unguarded: Path, path: Path) -> None:
    """A bit of the file itself: where that changes the ledger, a log or a commitment, it is found."""
    before, sound, dice = content(unguarded), unguarded.read_bytes(), Random(13)
    changed = 0
    for _ in range(300):  # a fifth of them hit what is trusted
        at, bit = dice.randrange(100, len(sound)), dice.randrange(8)
        path.write_bytes(sound[:at] + bytes([sound[at] ^ 1 << bit]) + sound[at + 1 :])
        if content(path) != before:
            changed += 1
            try:
                assert found(path), (at, bit)
            except StoreRefused:  # so damaged that nothing of it can be read
                continue
    assert changed > 50


NEWEST = f"(SELECT max(entry_no) FROM entries WHERE guild_id = {GUILD})"
CUT_LEDGER = f"""
    DELETE FROM settlements;
    DELETE FROM postings WHERE entry_no = {NEWEST}; DELETE FROM seals WHERE entry_no = {NEWEST};
    DELETE FROM entries WHERE entry_no = {NEWEST};
    DELETE FROM balances; INSERT INTO balances SELECT guild_id, book, account_id, sum(points)
        FROM entries JOIN postings USING (guild_id, entry_no) GROUP BY 1, 2, 3;
    DELETE FROM day_sums; INSERT INTO day_sums SELECT guild_id, book, at_ms / 86400000, account_id, sum(points), 0
        FROM entries JOIN postings USING (guild_id, entry_no) GROUP BY 1, 2, 3, 4;
"""


def test_a_ledger_whose_end_was_cut_off_is_found_by_its_head_alone(unguarded: Path, path: Path) -> None:
    """The newest entry, a settlement, is gone with all that told of it: nothing but a noted head can know of it."""
    _, noted = heads(unguarded)[GUILD]
    shutil.copy(unguarded, path)
    assert has_head(path, noted.hex())
    rewrite(path, CUT_LEDGER)
    assert found(path) == []
    assert not has_head(path, noted.hex())


def newest_hand(path: Path) -> tuple[str, int, int]:
    """Table, last version and entry of the newest hand that was paid."""
    with closing(sqlite3.connect(path)) as db:
        newest = "SELECT table_id, entry_no FROM entries WHERE kind = 'hand' ORDER BY entry_no DESC"
        table, entry_no = db.execute(newest).fetchone()
        scored = "SELECT max(version) FROM events WHERE table_id = ? AND type = 'HandScored'"
        (version,) = db.execute(scored, (table,)).fetchone()
        return table, version, entry_no


def test_a_log_whose_end_was_cut_off_is_found_by_the_entry_that_rests_on_it(unguarded: Path, path: Path) -> None:
    table, version, entry_no = newest_hand(unguarded)
    for first in (version - 2, version, version + 1):
        shutil.copy(unguarded, path)
        for name in ("events", "log_seals"):
            rewrite(path, f"DELETE FROM {name} WHERE table_id = '{table}' AND version >= {first}")
        told = found(path)
        assert any(one.startswith(f"entry {entry_no} of server {GUILD}: ") for one in told) == (first <= version), told


def rewrite(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(sql)
