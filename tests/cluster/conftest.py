"""One server for all tests here, and a schema for each."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from bot.store.postgresql.address import Address
from tests.cluster.server import Server, binary, running

_NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    pytest.importorskip("psycopg")
    if binary("initdb") is None:
        pytest.skip("PostgreSQL's server is not installed")
    with running() as server:
        yield server


@pytest.fixture
def address(server: Server) -> Address:
    return Address.of(f"{server.url}?schema=cluster_{next(_NUMBERS)}")
