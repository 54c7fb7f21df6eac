"""The games in words, and the server's own rules."""

from __future__ import annotations

from tests.discord.house_rules import toml
from tests.discord.settings import make_manager
from tests.screens.page import Page
from tests.screens.stage import Stage, stage

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
        with on.seeing("Ann", "channel"):
            await _by_selects(on)
            await _as_text(on)
        await on.types("Ben", "rules show", name="Sunday Game")
        await on.types("Ben", "rules export", name="Sunday Game")
        file = toml('base = "pineapple"\ntitle = "Cold Game"\nscoop_bonus = 2')
        await on.types("Ann", "rules import", file=file)
        await on.types("Ann", "rules delete", name="Sunday Game")
        await on.presses("Ann", "delete_rule")
        await on.types("Cat", "rules list")


async def _by_selects(on: Stage) -> None:
    """A game with a change, made; changed again; and a choice that does not fit."""
    await on.types("Ann", "rules new")
    await on.chooses("Ann", on.having("Ann", "rule_text"), "pineapple")
    await on.chooses("Ann", on.having("Ann", "rule_text"), "s1")
    await on.fills("Ann", await on.presses("Ann", "rule_save"), {"name": "Sunday Game"})
    await on.types("Ann", "rules edit", name="Sunday Game")
    await on.presses("Ann", "rule_page")
    await on.chooses("Ann", on.having("Ann", "rule_text"), "p2")
    await on.presses("Ann", "rule_save")
    await on.types("Ann", "rules new", name="Potluck", base="basic")
    await on.chooses("Ann", on.having("Ann", "rule_text"), "u1")
    await on.presses("Ann", "rule_page")
    await on.chooses("Ann", on.having("Ann", "rule_text"), "one")


async def _as_text(on: Stage) -> None:
    """The form for everything else, refused and sent again."""
    await on.types("Ann", "rules edit", name="Sunday Game")
    form = await on.presses("Ann", "rule_text")
    await on.fills("Ann", form, {"base": "pineapple", "settings": "scoop = 6"})
    form = await on.presses("Ann", "rule_again")
    await on.fills("Ann", form, {"settings": "scoop_bonus = 4"})
