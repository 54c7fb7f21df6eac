"""The page in a real browser, wide and on a phone, with the sample bot behind it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord
import pytest
from discord import app_commands
from playwright.async_api import ViewportSize, expect

from sandbox.commands import register
from sandbox.model import Body, Change
from sandbox.posting import post
from sandbox.server import Sandbox
from tests.sandbox.sample_bot import PNG, SampleBot
from tests.support.screens import DESKTOP, PHONE, Opener, command
from tests.support.waiting import HUNG_S

pytestmark = pytest.mark.browser


async def test_the_page_on_a_desk(sandbox: Sandbox, bot: SampleBot, open_page: Opener, tmp_path: Path) -> None:
    ann = await open_page("ann", DESKTOP)
    server, dm = ann.get_by_test_id("pane-server"), ann.get_by_test_id("pane-dm")
    await expect(ann.get_by_text("This is a sandbox: a pretend Discord on your own machine.")).to_be_visible()

    await command(ann, "/menu")
    menu = server.get_by_test_id("message").first
    await expect(menu).to_contain_text("Ann used /menu")
    await expect(menu.locator("[data-custom-id=grey]")).to_be_disabled()

    await menu.locator("[data-custom-id=form]").click()
    modal = ann.get_by_test_id("modal")
    await modal.locator("input[name=word]").fill("seven")
    await modal.get_by_label("middle").check()
    await ann.get_by_test_id("modal-submit").click()
    ephemeral = server.locator("[data-ephemeral=true]")
    await expect(ephemeral).to_contain_text("cut with seven middle")
    await expect(ephemeral).to_contain_text("Only you can see this")
    await ephemeral.get_by_test_id("dismiss").click()
    await expect(ephemeral).to_have_count(0)

    pick = menu.locator("details[data-custom-id=pick]")
    await pick.locator("summary").click()
    await pick.get_by_label("As").check()
    await pick.get_by_label("2c").check()
    await expect(pick.get_by_label("Kd")).to_be_disabled()
    await pick.get_by_test_id("select-confirm").click()
    await expect(menu).to_contain_text("picked As 2c")
    await menu.locator("select[data-custom-id=who]").select_option(label="Ben")
    await expect(menu).to_contain_text("chose Ben")

    sandbox.desk.answer_s = 1
    await menu.locator("[data-custom-id=never]").click()
    await expect(menu.locator("[data-custom-id=never]")).to_have_attribute("aria-busy", "true")
    await expect(menu.get_by_test_id("failed")).to_have_text("This interaction failed")
    sandbox.desk.answer_s = HUNG_S

    await command(ann, "/rules show")
    await server.locator("[data-option=ruleset]").fill("p")
    await server.get_by_test_id("suggestion").filter(has_text="Progressive").click()
    await server.get_by_test_id("add-option").click()
    await server.locator("[data-option=seats]").fill("3")
    await server.locator("[data-option=seats]").press("Enter")
    await expect(server.get_by_test_id("message").last).to_contain_text("progressive for 3")

    await command(ann, "/counter")
    counter = server.get_by_test_id("message").last
    await counter.get_by_role("button", name="Count 0").click()
    await expect(counter.locator("img")).to_have_attribute("alt", "a card")
    await expect(counter.locator("img")).to_have_attribute("src", newest_picture(sandbox))
    await expect(counter.get_by_role("button", name="Count 1")).to_be_focused()

    await command(ann, "/whisper")  # what it may be told is offered; it can go as it is
    await expect(server.get_by_role("button", name="Send")).to_be_focused()
    await ann.keyboard.press("Enter")
    await expect(dm.get_by_test_id("message")).to_contain_text("psst!")
    await command(ann, "**bold** <b onclick=alert(1)>x</b> [a](https://b.example) `c`")
    said = server.get_by_test_id("message").last
    await expect(said.locator("strong")).to_have_text("bold")
    await expect(said).to_contain_text("<b onclick=alert(1)>x</b>")
    await expect(said.locator("a")).to_have_attribute("href", "https://b.example")
    await ann.screenshot(path=tmp_path / "desktop.png")


def newest_picture(sandbox: Sandbox) -> str:
    """The path of the newest picture."""
    newest = max(sandbox.world.attachments.values(), key=lambda attachment: attachment.id)
    return f"/attachments/{newest.channel_id}/{newest.id}/{newest.filename}"


async def test_the_page_on_a_phone(sandbox: Sandbox, bot: SampleBot, open_page: Opener, tmp_path: Path) -> None:
    ann = await open_page("ann", PHONE)
    ben = await open_page("ben", DESKTOP)
    await expect(ann.get_by_test_id("pane-dm")).to_be_hidden()

    await command(ben, "/whisper who: Ann")
    tabs = ann.get_by_test_id("tabs").get_by_test_id("channel-tab")
    await expect(tabs.last).to_have_attribute("data-unread", "ping")
    await expect(ben.get_by_test_id("player-ann")).to_have_attribute("data-unread", "ping")
    await tabs.last.click()
    await expect(ann.get_by_test_id("pane-dm").get_by_test_id("message")).to_contain_text("psst!")
    await expect(ann.get_by_test_id("pane-server")).to_be_hidden()
    assert await tabs.last.get_attribute("data-unread") is None
    await ann.screenshot(path=tmp_path / "phone.png")
    assert await ann.evaluate("document.documentElement.scrollWidth") == PHONE["width"]

    await ben.get_by_test_id("player-cat").click()
    await expect(ben.get_by_test_id("player-cat")).to_have_attribute("aria-pressed", "true")
    assert ben.url.endswith("?as=cat")


# How wide what an empty line says is, and how much room it has.
HINT = """(line) => {
    const [style, pen] = [getComputedStyle(line), document.createElement("canvas").getContext("2d")];
    pen.font = style.font;
    const room = line.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return [pen.measureText(line.placeholder).width, room];
}"""


async def test_what_an_empty_line_says_fits_on_the_smallest_phone(
    sandbox: Sandbox, bot: SampleBot, open_page: Opener
) -> None:
    ann = await open_page("ann", ViewportSize(width=320, height=640))
    await command(ann, "/whisper who: Ann")
    for side, tab in (("server", "#table"), ("dm", "Direct messages")):
        await ann.get_by_test_id("tabs").get_by_text(tab).click()
        line = ann.get_by_test_id(f"pane-{side}").get_by_test_id("composer")
        await expect(line).to_be_visible()
        width, room = await line.evaluate(HINT)
        assert 0 < width <= room, side


async def test_the_page_follows_the_bot_and_the_sandbox(sandbox: Sandbox, bot: SampleBot, open_page: Opener) -> None:
    ann = await open_page("ann", DESKTOP)
    await command(ann, "/counter")
    count = ann.get_by_role("button", name="Count 0")
    await expect(count).to_have_css("opacity", "1")
    await bot.close()
    await expect(ann.get_by_test_id("status")).to_have_text("The bot is not connected")
    port = int(sandbox.url.rpartition(":")[2])
    await sandbox.stop()
    await expect(ann.get_by_test_id("status")).to_have_text("Reconnecting…")
    await ann.clock.set_fixed_time(datetime.now(UTC) + timedelta(seconds=10))
    await expect(ann.get_by_test_id("status")).to_have_text("The sandbox has stopped. Start it again: make run")
    await expect(count).to_have_css("opacity", "0.5")
    sandbox.people["ben"].say(sandbox.world.text_channel("table"), "said meanwhile")
    await sandbox.start(port)
    await expect(ann.get_by_test_id("message").last).to_contain_text("said meanwhile")
    await expect(ann.get_by_test_id("status")).to_have_text("The bot is not connected")
    await expect(count).to_have_css("opacity", "1")


@pytest.mark.parametrize("text", ["hello", "/menu"])
async def test_what_could_not_be_sent_stays_in_the_line(
    sandbox: Sandbox, bot: SampleBot, open_page: Opener, text: str
) -> None:
    """And the complaint goes when the sandbox is back."""
    ann = await open_page("ann", DESKTOP)
    server = ann.get_by_test_id("pane-server")
    line, complaint = server.get_by_test_id("composer"), server.get_by_role("alert").last
    await bot.close()
    port = int(sandbox.url.rpartition(":")[2])
    await sandbox.stop()
    await command(ann, text)
    await expect(complaint).to_contain_text("The sandbox does not answer")
    await expect(line).to_have_value(text)
    await ann.get_by_test_id("log-server").focus()
    await sandbox.start(port)
    await expect(ann.get_by_test_id("status")).to_have_text("The bot is not connected")
    await expect(complaint).to_be_hidden()
    await line.fill("hello again")
    await line.press("Enter")
    await expect(server.get_by_test_id("message").last).to_contain_text("hello again")
    await expect(line).to_have_value("")


async def test_commands_that_come_while_somebody_types_are_suggested(sandbox: Sandbox, open_page: Opener) -> None:
    """Whoever opens the page while the bot starts types before there are any."""
    ann = await open_page("ann", DESKTOP)
    server = ann.get_by_test_id("pane-server")
    await server.get_by_test_id("composer").fill("/lat")
    await expect(server.get_by_test_id("suggestion")).to_have_count(0)
    register(sandbox.world, None, [{"name": "later", "description": "Not there at first"}])
    sandbox.world.feed.tell(Change("commands"))
    await expect(server.get_by_test_id("suggestion")).to_contain_text("/later")


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("/history", ["/history", "/ledger history", "/old history"]),
        ("/his", ["/history", "/ledger history", "/old history"]),
        ("/ledger", ["/ledger history", "/ledger old", "/old ledger"]),
        ("/old", ["/old ledger", "/old history", "/ledger old"]),
        ("/old history", ["/old history"]),
    ],
)
async def test_the_command_that_is_typed_comes_before_those_that_have_its_name_in_them(
    sandbox: Sandbox, open_page: Opener, typed: str, names: list[str]
) -> None:
    """Enter takes the first one."""

    def group(name: str, *subcommands: str) -> dict[str, object]:
        options = [{"type": 1, "name": one, "description": one} for one in subcommands]
        return {"name": name, "description": name, "options": options}

    history: dict[str, object] = {"name": "history", "description": "Hands"}
    groups = group("ledger", "history", "old"), group("old", "ledger", "history")
    register(sandbox.world, None, [*groups, history])
    ann = await open_page("ann", DESKTOP)
    server = ann.get_by_test_id("pane-server")
    await server.get_by_test_id("composer").fill(typed)
    await expect(server.get_by_test_id("suggestion").locator("b")).to_have_text(names)


async def test_a_number_is_suggested_and_chosen_as_a_text_is(
    sandbox: Sandbox, bot: SampleBot, open_page: Opener
) -> None:
    """As the hands of `/replay`; and as the clock of a table, which is one of a few numbers."""

    @bot.tree.command(description="A hand again")
    async def replay(interaction: discord.Interaction, hand: int) -> None:
        await interaction.response.send_message(f"hand {hand} again")

    @replay.autocomplete("hand")
    async def hands(_interaction: discord.Interaction, text: str) -> list[app_commands.Choice[int]]:
        return [app_commands.Choice(name=f"{n}. Pineapple", value=n) for n in (11, 12) if str(n).startswith(text)]

    await bot.tree.sync()
    ann = await open_page("ann", DESKTOP)
    server = ann.get_by_test_id("pane-server")
    await command(ann, "/replay")
    await server.get_by_test_id("suggestion").filter(has_text="12. Pineapple").click()
    await server.get_by_role("button", name="Send").click()
    await expect(server.get_by_test_id("message").last).to_contain_text("hand 12 again")

    await command(ann, "/rules clock")
    await server.locator("[data-option=clock]").select_option(label="Slow")
    await server.get_by_role("button", name="Send").click()
    await expect(server.get_by_test_id("message").last).to_contain_text("90 s")


async def test_the_keyboard_goes_on_from_a_button_that_can_be_pressed_no_more(
    sandbox: Sandbox, bot: SampleBot, open_page: Opener
) -> None:
    ann = await open_page("ann", DESKTOP)
    await command(ann, "/fill")
    message = ann.get_by_test_id("log-server").get_by_test_id("message")
    rows = {name: message.get_by_role("button", name=name) for name in ("front", "middle", "back")}
    await expect(message).to_have_count(1)
    await expect(ann.get_by_test_id("pane-server").get_by_test_id("composer")).to_have_value("")  # it has its answer
    await rows["middle"].focus()
    for pressed, then in (("middle", "back"), ("back", "front")):
        await expect(rows[pressed]).to_be_focused()
        await ann.keyboard.press("Enter")
        await expect(rows[pressed]).to_be_disabled()
        await expect(rows[then]).to_be_focused()


async def test_cards_are_called_as_people_write_them(sandbox: Sandbox, bot: SampleBot, open_page: Opener) -> None:
    """On a button beside where it lies; in a list, which names it already, once."""
    ann = await open_page("ann", DESKTOP)
    ten = await bot.create_application_emoji(name="card_ts", image=PNG)
    sign = {"id": str(ten.id), "name": ten.name}
    button = {"type": 2, "style": 2, "label": "B", "custom_id": "ten", "emoji": sign}
    options = [{"label": "10♠", "value": "Ts", "emoji": sign}, {"label": "K♦", "value": "Kd"}]
    cards = {"type": 3, "custom_id": "cards", "options": options, "max_values": 2}
    rows = [{"type": 1, "components": [part]} for part in (button, cards)]
    post(sandbox.world, sandbox.world.text_channel("table"), sandbox.world.bot, Body({"components": rows}))
    message = ann.get_by_test_id("log-server").get_by_test_id("message")
    await expect(message.get_by_test_id("button")).to_have_accessible_name("10♠ B")
    await message.locator("summary").click()
    await expect(message.get_by_role("checkbox").first).to_have_accessible_name("10♠")


async def test_a_message_that_changes_under_a_finger_gets_its_click(
    sandbox: Sandbox, bot: SampleBot, open_page: Opener
) -> None:
    ann = await open_page("ann", DESKTOP)
    await command(ann, "/menu")
    menu = ann.get_by_test_id("pane-server").get_by_test_id("message").first
    await menu.locator("[data-custom-id=form]").hover()
    await ann.mouse.down()
    (message,) = [one async for one in bot.guilds[0].text_channels[0].history()]
    await message.edit(content="changed meanwhile")
    await ann.wait_for_timeout(200)
    await ann.mouse.up()
    await expect(ann.get_by_test_id("modal")).to_be_visible()
    await expect(menu).to_contain_text("changed meanwhile")
