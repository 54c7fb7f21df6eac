"""A hint on a phone: the hand that it is about stays in sight above it."""

from __future__ import annotations

import pytest
from playwright.async_api import ViewportSize, expect

from tests.support.browser import chromium, sandbox
from tests.support.screens import command, command_offered, log, opened, press

PHONE = ViewportSize(width=390, height=844)


@pytest.mark.browser
async def test_the_hand_stays_in_sight_on_a_phone() -> None:
    errors: list[str] = []
    async with chromium() as browser, sandbox() as address:
        ann = await opened(browser, address, "ann", PHONE, errors)
        await command_offered(ann, "/ofc start")
        await command(ann, "/ofc start hints:True")
        await press(ann, "server", "Options").click()
        await press(ann, "server", "+ Computer").click()
        await press(ann, "server", "Start").click()
        messages = log(ann, "server").get_by_test_id("message")
        await expect(messages.last).to_contain_text("Waiting for Ann")
        await press(ann, "server", "My cards").click()
        hand = messages.filter(has_text="Where does").last
        await expect(hand.get_by_test_id("picture")).to_be_in_viewport(ratio=0.9)
        await press(ann, "server", "Hint").click()
        await expect(messages.last).to_contain_text("Use this")
        await expect(messages.last.get_by_role("button", name="Use this")).to_be_in_viewport(ratio=1)
        await expect(hand.get_by_test_id("picture")).to_be_in_viewport(ratio=0.9)
    assert not errors
