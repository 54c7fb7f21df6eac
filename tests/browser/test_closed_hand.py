"""A closed hand on the sandbox's page: picture, choice and Confirm are in view together, and four taps set it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from tests.support.browser import chromium, sandbox
from tests.support.screens import SIZES, command_without_options, log, opened, press
from tests.support.waiting import HUNG_S

SHOTS = os.environ.get("SHOTS", "")
"""A folder for pictures of what was seen; none are taken without one."""

IN_VIEW = """([cards, before]) => {
    const log = document.querySelector('[data-testid="log-dm"]');
    const isConfirm = (button) => /^(Confirm|Foul it)/.test(button.textContent);
    const confirm = [...log.querySelectorAll('[data-testid="button"]')].findLast(isConfirm);
    const message = confirm?.closest('[data-testid="message"]');
    const picture = message?.querySelector('[data-testid="picture"]');
    if (!picture?.complete || !picture.naturalHeight) return false;
    if (!picture.alt.includes(cards) || picture.alt === before) return false;
    const [top, bottom] = [picture, confirm].map((one) => one.getBoundingClientRect());
    const seen = log.getBoundingClientRect();
    return top.top >= seen.top && bottom.bottom <= seen.bottom;
}"""


class Setting:
    """Somebody who sets a hand and never scrolls."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name, self.steps = page, name, 0
        self.hand = log(page, "dm").get_by_test_id("message").filter(has=page.get_by_role("button", name="Clear")).last

    async def sees(self, cards: str, before: str = "") -> None:
        """Wait for a picture with these cards in its alt text, and another than `before`, in view with Confirm."""
        await self.page.wait_for_function(IN_VIEW, arg=[cards, before], timeout=HUNG_S * 1000)
        assert await self.page.evaluate("document.documentElement.scrollWidth") <= self.page.viewport_size["width"]  # type: ignore[index] # it has one
        self.steps += 1
        if SHOTS:
            await self.page.screenshot(path=Path(SHOTS) / f"{self.name}-{self.steps}.png")

    def button(self, label: str) -> Locator:
        return self.hand.get_by_role("button", name=label, exact=True)

    async def pick(self, list_: int, which: slice) -> None:
        """Choose some of the thirteen cards of a list."""
        many = self.hand.locator(".many").nth(list_)
        await many.locator("summary").click()
        for number in range(13)[which]:
            await many.get_by_role("checkbox").nth(number).check()
        await many.get_by_role("button").click()


async def set_by_ready_rows(setting: Setting) -> None:
    """Every back on offer with its first and its last middle; in the end two taps, one, and Confirm."""
    backs = setting.hand.get_by_role("combobox")
    options = await backs.locator("option").evaluate_all("all => all.map((one) => one.textContent)")
    backs_on_offer = [option for option in options if len(cards_of(option).split()) == 5]
    assert backs_on_offer
    for back in backs_on_offer:
        await backs.select_option(label=back)
        await setting.sees(f"back {cards_of(back)}")
        middles = setting.hand.get_by_test_id("button").filter(has_text=" · ")
        for middle in {await middles.first.inner_text(), await middles.last.inner_text()}:
            before = await setting.hand.get_by_test_id("picture").last.get_attribute("alt") or ""
            await setting.button(middle).click()
            await expect(setting.button("Confirm")).to_be_enabled()
            await setting.sees("middle ", before)  # what is on its way would take the next choice out of the list


def cards_of(label: str) -> str:
    """The cards of a label, without the words before them."""
    return " ".join(word for word in label.split() if word[-1] in "♣♦♥♠")


@pytest.mark.browser
@pytest.mark.parametrize("size", SIZES)
async def test_picture_choice_and_confirm_are_in_view_together(size: str) -> None:
    async with chromium() as browser, sandbox() as address:
        errors: list[str] = []
        ann = await opened(browser, address, "ann", SIZES["desktop"], errors)
        ben = await opened(browser, address, "ben", SIZES[size], errors)
        await command_without_options(ann, "/chinese start")
        await press(ben, "server", "Join").click()
        await expect(log(ann, "server")).to_contain_text("Start deals to")
        await press(ann, "server", "Start").click()
        if size == "phone":
            await ben.get_by_text("Direct messages", exact=True).first.click()
        setting = Setting(ben, size)
        await setting.sees("Your rows: nothing yet")

        await setting.button("Pick cards").click()
        await expect(setting.button("Suggested rows")).to_be_visible()
        await setting.sees("Your rows: nothing yet")
        await setting.pick(1, slice(3))
        await setting.sees("Your rows: front")
        await setting.pick(0, slice(8, 13))
        await setting.sees("middle ")

        await setting.button("Clear").click()
        await setting.button("Suggested rows").click()
        await expect(setting.button("Pick cards")).to_be_visible()
        await setting.sees("Your rows: nothing yet")
        await set_by_ready_rows(setting)
        await setting.button("Confirm").click()
        await expect(setting.page.get_by_role("button", name="Change my hand")).to_be_visible()
        assert not errors
