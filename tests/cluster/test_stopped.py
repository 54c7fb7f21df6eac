"""A process that is killed, or stopped for a while: its shards are free after a moment, and it does no harm later."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import closing

import pytest

from bot.store import PanelRow, Store, StoreNotYet, StoreUnavailable, Wanted
from bot.store.postgresql.address import Address
from bot.store.postgresql.leases import BEAT_S, LEASE_S
from bot.store.postgresql.opening import PROGRAM, connect
from bot.store.postgresql.session import take_lock, wait_for_turn
from tests.cluster.stores import CUT, both, until
from tests.support.postgresql_server import Server

_OF_ONE_WHO_IS_AWAY = "UPDATE leases SET owner = 'away', until = now() + interval '4 s'"


def url_of(address: Address) -> str:
    return f"{address.url}?schema={address.schema}"


@contextlib.asynccontextmanager
async def child(address: Address, what: str = "idle") -> AsyncIterator[asyncio.subprocess.Process]:
    """Another process, once it has shard 1."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.cluster.child", url_of(address), what), stdout=asyncio.subprocess.PIPE
    )
    try:
        await said(process, "here")
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def said(process: asyncio.subprocess.Process, word: str) -> None:
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), 30)
    assert line.decode().strip() == word


async def test_the_shards_of_a_killed_process_are_free_long_before_its_lease_ends(address: Address) -> None:
    async with child(address) as process:
        process.kill()
        begun_s = time.monotonic()
        store = await Store.open(address, Wanted(2, (1,)))
        assert time.monotonic() - begun_s < LEASE_S - 1
        await store.close()


async def test_a_process_that_is_stopped_keeps_its_shards_as_long_as_its_lease(address: Address) -> None:
    async with child(address) as process:
        os.kill(process.pid, signal.SIGSTOP)
        begun_s = time.monotonic()
        store = await Store.open(address, Wanted(2, (1,)))
        assert LEASE_S - BEAT_S - 0.5 < time.monotonic() - begun_s < LEASE_S + 2
        await store.close()


