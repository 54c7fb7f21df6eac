"""What is one's own: settings, data, help; and the server's settings."""

from __future__ import annotations

from bot.panels.open_face.help import PAGES
from tests.discord.settings import make_manager
from tests.screens.page import Page
from tests.screens.stage import stage


async def own(page: Page) -> None:
    """Settings, privacy, the pages of help."""
    async with stage(page) as on:
        page.chapter("own", "Settings, data, help")
        mine = (await on.types("Ann", "settings")).response
        await on.presses("Ann", "setting", message=mine)
        await on.types("Ann", "settings", unit="nuts")
        async with on.quietly():
            await make_manager(on.at, "Ann")
        await on.types("Ann", "settings", unit="nuts", clock=60)
        await on.types("Ann", "privacy export")
        await on.types("Ann", "privacy delete")
        await on.presses("Ann", "forget_me")
        await on.types("Ann", "privacy delete", what="server")
        await on.types("Ben", "help")
        for number in range(1, len(PAGES)):
            await on.presses("Ben", "help", str(number))
        await on.types("Ben", "about")
