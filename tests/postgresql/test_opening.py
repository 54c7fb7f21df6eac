"""A database on a server is opened, or refused with a sentence."""

from __future__ import annotations

import os
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli.examination import facts
from bot.ids import TableId
from bot.play.wall_clock import utc_ms
from bot.store import PanelRow, Store, StoreNotYet, StoreRefused, restore
from bot.store.check import check
from bot.store.place import database_id
from bot.store.postgresql import tables
from bot.store.postgresql.address import Address
from bot.store.rotation import make_backup, newest_ms
from bot.store.schema import Migration, migrate, migrations, shape
from bot.store.unfinished import unfinished
from tests.store.given import GUILD, SUNDAY, T, open_table
from tests.support.raw import REFUSED, raw, script

pytestmark = pytest.mark.postgresql


async def _refusal(address: Address) -> str:
    with pytest.raises(StoreRefused) as refused:
        await Store.open(address)
    return str(refused.value)


async def test_a_second_opener_is_refused(store: Store, address_in_use: Address) -> None:
    with pytest.raises(StoreNotYet, match="in use by another bot: stop that one first"):
        await Store.open(address_in_use)
    assert await open_table(store)


@pytest.fixture
def address_in_use(path: Path) -> Address:
    from tests.support.on_postgresql import address_of

    return address_of(path)


async def test_a_schema_of_another_program_is_refused(address: Address) -> None:
    other = Address.of(f"{address.url}?schema=bookmarks")
    with raw(address) as db:
        script(db, "CREATE SCHEMA bookmarks; CREATE TABLE bookmarks.bookmarks (url text)")
    assert "belongs to another program" in await _refusal(other)


async def test_a_database_that_is_not_there_is_refused(address: Address) -> None:
    nowhere = Address.of(f"{address.url}_gone")
    assert "the database does not exist" in await _refusal(nowhere)
    with pytest.raises(StoreRefused, match="the database does not exist"):
        list(check(nowhere))


async def test_doctor_says_of_an_empty_database_that_the_first_start_makes_the_tables(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "")

    def database(url: str) -> tuple[bool, str]:
        monkeypatch.setenv("DATABASE", url)
        (fact,) = (fact for fact in facts() if fact.about == "database")
        return fact.needs_action, fact.sentence

    needs_action, sentence = database(f"{address.url}?schema=empty")
    assert not needs_action
    assert re.search(r", PostgreSQL \d", sentence)
    assert sentence.endswith(", no games yet: the tables will be made at the first start")
    needs_action, sentence = database(address.url)
    assert not needs_action
    assert re.search(r", PostgreSQL [\d.]+, \d+\.\d MB$", sentence)


