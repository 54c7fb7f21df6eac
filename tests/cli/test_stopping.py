"""A signal in the middle of a game: what is being answered is finished, or dropped after a moment, without a noise."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox.interactions import ReplyKind
from bot.sandbox.model import Channel
from bot.sandbox.people import Person
from bot.sandbox.seen import Seen
from bot.sandbox.server import Sandbox
from tests.cli.process import running, stop

SLOW_S = 0.25  # for each request: several of them make an answer
QUIET_S = 10.0  # what supervisors grant at the least before they kill


@pytest.fixture
async def discord() -> AsyncIterator[Sandbox]:
    """A loopback Discord in this process."""
    box = Sandbox()
    await box.start()
    yield box
    await box.stop()


def settings(discord: Sandbox) -> dict[str, Any]:
    return {"DISCORD_TOKEN": discord.token, "DISCORD_API": discord.url, "LOG_LEVEL": "INFO"}


def panels_in(channel: Channel, person: Person) -> list[Seen]:
    """The lobbies that somebody can join."""
    return [message for message in person.sees(channel) if any(button.label == "Join" for button in message.buttons)]


def assert_quiet(status: int, out: str, err: str) -> None:
    """A clean end with nothing to worry whoever runs it."""
    assert (status, out) == (0, "")
    for word in ("Traceback", "ERROR", "WARNING", "Unclosed", "never retrieved", "never awaited", "Session is closed"):
        assert word not in err, err


@pytest.mark.parametrize(
    ("moment_s", "number"),
    [(0.02, signal.SIGTERM), (0.3, signal.SIGINT), (0.6, signal.SIGTERM)],
)
async def test_what_is_being_answered_is_finished_first(
    tmp_path: Path, discord: Sandbox, moment_s: float, number: signal.Signals
) -> None:
    table, people = discord.world.text_channel("table"), discord.people
    with running(tmp_path, "run", **settings(discord)) as process:
        await discord.until_bot_is_here()
        await people["Ann"].followed_up(await people["Ann"].slash(table, "ofc start"))
        await discord.world.feed.until(lambda: panels_in(table, people["Ben"]) != [])
        (panel,) = panels_in(table, people["Ben"])
        for method in ("POST", "PATCH"):
            for path in ("/channels/*/messages", "/channels/*/messages/*", "/interactions/*/*/callback"):
                discord.world.trouble.delay(method, path, SLOW_S, times=1000)
            discord.world.trouble.delay(method, "/webhooks/*/*/messages/*", SLOW_S, times=1000)
        acts = [
            asyncio.ensure_future(people["Ben"].press(panel, "Join")),
            asyncio.ensure_future(people["Ann"].slash(table, "hand")),
            asyncio.ensure_future(people["Cat"].slash(table, "ofc start")),
        ]
        await asyncio.sleep(moment_s)
        assert_quiet(*await asyncio.to_thread(stop, process, number))
        replies = await asyncio.gather(*acts)
        if moment_s > SLOW_S:  # before that the bot may not have heard of them yet
            assert [reply.kind for reply in replies] == [ReplyKind.MESSAGE, ReplyKind.MESSAGE, ReplyKind.DEFERRED]
            await people["Cat"].followed_up(replies[2])


@pytest.mark.parametrize("path", ["/interactions/*/*/callback", "/channels/*/messages"])
async def test_an_answer_that_hangs_is_dropped(tmp_path: Path, discord: Sandbox, path: str) -> None:
    table, ann = discord.world.text_channel("table"), discord.people["Ann"]
    with running(tmp_path, "run", **settings(discord)) as process:
        await discord.until_bot_is_here()
        for method in ("POST", "PATCH"):
            discord.world.trouble.delay(method, path, 2 * QUIET_S, times=1000)
        act = asyncio.ensure_future(ann.slash(table, "ofc start"))
        await asyncio.sleep(0.5)
        began = time.monotonic()
        assert_quiet(*await asyncio.to_thread(stop, process))
        assert time.monotonic() - began < QUIET_S
        await asyncio.wait((act,))
