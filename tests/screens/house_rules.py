"""The games in words, and the server's own rules."""

from __future__ import annotations

from tests.discord.house_rules import toml
from tests.discord.settings import make_manager
from tests.screens.page import Page
from tests.screens.stage import stage

_GAMES = ("common", "pineapple", "american", "deuce-seven", "criss-cross", "vietnamese", "banker", "pool", "singapore")


async def house_rules(page: Page) -> None:
    """The list, games in words, house rules made, refused, changed, given away and deleted."""
    async with stage(page) as on:
        page.chapter("rules", "Rules, and house rules")
        await on.types("Cat", "rules list")
        for name in _GAMES:
            await on.types("Cat", "rules show", name=name)
        await on.types("Cat", "rules new")
        async with on.quietly():
            await make_manager(on.at, "Ann")
        form = await on.types("Ann", "rules new")
        await on.fills("Ann", form, {"name": "Sunday Game", "base": "pineapple", "settings": "scoop = 6"})
        form = await on.types("Ann", "rules new")
        await on.fills("Ann", form, {"name": "Sunday Game", "base": "pineapple", "settings": "scoop_bonus = 5"})
        await on.types("Ben", "rules show", name="Sunday Game")
        form = await on.types("Ann", "rules edit", name="Sunday Game")
        await on.fills("Ann", form, {"settings": "scoop_bonus = 4"})
        await on.types("Ben", "rules export", name="Sunday Game")
        file = toml('base = "pineapple"\ntitle = "Cold Game"\nscoop_bonus = 2')
        await on.types("Ann", "rules import", file=file)
        await on.types("Ann", "rules delete", name="Sunday Game")
        await on.presses("Ann", "delete_rule")
        await on.types("Cat", "rules list")