async def test_a_process_that_has_only_lost_its_connections_keeps_its_shards(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.postgresql.leases._WAIT_S", 1.5)
    store = await Store.open(address, Wanted(2, (1,)))
    lost = asyncio.Event()
    store.membership.on_lost = lambda reason: lost.set()
    another = asyncio.create_task(Store.open(address, Wanted(2, (1,))))
    await asyncio.sleep(0.3)
    name = f"{PROGRAM} {store.membership.process}"
    with closing(connect(address)) as db:
        assert db.execute(CUT, (name,)).fetchall() == [(True,), (True,)]
    await until(lambda: not store.membership.is_sure, 0.5)
    await asyncio.wait_for(store.membership.sure(), 1)
    with pytest.raises(StoreNotYet, match="not to be had"):
        await another
    assert not lost.is_set()
    await store.close()


async def test_that_nobody_is_connected_says_nothing_after_a_start_of_the_server(
    server: Server, address: Address
) -> None:
    await (await Store.open(address, Wanted(2, (0,)))).close()
    begun_s = time.monotonic()
    with closing(connect(address)) as db:
        db.execute(_OF_ONE_WHO_IS_AWAY)
        db.settle()
    server.kill()
    server.start()
    store = await Store.open(address, Wanted(2, (0,)))
    assert time.monotonic() - begun_s > LEASE_S
    await store.close()


@pytest.mark.parametrize("where", ["inside", "amid", "unread"])
async def test_a_process_that_is_stopped_in_a_transaction_holds_nobody_up_for_long(
    address: Address, where: str
) -> None:
    store = await Store.open(address, Wanted(2, (0,)))
    try:
        async with child(address, where) as process:
            await said(process, "inside")
            os.kill(process.pid, signal.SIGSTOP)
            begun_s = time.monotonic()
            if where == "inside":
                await store.servers.change_settings(2, lambda _: '{"language": "de"}')
                assert time.monotonic() - begun_s < 2.5, "a player waits for it, but no longer than Discord does"
            else:
                await changed_in_the_end(store)
                assert time.monotonic() - begun_s < 4, "one player may be told to try again"
            assert await store.servers.settings(1) == "{}"
            rows = await store._database.read("SELECT guild_id FROM servers")
            assert rows == [(2,)], "what the other had begun is taken back"
    finally:
        await store.close()


async def changed_in_the_end(store: Store) -> None:
    async with asyncio.timeout(15):
        while True:
            with contextlib.suppress(StoreUnavailable):
                await store.servers.change_settings(2, lambda _: '{"language": "de"}')
                return


async def test_a_process_that_returns_finds_that_it_has_lost_its_shards(address: Address) -> None:
    async with child(address) as process:
        os.kill(process.pid, signal.SIGSTOP)
        store = await Store.open(address, Wanted(2, (1,)))
        os.kill(process.pid, signal.SIGCONT)
        await said(process, "lost")
        await store.close()


async def test_who_has_lost_a_shard_writes_no_message_of_it(address: Address) -> None:
    store = await Store.open(address, Wanted(2, (1,)))
    lost = asyncio.Event()
    store.membership.on_lost = lambda reason: lost.set()
    row = PanelRow("none", "panel:0", 1, 2, "", "", 3)  # type: ignore[arg-type]
    await store._database.write(lambda db: db.execute("UPDATE leases SET owner = 'another'"))
    with pytest.raises(StoreUnavailable, match="another process of the bot serves these shards"):
        await store.panels.put(row)
    await asyncio.wait_for(lost.wait(), 5)
    assert not store.membership.is_sure
    with pytest.raises(StoreUnavailable):
        await store.membership.sure()
    await store.close()


async def test_both_go_on_when_the_server_comes_back(server: Server, address: Address) -> None:
    async with both(address) as (one, other):
        lost: list[str] = []
        one.membership.on_lost = other.membership.on_lost = lost.append
        server.kill()
        with pytest.raises(StoreUnavailable):
            await one.servers.change_settings(1, lambda _: "{}")
        await asyncio.sleep(LEASE_S)
        assert not one.membership.is_sure, "nobody can say whether another process has its shards"
        server.start()
        await asyncio.gather(*(asyncio.wait_for(store.membership.sure(), 5) for store in (one, other)))
        assert lost == []
        assert await other.servers.settings(1) == "{}"
        await one.servers.change_settings(1, lambda _: '{"language": "de"}')
        async with asyncio.timeout(5):
            while await other.servers.settings(1) == "{}":
                await asyncio.sleep(0.01)


async def test_one_who_was_away_for_long_forgets_everything(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.postgresql.feed._FORGETS_AFTER_S", -1.0)
    async with both(address) as (one, other):
        heard: list[object] = []
        other.on_change = heard.append
        await until(lambda: None in heard)
        assert one.membership.is_sure


async def test_a_process_that_starts_keeps_nobody_out_for_good(server: Server, address: Address) -> None:
    """It looks at the tables alone, just when the others have lost their connections."""
    store = await Store.open(address, Wanted(2, (0,)))
    server.kill()
    server.start()
    with closing(connect(address)) as db:
        take_lock(db, address)
        with pytest.raises(StoreUnavailable):
            await store.servers.change_settings(1, lambda _: "{}")
    async with asyncio.timeout(10):
        while True:
            with contextlib.suppress(StoreUnavailable):
                await store.servers.change_settings(1, lambda _: "{}")
                break
            await asyncio.sleep(0.1)
    assert store.fault is None
    await store.close()


async def test_a_start_while_the_server_is_away_may_be_tried_again(server: Server, address: Address) -> None:
    server.kill()
    try:
        with pytest.raises(StoreNotYet, match="is not reached"):
            await Store.open(address, Wanted(2, (0,)))
    finally:
        server.start()


async def test_who_waits_in_vain_is_told_once_and_in_time(address: Address) -> None:
    store = await Store.open(address, Wanted(2, (0,)))
    with closing(connect(address)) as db:
        db.execute("BEGIN")
        wait_for_turn(db, address)
        db.settle()
        begun_s = time.monotonic()
        changes = (store.servers.change_settings(guild_id, lambda _: "{}") for guild_id in (1, 2, 3))
        found = await asyncio.gather(*changes, return_exceptions=True)
        assert time.monotonic() - begun_s < 2.9, "Discord waits three seconds"
    assert [type(one) for one in found] == [StoreUnavailable] * 3
    assert "the database server is busy: try again in a minute" in str(found[0])
    await store.servers.change_settings(1, lambda _: "{}")
    await store.close()
