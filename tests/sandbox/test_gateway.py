"""The gateway: lost connections are resumed, lost sessions begin anew, a killed bot comes back."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.loopback import NotLoopback, point_library_at
from sandbox.interactions import ReplyKind
from sandbox.seen import seen
from sandbox.server import Sandbox
from tests.sandbox.running import running
from tests.sandbox.sample_bot import SampleBot
from tests.support.waiting import HUNG_S, until

CHECKOUT = Path(__file__).parents[2]

BOT_PROCESS = """
import sys
from bot.loopback import point_library_at
from tests.sandbox.sample_bot import SampleBot

point_library_at(sys.argv[1])
SampleBot().run(sys.argv[2], log_handler=None)
"""


async def test_a_lost_connection_is_resumed(sandbox: Sandbox, bot: SampleBot) -> None:
    ann, table = sandbox.people["ann"], sandbox.world.text_channel("table")
    sandbox.gateway.cut()
    await sandbox.world.feed.until(lambda: not sandbox.gateway.is_bot_here)
    reply = await ann.slash(table, "echo", {"text": "while you were away"})
    assert reply.kind is ReplyKind.MESSAGE
    assert (sandbox.gateway.identified_count, sandbox.gateway.resumed_count) == (1, 1)
    await until(lambda: ("resumed", None) in bot.heard)


async def test_events_that_were_missed_are_replayed(sandbox: Sandbox, bot: SampleBot) -> None:
    sandbox.gateway.cut()
    await sandbox.world.feed.until(lambda: not sandbox.gateway.is_bot_here)
    sandbox.world.add_channel("new")
    sandbox.world.delete_channel(sandbox.world.text_channel("lounge"))
    await sandbox.world.feed.until(lambda: sandbox.gateway.resumed_count == 1)
    await until(lambda: [channel.name for channel in bot.get_all_channels()] == ["table", "new"])


async def test_the_bot_reconnects_when_asked(sandbox: Sandbox, bot: SampleBot) -> None:
    sandbox.gateway.ask_to_reconnect()
    await sandbox.world.feed.until(lambda: sandbox.gateway.resumed_count == 1)


async def test_a_forgotten_session_begins_anew(
    sandbox: Sandbox, bot: SampleBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    sleep = asyncio.sleep
    monkeypatch.setattr("discord.client.asyncio.sleep", lambda _s: sleep(0.01))  # it waits 5 s before it identifies
    sandbox.gateway.forget_sessions()
    sandbox.gateway.cut()
    await sandbox.world.feed.until(lambda: sandbox.gateway.identified_count == 2)
    reply = await sandbox.people["ann"].slash(sandbox.world.text_channel("table"), "echo", {"text": "anew"})
    assert reply.kind is ReplyKind.MESSAGE


@pytest.mark.parametrize("is_resumable", [True, False])
async def test_an_invalid_session(
    sandbox: Sandbox, bot: SampleBot, monkeypatch: pytest.MonkeyPatch, *, is_resumable: bool
) -> None:
    sleep = asyncio.sleep
    monkeypatch.setattr("discord.client.asyncio.sleep", lambda _s: sleep(0.01))
    sandbox.gateway.invalidate(is_resumable=is_resumable)
    counts = (1, 1) if is_resumable else (2, 0)
    gateway = sandbox.gateway
    await sandbox.world.feed.until(lambda: (gateway.identified_count, gateway.resumed_count) == counts)


async def test_a_close_code_and_a_refusal_to_let_in(sandbox: Sandbox, bot: SampleBot) -> None:
    await sandbox.gateway.close_with(4000)
    await sandbox.world.feed.until(lambda: sandbox.gateway.resumed_count == 1)
    sandbox.gateway.refuses_with = 4014
    async with SampleBot() as refused:
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await refused.start(sandbox.token)


async def test_silence_leaves_a_session_that_can_be_resumed(sandbox: Sandbox, bot: SampleBot) -> None:
    ann, table = sandbox.people["ann"], sandbox.world.text_channel("table")
    sandbox.gateway.fall_silent()
    sandbox.desk.answer_s = 0.2
    assert (await ann.slash(table, "echo", {"text": "unheard"})).has_failed
    sandbox.gateway.cut()
    await sandbox.world.feed.until(lambda: sandbox.gateway.resumed_count == 1)
    sandbox.desk.answer_s = HUNG_S
    assert not (await ann.slash(table, "echo", {"text": "heard"})).has_failed


async def test_what_was_missed_can_come_in_another_order(sandbox: Sandbox, bot: SampleBot) -> None:
    sandbox.gateway.replayed = lambda missed: [*reversed(missed), *missed]
    sandbox.gateway.cut()
    await sandbox.world.feed.until(lambda: not sandbox.gateway.is_bot_here)
    made = [sandbox.world.add_channel(name) for name in ("one", "two")]
    await sandbox.world.feed.until(lambda: sandbox.gateway.resumed_count == 1)
    await until(lambda: [one.id for one in bot.get_all_channels()][-2:] == [one.id for one in reversed(made)])


async def test_a_bot_that_restarts_knows_its_buttons(sandbox: Sandbox) -> None:
    ann, table = sandbox.people["ann"], sandbox.world.text_channel("table")
    async with running(sandbox, SampleBot()):
        reply = await ann.slash(table, "counter")
    assert reply.message is not None
    await sandbox.world.feed.until(lambda: not sandbox.gateway.is_bot_here)
    async with running(sandbox, SampleBot()):
        await ann.press(seen(reply.message), "Count 0")
        assert ann.look(reply.message["id"]).text == "counted 1"


async def start_bot_process(sandbox: Sandbox) -> asyncio.subprocess.Process:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", BOT_PROCESS, sandbox.url, sandbox.token, cwd=CHECKOUT
    )
    await sandbox.until_bot_is_here()
    return process


@pytest.mark.slow
async def test_a_killed_process_comes_back(sandbox: Sandbox) -> None:
    ann, table = sandbox.people["ann"], sandbox.world.text_channel("table")
    first = await start_bot_process(sandbox)
    reply = await ann.slash(table, "counter")
    first.send_signal(signal.SIGKILL)
    await first.wait()
    assert reply.message is not None
    message = seen(reply.message)
    sandbox.desk.answer_s = 0.2
    assert (await ann.press(message, "Count 0")).has_failed
    sandbox.desk.answer_s = HUNG_S
    second = await start_bot_process(sandbox)
    try:
        assert (await ann.press(message, "Count 0")).kind is ReplyKind.UPDATE
        assert sandbox.gateway.identified_count == 2
    finally:
        os.kill(second.pid, signal.SIGKILL)
        await second.wait()


async def test_a_library_that_asks_for_another_compression_gets_plain_text(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord.utils._ActiveDecompressionContext, "COMPRESSION_TYPE", "zstd-stream")
    async with running(sandbox, SampleBot()) as bot:
        assert [guild.name for guild in bot.guilds] == ["Sandbox"]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ('{"op": 2, "d": {"token": "wrong", "intents": 0}}', 4004),
        ('{"op": 8, "d": {}}', 4003),
        ("{not json", 4002),
    ],
)
async def test_bad_connections_are_closed_with_their_code(sandbox: Sandbox, sent: str, code: int) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{sandbox.url}/gateway") as socket:
        assert (await socket.receive_json())["op"] == 10
        await socket.send_str(sent)
        while not socket.closed:
            await socket.receive()
        assert socket.close_code == code


async def test_the_library_cannot_be_pointed_elsewhere() -> None:
    for url in ("https://discord.com", "http://192.168.1.2:8080", "https://127.0.0.1:1", "http://example.com"):
        with pytest.raises(NotLoopback, match="is not on this machine"):
            point_library_at(url)
