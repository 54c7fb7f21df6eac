"""What several tests of the service layer begin with."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store import Store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A new database."""
    opened = await Store.open(tmp_path / "games.db")
    yield opened
    await opened.close()
