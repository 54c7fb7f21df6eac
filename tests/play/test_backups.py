"""Copies beside play: a copy that takes long holds nobody up, and the bot's end waits for it."""

from __future__ import annotations

import asyncio
import shutil
import sys
import threading
from pathlib import Path

import pytest

from bot.play import backups as module
from bot.play.backups import Backups
from bot.store import Committed, Store
from bot.store.check import check
from bot.store.noted_heads import check_heads, head_line, read_heads
from bot.store.place import files_beside
from bot.store.rotation import Backup, make_backup
from tests.store.given import GUILD, act, hand, open_table
from tests.support.waiting import HUNG_S

START_MS = 1_795_273_200_000


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Copies of a database on a server are kept in `data`, from where the bot is started."""
    monkeypatch.chdir(tmp_path)


async def test_play_goes_on_while_a_copy_is_made(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_go_on = threading.Event(), threading.Event()
    made: list[Path] = []

    def slow(database: Path, at_ms: int, kept: int) -> Backup:
        begun.set()
        assert may_go_on.wait(HUNG_S)
        copy = make_backup(database, at_ms, kept)
        made.append(copy.path)
        return copy

    monkeypatch.setattr(module, "make_backup", slow)
    backups = Backups(store, lambda: START_MS, every_hours=1, kept=3)
    await backups.start()
    async with asyncio.timeout(HUNG_S):
        while not begun.is_set():
            await asyncio.sleep(0.001)
        await open_table(store)
        for version in range(1, 20):
            assert await store.log.append(act(version, f"a{version}")) == Committed(version + 1)
    ending = asyncio.create_task(backups.stop())
    await asyncio.sleep(0.02)
    assert not ending.done(), "a copy that is being made is finished"
    may_go_on.set()
    await ending
    (copy,) = made
    assert list(check(copy)) == []


async def test_heads_are_noted_at_the_start_and_at_a_clean_end(
    store: Store, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    caplog.set_level("INFO", "bot.play.backups")
    await open_table(store)
    await store.log.append(hand(1, 1, 5))
    backups = Backups(store, lambda: START_MS, every_hours=0, kept=3)
    await backups.start()
    first = head_line(GUILD, *await store.ledger.head(GUILD))
    assert caplog.messages == [first]
    await store.log.append(hand(3, 2, 5))
    await backups.stop()
    second = head_line(GUILD, *await store.ledger.head(GUILD))
    assert caplog.messages == [first, second]
    await backups.stop()
    assert caplog.messages == [first, second], "once for each head"
    log = tmp_path / "bot.log"
    log.write_text("\n".join(caplog.messages))
    assert list(check_heads(store.place, read_heads(log))) == []


@pytest.mark.sqlite
@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody replace an open file")
async def test_a_file_that_was_put_in_the_place_of_the_database_is_not_copied(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    """It may be a year old: its copies would push out those of what was played."""
    caplog.set_level("INFO", "bot.play.backups")
    await open_table(store)
    path = store.place
    assert isinstance(path, Path)
    older = make_backup(path, START_MS, 1).path
    await store.log.append(hand(1, 1, 5))
    shutil.copy(older, path.with_name("older.db"))
    backups = Backups(store, lambda: START_MS + 7_200_000, every_hours=1, kept=1)
    path.with_name("older.db").replace(path)
    assert await backups._copy() == 3600
    await backups.stop()
    assert [file.name for file in older.parent.iterdir()] == [older.name]
    told = [one.getMessage().partition(":")[0] for one in caplog.records if one.name == "bot.play.backups"]
    assert told == ["no backup", "the heads of the ledgers are not noted"]


@pytest.mark.sqlite
async def test_without_hours_there_are_none(store: Store) -> None:
    backups = Backups(store, lambda: START_MS, every_hours=0, kept=3)
    await backups.start()
    await asyncio.sleep(0.02)
    await backups.stop()
    assert not (files_beside(store.place).parent / "backups").exists()
