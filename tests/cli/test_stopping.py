"""A signal in the middle of a game: what is being answered is finished, or dropped after a moment, without a noise."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from typing import Any

import pytest

from sandbox.interactions import ReplyKind
from sandbox.model import Channel
from sandbox.people import Person
from sandbox.seen import Seen
from sandbox.server import Sandbox
from sandbox.trouble import Rule
from tests.cli.process import running, stop
from tests.support.waiting import HUNG_S, until

SLOW_S = 0.15  # for each request: several of them make an answer


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


async def until_heard(heard: Rule, times: int) -> None:
    """Wait until so many answers have arrived."""
    await until(lambda: heard.seen >= times)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("heard", "later_s", "number"),
    [(0, 0.0, signal.SIGTERM), (1, 0.0, signal.SIGINT), (3, 0.0, signal.SIGTERM), (3, 2 * SLOW_S, signal.SIGINT)],
)
async def test_what_is_being_answered_is_finished_first(
    tmp_path: Path, discord: Sandbox, heard: int, later_s: float, number: signal.Signals
) -> None:
    table, people, trouble = discord.world.text_channel("table"), discord.people, discord.world.trouble
    with running(tmp_path, "run", **settings(discord)) as process:
        await discord.until_bot_is_here()
        await people["Ann"].followed_up(await people["Ann"].slash(table, "ofc start"))
        await discord.world.feed.until(lambda: panels_in(table, people["Ben"]) != [])
        (panel,) = panels_in(table, people["Ben"])
        answers = trouble.delay("POST", "/interactions/*/*/callback", SLOW_S, times=100)
        for path in ("/channels/*/messages", "/channels/*/messages/*", "/webhooks/*/*/messages/*"):
            trouble.delay("*", path, SLOW_S, times=100)
        acts = [
            asyncio.ensure_future(people["Ben"].press(panel, "Join")),
            asyncio.ensure_future(people["Ann"].slash(table, "hand")),
            asyncio.ensure_future(people["Cat"].slash(table, "ofc start")),
        ]
        await until_heard(answers, heard)
        await asyncio.sleep(later_s)
        assert_quiet(*await asyncio.to_thread(stop, process, number))
        if heard == len(acts):  # else the bot may not have heard of all of them
            replies = await asyncio.gather(*acts)
            assert [reply.kind for reply in replies] == [ReplyKind.MESSAGE, ReplyKind.MESSAGE, ReplyKind.DEFERRED]
            await people["Cat"].followed_up(replies[2], 0.1)
        for act in acts:
            act.cancel()


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/interactions/*/*/callback", "/channels/*/messages"])
async def test_an_answer_that_hangs_is_dropped(tmp_path: Path, discord: Sandbox, path: str) -> None:
    table, ann = discord.world.text_channel("table"), discord.people["Ann"]
    with running(tmp_path, "run", **settings(discord)) as process:
        await discord.until_bot_is_here()
        hangs = discord.world.trouble.delay("POST", path, 10 * HUNG_S, times=100)
        act = asyncio.ensure_future(ann.slash(table, "ofc start"))
        await until_heard(hangs, 1)
        assert_quiet(*await asyncio.to_thread(stop, process))
        act.cancel()
