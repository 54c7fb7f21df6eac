"""The index from an account to the open tables at which it sits: it follows the log, and nothing is left in it."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.ids import AccountId, Seat, TableId
from bot.store import Store
from bot.store.check import check
from bot.store.tables import ALL_OPEN, OPEN_IN_CHANNEL, OPEN_IN_SERVER, SAT_AT_BY
from bot.table.events import SeatLeft, SeatTaken, TableEnded
from tests.store.given import ANN, BOB, GUILD, T, act, hand, open_table
from tests.support.raw import raw, script

T2 = TableId("t2")
PLANS = {
    ALL_OPEN: ("open_by_age",),
    OPEN_IN_SERVER: ("open_by_server (guild_id=?)",),
    OPEN_IN_CHANNEL: ("open_by_channel (channel_id=?)", "open_by_parent (parent_channel_id=?)"),
    SAT_AT_BY: ("PRIMARY KEY (account_id=?)", "PRIMARY KEY (table_id=?)"),
    "SELECT count(*) FROM tables WHERE is_open = 1": ("INDEX open_by_",),
    "SELECT min(due_ms) FROM deadlines WHERE due_ms > ? AND due_ms < ?": ("deadlines_by_time",),
}


def seats(path: Path) -> set[tuple[str, str]]:
    with raw(path) as db:
        return set(db.execute("SELECT account_id, table_id FROM seats"))


async def found(store: Store, account: AccountId, guild_id: int | None = None) -> list[TableId]:
    return [row.table for row in await store.tables.sat_at_by(account, guild_id)]


async def test_it_changes_with_the_action_that_changes_who_sits(store: Store, path: Path) -> None:
    await open_table(store)
    await open_table(store, T2, guild_id=5)
    assert await found(store, ANN) == [T, T2]
    assert await found(store, ANN, 5) == [T2]
    await store.log.append(act(1, "a", SeatTaken(Seat(1), BOB), sitting=(ANN, BOB)))
    assert await found(store, BOB) == [T]
    await store.log.append(act(2, "b"))
    assert await found(store, BOB) == [T], "most actions leave it as it is"
    await store.log.append(act(3, "c", SeatLeft(Seat(1)), sitting=(ANN,)))
    assert await found(store, BOB) == []
    await store.log.append(act(4, "d", TableEnded("enough")))
    assert await found(store, ANN) == [T2]
    assert seats(path) == {(ANN, T2)}
    assert list(check(path)) == []


async def test_it_is_written_with_the_action_or_not_at_all(store: Store, path: Path) -> None:
    await open_table(store)
    late = act(0, "a", SeatTaken(Seat(1), BOB), sitting=(ANN, BOB))
    await store.log.append(late)
    assert seats(path) == {(ANN, T)}


async def test_a_server_that_is_purged_takes_its_seats_along(store: Store, path: Path) -> None:
    await open_table(store)
    await open_table(store, T2, guild_id=5)
    await store.servers.purge(GUILD, at_ms=77)
    assert seats(path) == {(ANN, T2)}


async def test_somebody_who_is_forgotten_sits_nowhere_and_is_not_noted_again(store: Store, path: Path) -> None:
    ann = (await store.accounts.human(42, "Ann", GUILD)).account_id
    await open_table(store)
    await store.log.append(act(1, "a", SeatTaken(Seat(1), ann), sitting=(ANN, ann)))
    await store.people.forget(42)
    assert seats(path) == {(ANN, T)}
    await store.log.append(act(2, "b", SeatTaken(Seat(2), BOB), sitting=(ANN, ann, BOB)))
    assert seats(path) == {(ANN, T), (BOB, T)}
    assert not [finding for finding in check(path) if finding.step == "seats"]


@pytest.mark.sqlite
async def test_open_tables_of_an_older_version_are_noted_when_the_database_is_opened(path: Path) -> None:
    store = await Store.open(path)
    await open_table(store)
    await store.log.append(hand(1, 1, 5))
    await open_table(store, T2)
    await open_table(store, TableId("ended"))
    await store.log.append(act(1, "c", TableEnded("enough"), table=TableId("ended")))
    await store.close()
    noted = seats(path)
    with raw(path) as db:
        script(db, "DELETE FROM seats; INSERT INTO unseated SELECT table_id FROM tables WHERE is_open = 1")
    assert {finding.where for finding in check(path)} == {"table t1", "table t2"}
    await (await Store.open(path)).close()
    assert seats(path) == noted == {(ANN, T), (BOB, T), (ANN, T2)}
    assert list(check(path)) == []


@pytest.mark.sqlite
async def test_a_log_that_cannot_be_read_keeps_no_database_closed(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = await Store.open(path)
    await open_table(store)
    await open_table(store, T2)
    await store.close()
    with raw(path, is_guarded=False) as db:
        db.execute("UPDATE events SET type = 'X' WHERE table_id = 't1'")
        script(db, "DELETE FROM seats; INSERT INTO unseated SELECT table_id FROM tables")
    with caplog.at_level(logging.WARNING, "bot.store.seats"):
        await (await Store.open(path)).close()
    assert "table t1" in caplog.text
    assert seats(path) == {(ANN, T2)}
    assert "table t1: it was not noted who sits there" in map(str, check(path))


@pytest.mark.sqlite
@pytest.mark.parametrize("query", PLANS, ids=lambda query: query[-40:])
async def test_no_query_looks_at_tables_that_it_does_not_want(store: Store, path: Path, query: str) -> None:
    parameters = (5,) * (query.count("?") if "?1" not in query else 1)
    with raw(path) as db:
        plan = [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {query}", parameters)]
    for part in PLANS[query]:
        assert any(part in step for step in plan), plan
    assert not any(step.startswith("SCAN") and "open_by_" not in step for step in plan), plan
    assert not any("TEMP B-TREE" in step for step in plan) or query == SAT_AT_BY, plan
