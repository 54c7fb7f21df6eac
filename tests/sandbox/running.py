"""A sandbox, a bot in it and its page in a browser, each for as long as somebody needs it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import discord
from playwright.async_api import Browser

from bot.loopback import point_library_at
from sandbox.server import Sandbox
from tests.sandbox.sample_bot import SampleBot
from tests.support.openapi import load_schema
from tests.support.screens import Opener, opened
from tests.support.waiting import HUNG_S, until


@contextlib.asynccontextmanager
async def observed(exchanges: list[str]) -> AsyncIterator[Sandbox]:
    """A sandbox that holds every exchange against Discord's own description, where that is at hand."""
    box = Sandbox(answer_s=HUNG_S)
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
    try:
        yield box
    finally:
        await box.stop()


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
        await until(lambda: bool(client.heard))
        yield client
    finally:
        await client.close()
        with contextlib.suppress(asyncio.CancelledError, discord.DiscordException):
            await task


@contextlib.asynccontextmanager
async def pages(browser: Browser, box: Sandbox) -> AsyncIterator[Opener]:
    """Opens the page as a player; no error of its scripts may go unseen."""
    errors: list[str] = []
    yield lambda name, size: opened(browser, box.url, name, size, errors)
    for context in browser.contexts:
        await context.close()
    assert errors == []
