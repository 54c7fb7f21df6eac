"""The bot on a loopback Discord in this process, over real sockets whose faults the tests choose."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app import PokerBot
from bot.connecting import run_bot
from bot.discord_ui import again
from bot.loopback import point_library_at
from bot.store import Store
from sandbox.server import Sandbox
from tests.network.loopback import Loopback
from tests.support.blank import BLANK
from tests.support.library import put_back
from tests.support.thinkers import Hasty
from tests.support.waiting import HUNG_S


@pytest.fixture(autouse=True)
def library_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the bot changes in the library is put back after each test."""
    put_back(monkeypatch)


@pytest.fixture
async def at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[Loopback]:
    """The bot, which tries again without long waits."""
    monkeypatch.setattr(again, "FIRST_S", 0.05)
    monkeypatch.setattr(again, "LONGEST_S", 0.2)
    caplog.set_level("INFO")
    box = Sandbox(answer_s=HUNG_S)
    await box.start()
    point_library_at(box.url)
    store = await Store.open(tmp_path / "games.db")
    bot = PokerBot(store, renderer=BLANK, thinker=Hasty())
    task = asyncio.create_task(run_bot(bot, box.token))
    try:
        await box.until_bot_is_here()
        yield Loopback(box, bot, caplog)
    finally:
        box.world.trouble.clear()
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        await store.close()
        await box.stop()
