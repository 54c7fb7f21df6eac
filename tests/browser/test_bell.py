"""What rings and what does not, as the sandbox's page shows it: a person who is waited for, on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import ViewportSize, expect

from tests.support.browser import chromium, sandbox
from tests.support.screens import command_without_options, log, press

DESKTOP = ViewportSize(width=1280, height=900)
PHONE = ViewportSize(width=390, height=844)


@pytest.mark.browser
async def test_the_page_shows_whose_phone_rings_and_leads_them_to_their_cards() -> None:
    async with chromium() as browser, sandbox() as address:
        ann = await browser.new_page(viewport=DESKTOP)
        await ann.goto(f"{address}/?as=ann")
        ben = await browser.new_page(viewport=PHONE)
        await ben.goto(f"{address}/?as=ben")

        await command_without_options(ann, "/ofc start")
        await press(ben, "server", "Join").click()
        await command_without_options(ben, "/settings")
        await log(ben, "server").get_by_role("button", name=re.compile("^Turn pings: after")).click()
        await press(ben, "server", "Turn pings: never").click()
        await expect(press(ben, "server", "Turn pings: at once")).to_be_visible()
        rings = ann.get_by_test_id("ring")
        await expect(rings).to_have_text(["All phones: Pineapple · Ann's table"])
        await expect(ann.get_by_test_id("player-ben")).to_have_attribute("data-rings", "1")

        await press(ann, "server", "Start").click()
        mine = ben.get_by_test_id("ring").first
        await expect(mine).to_have_text("Ben's phone: Your turn at #table: street 1. Show my cards")
        await expect(rings.first).to_have_text("Ben's phone: a direct message")
        await expect(rings).to_have_count(2)  # nobody's phone rings for the cards, the panel and the seal
        await expect(ann.get_by_test_id("player-ben")).to_have_attribute("data-rings", "2")
        await expect(log(ann, "dm").get_by_test_id("silent").last).to_be_visible()

        await mine.get_by_role("link", name="Show my cards").click()
        await expect(ben.get_by_test_id("pane-server")).to_be_hidden()
        await expect(press(ben, "dm", "Back")).to_be_in_viewport()
        assert await ben.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        await expect(log(ben, "dm").get_by_test_id("message")).to_have_count(2)
        for _ in range(5):
            before = await log(ben, "dm").inner_text()
            await press(ben, "dm", "Back").click()
            await expect(log(ben, "dm")).not_to_have_text(before, use_inner_text=True)
        await press(ben, "dm", "Confirm").click()
        await expect(log(ben, "dm").get_by_test_id("message")).to_have_count(1)  # the notice has gone
