"""One server for all tests here, and a schema for each."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from bot.loopback import point_library_at
from bot.store.postgresql.address import Address
from sandbox.server import Sandbox
from tests.sandbox.conftest import exchanges, library_as_it_was, sandbox
from tests.support.postgresql_server import Server
from tests.support.postgresql_server import server as running

__all__ = ["exchanges", "library_as_it_was", "sandbox"]

_NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with running() as server:
        yield server


@asynccontextmanager
async def _for(*names: str) -> AsyncIterator[Sandbox]:
    box = Sandbox(names)
    await box.start()
    point_library_at(box.url)
    try:
        yield box
    finally:
        await box.stop()


@pytest.fixture
async def for_four() -> AsyncIterator[Sandbox]:
    """A loopback Discord with enough people for two tables."""
    async with _for("Ann", "Ben", "Cat", "Dan") as box:
        yield box


@pytest.fixture
async def for_six() -> AsyncIterator[Sandbox]:
    """The same for three tables."""
    async with _for("Ann", "Ben", "Cat", "Dan", "Eve", "Fay") as box:
        yield box


@pytest.fixture
def address(server: Server) -> Address:
    return Address.of(f"{server.url}?schema=cluster_{next(_NUMBERS)}")
