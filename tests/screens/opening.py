"""A server gets to know the bot, and friends sit down."""

from __future__ import annotations

from tests.discord.inviting import invite_bot
from tests.screens.page import Page
from tests.screens.stage import stage


async def opening(page: Page) -> None:
    """The greeting, the choice of a game, the lobby with all that it offers."""
    async with stage(page) as on:
        page.chapter("opening", "Friends sit down")
        await invite_bot(on.at)
        await on.happens("A server has invited the bot")
        menu = (await on.presses("Ann", "play_now")).response
        await on.looks_for("Ann", "ofc start", "ruleset", "pi")
        await on.looks_for("Ann", "chinese start", "ruleset")
        await on.chooses("Ann", menu, "pineapple")
        await on.presses("Ben", "join")
        with on.seeing("channel", "Ann", "Ben"):
            options = (await on.presses("Ann", "show_options")).response
            await on.presses("Ann", "computer", message=options)
            form = await on.presses("Ann", "set_play", message=options)
            await on.fills("Ann", form, {"pace": "in_turn", "switches": ["hints"]})
            await on.presses("Ben", "show_options")
        with on.seeing("channel", "Ann"):
            menu = (await on.types("Ann", "table")).response
            await on.chooses("Ann", menu, *on.first(menu, "kick"), verb="about_sitter")
        joined = (await on.presses("Cat", "join")).response
        await on.fills("Cat", await on.presses("Cat", "cut", message=joined), {"cut": "banana"})
        await on.presses("Cat", "join")
        with on.seeing("Ann", "Ben"):
            await on.types("Ann", "table")
            await on.types("Ben", "table")
        await on.presses("Cat", "leave")
        with on.seeing("channel"):
            await on.presses("Ann", "start")
    async with stage(page) as on:
        page.act("On another day Ben opens a table in a thread, with a clock of a minute, for his friends who are late")
        await on.types("Ben", "ofc start", thread=True, clock=60, pace="simultaneous", stake=5, seats=2)
    async with stage(page) as on:
        page.act("A closed table, with chips and stakes between two players")
        await on.types("Ann", "chinese start", ruleset="hawaiian-gardens")
        with on.seeing("channel", "Ben"):
            await on.presses("Ben", "join")
            options = (await on.presses("Ann", "show_options")).response
            form = await on.presses("Ann", "set_players", message=options)
            await on.fills("Ann", form, {"seats": "4", "buy_in": "20"})
        with on.seeing("channel", "Ann"):
            await on.presses("Ann", "start")
            await on.presses("Ben", "join")
    async with stage(page) as on:
        await on.types("Ann", "chinese start")
        with on.seeing("channel", "Ben", "Ann"):
            await on.presses("Ben", "join")
            mine = (await on.presses("Ben", "show_options")).response
            mine = (await on.presses("Ben", "stakes", message=mine)).response
            form = await on.presses("Ben", "propose_stake", message=mine)
            await on.fills("Ben", form, {"number": "3"})
            await on.presses("Ann", "stakes")
            await on.presses("Ann", "agree_stake")
