"""A signal at any moment of a start, imports included: the bot ends soon, without a traceback."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sandbox.server import Sandbox
from tests.cli.process import environment, running
from tests.support.waiting import HUNG_S, until
from tests.support.warm import CHECKOUT

ENDS_IN_STARTS = 10
"""So many times as long as the bot takes to be imported its end may take: ten seconds where nothing else is done."""

NOISE = (
    "Traceback",
    "ERROR",
    "WARNING",
    "Warning",
    "Unclosed",
    "never retrieved",
    "never awaited",
    "Exception ignored",
)
CTRL_C = 130  # what a shell says of a command that Ctrl-C has ended


@cache
def start_s() -> float:
    """How long the bot takes to be imported, beside what else this machine does now."""
    began = time.monotonic()
    subprocess.run((sys.executable, "-c", "import bot.app, bot.cli.serving"), cwd=CHECKOUT, check=True)
    return time.monotonic() - began


@pytest.fixture(autouse=True)
def hears_ctrl_c() -> Iterator[None]:
    """Who was started in the background of a shell does not hear Ctrl-C, nor does what they start."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def settings(discord: Sandbox) -> dict[str, Any]:
    return {"DISCORD_TOKEN": discord.token, "DISCORD_API": discord.url, "LOG_LEVEL": "INFO"}


async def signalled(folder: Path, discord: Sandbox, after_s: float, number: signal.Signals) -> None:
    """Start the bot cold, send it a signal after a while, and look at its end."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "run"),
        env=environment(folder, **settings(discord)),
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        await asyncio.sleep(after_s)
        process.send_signal(number)
        sent = time.monotonic()
        err = (await asyncio.wait_for(process.communicate(), HUNG_S))[1].decode()
        assert time.monotonic() - sent < ENDS_IN_STARTS * start_s()
        if number is signal.SIGINT and "KeyboardInterrupt" in err and "cli" not in err:
            return  # Python itself was still starting, or had not come to what sees to Ctrl-C
        for word in NOISE:
            assert word not in err, err
        assert process.returncode in (0, -number, CTRL_C)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@pytest.mark.parametrize("after_s", [0.1, 0.25])
async def test_ctrl_c_while_the_bot_is_imported(tmp_path: Path, discord: Sandbox, after_s: float) -> None:
    await signalled(tmp_path, discord, after_s, signal.SIGINT)


@pytest.mark.slow
async def test_who_was_started_in_the_background_ends_cleanly_however_often_it_is_asked(
    tmp_path: Path, discord: Sandbox
) -> None:
    """It was born with Ctrl-C ignored."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "run"), env=environment(tmp_path, **settings(discord)), cwd=tmp_path
    )
    try:
        await discord.until_bot_is_here()

        def asked_has_ended() -> bool:
            with suppress(ProcessLookupError):  # its end is about to be noticed
                os.kill(process.pid, signal.SIGINT)  # `send_signal` looks for its end, and takes the status away
            return process.returncode is not None

        await until(asked_has_ended)
        assert process.returncode == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_at_any_moment_of_a_start(tmp_path: Path, discord: Sandbox, number: signal.Signals) -> None:
    for step in range(2 * (number is signal.SIGINT), 16, 4):  # the two take turns
        (folder := tmp_path / str(step)).mkdir()
        await signalled(folder, discord, 0.15 * step, number)


@pytest.mark.slow
async def test_a_second_ctrl_c_is_no_noise(tmp_path: Path, discord: Sandbox) -> None:
    with running(tmp_path, "run", **settings(discord)) as process:
        await discord.until_bot_is_here()
        for _ in range(3):
            process.send_signal(signal.SIGINT)
            await asyncio.sleep(0.01)
        status, _, err = await asyncio.to_thread(process.rest)
    assert status == 0
    for word in NOISE:
        assert word not in err, err


@pytest.mark.slow
@pytest.mark.parametrize("is_running", [False, True], ids=["starting", "running"])
@pytest.mark.parametrize(("code", "word"), [(4004, "DISCORD_TOKEN"), (4011, "SHARDS"), (4014, "intents")])
async def test_a_bot_that_is_sent_away_says_what_to_do(
    tmp_path: Path, discord: Sandbox, is_running: bool, code: int, word: str
) -> None:
    if not is_running:
        discord.gateway.refuses_with = code
    with running(tmp_path, "run", **{**settings(discord), "LOG_LEVEL": "WARNING"}) as process:
        if is_running:
            await discord.until_bot_is_here()
            discord.gateway.refuses_with = code  # as Discord would: whoever misses the code by a hair comes back once
            await discord.gateway.close_with(code)
        status, out, err = await asyncio.to_thread(process.rest)
    assert (status, out) == (2, "")
    (sentence,) = err.splitlines()
    assert word in sentence
