"""The main job in a real browser: `python -m bot sandbox`, and a hand of Pineapple by three people to the ledger."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from tests.support.browser import chromium, sandbox
from tests.support.screens import command_without_options, log

PEOPLE = ("ann", "ben", "cat")
ROWS = ("Back", "Middle", "Front")


def newest(page: Page, side: str) -> Locator:
    """The newest message with buttons on one side of somebody's page."""
    return log(page, side).get_by_test_id("message").filter(has=page.get_by_test_id("button")).last


def lobby(page: Page) -> Locator:
    """The table's message before the first hand."""
    return (
        log(page, "server")
        .get_by_test_id("message")
        .filter(has_text="'s table")
        .filter(has=page.get_by_test_id("button"))
        .last
    )


def button(message: Locator, label: str) -> Locator:
    """A button of a message."""
    return message.get_by_role("button", name=label, exact=True)


async def place_street(page: Page) -> int:
    """Tap every card of the street to the first row with room, then Confirm; how many taps it took."""
    hand = newest(page, "dm")
    for taps in range(6):
        confirm = hand.get_by_role("button", name=re.compile("^(Confirm|Foul it)"))
        if await confirm.is_enabled():
            await confirm.click()
            await expect(confirm).to_have_count(0)
            return taps + 1
        before = await hand.inner_text()
        for row in ROWS:
            if await button(hand, row).is_enabled():
                await button(hand, row).click()
                break
        await expect(hand).not_to_have_text(before, use_inner_text=True)
    raise AssertionError("the street could not be placed")


@pytest.mark.browser
async def test_three_people_play_a_hand_to_the_ledger(tmp_path: Path) -> None:
    async with chromium() as browser, sandbox() as address:
        pages = {}
        for name in PEOPLE:
            context = await browser.new_context(viewport={"width": 1280, "height": 900})
            pages[name] = await context.new_page()
            await pages[name].goto(f"{address}/?as={name}")
        ann = pages["ann"]
        await command_without_options(ann, "/ofc start")
        for name in ("ben", "cat"):
            await button(lobby(pages[name]), "Join").click()
        await expect(lobby(ann)).to_contain_text("3 of 3 seats")
        await button(lobby(ann), "Start").click()
        taps: list[int] = []
        for _ in range(15):
            await expect(newest(ann, "server")).to_contain_text("Waiting for")
            text = await newest(ann, "server").inner_text()
            waited = re.search(r"Waiting for (\w+)", text)
            assert waited, text
            player = pages[waited.group(1).lower()]
            await expect(newest(player, "dm").get_by_role("button", name="Back", exact=True)).to_be_visible()
            street = re.compile(f"street {len(taps) // 3 + 1} of 5")
            await expect(newest(ann, "server").get_by_test_id("picture")).to_have_attribute("alt", street)
            taps.append(await place_street(player))
            await expect(newest(ann, "server")).not_to_contain_text(waited.group())
        assert taps == [6] * 3 + [3] * 12
        await expect(newest(ann, "server")).to_contain_text("press Next hand")
        await expect(newest(ann, "server").get_by_test_id("picture")).to_be_visible()
        await command_without_options(ann, "/ledger show")
        ledger = log(ann, "server").get_by_test_id("message").last
        await expect(ledger).to_contain_text("This server's points")
        for name in ("Ann", "Ben", "Cat"):
            await expect(ledger).to_contain_text(name)
        await ann.screenshot(path=tmp_path / "wide.png")
        phone = await browser.new_context(viewport={"width": 400, "height": 860}, has_touch=True)
        page = await phone.new_page()
        await page.goto(f"{address}/?as=ben")
        await expect(newest(page, "server")).to_be_visible()
        await page.screenshot(path=tmp_path / "phone.png")
        overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert overflow <= 0
