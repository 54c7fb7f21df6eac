"""The server itself stops answering, or dies."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator

import pytest

from bot.store import Committed, Store, StoreUnavailable
from bot.store.postgresql.address import Address
from tests.store.given import T, act, open_table
from tests.support.postgresql_server import Server, server

pytestmark = [pytest.mark.postgresql, pytest.mark.slow]
_HEARS_S = 3.0


@pytest.fixture(scope="module")
def own_server() -> Iterator[Server]:
    with server(is_durable=True) as running:
        yield running


@pytest.fixture
async def here(own_server: Server, request: pytest.FixtureRequest) -> AsyncIterator[Store]:
    number = abs(hash(request.node.name)) % 10_000
    store = await Store.open(Address.of(f"{own_server.url}?schema=test_{number}"))
    await open_table(store)
    yield store
    await store.close()


async def test_who_asks_a_server_that_stands_still_hears_in_time(here: Store, own_server: Server) -> None:
    own_server.freeze()
    try:
        for _ in range(2):
            begun_s = time.perf_counter()
            with pytest.raises(StoreUnavailable):
                await here.log.append(act(1, "a"))
            assert time.perf_counter() - begun_s < _HEARS_S
        begun_s = time.perf_counter()
        with pytest.raises(StoreUnavailable):
            await here.servers.settings(99)
        assert time.perf_counter() - begun_s < _HEARS_S
    finally:
        own_server.thaw()
    assert await _until_saved(here, 1) == Committed(2)


async def test_what_was_confirmed_outlives_a_server_that_dies(here: Store, own_server: Server) -> None:
    assert await here.log.append(act(1, "a")) == Committed(2)
    own_server.kill()
    with pytest.raises(StoreUnavailable):
        await here.log.append(act(2, "b"))
    own_server.start()
    assert await _until_saved(here, 2) == Committed(3)
    assert (await here.log.load(T)).version == 3


async def _until_saved(store: Store, version: int) -> object:
    until_s = time.perf_counter() + 10
    while True:
        try:
            return await store.log.append(act(version, f"again:{version}"))
        except StoreUnavailable:
            assert time.perf_counter() < until_s
