"""Leases of shards: when a process no longer counts as having them, and that nobody has one that is no more."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from bot.store import Store, StoreRefused, StoreUnavailable, Wanted
from bot.store.membership import LOST
from bot.store.postgresql import leases
from bot.store.postgresql.address import Address
from bot.store.postgresql.connection import Connection
from tests.cluster.stores import until
from tests.support.waiting import HUNG_S


async def test_who_has_lost_one_of_several_shards_has_lost_all(address: Address) -> None:
    store = await Store.open(address, Wanted(3, (0, 1)))
    lost: list[str] = []
    store.membership.on_lost = lost.append
    query = "UPDATE leases SET owner = 'another' WHERE shard = 1"
    await store._database.write(lambda db: db.execute(query).rowcount)
    await until(lambda: bool(lost))
    assert lost == [LOST]
    assert not store.membership.is_sure
    with pytest.raises(StoreUnavailable):
        await store.membership.sure()
    await store.close()


async def test_a_lease_runs_from_when_it_was_asked_for(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database may have extended it at once, and have answered late."""
    asked: list[float] = []
    may_go_on = threading.Event()

    def late(db: Connection, process: str) -> frozenset[int]:
        asked.append(time.monotonic())
        shards = leases.extend(db, process)
        may_go_on.wait(0.8 if len(asked) == 1 else HUNG_S)
        return shards

    store = await Store.open(address, Wanted(2, (0,)))
    monkeypatch.setattr("bot.store.postgresql.member.LEASE_S", 1.5)
    monkeypatch.setattr("bot.store.postgresql.member._SPARE_S", 0.5)
    monkeypatch.setattr("bot.store.postgresql.member.extend", late)
    try:
        await until(lambda: len(asked) == 2)
        await asyncio.sleep(asked[0] + 1.0 - time.monotonic())
        assert not store.membership.is_sure
    finally:
        may_go_on.set()
        await store.close()


async def test_of_fewer_shards_none_is_had_that_there_was_before(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await Store.open(address, Wanted(3, number=3))).close()
    store = await Store.open(address, Wanted(2, number=2))
    monkeypatch.setattr("bot.store.postgresql.leases._WAIT_S", 0.3)
    with pytest.raises(StoreRefused, match="1 free shards of 2 are not to be had"):
        await Store.open(address, Wanted(2, number=1))
    assert store.shards.ids == (0, 1)
    await store.close()
