"""`python -m bot sandbox` as somebody meets it for the first time: one press deals, and all of it can be read."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, ViewportSize, expect

from tests.support.browser import chromium, sandbox
from tests.support.screens import DESKTOP, FAINT, PHONE, command, opened, size_of


async def faint_after(page: Page, text: str) -> list[str]:
    """The texts that do not stand out once a command has been answered."""
    before = await page.get_by_test_id("log-server").get_by_test_id("message").count()
    await command(page, text)
    send = page.get_by_test_id("pane-server").get_by_role("button", name="Send", exact=True)
    if await page.get_by_test_id("options").count():
        await send.click()
    answers = page.get_by_test_id("log-server").get_by_test_id("message")
    await expect(answers).to_have_count(before + 1)
    await expect(answers.last).not_to_contain_text("is thinking")
    return [f"{text}: {one}" for one in await page.evaluate(FAINT)]


@pytest.mark.browser
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_one_press_deals_cards_that_can_be_seen(size: ViewportSize) -> None:
    errors: list[str] = []
    async with chromium() as browser, sandbox() as address:
        ann = await opened(browser, address, "ann", size, errors)
        await ann.get_by_test_id("way-computers").click()
        table = ann.get_by_test_id("log-server").get_by_test_id("picture").last
        await expect(table).to_be_visible()
        await expect(ann.get_by_test_id("welcome")).to_have_count(0)
        await expect(ann.get_by_test_id("log-server").get_by_role("button", name="My cards").last).to_be_in_viewport()
        pictures = [await size_of(table)]
        if size == PHONE:
            await ann.get_by_test_id("tabs").get_by_text("Direct messages").click()
        hand = ann.get_by_test_id("log-dm").get_by_test_id("message").last
        await expect(hand.get_by_role("button", name="Back", exact=True)).to_be_in_viewport()
        await expect(hand.get_by_test_id("picture")).to_be_visible()
        pictures.append(await size_of(hand.get_by_test_id("picture")))
        faint = await ann.evaluate(FAINT)
        if size == PHONE:
            assert [width for width, _ in pictures] == [PHONE["width"] - 24] * 2
            await ann.get_by_test_id("tabs").get_by_text("#table").click()
        else:
            assert all(width <= 550.1 and height <= 350.1 for width, height in pictures)
        for text in ("/help", "/rules list", "/settings", "/play", "/about"):
            faint += await faint_after(ann, text)
        assert faint == []
        assert await ann.evaluate("document.documentElement.scrollWidth") == size["width"]
    assert errors == []
