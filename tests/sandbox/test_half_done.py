"""What somebody has begun on the page, while something else happens there."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from bot.sandbox.server import Sandbox
from tests.sandbox.sample_bot import SampleBot
from tests.support.screens import DESKTOP, Opener, command

pytestmark = pytest.mark.browser


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
