"""What people see who try the bot in the page: pictures as Discord shows them, the first screen, answers, links."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Sequence

import pytest
import pytest_asyncio
from PIL import Image
from playwright.async_api import Browser, Page, Route, ViewportSize, expect

from sandbox.commands import available
from sandbox.model import Body, Json, Upload
from sandbox.posting import edit, post
from sandbox.server import Sandbox
from tests.sandbox.running import observed, pages, running
from tests.sandbox.sample_bot import SampleBot
from tests.support.browser import chromium
from tests.support.screens import DESKTOP, FAINT, PHONE, Opener, command, size_of

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    """One for all of these tests, and one event loop with it: it takes longer to start than any of them."""
    async with chromium() as found:
        yield found


@pytest_asyncio.fixture(loop_scope="module")
async def sandbox(exchanges: list[str]) -> AsyncIterator[Sandbox]:
    async with observed(exchanges) as box:
        yield box


@pytest_asyncio.fixture(loop_scope="module")
async def bot(sandbox: Sandbox) -> AsyncIterator[SampleBot]:
    async with running(sandbox, SampleBot()) as client:
        yield client


@pytest_asyncio.fixture(loop_scope="module")
async def open_page(browser: Browser, sandbox: Sandbox) -> AsyncIterator[Opener]:
    async with pages(browser, sandbox) as opener:
        yield opener


ALT = "Ann: front Q♥ Q♦\nBen: nothing yet"


def write(sandbox: Sandbox, content: str, picture: tuple[int, int] | None = None, *, name: str = "table") -> str:
    """Let the bot post a message; its id."""
    draft: Json = {"content": content}
    uploads: tuple[Upload, ...] = ()
    if picture is not None:
        page = io.BytesIO()
        Image.new("RGB", picture, "green").save(page, "PNG")
        uploads = (Upload(0, "board.png", page.getvalue()),)
        draft["attachments"] = [{"id": 0, "description": ALT}]
    world = sandbox.world
    return str(post(world, world.text_channel(name), world.bot, Body(draft, uploads)).id)


@pytest.mark.parametrize(
    ("pixels", "desktop", "phone"),
    [
        ((1134, 926), (428.6, 350.0), (380.0, 310.3)),
        ((820, 1198), (239.6, 350.0), (380.0, 555.2)),
        ((1400, 600), (550.0, 235.7), (380.0, 162.9)),
        ((300, 100), (300.0, 100.0), (300.0, 100.0)),
    ],
    ids=["landscape", "tall", "wide", "small"],
)
async def test_pictures_are_as_large_as_discord_shows_them(
    sandbox: Sandbox,
    open_page: Opener,
    pixels: tuple[int, int],
    desktop: tuple[float, float],
    phone: tuple[float, float],
) -> None:
    write(sandbox, "a board", pixels)
    post(sandbox.world, sandbox.people["Ann"].dm, sandbox.world.bot, _with_picture(pixels))
    ann = await open_page("ann", DESKTOP)
    in_server, in_dm = (ann.get_by_test_id(f"log-{side}").get_by_test_id("picture") for side in ("server", "dm"))
    for picture in (in_server, in_dm):
        assert await size_of(picture) == pytest.approx(desktop, abs=0.6)
    await ann.get_by_test_id("view-phone").click()
    assert await size_of(in_server) == pytest.approx(phone, abs=0.6)
    await expect(in_dm).to_be_hidden()
    await ann.reload()
    await expect(ann.get_by_test_id("view-phone")).to_have_attribute("aria-pressed", "true")
    await ann.get_by_test_id("view-desktop").click()
    assert await size_of(in_server) == pytest.approx(desktop, abs=0.6)


def _with_picture(pixels: tuple[int, int]) -> Body:
    page = io.BytesIO()
    Image.new("RGB", pixels, "green").save(page, "PNG")
    return Body({"attachments": [{"id": 0, "description": ALT}]}, (Upload(0, "hand.png", page.getvalue()),))


async def test_a_narrow_window_is_a_phone(sandbox: Sandbox, open_page: Opener) -> None:
    write(sandbox, "a board", (1134, 926))
    ann = await open_page("ann", PHONE)
    assert (await size_of(ann.get_by_test_id("picture")))[0] == PHONE["width"] - 24, "the whole width but a margin"
    await expect(ann.get_by_test_id("view-phone")).to_be_hidden()
    assert await ann.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    await ann.set_viewport_size(DESKTOP)
    await expect(ann.get_by_test_id("pane-dm")).to_be_visible()
    assert (await size_of(ann.get_by_test_id("picture")))[1] == 350.0


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_the_first_screen_lists_all_commands(
    sandbox: Sandbox, bot: SampleBot, open_page: Opener, size: ViewportSize
) -> None:
    ann = await open_page("ann", size)
    table = sandbox.world.text_channel("table")
    known = {one.name: one.description for one in available(sandbox.world, sandbox.people["Ann"].user, table)}
    listed = ann.get_by_test_id("welcome").get_by_test_id("command")
    await expect(listed).to_have_count(len(known))
    for line in await listed.all():
        name = await line.get_attribute("data-name")
        assert name
        await expect(line).to_have_text(f"/{name}{known[name]}")
    await ann.get_by_test_id("way-slash").click()
    composer = ann.get_by_test_id("pane-server").get_by_test_id("composer")
    await expect(composer).to_be_focused()
    await expect(ann.get_by_test_id("pane-server").get_by_test_id("suggestion")).to_have_count(len(known))
    await composer.fill("")
    await listed.and_(ann.locator("[data-name=menu]")).click()
    await expect(ann.get_by_test_id("log-server").get_by_test_id("message").first).to_contain_text("Ann used /menu")
    await expect(ann.get_by_test_id("welcome")).to_have_count(0)
    await ann.get_by_test_id("show-commands").click()
    await expect(ann.get_by_test_id("commands").get_by_test_id("command")).to_have_count(len(known))
    await ann.keyboard.press("Escape")
    await expect(ann.get_by_test_id("commands")).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_an_answer_comes_into_view(
    sandbox: Sandbox, bot: SampleBot, open_page: Opener, size: ViewportSize
) -> None:
    ann = await open_page("ann", size)
    await command(ann, "/menu")
    menu = ann.get_by_test_id("log-server").get_by_test_id("message").first
    await expect(menu).to_be_visible()
    for number in range(30):
        write(sandbox, f"line {number}")
    log = ann.get_by_test_id("log-server")
    await expect(log.get_by_text("line 29")).to_be_in_viewport()
    await menu.scroll_into_view_if_needed()
    write(sandbox, "said meanwhile", (1000, 900))
    await expect(log.get_by_text("said meanwhile")).to_have_count(1)
    await expect(menu).to_be_in_viewport()  # whoever reads above stays there
    await menu.locator("[data-custom-id=secret]").click()
    answer = ann.locator("[data-ephemeral=true]")
    await expect(answer.get_by_test_id("dismiss")).to_be_in_viewport(ratio=1)
    await expect(answer).to_contain_text("Only you can see this")
    await answer.get_by_test_id("dismiss").click()
    await expect(answer).to_have_count(0)


@pytest.mark.parametrize("is_told_first", [True, False], ids=["told first", "told last"])
async def test_whoever_reads_the_newest_is_not_led_back_to_an_answer(
    sandbox: Sandbox, bot: SampleBot, open_page: Opener, is_told_first: bool
) -> None:
    """The page hears of an answer by two connections: by one that it is there, by the other which message it is."""
    ann = await open_page("ann", PHONE)
    is_told, comes = asyncio.Event(), ann.expect_response("**/sandbox/act/slash")

    async def late(route: Route) -> None:
        answer = await route.fetch()
        await is_told.wait()
        await route.fulfill(response=answer)

    await ann.route("**/sandbox/act/slash", late)
    log = ann.get_by_test_id("log-server")
    menu = log.get_by_test_id("message").first
    async with comes as told:
        if is_told_first:
            await ann.mouse.down()  # news waits while somebody presses
            is_told.set()
            await command(ann, "/menu")
            await (await told.value).finished()
            await ann.mouse.up()
        else:
            await command(ann, "/menu")
        await expect(menu).to_be_visible()
        for number in range(30):
            write(sandbox, f"line {number}")
        await expect(log.get_by_text("line 29")).to_be_in_viewport()
        is_told.set()
    await (await told.value).finished()
    await expect(ann.locator("form[aria-busy=true]")).to_have_count(0)
    world = sandbox.world
    posted = world.text_channel("table").messages[int(await menu.get_attribute("data-message-id") or 0)]
    edit(world, posted, Body({"content": "another menu"}))
    await expect(menu).to_contain_text("another menu")
    await expect(log.get_by_text("line 29")).to_be_in_viewport()


async def test_a_message_moves_nobody_who_has_just_moved_up(
    sandbox: Sandbox, bot: SampleBot, open_page: Opener
) -> None:
    """A browser tells of a scroll a moment later: here never."""
    for number in range(60):
        write(sandbox, f"line {number}")
    ann = await open_page("ann", DESKTOP)
    log = ann.get_by_test_id("log-server")
    await expect(log.get_by_text("line 59")).to_be_in_viewport()
    await ann.evaluate("addEventListener('scroll', (event) => event.stopImmediatePropagation(), true)")
    await log.get_by_text("line 0", exact=True).scroll_into_view_if_needed()
    write(sandbox, "said meanwhile")
    await expect(log.get_by_text("said meanwhile")).to_have_count(1)
    await expect(log.get_by_text("line 0", exact=True)).to_be_in_viewport()
    await expect(log.get_by_text("said meanwhile")).not_to_be_in_viewport()


async def test_links_lead_to_messages_channels_and_commands(
    sandbox: Sandbox, bot: SampleBot, open_page: Opener
) -> None:
    world = sandbox.world
    table, lounge, guild = world.text_channel("table"), world.text_channel("lounge"), world.guild_id
    first = write(sandbox, "the first of many", name="lounge")
    for number in range(40):
        write(sandbox, f"line {number}", name="lounge")
    place = f"https://discord.com/channels/{guild}/{lounge.id}"
    write(sandbox, f"[Masked](<{place}/{first}>), bare {place}/{first}, <#{lounge.id}>, [gone]({place}/1)")
    menu_id = world.commands[None][0]["id"]
    write(sandbox, f"use </counter:{menu_id}>, (see https://a.example/x_y_(z)).")
    ann = await open_page("ann", DESKTOP)
    message = ann.get_by_text("the first of many")
    said = ann.get_by_test_id("log-server").get_by_test_id("message")
    tab = ann.get_by_test_id("pane-server").get_by_test_id("channel-tab")
    for name in ("Masked", "#lounge › 💬"):
        await said.get_by_role("link", name=name).click()
        await expect(message).to_be_in_viewport()
        await expect(ann.locator(".lit")).to_contain_text("the first of many")
        await tab.filter(has_text="#table").click()
    await said.get_by_role("link", name="#lounge", exact=True).click()
    await expect(ann.get_by_text("line 39")).to_be_in_viewport()
    await tab.filter(has_text="#table").click()
    await said.get_by_role("link", name="gone").click()
    await expect(ann.get_by_test_id("status")).to_have_text("That message is gone.")
    await tab.filter(has_text="#table").click()
    await expect(said.last.locator("a")).to_have_attribute("href", "https://a.example/x_y_(z)")
    await said.get_by_role("button", name="/counter").click()
    await expect(said.last.get_by_role("button", name="Count 0")).to_be_in_viewport()
    assert len(ann.context.pages) == 1, "nothing leads away from the page"
    assert table.last_message_id


async def test_a_notification_leads_to_its_message(sandbox: Sandbox, open_page: Opener) -> None:
    ann = await open_page("ann", PHONE)
    tabs = ann.get_by_test_id("tabs").get_by_test_id("channel-tab")
    await tabs.filter(has_text="#lounge").click()
    write(sandbox, "your turn")
    said = ann.get_by_test_id("log-server").get_by_text("your turn")
    await expect(tabs.filter(has_text="#table")).to_have_attribute("data-unread", "new")
    await expect(said).to_have_count(0)
    await ann.get_by_test_id("ring").click()
    await expect(said).to_be_in_viewport()
    await tabs.filter(has_text="#lounge").click()
    await ann.get_by_role("button", name="Go to the message").press("Enter")
    await expect(said).to_be_in_viewport()


async def test_a_picture_opens_large_with_its_words(sandbox: Sandbox, open_page: Opener) -> None:
    write(sandbox, "a board", (1134, 926))
    ann = await open_page("ann", DESKTOP)
    small = await size_of(ann.get_by_test_id("picture"))
    await ann.get_by_role("button", name="Enlarge picture. Ann: front Q♥ Q♦").click()
    large = ann.get_by_test_id("lightbox")
    await expect(large.get_by_test_id("alt")).to_have_text(ALT)
    assert (await size_of(large.locator("img")))[0] > 1.5 * small[0]
    await expect(large.get_by_role("button", name="Close")).to_be_focused()
    await ann.keyboard.press("Enter")
    await expect(large).to_have_count(0)
    await expect(ann.get_by_role("button", name="Enlarge picture.")).to_be_focused()


async def test_the_keyboard_is_enough(sandbox: Sandbox, bot: SampleBot, open_page: Opener) -> None:
    ann = await open_page("ann", DESKTOP)
    await expect(ann.get_by_test_id("way-slash")).to_be_visible()
    await ann.keyboard.type("/me")
    await expect(ann.get_by_test_id("pane-server").get_by_test_id("composer")).to_have_value("/me")
    await expect(ann.locator("[aria-activedescendant]")).to_have_attribute(
        "aria-activedescendant", "suggestion-server-0"
    )
    await ann.keyboard.press("Enter")
    menu = ann.get_by_test_id("log-server").get_by_test_id("message")
    await expect(menu).to_have_count(1)
    await _tab_to(ann, "[data-custom-id=secret]", "Shift+Tab")
    await ann.keyboard.press("Enter")
    await expect(ann.locator("[data-ephemeral=true]")).to_have_count(1)
    await _tab_to(ann, "[data-testid=dismiss]", "Tab")
    await ann.keyboard.press("Enter")
    await expect(ann.locator("[data-ephemeral=true]")).to_have_count(0)
    await _tab_to(ann, "[data-testid=player-ben]", "Shift+Tab")
    await ann.keyboard.press("Enter")
    await expect(ann.get_by_test_id("player-ben")).to_have_attribute("aria-pressed", "true")
    await expect(ann.get_by_test_id("player-ben")).to_be_focused()


async def _tab_to(page: Page, selector: str, key: str) -> None:
    for _ in range(80):
        if await page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        await page.keyboard.press(key)
    raise AssertionError(f"the keyboard does not reach {selector}")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_every_text_stands_out(sandbox: Sandbox, bot: SampleBot, open_page: Opener, size: ViewportSize) -> None:
    ann = await open_page("ann", size)
    await expect(ann.get_by_test_id("command").first).to_be_visible()
    faint: list[Sequence[str]] = [await ann.evaluate(FAINT)]
    await command(ann, "/menu")
    menu = ann.get_by_test_id("log-server").get_by_test_id("message").first
    await menu.locator("[data-custom-id=secret]").click()
    await expect(ann.locator("[data-ephemeral=true]")).to_have_count(1)
    write(sandbox, f"-# small, <@{sandbox.people['Ann'].id}> `code` https://a.example </menu:1>", (1000, 900))
    await expect(ann.get_by_test_id("ring")).not_to_have_count(0)
    faint.append(await ann.evaluate(FAINT))
    await menu.locator("[data-custom-id=form]").click()
    await expect(ann.get_by_test_id("modal")).to_be_visible()
    faint.append(await ann.evaluate(FAINT))
    assert faint == [[], [], []]
