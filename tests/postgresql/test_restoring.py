"""A backup takes the place of what is on a server, in one step; the old schema stays under another name."""

from __future__ import annotations

import gzip
import os
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store, StoreRefused, StoreUnavailable
from bot.store.backup import copy_database, restore
from bot.store.check import check
from bot.store.ledger_heads import heads
from bot.store.postgresql.address import Address
from bot.store.postgresql.opening import connect
from tests.store.given import ANN, GOLDEN, GUILD, act, hand, open_table

pytestmark = pytest.mark.postgresql


@pytest.fixture
async def played(path: Path) -> Address:
    """A hand was played, and Ann is known by name."""
    store = await Store.open(path)
    await open_table(store)
    assert (await store.accounts.human(5, "Ann Example", GUILD)).account_id
    await store.log.append(hand(1, 1, 5))
    place = store.place
    await store.close()
    assert isinstance(place, Address)
    return place


async def test_it_is_as_it_was_and_what_came_later_stays_aside(played: Address, tmp_path: Path, path: Path) -> None:
    backup, before = tmp_path / "backup.db", heads(played)
    copy_database(played, backup)
    store = await Store.open(path)
    await store.log.append(act(3, "later"))
    await store.people.forget(5)
    with pytest.raises(StoreRefused, match="in use by another bot"):
        restore(backup, played)
    await store.close()
    for kept in ("chinese_poker_before_restore", "chinese_poker_before_restore_2"):
        assert restore(backup, played) == kept
        assert heads(played) == before
        assert [finding.step for finding in check(played)] == []
    with closing(connect(played)) as db:
        assert db.execute("SELECT count(*) FROM events WHERE action_id = 'later'").fetchone() == (0,)
        assert db.execute("SELECT count(*) FROM chinese_poker_before_restore.events").fetchone()[0] == 4
        assert db.execute("SELECT count(*) FROM accounts WHERE discord_id = 5").fetchone() == (0,), "forgotten again"
    again = await Store.open(path)
    assert (await again.log.load(act(3, "x").table)).version == 3
    assert ANN in await again.ledger.balances(GUILD, hand(1, 1, 5).entries[0].book)
    await again.close()


async def test_a_schema_with_a_long_name_is_restored_twice(played: Address, tmp_path: Path) -> None:
    backup, long = tmp_path / "backup.db", Address.of(f"{played.url}?schema={'x' * 51}")
    copy_database(played, backup)
    assert [restore(backup, long) for _ in range(3)] == [
        None,
        f"{'x' * 40}_before_restore",
        f"{'x' * 40}_before_restore_2",
    ]
    assert heads(long) == heads(played)


async def test_a_purged_server_stays_so_when_an_older_copy_comes_back(
    played: Address, tmp_path: Path, path: Path
) -> None:
    backup = tmp_path / "backup.db"
    copy_database(played, backup)
    store = await Store.open(path)
    stone = await store.servers.purge(GUILD, 9)
    await store.close()
    for _ in range(2):  # what was restored remembers it, too
        restore(backup, played)
        assert heads(played) == {}
        assert list(check(played)) == []
        again = await Store.open(path)
        assert await again.servers.tombstones(GUILD) == [stone]
        assert await again.accounts.of(5) is None
        assert await again.ledger.balances(GUILD, hand(1, 1, 5).entries[0].book) == {}
        await again.close()


async def test_a_backup_takes_no_room_in_the_systems_folder(
    played: Address, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither as it is, nor when somebody is to be deleted from it before."""
    folder = tmp_path / "copies"
    backup, before = folder / "backup.db", heads(played)
    copy_database(played, backup)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "there is none"))
    assert restore(backup, played)
    assert heads(played) == before
    store = await Store.open(path)
    await store.people.forget(5)
    await store.close()
    assert restore(backup, played)
    assert heads(played) == before
    assert [file.name for file in folder.iterdir()] == ["backup.db"]


async def test_a_backup_in_a_folder_that_cannot_be_written_is_restored(
    played: Address, tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = tmp_path / "copies" / "backup.db"
    copy_database(played, backup)
    store = await Store.open(path)
    await store.people.forget(5)
    await store.close()
    make = os.mkdir

    def refused(name: str, mode: int = 0o777) -> None:
        if Path(name).parent == backup.parent:  # whoever may do everything could write there all the same
            raise PermissionError
        make(name, mode)

    monkeypatch.setattr(os, "mkdir", refused)
    assert restore(backup, played)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "there is none"))
    before = heads(played)
    with pytest.raises(StoreUnavailable, match="was not replaced"):
        restore(backup, played)
    assert heads(played) == before


async def test_what_is_no_backup_changes_nothing(played: Address, tmp_path: Path) -> None:
    (tmp_path / "noise.db").write_text("no database")
    before = heads(played)
    with pytest.raises(StoreRefused):
        restore(tmp_path / "noise.db", played)
    assert heads(played) == before


async def test_a_backup_from_before_an_update_is_brought_up_to_date(played: Address, tmp_path: Path) -> None:
    backup = tmp_path / "copies" / "old.db"
    backup.parent.mkdir()
    backup.write_bytes(content := gzip.decompress((GOLDEN / "fair-deal-1.db.gz").read_bytes()))
    assert restore(backup, played)
    assert heads(played) == heads(backup) != {}
    assert [str(finding) for finding in check(played)] == []
    assert [file.name for file in backup.parent.iterdir()] == ["old.db"]
    assert backup.read_bytes() == content
