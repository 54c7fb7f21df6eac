"""What the lists under the options of /ledger offer: days, tables, and hands that can be undone."""

from __future__ import annotations

from collections.abc import Callable

import discord
from discord import app_commands

from bot.app import PokerBot
from bot.discord_ui.allowed import manages_here
from bot.discord_ui.spoken import readers_words
from bot.ledger.entries import DAY_MS
from bot.panels.shortening import shortened
from bot.play.days import day_text, last_month_ended, last_year_ended

CHOICE_LENGTH_MAX = 100
_PERIODS = (1, 7, 30, 365)  # days
_ENDS: dict[str, Callable[[int], int]] = {
    "today": lambda today: today,
    "yesterday": lambda today: today - 1,
    "month": last_month_ended,
    "year": last_year_ended,
}


async def since_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """The days with which the periods up to today begin."""
    today = _today(interaction)
    words = await readers_words(interaction.client.desk.store, interaction)
    since = {number: day_text(today - number + 1) for number in _PERIODS}
    return _fitting({words("ledger.period", number=number, day=day): day for number, day in since.items()}, current)


async def until_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """The days with which a period may end: today and yesterday, the last ones of the month and of the year before."""
    today = _today(interaction)
    words = await readers_words(interaction.client.desk.store, interaction)
    until = {key: day_text(ends(today)) for key, ends in _ENDS.items()}
    return _fitting({words(f"ledger.until_{key}", day=day): day for key, day in until.items()}, current)


def _today(interaction: discord.Interaction[PokerBot]) -> int:
    return interaction.client.desk.now_ms() // DAY_MS


def _fitting(days: dict[str, str], current: str) -> list[app_commands.Choice[str]]:
    """The days whose names contain what is being typed."""
    return [
        app_commands.Choice(name=name, value=day) for name, day in days.items() if current.casefold() in name.casefold()
    ]


async def table_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """The server's newest tables that the sender may view or has played at, ended ones too."""
    bot = interaction.client
    guild_id = interaction.guild_id or 0
    choices = []
    viewer = await bot.viewing.known(interaction)
    words = await readers_words(bot.desk.store, interaction)
    for table in await bot.books.tables(guild_id, viewer):
        known = await bot.desk.tables.known(table)
        state = known.state
        host = await bot.desk.screens.name_of(guild_id, state.host, words)
        name = words("ledger.table_choice", ruleset=state.options.ruleset.title, host=host, hands=state.hand_no)
        name = f"{name}, {day_text(known.row.opened_ms // DAY_MS)}"
        if current.casefold() in name.casefold():
            choices.append(app_commands.Choice(name=shortened(name, CHOICE_LENGTH_MAX), value=table))
    return choices


async def hand_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[int]]:
    """The newest hands that can be undone: the sender's own, or everybody's for who manages the server."""
    bot = interaction.client
    guild_id = interaction.guild_id or 0
    sender = await bot.desk.store.accounts.of(interaction.user.id)
    manages = manages_here(interaction)
    if sender is None and not manages:
        return []
    found = await bot.books.undoable(guild_id, None if manages or sender is None else sender.account_id)
    typed = current.strip().casefold()
    return [
        app_commands.Choice(name=shortened(line, CHOICE_LENGTH_MAX), value=number)
        for number, line in found
        if typed in line.casefold() or typed == str(number)
    ]
