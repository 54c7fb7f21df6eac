"""The process that draws is stopped in the middle of a game: play goes on, in words, and the bot ends as always."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sandbox.model import Channel
from sandbox.people import Person
from sandbox.seen import SeenButton
from sandbox.server import Sandbox
from tests.cli.process import running, stop
from tests.support.thinking_process import is_gone
from tests.support.waiting import HUNG_S

PROC = Path("/proc")

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not (PROC / "self" / "stat").exists(), reason="needs /proc")]


def drawing_process(parent: int) -> int | None:
    """The process that draws for a bot; None while there is none."""
    for one in PROC.iterdir():
        try:
            command = (one / "cmdline").read_bytes()
            ppid = int((one / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError, IndexError):
            continue
        if ppid == parent and b"bot.workers.child\x00" in command and b"\x00bot.render.process\x00" in command:
            return int(one.name)
    return None


def is_live(button: SeenButton, label: str) -> bool:
    """Whether a button can be pressed."""
    return button.label == label and not button.is_disabled


async def until(is_so: Callable[[], Any]) -> Any:
    async with asyncio.timeout(HUNG_S):
        while not (found := is_so()):
            await asyncio.sleep(0.02)
    return found


def pictures(channel: Channel) -> int:
    """How many pictures stand in a channel."""
    return sum(len(message.attachments) for message in channel.messages.values())


async def test_a_stopped_drawing_process_holds_no_hand_and_no_end_up(tmp_path: Path, discord: Sandbox) -> None:
    settings = {"DISCORD_TOKEN": discord.token, "DISCORD_API": discord.url, "LOG_LEVEL": "WARNING"}
    table, (ann, ben) = discord.world.text_channel("table"), (discord.people[name] for name in ("Ann", "Ben"))

    async def press(label: str, who: Person) -> None:
        def live() -> Any:
            panels = (one for one in who.sees(table) for button in one.buttons if is_live(button, label))
            return next(panels, None)

        await who.press(await until(live), label)

    with running(tmp_path, "run", **settings) as process:
        await discord.until_bot_is_here()
        stopped = await until(lambda: drawing_process(process.pid))
        os.kill(stopped, signal.SIGSTOP)
        await ann.slash(table, "ofc start")
        await press("Join", ben)
        await press("Start", ann)
        await until(lambda: all(pictures(person.dm) for person in (ann, ben)) and pictures(table))
        assert await is_gone(stopped)
        again = await until(lambda: drawing_process(process.pid))
        os.kill(again, signal.SIGSTOP)
        status, out, err = await asyncio.to_thread(stop, process, signal.SIGTERM)
    assert (status, out) == (0, "")
    assert await is_gone(again)
    for word in ("Traceback", "ERROR", "never retrieved"):
        assert word not in err, err
