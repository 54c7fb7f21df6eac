"""What is deleted is gone from the files, too, while the bot runs and before anybody tidies them up."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book
from bot.ledger.settlement import Settlement, Transfer
from bot.store import PanelRow, Store
from bot.store.check import check
from bot.store.connections import connect_to_write
from bot.store.deletions import Deletions, delete_again
from bot.store.purging import Tombstone
from bot.store.schema import migrate, migrations
from bot.table.events import HandScored, TableEnded
from bot.table.state import Sitter
from tests.store.given import BOB, GUILD, SUNDAY, T, act, dealt, entry_of, open_table, record_of
from tests.support.traces import files_with

ANN_ID, BEN_ID, DM_ID = 812_345_678_901_234_567, 10_203_040_506_070_809, 945_678_901_234_567_890
HOST_ID = 755_666_777_888_999_000

NAMED = ("payer", "payee", "proposer", "asker", "author", "writer", "sharer", "host")


async def play(store: Store, account: AccountId, guild_id: int, table: TableId) -> None:
    """A hand of somebody's in a server, which Bob pays."""
    await open_table(store, table, guild_id, account=account, action_id=f"open:{table}")
    points, deal = {account: 5, BOB: -5}, dealt(1, table)
    before = replace(deal.before, seats=(Sitter(account), Sitter(BOB), None))
    events = (replace(deal, before=before), HandScored(1, (-5, 5), (0, 0)))
    entries, records = (entry_of(points, table=table),), (record_of(points, table=table),)
    await store.log.append(act(1, f"hand:{table}", *events, table=table, entries=entries, records=records))


@pytest.mark.sqlite
async def test_a_person_is_gone_from_every_file_at_once(store: Store, path: Path) -> None:
    ann = (await store.accounts.human(ANN_ID, "Ann Arbor-Özgür", GUILD)).account_id
    await store.accounts.human(BEN_ID, "Ben")
    await play(store, ann, GUILD, T)
    for target in (f"hand:{ann}", f"notice:{ann}:1:1:0"):
        await store.panels.put(PanelRow(T, target, DM_ID, 6, "d", "", 9))
    assert files_with(path, ANN_ID) == {"games.db-wal"}
    assert await store.people.forget(ANN_ID)
    assert files_with(path, ANN_ID, DM_ID) == set()
    assert not any("Ann Arbor-Özgür".encode() in file.read_bytes() for file in path.parent.iterdir())
    assert files_with(path, BEN_ID) == {"games.db"}, "the search finds what is there"
    assert await store.ledger.balances(GUILD, Book.FRIENDS) == {ann: 5, BOB: -5}
    assert list(check(path)) == []
    with closing(sqlite3.connect(path)) as db:
        db.execute("VACUUM")
    assert files_with(path, ANN_ID, DM_ID) == set()


