"""A database carried over into a new file: the same rows, heads and findings, and none of what belongs to one place."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import PrivateReply, Store, StoreRefused
from bot.store.check import check
from bot.store.ledger_heads import heads
from bot.store.moving import move, tables
from bot.store.place import open_to_read
from bot.store.schema import migrations
from tests.store.child import in_child
from tests.store.given import ANN, GUILD, SUNDAY, T, act, hand, open_table
from tests.support.raw import raw


def rows(place: Path) -> dict[str, list[Any]]:
    with closing(open_to_read(place)) as db:
        return {name: sorted(db.execute(f"SELECT * FROM {name}").fetchall(), key=repr) for name in tables(migrations())}


@pytest.fixture
async def played(path: Path) -> Path:
    """A hand, a house rule, a name, a purged server, and a private reply's token."""
    store = await Store.open(path)
    await open_table(store)
    await store.log.append(hand(1, 1, 5))
    await store.accounts.human(5, "Ann Example", GUILD)
    await store.house_rules.save(GUILD, SUNDAY, 0, ANN, at_ms=1)
    await store.servers.purge(99, at_ms=1)
    await store.private_replies.put(PrivateReply(77, T, ANN, "secret", 1 << 50))
    await store.close()
    return path


@pytest.mark.sqlite  # `tests/postgresql/test_moving.py` moves into a server and back
async def test_all_is_as_it_was_and_the_game_goes_on(played: Path, tmp_path: Path) -> None:
    target, seen = tmp_path / "moved.db", []
    count = move(played, target, lambda name, done, total: seen.append((name, done, total)))
    before = rows(played)
    assert rows(target) == before
    assert count == sum(map(len, before.values()))
    assert {name: done for name, done, _ in seen} == {name: len(found) for name, found in before.items() if found}
    assert heads(target) == heads(played)
    assert list(map(str, check(target))) == list(map(str, check(played)))
    assert b"secret" not in target.read_bytes()
    store = await Store.open(target)
    await store.log.append(act(3, "goes on"))
    assert (await store.log.load(T)).version == 4
    await store.close()


@pytest.mark.sqlite  # the guards of a file; those of a server are in its shape, which each start compares
async def test_its_guards_are_there(played: Path, tmp_path: Path) -> None:
    move(played, tmp_path / "moved.db")
    with raw(tmp_path / "moved.db") as db, pytest.raises(Exception, match="never deleted"):
        db.execute("DELETE FROM entries")


@pytest.mark.sqlite  # a server takes the transaction back
async def test_what_fails_on_the_way_leaves_nothing(played: Path, tmp_path: Path) -> None:
    def fail(name: str, done: int, total: int) -> None:
        if name == "entries":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        move(played, tmp_path / "moved.db", fail)
    assert not list(tmp_path.glob("moved.db*"))


def _die_amid(source: Path, target: Path) -> None:
    move(source, target, lambda name, done, total: os._exit(1) if name == "entries" else None)


@pytest.mark.sqlite  # as above
async def test_a_move_that_is_killed_leaves_the_name_free(played: Path, tmp_path: Path) -> None:
    target = tmp_path / "moved.db"
    assert in_child(_die_amid, played, target) is None
    assert list(tmp_path.glob("moved.db*")), "the process died where it should"
    assert not target.exists()
    move(played, target)
    assert rows(target) == rows(played)
    await (await Store.open(target)).close()
    assert {file.name for file in tmp_path.glob("moved.db*")} == {"moved.db", "moved.db.lock"}


@pytest.mark.sqlite
async def test_the_log_of_a_database_that_is_gone_does_not_get_into_another_one(played: Path, tmp_path: Path) -> None:
    target = tmp_path / "moved.db"
    store = await Store.open(target)
    await open_table(store)
    log = target.with_name("moved.db-wal").read_bytes()
    await store.close()
    target.unlink()
    target.with_name("moved.db-wal").write_bytes(log)
    move(played, target)
    assert rows(target) == rows(played)


@pytest.mark.sqlite  # a server's database is locked by its name
async def test_what_came_to_the_name_meanwhile_stays(played: Path, tmp_path: Path) -> None:
    target = tmp_path / "moved.db"

    def write(name: str, done: int, total: int) -> None:
        target.write_text("a letter")

    with pytest.raises(StoreRefused, match="was made meanwhile"):
        move(played, target, write)
    assert target.read_text() == "a letter"
    assert [file.name for file in tmp_path.glob("moved.db*")] == ["moved.db"]


async def test_nothing_is_written_over(played: Path, tmp_path: Path) -> None:
    (tmp_path / "there.txt").write_text("a letter")
    with pytest.raises(StoreRefused, match="is there already"):
        move(played, tmp_path / "there.txt")
    assert (tmp_path / "there.txt").read_text() == "a letter"


@pytest.mark.sqlite  # a server's database never had older hands
@pytest.mark.parametrize("statement", ["INSERT INTO unrecorded VALUES (1)", "INSERT INTO unsealed VALUES ('t1')"])
async def test_what_is_not_up_to_date_to_the_end_is_not_moved(played: Path, tmp_path: Path, statement: str) -> None:
    with raw(played) as db:
        db.execute(statement)
    with pytest.raises(StoreRefused, match="start the bot on it once"):
        move(played, tmp_path / "moved.db")
    assert not (tmp_path / "moved.db").exists()
