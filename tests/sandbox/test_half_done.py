"""What somebody has begun on the page, while something else happens there."""

from __future__ import annotations

import discord
import pytest
from playwright.async_api import expect

from sandbox.server import Sandbox
from tests.sandbox.sample_bot import SampleBot
from tests.support.screens import DESKTOP, PHONE, Opener, command

pytestmark = pytest.mark.browser


async def test_a_list_that_somebody_ticks_stays_when_its_message_changes(
    sandbox: Sandbox, bot: SampleBot, open_page: Opener
) -> None:
    """As when the others place while somebody chooses their cards of a Fantasyland."""
    ann = await open_page("ann", DESKTOP)
    await command(ann, "/menu")
    menu = ann.get_by_test_id("pane-server").get_by_test_id("message").first
    pick = menu.locator("details[data-custom-id=pick]")
    await pick.locator("summary").click()
    await pick.get_by_label("Kd").check()
    (message,) = [one async for one in bot.guilds[0].text_channels[0].history()]
    await message.edit(content="changed meanwhile")
    await expect(menu).to_contain_text("changed meanwhile")
    await expect(pick.get_by_label("Kd")).to_be_checked()
    await expect(pick.get_by_label("Kd")).to_be_focused()
    await pick.get_by_label("As").check()
    await pick.get_by_test_id("select-confirm").click()
    await expect(menu).to_contain_text("picked As Kd")
    await expect(pick.get_by_label("Kd")).to_be_hidden()


async def test_a_list_that_somebody_ticks_stays_when_the_channel_is_drawn_anew(
    sandbox: Sandbox, bot: SampleBot, open_page: Opener
) -> None:
    """As when somebody opens a table in a thread."""
    ann = await open_page("ann", DESKTOP)
    await command(ann, "/menu")
    pick = ann.get_by_test_id("pane-server").locator("details[data-custom-id=pick]")
    await pick.locator("summary").click()
    await pick.get_by_label("Kd").check()
    await bot.guilds[0].text_channels[0].create_thread(name="meanwhile", type=discord.ChannelType.public_thread)
    await expect(ann.get_by_test_id("channel-tab").filter(has_text="meanwhile").first).to_be_attached()
    await expect(pick.get_by_label("Kd")).to_be_checked()


async def test_escape_closes_a_fields_suggestions_and_keeps_the_command(
    sandbox: Sandbox, bot: SampleBot, open_page: Opener
) -> None:
    ann = await open_page("ann", DESKTOP)
    server = ann.get_by_test_id("pane-server")
    await command(ann, "/rules show")
    field, suggested = server.locator("[data-option=ruleset]"), server.get_by_test_id("suggestions")
    await field.fill("p")
    await expect(suggested).to_be_visible()
    await expect(field).to_have_attribute("aria-expanded", "true")
    await field.press("Escape")
    await expect(suggested).to_be_hidden()
    await expect(field).to_have_value("p")
    await expect(field).to_have_attribute("aria-expanded", "false")
    await field.press("Escape")
    await expect(server.get_by_test_id("options")).to_have_count(0)


async def test_another_command_leaves_the_one_that_was_begun(
    sandbox: Sandbox, bot: SampleBot, open_page: Opener
) -> None:
    ann = await open_page("ann", DESKTOP)
    server = ann.get_by_test_id("pane-server")
    await command(ann, "/rules show")
    await server.locator("[data-option=ruleset]").fill("progressive")
    await ann.get_by_test_id("show-commands").click()
    await ann.get_by_test_id("commands").locator("[data-name=counter]").click()
    await expect(server.get_by_test_id("message").last).to_contain_text("counter")
    await expect(server.get_by_test_id("options")).to_have_count(0)


async def test_a_finger_that_moves_the_suggestions_picks_none_of_them(
    sandbox: Sandbox, bot: SampleBot, open_page: Opener
) -> None:
    ann = await open_page("ann", PHONE)
    server = ann.get_by_test_id("pane-server")
    await server.get_by_test_id("composer").fill("/")
    shown = server.get_by_test_id("suggestions")
    await expect(shown).to_contain_text("/whisper")
    box = await shown.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] - 20
    device = await ann.context.new_cdp_session(ann)
    await device.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    for kind, moved in (("touchStart", 0), *(("touchMove", 20 * step) for step in range(1, 9))):
        await device.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y - moved}]})
    await device.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await ann.wait_for_function("(list) => list.scrollTop > 0", arg=await shown.element_handle())
    await expect(server.get_by_test_id("options")).to_have_count(0)
    await expect(shown).to_be_visible()
    last = server.get_by_test_id("suggestion").filter(has_text="/whisper")
    await last.click()
    await expect(server.get_by_test_id("options")).to_contain_text("/whisper")
