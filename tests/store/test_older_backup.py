"""A backup from before an update comes back as a database of this version; the backup itself stays as it is."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from bot.ids import TableId
from bot.ledger.entries import Book
from bot.store import Store, StoreRefused, restore
from bot.store.check import check
from bot.store.ledger_heads import heads
from bot.store.moving import move
from tests.store.given import GOLDEN
from tests.support.raw import raw
from tests.support.traces import files_with

pytestmark = pytest.mark.sqlite

ANN, BEN, SERVER, PLAYED = 100_000_000_000_000_001, 100_000_000_000_000_002, 7001, TableId("oldtable1")


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """Step 8: two hands that were scored, by two people."""
    backup = tmp_path / "copies" / "old-backup.sqlite3"
    backup.parent.mkdir()
    backup.write_bytes(gzip.decompress((GOLDEN / "fair-deal-1.db.gz").read_bytes()))
    return backup


async def test_it_is_brought_up_to_date_and_stays_as_it_is(backup: Path, path: Path) -> None:
    content = backup.read_bytes()
    await (await Store.open(path)).close()
    assert restore(backup, path) is not None
    assert list(map(str, check(path))) == []
    assert heads(path) == heads(backup) != {}
    assert backup.read_bytes() == content
    assert [file.name for file in backup.parent.iterdir()] == [backup.name]
    assert not list(path.parent.glob("*.restored*"))
    store = await Store.open(path)
    assert (await store.log.load(PLAYED)).version
    assert len(await store.ledger.balances(SERVER, Book.FRIENDS)) == 2
    await store.close()
    assert not list(path.parent.glob("*.before-step-*")), "nothing is left to do for a start"


async def test_what_was_deleted_since_is_deleted_again(backup: Path, path: Path) -> None:
    path.write_bytes(backup.read_bytes())
    store = await Store.open(path)
    await store.people.forget(ANN)
    await store.close()
    restore(backup, path)
    assert files_with(backup, ANN)
    assert files_with(path, ANN) == {"games.db.before-step-9"}, "the copy of the start"
    again = await Store.open(path)
    assert await again.accounts.of(ANN) is None
    assert await again.accounts.of(BEN) is not None
    stone = await again.servers.purge(SERVER, 9)
    await again.close()
    restore(backup, path)
    assert heads(path) == {}
    assert list(map(str, check(path))) == []
    again = await Store.open(path)
    assert await again.servers.tombstones(SERVER) == [stone]
    await again.close()


def spoil(file: Path) -> None:
    """Leave hands to be recorded which nobody can read."""
    with raw(file, is_guarded=False) as db:
        db.execute("DELETE FROM records")
        db.execute("INSERT INTO unrecorded SELECT DISTINCT guild_id FROM tables")
        db.execute("UPDATE events SET type = 'HandShaken' WHERE type = 'HandScored'")


def test_one_with_hands_that_cannot_be_read_is_refused_in_a_sentence(backup: Path, path: Path) -> None:
    spoil(backup)
    with pytest.raises(StoreRefused, match=r"sqlite3 has hands that cannot be read \(.+\): use another backup"):
        restore(backup, path)
    assert not path.exists()


async def test_a_start_on_hands_that_cannot_be_read_is_refused_in_a_sentence_each_time(
    backup: Path, path: Path
) -> None:
    spoil(backup)
    path.write_bytes(backup.read_bytes())
    for _ in range(2):
        with pytest.raises(StoreRefused, match=r"games.db has hands that cannot be read \(.+\): restore a backup"):
            await Store.open(path)


def test_a_move_from_an_older_file_says_what_helps(backup: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreRefused) as refused:
        move(backup, tmp_path / "moved.db")
    assert str(refused.value).startswith(f"{backup} was written by an older version: start the bot once")
    assert not list(tmp_path.glob("moved.db*"))
