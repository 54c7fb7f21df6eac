"""A lobby on the sandbox's page, on a desktop and on a phone: options by thumb and by keyboard, and how many taps."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from tests.support.browser import chromium, sandbox
from tests.support.screens import SIZES, command_without_options, log, press

SHOTS = os.environ.get("SHOTS", "")
"""A folder for pictures of what was seen; none are taken without one."""


class Thumb:
    """Somebody who taps, and counts it."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name, self.taps = page, name, 0

    async def tap(self, what: Locator) -> None:
        await what.click()
        self.taps += 1

    async def see(self, what: str) -> None:
        assert await self.page.evaluate("document.documentElement.scrollWidth") <= self.page.viewport_size["width"]  # type: ignore[index] # it has one
        if SHOTS:
            await self.page.screenshot(path=Path(SHOTS) / f"{self.name}-{what}.png")


def message(page: Page, text: str) -> Locator:
    return log(page, "server").get_by_test_id("message").filter(has_text=text).last


@pytest.mark.browser
@pytest.mark.parametrize("size", SIZES)
async def test_options_by_thumb_and_by_keyboard(size: str) -> None:
    async with chromium() as browser, sandbox() as address:
        ann = await browser.new_page(viewport=SIZES[size])
        await ann.goto(f"{address}/?as=ann")
        await command_without_options(ann, "/ofc start")
        lobby, form, thumb = message(ann, "Ann's table"), ann.get_by_test_id("modal"), Thumb(ann, size)
        await expect(lobby.get_by_role("button")).to_have_text(["Join", "Start", "Options"])
        await expect(lobby).to_contain_text("One more player, or + Computer under Options, and you can start.")
        await thumb.see("lobby")

        await thumb.tap(press(ann, "server", "Options"))
        await expect(press(ann, "server", "Pace and hints")).to_be_visible()
        await thumb.see("options")
        await thumb.tap(press(ann, "server", "Pace and hints"))
        await expect(form).to_be_visible()
        await thumb.see("form")
        await thumb.tap(form.get_by_label("all at once"))
        await thumb.tap(form.get_by_test_id("modal-submit"))
        await expect(lobby).to_contain_text("all at once")
        assert thumb.taps == 4

        await press(ann, "server", "Pace and hints").press("Enter")
        await form.get_by_label("all at once").press("ArrowUp")
        await expect(form.get_by_role("radio", name="in turn")).to_be_checked()
        await form.get_by_role("checkbox", name="Hints").press("Space")
        await form.get_by_role("checkbox", name="Hints").press("Enter")
        await expect(lobby).to_contain_text("in turn · hints")

        thumb.taps = 1  # Options, from the lobby
        await thumb.tap(press(ann, "server", "Stakes"))
        await thumb.tap(form.get_by_label("Points per unit"))
        await form.get_by_label("Points per unit").fill("5")
        await thumb.tap(form.get_by_test_id("modal-submit"))
        await expect(lobby).to_contain_text("5 points a unit")
        assert thumb.taps + 1 == 5, "a number typed is one more"

        await press(ann, "server", "Players").click()
        await expect(form.get_by_role("group", name="Seats")).to_be_visible()
        await thumb.see("players")
        await form.get_by_role("button", name="Cancel").click()
        await press(ann, "server", "+ Computer").click()
        await expect(lobby).to_contain_text("deals to")
        await press(ann, "server", "Join").click()
        await expect(press(ann, "server", "Leave")).to_be_visible()
        await thumb.see("seat")
        await press(ann, "server", "Start").click()
        await expect(log(ann, "server")).to_contain_text("hand 1")
