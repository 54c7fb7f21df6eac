from __future__ import annotations

from pathlib import Path

import pytest

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book
from bot.store import Batch, Committed, PanelRow, Store, Tombstone
from bot.store.check import check
from tests.store.everything import in_every_table
from tests.store.given import (
    BOB,
    DEALS,
    GUILD,
    ROOTS,
    T,
    hand,
    open_table,
)
from tests.support.raw import raw, tables_in

PANEL = PanelRow(T, "table", 2, 3, "digest", "1:1:0", 4)


def _rows_of(path: Path, *, guild_id: int, table: TableId) -> dict[str, int]:
    """How many rows of each table of the database mention a server or its table."""
    with raw(path) as db:
        found = {}
        for name in tables_in(db):
            columns = {column for column, *_ in db.execute(f"SELECT * FROM {name} LIMIT 0").description}
            key, value = ("table_id", table) if "table_id" in columns else ("guild_id", guild_id)
            if key in columns:
                (found[name],) = db.execute(f"SELECT count(*) FROM {name} WHERE {key} = ?", (value,)).fetchone()
        return found


async def test_a_purge_leaves_a_tombstone_and_nothing_else(store: Store, path: Path) -> None:
    await in_every_table(store, T, GUILD)
    await in_every_table(store, TableId("t2"), 5)
    others = _rows_of(path, guild_id=5, table=TableId("t2"))
    head = await store.ledger.head(GUILD)
    stone = await store.servers.purge(GUILD, at_ms=77)
    assert stone == Tombstone(GUILD, 77, *head)
    assert await store.servers.tombstones(GUILD) == [stone]
    left = _rows_of(path, guild_id=GUILD, table=T)
    assert left.pop("tombstones") == 1
    assert set(left.values()) == {0}
    assert {
        "events",
        "entries",
        "postings",
        "seals",
        "deals",
        "drafts",
        "panels",
        "tables",
        "servers",
        "reviews",
    } <= left.keys()
    assert _rows_of(path, guild_id=5, table=TableId("t2")) == others
    assert {name for name, count in others.items() if not count} == {
        "purging",
        "tombstones",
        "unrecorded",
        "unsealed",
        "unseated",
    }
    with raw(path) as db:
        assert db.execute("SELECT undo_id FROM undo_agreements").fetchall() == [("u5",)]
    assert await store.servers.settings(GUILD) == "{}"
    assert await store.ledger.balances(GUILD, Book.FRIENDS) == {}
    assert await store.house_rules.of(GUILD) == []
    assert list(check(path)) == []


async def test_a_purged_server_starts_a_new_chain(store: Store, path: Path) -> None:
    await in_every_table(store, T, GUILD)
    await store.servers.purge(GUILD, at_ms=77)
    assert await open_table(store, TableId("t3")) == Committed(1)
    await store.log.append(hand(1, 1, 2, TableId("t3")))
    assert (await store.ledger.head(GUILD))[0] == 1
    await store.servers.purge(GUILD, at_ms=99)
    assert [stone.purged_ms for stone in await store.servers.tombstones(GUILD)] == [77, 99]
    assert list(check(path)) == []


async def test_settings_are_kept_for_each_server(store: Store) -> None:
    await store.servers.change_settings(1, lambda _: '{"unit": "nuts"}')
    await store.servers.change_settings(1, lambda _: '{"unit": "kisses"}')
    assert await store.servers.settings(1) == '{"unit": "kisses"}'
    assert await store.servers.settings(2) == "{}"
    with pytest.raises(ValueError):
        await store.servers.change_settings(1, lambda _: "kisses")


async def test_panels_are_remembered_for_each_target(store: Store) -> None:
    await open_table(store)
    await store.panels.put(PANEL)
    newer = PanelRow(T, "table", 2, 8, "other", "1:2:0", 9)
    hers = PanelRow(T, "hand:ann", 5, 6, "d", "", 9)
    await store.panels.put(newer)
    await store.panels.put(hers)
    assert await store.panels.of(T) == [hers, newer]
    await store.panels.drop(T, "table")
    assert await store.panels.of(T) == [hers]
    assert await store.panels.of(TableId("t2")) == []


async def test_deals_come_back_as_they_were_committed_to(store: Store) -> None:
    await open_table(store)
    assert [await store.deals.get(T, number) for number in range(3)] == [*DEALS, None]
    assert await store.deals.roots(T, 0) == ROOTS
    assert await store.deals.batch(T, 1) is None
    more = DEALS[::-1]
    await store.deals.add(T, Batch(1, b"s" * 32, 65), more, ROOTS[::-1])
    await store.deals.add(T, Batch(1, b"t" * 32, 66), DEALS, ROOTS)  # a repeat: the first one stands
    assert [await store.deals.get(T, number) for number in (2, 3)] == list(more)
    assert (await store.deals.root(T, 2), await store.deals.root(T, 4)) == (ROOTS[1], None)
    batch = await store.deals.batch(T, 1)
    assert batch == Batch(1, b"s" * 32, 65)
    with pytest.raises(ValueError, match="next batch"):
        await store.deals.add(T, Batch(3, b"t" * 32, 129), DEALS, ROOTS)


async def test_who_removes_the_bot_and_invites_it_again_while_it_is_off_is_not_purged(store: Store) -> None:
    for guild_id in (1, 2):
        await store.servers.change_settings(guild_id, lambda _: "{}")
    await store.removals.sync([2], at_ms=5)
    await store.removals.sync([], at_ms=7)
    await store.removals.add(2, at_ms=8)
    assert await store.removals.all() == [(1, 5), (2, 7)], "the first time counts"
    await store.removals.sync([1, 2], at_ms=9)
    assert await store.removals.all() == []


async def test_somebody_is_told_what_stays_of_them_in_each_server(store: Store) -> None:
    for guild_id, table in ((GUILD, T), (GUILD + 1, TableId("t2"))):
        await in_every_table(store, table, guild_id)
    remains = await store.people.remains(BOB)
    points = 5 + 5 - 1 - 2  # three hands, and a payment to them
    assert remains.points == {GUILD + at: ((Book.FRIENDS, points),) for at in range(2)}
    assert (await store.people.remains(AccountId("f" * 16))).points == {}


async def test_a_server_that_was_only_greeted_is_known_when_it_is_gone(store: Store) -> None:
    assert await store.greeted_servers.add(GUILD)
    assert not await store.greeted_servers.add(GUILD), "once"
    await store.removals.sync([], 7)
    assert await store.removals.all() == [(GUILD, 7)]
    await store.servers.purge(GUILD, at_ms=8)
    assert await store.greeted_servers.add(GUILD), "nothing is left of it"
