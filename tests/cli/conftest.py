"""What several tests of the command line play on."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.sandbox.server import Sandbox
from tests.cli.process import WAIT_S


@pytest.fixture
async def discord() -> AsyncIterator[Sandbox]:
    """A loopback Discord in this process, patient with a machine that has much to do."""
    box = Sandbox(answer_s=WAIT_S)
    await box.start()
    yield box
    await box.stop()
