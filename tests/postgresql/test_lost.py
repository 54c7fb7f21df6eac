"""Connections are lost, between transactions and within them: who asked hears the truth, and the next goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Committed, Store, StoreUnavailable
from bot.store.check import check
from bot.store.connection import Connection
from bot.store.postgresql.address import Address
from tests.postgresql.proxy import Proxy
from tests.store.given import T, act, open_table
from tests.support.on_postgresql import address_of, as_host
from tests.support.raw import raw

pytestmark = pytest.mark.postgresql
_END_ALL = (
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


def end_connections(path: Path) -> None:
    with raw(as_host(address_of(path))) as db:
        assert db.execute(_END_ALL).fetchone()[0] >= 1


async def test_a_connection_that_is_lost_while_nobody_asks_is_made_again(store: Store, path: Path) -> None:
    await open_table(store)
    end_connections(path)
    assert (await store.log.load(T)).version == 1
    assert await store.log.append(act(1, "a")) == Committed(2)
    assert store.fault is None


async def test_a_transaction_whose_connection_is_lost_is_not_saved_and_says_so(store: Store, path: Path) -> None:
    await open_table(store)

    def is_cut_off(db: Connection) -> None:
        db.execute("INSERT INTO greeted_servers VALUES (?)", (5,))
        db.execute("SELECT 1").fetchone()
        end_connections(path)
        db.execute("SELECT 1").fetchone()

    with pytest.raises(StoreUnavailable, match="nothing was saved"):
        await store._database.write(is_cut_off)
    assert await store._database.read("SELECT * FROM greeted_servers") == []
    assert await store.log.append(act(1, "a")) == Committed(2)


@pytest.fixture
async def proxy(address: Address) -> AsyncIterator[Proxy]:
    made = Proxy(address)
    yield made
    made.close()


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_a_commit_whose_answer_was_lost_is_told_as_it_went(proxy: Proxy, path: Path, moment: str) -> None:
    store = await Store.open(proxy.address)
    try:
        proxy.cut = moment
        if moment == "after":
            assert await open_table(store) == Committed(1)
        else:
            with pytest.raises(StoreUnavailable, match="nothing was saved"):
                await open_table(store)
            assert await store.tables.get(T) is None
            assert await open_table(store) == Committed(1)
        assert proxy.cut is None
        assert await store.log.append(act(1, "a")) == Committed(2)
    finally:
        await store.close()
    assert list(check(path)) == []


async def test_after_another_bot_had_the_database_nothing_is_saved_or_shown(store: Store, path: Path) -> None:
    reasons: list[str] = []
    store.membership.on_lost = reasons.append
    await open_table(store)
    end_connections(path)
    other = await Store.open(path)
    await other.log.append(act(1, "others"))
    await other.close()
    with pytest.raises(StoreUnavailable, match="another bot has used the database"):
        await store.log.append(act(2, "a"))
    assert "another bot" in (store.fault or "")
    with pytest.raises(StoreUnavailable, match="nothing can be read"):
        await store.log.load(T)
    (reason,) = reasons
    assert "This one ends" in reason


async def test_who_cannot_find_out_what_became_of_a_commit_says_so_and_ends(proxy: Proxy) -> None:
    store = await Store.open(proxy.address)
    reasons: list[str] = []
    store.membership.on_lost = reasons.append
    try:
        proxy.cut = "after"
        with pytest.raises(StoreUnavailable, match="whether the last changes were saved is not known"):
            await store._database.write(lambda db: db.execute("UPDATE openings SET number = number + 1"))
        assert len(reasons) == 1
    finally:
        await store.close()


async def test_a_bad_statement_takes_back_its_own_job_alone(store: Store) -> None:
    import asyncio

    def bad(db: Connection) -> None:
        db.execute("INSERT INTO greeted_servers VALUES (?)", (6,))
        db.execute("INSERT INTO greeted_servers VALUES (?)", (6,))

    def good(db: Connection) -> str:
        db.execute("INSERT INTO greeted_servers VALUES (?)", (7,))
        return "good"

    before = store.commits
    outcomes = await asyncio.gather(*(store._database.write(job) for job in (bad, good, bad)), return_exceptions=True)
    assert [type(one).__name__ for one in outcomes] == ["UniqueViolation", "str", "UniqueViolation"]
    assert store.commits == before + 1
    assert await store._database.read("SELECT guild_id FROM greeted_servers") == [(7,)]