async def test_doctor_says_that_a_bot_on_a_server_makes_no_copies_any_more(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setenv("DATABASE", address.url)
    store = await Store.open(address)
    await open_table(store)
    copy = make_backup(address, utc_ms() - 9 * 3_600_000, kept=1).path
    os.utime(copy, (time.time() - 9 * 3600,) * 2)

    def backup() -> tuple[bool, str]:
        (fact,) = (fact for fact in facts() if fact.about == "backup")
        return fact.needs_action, fact.sentence

    await store.deadlines.note_alive(utc_ms() - 9 * 3_600_000)
    assert not backup()[0], "it has not run since"
    await store.deadlines.note_alive(utc_ms())
    needs_action, sentence = backup()
    assert needs_action
    assert "but has not lately" in sentence
    await store.close()


async def test_a_start_removes_what_a_killed_bot_left_half_made(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    copy = make_backup(address, 1_800_000_000_000, kept=1).path
    half = unfinished(copy.with_name("postgresql-20270115T090000Z.sqlite3"))
    half.write_bytes(b"cards")
    await (await Store.open(address)).close()
    assert (half.exists(), copy.exists()) == (False, True)


def test_an_address_that_the_driver_cannot_use_is_a_sentence(address: Address) -> None:
    """With a word of another driver's."""
    with pytest.raises(StoreRefused, match="the address cannot be used: look at what stands behind"):
        list(check(Address.of(f"{address.url}?ssl=require")))


@pytest.mark.parametrize(
    "sql",
    [
        "DROP TRIGGER postings_are_final ON postings",
        "ALTER TABLE postings DISABLE TRIGGER postings_are_final",
        "CREATE OR REPLACE FUNCTION postings_are_final() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
        "CREATE OR REPLACE FUNCTION hex(bytes bytea) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS 'SELECT ''00'''",
        "DROP INDEX one_entry_per_hand",
        "ALTER TABLE tables ADD COLUMN extra text",
        "ALTER TABLE seats DROP CONSTRAINT seats_pkey",
        "ALTER TABLE accounts ALTER COLUMN settings DROP NOT NULL",
        "CREATE TABLE extra (a bigint)",
    ],
)
async def test_an_altered_database_is_refused(address: Address, sql: str) -> None:
    with raw(address) as db:
        db.execute(sql)
    assert "altered from outside" in await _refusal(address)
    assert [finding.step for finding in check(address)] == ["schema"]


async def test_tables_that_were_made_by_the_steps_are_opened(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    """As versions made them that had no text of the whole: the guards' texts are compared as they were written."""
    older = address.in_schema("older")
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, migrations()[:1])
        migrate(db, migrations())
        by_steps = shape(db)
    with monkeypatch.context() as patch:
        patch.setattr(tables, "expected_shape", lambda steps: by_steps)
        tables.statements.cache_clear()
        await (await Store.open(older)).close()
    tables.statements.cache_clear()
    await (await Store.open(older)).close()


def _with_a_later_step() -> tuple[Migration, ...]:
    sql = (
        "CREATE TABLE later (x INTEGER NOT NULL PRIMARY KEY) STRICT; DROP TRIGGER postings_are_final;"
        "CREATE TRIGGER postings_are_final BEFORE UPDATE ON postings BEGIN SELECT RAISE(ABORT, 'never again'); END;"
        "INSERT INTO later VALUES (5);"
    )
    return (*migrations(), Migration(len(migrations()) + 1, "9999_later", sql))


async def test_a_later_step_is_done_after_a_backup(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = await Store.open(address)
    await open_table(store)
    await store.close()
    monkeypatch.setattr("bot.store.store.migrations", _with_a_later_step)
    for _ in range(2):
        store = await Store.open(address)
        assert await store._database.read("SELECT x FROM later") == [(5,)]
        assert await store.tables.get(T) is not None
        await store.close()
    (copy,) = (tmp_path / "data").iterdir()
    assert copy.name == f"postgresql.sqlite3.before-step-{len(migrations()) + 1}"
    assert list(check(copy)) == []
    monkeypatch.undo()
    assert "newer version" in await _refusal(address)


async def test_a_step_that_says_only_what_older_programs_cannot_read_is_done(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    await (await Store.open(address)).close()
    step = Migration(len(migrations()) + 1, "9999_words", "-- Deals are kept in another way.\n")
    monkeypatch.setattr("bot.store.store.migrations", lambda: (*migrations(), step))
    for _ in range(2):
        await (await Store.open(address)).close()
    monkeypatch.undo()
    assert "newer version" in await _refusal(address)


async def test_bots_in_one_folder_keep_their_copies_apart(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They share a database, each in a schema of its own."""
    monkeypatch.chdir(tmp_path)
    other = address.in_schema("others")
    store = await Store.open(other)
    await open_table(store)
    await store.close()
    theirs = make_backup(other, 1_800_000_000_000, kept=1).path
    ours = make_backup(address, 1_800_000_060_000, kept=1).path
    assert theirs.exists(), "only one's own older copies are deleted"
    assert ours.name == "postgresql-20270115T080100Z.sqlite3"
    newest = (newest_ms(one, database_id(one), 1_900_000_000_000) for one in (address, other))
    assert tuple(newest) == (1_800_000_060_000, 1_800_000_000_000)


async def test_a_server_without_the_tables_is_not_begun_anew_where_copies_are(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lost = make_backup(address, 1_800_000_000_000, kept=1).path
    with raw(address) as db:
        script(db, f"DROP SCHEMA {address.schema} CASCADE")
    sentence = await _refusal(address)
    assert sentence == (
        f"{address} has no tables, but a copy of it is in data/backups: `python -m bot restore {lost}` puts the newest"
        " in its place; `python -m bot new` begins anew"
    )
    store = await Store.open(address, begins_anew=True)
    made = make_backup(address, 1_800_000_060_000, kept=1).path
    assert lost.exists(), "a copy of another database"
    assert newest_ms(address, store.database_id, 1_900_000_000_000) == 1_800_000_060_000
    await store.close()
    restore(lost, address)
    store = await Store.open(address)
    make_backup(address, 1_800_000_120_000, kept=1)
    await store.close()
    assert (lost.exists(), made.exists()) == (False, True), "it is the one from before again"


async def test_a_start_closes_the_copies_to_others(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data" / "backups").mkdir(parents=True)
    names = ("postgresql.sqlite3.before-step-9", "backups/postgresql-20261121T150000Z.sqlite3")
    copies = [tmp_path / "data" / name for name in names]
    for copy in copies:
        copy.touch()
        copy.chmod(0o644)
    await (await Store.open(address)).close()
    assert [oct(copy.stat().st_mode & 0o777) for copy in copies] == ["0o600", "0o600"]


async def test_a_step_that_fails_changes_nothing(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    broken = (
        *migrations(),
        Migration(len(migrations()) + 1, "9999_x", "CREATE TABLE later (x INTEGER); SELECT nothing;"),
    )
    with monkeypatch.context() as patch:
        patch.setattr("bot.store.store.migrations", lambda: broken)
        assert str(address) in await _refusal(address)
    await (await Store.open(address)).close()
    assert list(check(address)) == []


async def test_references_are_looked_at_and_readers_cannot_write(store: Store) -> None:
    with pytest.raises(REFUSED, match="foreign key"):
        await store.panels.put(PanelRow(TableId("nowhere"), "panel", 1, 2, "digest", "", 0))
    with pytest.raises(Exception, match="read-only"):
        await store._database.read("DELETE FROM drafts")


async def test_who_is_forgotten_is_gone_from_the_servers_tables(store: Store, path: Path) -> None:
    """Also from the pages on its disk that hold older rows."""
    await store.accounts.human(5, "Wilhelmina the unforgettable", GUILD)
    await open_table(store)
    await store.house_rules.save(GUILD, SUNDAY, 0, (await store.accounts.human(6, "Ben", GUILD)).account_id, at_ms=1)
    assert _on_disk(path, b"Wilhelmina")
    await store.people.forget(5)
    for number in range(20):  # a connection that another test is just making may still be shown what was deleted
        if not _on_disk(path, b"Wilhelmina"):
            break
        await store.accounts.human(100 + number, "Cat", GUILD)
        await store.people.forget(100 + number)
    assert not _on_disk(path, b"Wilhelmina")
    assert _on_disk(path, b"Ben")


def _on_disk(path: Path, text: bytes) -> bool:
    """Whether a file of the table of names holds it."""
    from tests.support.on_postgresql import address_of, as_host

    with raw(as_host(address_of(path))) as db:
        db.execute("CHECKPOINT")
        (folder,) = db.execute("SHOW data_directory").fetchone()
        (name,) = db.execute("SELECT pg_relation_filepath('names')").fetchone()
    return text in Path(folder, name).read_bytes()
