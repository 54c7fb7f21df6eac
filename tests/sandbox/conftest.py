"""A running sandbox, with the sample bot connected to it over real sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
from playwright.async_api import Browser

from sandbox.server import Sandbox
from tests.sandbox.running import observed, pages, running
from tests.sandbox.sample_bot import SampleBot
from tests.support.browser import chromium
from tests.support.library import put_back
from tests.support.screens import Opener


@pytest.fixture(autouse=True)
def library_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `point_library_at` changes is put back after each test."""
    put_back(monkeypatch)


@pytest.fixture
async def sandbox(exchanges: list[str]) -> AsyncIterator[Sandbox]:
    """A sandbox that holds every exchange against Discord's own description."""
    async with observed(exchanges) as box:
        yield box


@pytest.fixture
def exchanges() -> Iterator[list[str]]:
    """Faults that the description found; there must be none when the test ends."""
    faults: list[str] = []
    yield faults
    assert faults == []


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
    async with pages(browser, sandbox) as opener:
        yield opener
