"""A Chromium of the system and the sandbox, for tests of the web page. Mark them `@pytest.mark.browser`."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright, expect

from tests.support.ports import free_port
from tests.support.waiting import HUNG_S

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NO_CHROMIUM = f"no Chromium here: install one of {', '.join(NAMES)}"

expect.set_options(timeout=HUNG_S * 1000)
ROOT = Path(__file__).resolve().parents[2]


def find_chromium() -> str | None:
    """The path of a Chromium, None when there is none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@contextlib.asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A headless browser. Without one the test is skipped, or fails where REQUIRE_BROWSER=1."""
    path = find_chromium()
    if path is None:
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(NO_CHROMIUM)
        pytest.skip(NO_CHROMIUM)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(ARGS))
        try:
            yield browser
        finally:
            await browser.close()


@contextlib.asynccontextmanager
async def sandbox() -> AsyncIterator[str]:
    """The sandbox as its own process, ended by its process id; its address."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "sandbox", "--port", str(free_port())),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdout is not None
    try:
        first = (await asyncio.wait_for(process.stdout.readline(), HUNG_S)).decode()
        address = re.search(r"http://127\.0\.0\.1:\d+", first)
        assert address, f"no address in {first!r}"
        yield address.group()
    finally:
        if process.returncode is None:
            process.terminate()
        await asyncio.wait_for(process.wait(), HUNG_S)
