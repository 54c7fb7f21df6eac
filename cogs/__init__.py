"""Slash commands: thin, each a few lines over play and panels."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import TYPE_CHECKING, Any

from bot.discord_ui.said import InEachLanguage
from bot.words import languages

if TYPE_CHECKING:
    from bot.app import PokerBot

COGS = (
    "cogs.play",
    "cogs.ofc",
    "cogs.chinese",
    "cogs.table",
    "cogs.ledger",
    "cogs.history",
    "cogs.analyse",
    "cogs.stats",
    "cogs.rules",
    "cogs.admin",
    "cogs.privacy",
)


async def add_commands(bot: PokerBot) -> None:
    """Give a bot all of them. Modules are imported once a process; extensions would be executed anew for each bot."""
    for module in await asyncio.to_thread(_modules):  # the first import takes as long as thirty clicks
        await module.setup(bot)
    if len(languages()) > 1:
        await bot.tree.set_translator(InEachLanguage())


def _modules() -> list[Any]:
    return [import_module(name) for name in COGS]
