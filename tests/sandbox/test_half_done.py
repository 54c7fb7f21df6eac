"""What somebody has begun on the page, while something else happens there."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from bot.sandbox.server import Sandbox
from tests.sandbox.sample_bot import SampleBot
from tests.support.screens import DESKTOP, Opener, command

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
