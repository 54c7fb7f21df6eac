"""An end of a ledger that is missing, found by the heads that the bot has logged."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot.ids import TableId
from bot.store import Store, StoreRefused
from bot.store.ledger_heads import heads
from bot.store.noted_heads import check_heads, head_line, read_heads
from tests.store.given import GUILD, hand, open_table

OTHER = 7002


@pytest.fixture
async def older(path: Path) -> Path:
    """A copy with one hand of each of two servers; the database goes on to three of the first one."""
    store = await Store.open(path)
    for table, guild_id in (("t1", GUILD), ("t2", OTHER)):
        await open_table(store, TableId(table), guild_id)
        await store.log.append(hand(1, 1, 5, TableId(table)))
    copy = path.with_name("older.db")
    await store.backup(copy)
    for hand_no in (2, 3):
        await store.log.append(hand(2 * hand_no - 1, hand_no, 5))
    await store.close()
    return copy


def noted(path: Path, *databases: Path) -> Path:
    """A log of the bot, in which the heads of some databases were noted one after the other."""
    log = path.with_name("bot.log")
    lines = [
        f"2026-11-22 INFO bot.play.backups: {head_line(g, *h)}" for one in databases for g, h in heads(one).items()
    ]
    log.write_text("\n".join(["bot started", *lines, "noise \udcff"]), encoding="utf-8", errors="surrogateescape")
    return log


def found(path: Path, log: Path) -> list[str]:
    return [str(finding) for finding in check_heads(path, read_heads(log))]


async def test_the_heads_of_each_server_are_its_newest(older: Path, path: Path) -> None:
    assert {guild_id: entry_no for guild_id, (entry_no, _) in heads(older).items()} == {GUILD: 1, OTHER: 1}
    store = await Store.open(path)
    assert heads(path) == {GUILD: await store.ledger.head(GUILD), OTHER: await store.ledger.head(OTHER)}
    await store.close()
    await (await Store.open(path.with_name("new.db"))).close()
    assert heads(path.with_name("new.db")) == {}


def test_numbers_that_no_database_holds_are_passed_over(older: Path, path: Path) -> None:
    log = noted(path, older)
    head = "0123456789abcdef"
    with log.open("a") as lines:
        for guild_id, entry_no in ((10**22, 1), (2**63, 1), (GUILD, 2**63), (GUILD, "9" * 5_000)):
            lines.write(f"\nserver {guild_id}: {entry_no} entries, head {head}")
    assert found(path, log) == []


def test_what_was_noted_is_there(older: Path, path: Path) -> None:
    assert found(path, noted(path, older, path)) == []
    assert found(older, noted(path, older)) == []


def test_an_end_that_is_missing_is_told_with_its_server(older: Path, path: Path) -> None:
    told = found(older, noted(path, older, path))
    assert told == [f"server {GUILD}: it has 1 entries, and 3 were noted: the end of its ledger is missing"]


async def test_entries_that_took_the_numbers_of_lost_ones_are_told(older: Path, path: Path) -> None:
    log = noted(path, older, path)
    store = await Store.open(older)
    for hand_no in (2, 3, 4):
        await store.log.append(hand(2 * hand_no - 1, hand_no, 6))
    await store.close()
    (told,) = found(older, log)
    assert told.startswith(
        f"entry 3 of server {GUILD}: it is not the one that was noted ({heads(path)[GUILD][1].hex()[:16]})"
    )


async def test_what_a_purge_took_is_not_missing(older: Path, path: Path) -> None:
    log = noted(path, older, path)
    store = await Store.open(path)
    await store.servers.purge(GUILD, at_ms=9)
    await store.close()
    assert found(path, log) == []
    assert heads(path).keys() == {OTHER}


def test_a_log_without_heads_is_refused(path: Path) -> None:
    with pytest.raises(StoreRefused, match=r"cannot be read \(No such file or directory\)"):
        read_heads(path.with_name("bot.log"))
    path.with_name("bot.log").write_text("ready as Bot in 3 servers")
    with pytest.raises(StoreRefused, match="holds no heads"):
        read_heads(path.with_name("bot.log"))


def test_there_must_be_a_database(older: Path, path: Path) -> None:
    log = noted(path, older)
    shutil.move(older, path)
    with pytest.raises(StoreRefused):
        list(check_heads(older, read_heads(log)))
