from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.postgresql.address import Address
from tests.support.on_postgresql import address_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    opened = await Store.open(path)
    yield opened
    await opened.close()


@pytest.fixture
async def address(path: Path) -> Address:
    """Of a database in which nothing has happened, and which nobody uses."""
    await (await Store.open(path)).close()
    return address_of(path)
