"""The sandbox's page in a browser: opened as somebody, with commands given, and measured."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from playwright.async_api import Browser, Locator, Page, ViewportSize, expect

from tests.support.waiting import HUNG_S

DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=360, height=740)
SIZES = {"desktop": ViewportSize(width=1280, height=900), "phone": ViewportSize(width=390, height=844)}
"""What everything needed for one choice fits into, without scrolling."""

Opener = Callable[[str, ViewportSize], Awaitable[Page]]


async def opened(browser: Browser, url: str, name: str, size: ViewportSize, errors: list[str]) -> Page:
    """The page as a player, when it is live; what goes wrong in its scripts is added to `errors`."""
    page = await browser.new_page(viewport=size)
    page.set_default_timeout(HUNG_S * 1000)
    page.on("pageerror", lambda error: errors.append(str(error)))
    await page.goto(f"{url}/?as={name}")
    await expect(page.get_by_test_id(f"player-{name}")).to_have_attribute("aria-pressed", "true")
    return page


async def command(page: Page, text: str) -> None:
    """Type a line in the server's channel, and Enter."""
    line = page.get_by_test_id("pane-server").get_by_test_id("composer")
    await line.fill(text)
    await line.press("Enter")


async def command_without_options(page: Page, text: str) -> None:
    """Give a slash command in the server's channel, as soon as the bot offers it; it may still be starting."""
    await command_offered(page, text)
    await command(page, text)
    await page.get_by_test_id("pane-server").get_by_role("button", name="Send", exact=True).click()


async def command_offered(page: Page, text: str) -> None:
    """Begin a slash command, until the bot offers it; it may still be starting."""
    pane = page.get_by_test_id("pane-server")
    await pane.get_by_test_id("composer").fill(text)
    await expect(pane.get_by_test_id("suggestion").first).to_be_visible()


def log(page: Page, side: str) -> Locator:
    """The messages on one side of somebody's page: "server" or "dm"."""
    return page.get_by_test_id(f"log-{side}")


def press(page: Page, side: str, label: str) -> Locator:
    """The newest button with a label there."""
    return log(page, side).get_by_role("button", name=label, exact=True).last


async def size_of(picture: Locator) -> tuple[float, float]:
    """How large a picture is shown, in CSS pixels, once it is loaded; a newer one that takes its place meanwhile."""
    for _ in range(_TRIES):
        width, height = await picture.evaluate(_SIZE)
        if width:
            return round(width, 1), round(height, 1)
    raise AssertionError("the picture is replaced again and again")


_TRIES = 5
_SIZE = """async (image) => {
    await image.decode().catch((error) => { if (image.isConnected) throw error; }); // it may be replaced while it loads
    const { width, height } = image.getBoundingClientRect(); // nothing for one that is gone
    return [width, height];
}"""
FAINT = """() => {
    const parse = (colour) => (colour.match(/[\\d.]+/g) || []).map(Number);
    const over = (front, back) => {
        const a = front[3] ?? 1;
        return [0, 1, 2].map((i) => front[i] * a + back[i] * (1 - a));
    };
    const ground = (node) => {
        const layers = [];
        for (let at = node; at; at = at.parentElement) layers.push(parse(getComputedStyle(at).backgroundColor));
        return layers.reverse().reduce((below, layer) => over(layer, below), [0, 0, 0]);
    };
    const light = (colour) => {
        const linear = (v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        const [r, g, b] = colour.map((v) => linear(v / 255));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const node = text.parentElement;
        const words = text.textContent.trim();
        if (!words || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const back = ground(node);
        let opacity = 1;
        for (let at = node; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
        const colour = parse(getComputedStyle(node).color);
        const front = over([...colour.slice(0, 3), (colour[3] ?? 1) * opacity], back);
        if (ratio(front, back) < 4.5) found.push(`${ratio(front, back).toFixed(2)} ${words.slice(0, 40)}`);
    }
    for (const line of document.querySelectorAll("input, textarea")) {
        if (!line.placeholder || !line.checkVisibility()) continue;
        const contrast = ratio(parse(getComputedStyle(line, "::placeholder").color), ground(line));
        if (contrast < 4.5) found.push(`${contrast.toFixed(2)} ${line.placeholder}`);
    }
    return found;
}"""
"""A script that lists the texts on the screen whose contrast to what is behind them is below 4.5."""
