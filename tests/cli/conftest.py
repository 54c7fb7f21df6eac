"""What several tests of the command line play on."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox.server import Sandbox
from tests.cli.database import play
from tests.support.waiting import HUNG_S


@pytest.fixture
async def discord() -> AsyncIterator[Sandbox]:
    """A loopback Discord in this process, patient with a machine that has much to do."""
    box = Sandbox(answer_s=HUNG_S)
    await box.start()
    yield box
    await box.stop()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with two finished hands, the second after a cut."""
    folder = tmp_path_factory.mktemp("played")
    asyncio.run(play(folder))
    return folder / "session.sqlite3"


@pytest.fixture
def path(played: Path, tmp_path: Path) -> Path:
    """A copy of that database."""
    copy = tmp_path / "games.db"
    shutil.copy(played, copy)
    return copy
