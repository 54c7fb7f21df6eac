from __future__ import annotations

from pathlib import Path

import pytest

from bot.store import Store
from bot.store.postgresql.address import Address
from tests.store.conftest import path, store
from tests.support.on_postgresql import address_of

__all__ = ["path", "store"]


@pytest.fixture
async def address(path: Path) -> Address:
    """Of a database in which nothing has happened, and which nobody uses."""
    await (await Store.open(path)).close()
    return address_of(path)
