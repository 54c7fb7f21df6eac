"""The gateway: codes that end the bot, codes after which it comes back, and connections that fall silent."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest

from bot.app import PokerBot
from bot.connecting import NotLetIn, run_bot
from bot.discord_ui import heartbeats
from bot.loopback import point_library_at
from bot.store import Store
from sandbox.gateway import HEARTBEAT_MS
from sandbox.interactions import ReplyKind
from sandbox.server import Sandbox
from tests.network.loopback import Loopback
from tests.support.waiting import HUNG_S

FATAL = {
    4004: "DISCORD_TOKEN",
    4010: "SHARDS",
    4011: "raise SHARDS",
    4012: "newer",
    4013: "intents",
    4014: "intents",
}


@pytest.mark.parametrize("code", FATAL)
async def test_a_bot_that_is_not_let_in_says_what_to_do(
    tmp_path: Path, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    box = Sandbox()
    await box.start()
    point_library_at(box.url)
    box.gateway.refuses_with = code
    store = await Store.open(tmp_path / "games.db")
    try:
        with pytest.raises(NotLetIn, match=FATAL[code]):
            await asyncio.wait_for(run_bot(PokerBot(store), box.token), HUNG_S)
        assert [record for record in caplog.records if record.exc_info] == []
    finally:
        await store.close()
        await box.stop()


@pytest.mark.parametrize("code", [1000, 1001, 4000, 4001, 4002, 4003, 4005, 4007, 4008, 4009])
async def test_other_codes_only_cost_a_moment(at: Loopback, code: int) -> None:
    await at.start()
    await at.box.gateway.close_with(code)
    await at.box.world.feed.until(lambda: at.box.gateway.resumed_count == 1)
    assert (await at.press("Ben", "Join")).kind is ReplyKind.MESSAGE
    at.assert_quiet()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A gateway whose heartbeats come often, and a bot that is soon impatient, though not with a busy machine."""
    monkeypatch.setattr("sandbox.gateway.HEARTBEAT_MS", 100)
    monkeypatch.setattr(heartbeats, "_SILENT_S", 3.0)
    monkeypatch.setattr(heartbeats, "_ACK_S", 2.0)
    monkeypatch.setattr(heartbeats, "_GOODBYE_S", 0.1)


@pytest.mark.slow
@pytest.mark.usefixtures("hurried")
async def test_a_gateway_that_falls_silent_is_noticed(at: Loopback) -> None:
    await at.start()
    await asyncio.sleep(1.0)
    assert at.box.gateway.resumed_count == 0, "it answers heartbeats, though nothing happens"
    at.box.gateway.fall_silent()
    async with asyncio.timeout(60):  # the library would take a minute and a half
        await at.box.world.feed.until(lambda: at.box.gateway.resumed_count == 1)
    assert (await at.press("Ben", "Join")).kind is ReplyKind.MESSAGE
    at.assert_quiet()


@pytest.mark.parametrize(("interval_s", "noticed_s"), [(5.0, 20.0), (15.0, 20.0), (HEARTBEAT_MS / 1000, 46.25)])
def test_a_silence_is_noticed_in_twenty_seconds_where_the_heartbeat_allows(interval_s: float, noticed_s: float) -> None:
    assert heartbeats.noticed_after_s(interval_s) == noticed_s


class Deaf(PokerBot):
    """Its library does not hear of being cancelled at first, as `asyncio.wait_for` before Python 3.12 now and then."""

    is_ended = False

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        await asyncio.Event().wait()

    async def close(self) -> None:
        self.is_ended = True


async def test_a_bot_that_is_told_to_end_as_it_connects_ends(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "games.db")
    bot = Deaf(store)
    running = asyncio.create_task(run_bot(bot, "token"))
    try:
        await asyncio.sleep(0.01)
        running.cancel()
        await asyncio.wait((running,), timeout=HUNG_S)
        assert running.cancelled()
        assert bot.is_ended
    finally:
        await store.close()