@pytest.mark.sqlite
def test_what_is_deleted_is_overwritten_however_sqlite_was_compiled(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect

    def without(*args: Any, **options: Any) -> sqlite3.Connection:
        db: sqlite3.Connection = connect(*args, **options)
        db.execute("PRAGMA secure_delete = OFF")
        return db

    monkeypatch.setattr(sqlite3, "connect", without)
    with closing(connect_to_write(path)) as db:
        db.execute("CREATE TABLE words (word TEXT)")
        db.execute("INSERT INTO words VALUES ('to-be-forgotten')")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert b"to-be-forgotten" in path.read_bytes(), "the search finds what is there"
        db.execute("DELETE FROM words")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert b"to-be-forgotten" not in path.read_bytes()


@pytest.mark.sqlite
@pytest.mark.slow
async def test_of_many_people_none_leaves_a_copy_behind(path: Path) -> None:
    """Rows wander between pages as others come and go: with these dice one of them would be left where it was."""
    dice = Random(14)
    with patch("bot.store.accounts.secrets.token_hex", side_effect=lambda size: dice.randbytes(size).hex()):
        store = await Store.open(path)
        ids = [dice.randrange(10**17, 2 * 10**18) for _ in range(150)]
        for number in ids:
            account = await store.accounts.human(
                number, f"n{number}".ljust(dice.randrange(25, 32), "n"), dice.randrange(3)
            )
            if dice.random() < 0.5:
                await store.accounts.change_settings(
                    account.account_id, lambda _: f'{{"language": "{"x" * dice.randrange(200)}"}}'
                )
    gone = dice.sample(ids, 30)
    for number in gone:
        await store.people.forget(number)
    assert files_with(path, *gone) == set()
    files = b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
    assert {number for number in ids if f"n{number}".encode() in files} == set(ids) - set(gone)
    assert all(files_with(path, number) for number in set(ids) - set(gone))
    assert all([await store.accounts.of(number) for number in set(ids) - set(gone)])
    await store.close()


@pytest.mark.sqlite
async def test_nor_do_many_who_are_deleted_from_a_backup_before_it_comes_back(
    store: Store, path: Path, tmp_path: Path
) -> None:
    """Rows wander between pages as others go: with these dice some of them would be left where they were."""
    dice = Random(3)
    people = {dice.randbytes(8).hex(): dice.randrange(10**17, 2 * 10**18) for _ in range(1200)}
    names = {account: f"n{number}".ljust(dice.randrange(20, 60), "n") for account, number in people.items()}
    with closing(connect_to_write(path)) as db:
        db.execute("BEGIN IMMEDIATE")
        rows = [(account, number, None, "human", "{}") for account, number in people.items()]
        db.executemany(
            "INSERT INTO accounts (account_id, discord_id, name, kind, settings) VALUES (?, ?, ?, ?, ?)", rows
        )
        known = [(account, server, names[account]) for account in people for server in range(dice.randrange(1, 4))]
        db.executemany("INSERT INTO names VALUES (?, ?, ?, 1)", known)
        db.execute("COMMIT")
    await store.backup(copy := tmp_path / "copies" / "copy.db")
    gone = sorted(dice.sample(sorted(people), 1080))
    delete_again(copy, Deletions([AccountId(one) for one in gone], ()))
    files = b"".join(file.read_bytes() for file in copy.parent.iterdir())
    assert {one for one, number in people.items() if f"n{number}".encode() in files} == people.keys() - set(gone)
    assert {one for one, number in people.items() if number.to_bytes(8, "big") in files} == people.keys() - set(gone)


@pytest.mark.sqlite
def test_of_the_words_of_a_deleted_server_none_is_left_behind(path: Path) -> None:
    """House rules and units wander between pages, too: with these dice one of them would be left where it was."""
    dice, versions = Random(5), Counter[tuple[int, str]]()
    with closing(connect_to_write(path)) as db:
        migrate(db, migrations())
        for number in range(700):
            server, name = dice.choice((100, 150, 200, 250, 300)), f"rule{dice.randrange(6)}"
            versions[server, name] += 1
            length = dice.choice((dice.randrange(60), dice.randrange(300), dice.randrange(1500)))
            words = f"words of {server}, {number}.".ljust(length, "z")
            row = (server, name, versions[server, name], "a" * 16, "a" * 16, 1, "pineapple", words)
            db.execute("INSERT INTO house_rules VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
            other = dice.choice((100, 150, 200, 250, 300, *range(1000, 1100)))
            unit = f"unit of {other}.".ljust(dice.randrange(200), "u")
            db.execute("INSERT OR REPLACE INTO servers VALUES (?, ?)", (other, unit))
        kept = db.execute("SELECT * FROM house_rules WHERE guild_id NOT IN (200, 250)").fetchall()
    delete_again(path, Deletions((), (Tombstone(200, 9, 0, bytes(32)), Tombstone(250, 9, 0, bytes(32)))))
    files = b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
    assert b"words of 100" in files, "the search finds what is there"
    assert not re.findall(rb"(?:words|unit) of 2[05]0[.,]", files)
    with closing(connect_to_write(path)) as db:
        assert db.execute("SELECT * FROM house_rules").fetchall() == kept
        with pytest.raises(sqlite3.IntegrityError, match="never deleted"):
            db.execute("DELETE FROM house_rules")


@pytest.mark.sqlite
async def test_a_reader_in_the_way_is_waited_for_by_later_commits(store: Store, path: Path) -> None:
    await store.accounts.human(ANN_ID, "Ann")
    with closing(sqlite3.connect(path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM accounts").fetchone() == (1,)
        assert await store.people.forget(ANN_ID)
        assert "games.db-wal" in files_with(path, ANN_ID), "somebody still reads it"
        await store.accounts.human(BEN_ID, "Ben")
        reader.execute("COMMIT")
    await store.servers.change_settings(GUILD, lambda _: '{"unit": "nuts"}')
    assert files_with(path, ANN_ID) == set()


async def test_with_a_server_go_the_people_who_are_nowhere_else(store: Store, path: Path) -> None:
    ann = (await store.accounts.human(ANN_ID, "Ann")).account_id
    ben = (await store.accounts.human(BEN_ID, "Ben")).account_id
    pixel = await store.accounts.computer("Pixel")
    visitor, looker = 555_666_777_888_999_000, 655_666_777_888_999_000
    await store.accounts.human(visitor, "Visitor", GUILD)
    await store.accounts.change_settings(
        (await store.accounts.human(looker, "Looker", GUILD)).account_id, lambda _: '{"language": "en"}'
    )
    await open_table(store, TableId("t4"), account=(await store.accounts.human(HOST_ID, "Host")).account_id)
    await store.log.append(act(1, "ends", TableEnded("idle"), table=TableId("t4")))
    await play(store, ann, GUILD, T)
    await play(store, ben, GUILD, TableId("t2"))
    await play(store, ben, 5, TableId("t3"))
    await store.servers.purge(GUILD, at_ms=9)
    assert files_with(path, ANN_ID) == set()
    assert await store.accounts.of(ANN_ID) is None
    assert await store.accounts.by_id([ann, ben]) == {ben: await store.accounts.human(BEN_ID, "Ben")}
    assert files_with(path, visitor, looker) == set(), "nothing names who only looked, or chose their settings"
    assert files_with(path, HOST_ID) == set(), "nor who opened a table at which nothing was played"
    assert await store.accounts.computer("Pixel") == pixel
    assert list(check(path)) == []
    assert (await store.accounts.human(ANN_ID, "Ann")).account_id != ann


async def test_a_server_takes_nobody_along_whom_it_does_not_know(store: Store) -> None:
    dora = (await store.accounts.human(ANN_ID, "Dora")).account_id
    await store.accounts.change_settings(dora, lambda _: '{"language": "en"}')
    await store.direct_messages.put(dora, DM_ID)
    await play(store, (await store.accounts.human(BEN_ID, "Ben")).account_id, GUILD, T)
    await store.servers.purge(GUILD, at_ms=9)
    known = await store.accounts.of(ANN_ID)
    assert known is not None
    assert known.settings == '{"language": "en"}'
    assert await store.direct_messages.of(dora) == DM_ID
    assert await store.accounts.of(BEN_ID) is None


async def test_who_sits_at_an_open_table_elsewhere_stays(store: Store) -> None:
    ann = (await store.accounts.human(ANN_ID, "Ann")).account_id
    await play(store, ann, GUILD, T)
    await open_table(store, TableId("t2"), 5, account=ann)
    await store.servers.purge(GUILD, at_ms=9)
    assert (await store.accounts.human(ANN_ID, "Ann")).account_id == ann


async def test_whoever_anything_of_another_server_names_stays(store: Store) -> None:
    """Each of them by one thing alone: a settlement, a wish to undo, a word in one, a house rule, a hand shown."""
    people = {
        name: (await store.accounts.human(number, name, GUILD)).account_id for number, name in enumerate(NAMED, 10**17)
    }
    await play(store, AccountId("ann"), 5, TableId("t2"))
    settlements = {
        "payer": (Transfer(people["payer"], BOB, 1), BOB),
        "payee": (Transfer(BOB, people["payee"], 1), BOB),
        "proposer": (Transfer(BOB, AccountId("x"), 1), people["proposer"]),
    }
    for name, (transfer, proposer) in settlements.items():
        await store.settlements.propose(Settlement(name, 5, Book.FRIENDS, transfer, proposer, 1))
    await store.undos.ask("u", 5, 1, people["asker"], "", 1, 1)
    await store.house_rules.save(5, SUNDAY, 0, people["author"], 1)
    await store.house_rules.save(5, replace(SUNDAY, settings="scoop_bonus = 2"), 1, people["writer"], 1)
    await store.shares.add(TableId("t2"), 1, people["sharer"])
    await open_table(store, TableId("t3"), 5, account=people["host"], action_id="t3")
    await store.servers.purge(GUILD, at_ms=9)
    assert set(await store.accounts.by_id(people.values())) == set(people.values())
    await store.servers.purge(5, at_ms=10)
    assert await store.accounts.by_id(people.values()) == {}
