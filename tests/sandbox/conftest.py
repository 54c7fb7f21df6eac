"""A running sandbox, with the sample bot connected to it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import discord
import pytest
from playwright.async_api import Browser

from bot.sandbox.connect import point_library_at
from bot.sandbox.server import Sandbox
from tests.sandbox.sample_bot import SampleBot
from tests.support.browser import chromium
from tests.support.library import put_back
from tests.support.openapi import load_schema
from tests.support.screens import Opener, opened


@pytest.fixture(autouse=True)
def library_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `point_library_at` changes is put back after each test."""
    put_back(monkeypatch)


@pytest.fixture
async def sandbox(exchanges: list[str]) -> AsyncIterator[Sandbox]:
    """A sandbox that holds every exchange against Discord's own description, where that is at hand."""
    box = Sandbox()
    await box.start()
    point_library_at(box.url)
    schema = load_schema()

    def observe(method: str, path: str, request: Any, status: int, response: Any, uploaded: Any) -> None:
        if schema is None or (status == 404 and response["code"] == 0):
            return
        try:
            schema.observe(method, path, request, status, response, uploaded=list(uploaded))
        except AssertionError as fault:
            exchanges.append(str(fault))

    box.api.observer = observe
    yield box
    await box.stop()


@pytest.fixture
def exchanges() -> Iterator[list[str]]:
    """Faults that the description found; there must be none when the test ends."""
    faults: list[str] = []
    yield faults
    assert faults == []


async def eventually(is_so: Callable[[], bool], timeout_s: float = 5.0) -> None:
    """Wait for something inside the bot, of which the sandbox cannot know."""
    async with asyncio.timeout(timeout_s):
        while not is_so():
            await asyncio.sleep(0.005)


@contextlib.asynccontextmanager
async def running(box: Sandbox, client: SampleBot) -> AsyncIterator[SampleBot]:
    """A bot that has logged in, as `python bot.py` would run it."""
    task = asyncio.create_task(client.start(box.token))
    try:
        here = asyncio.create_task(box.until_bot_is_here())
        await asyncio.wait({task, here}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            task.result()
        await here
        await eventually(lambda: bool(client.heard))
        yield client
    finally:
        await client.close()
        with contextlib.suppress(asyncio.CancelledError, discord.DiscordException):
            await task


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[SampleBot]:
    async with running(sandbox, SampleBot()) as client:
        yield client


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A browser without a window."""
    async with chromium() as found:
        yield found


@pytest.fixture
async def open_page(browser: Browser, sandbox: Sandbox) -> AsyncIterator[Opener]:
    """Opens the page as a player; no error of its scripts may go unseen."""
    errors: list[str] = []
    yield lambda name, size: opened(browser, sandbox.url, name, size, errors)
    assert errors == []
