"""A Chromium of the system, for tests of the web page. Mark them `@pytest.mark.browser`."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, async_playwright

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
