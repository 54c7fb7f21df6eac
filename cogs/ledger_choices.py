"""What the lists under the options of /ledger offer: days, tables, and hands that can be undone."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app import PokerBot
from bot.discord_ui.allowed import manages_here
from bot.discord_ui.spoken import readers_words
from bot.panels.shortening import shortened
from bot.play.days import DAY_MS, day_text

CHOICE_LENGTH_MAX = 100
_PERIODS = (1, 7, 30, 365)  # days


async def day_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """Days that periods begin with, and the one that is being typed."""
    today = interaction.client.desk.now_ms() // DAY_MS
    words = await readers_words(interaction.client.desk.store, interaction)
    since = {number: day_text(today - number + 1) for number in _PERIODS}
    days = {words("ledger.period", number=number, day=day): day for number, day in since.items()}
    return [
        app_commands.Choice(name=name, value=day) for name, day in days.items() if current.casefold() in name.casefold()
    ]


async def table_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """The server's newest tables that the sender may view or has played at, ended ones too."""
    bot, guild_id, choices = interaction.client, interaction.guild_id or 0, []
    viewer, words = await bot.viewing.known(interaction), await readers_words(bot.desk.store, interaction)
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
    bot, guild_id = interaction.client, interaction.guild_id or 0
    sender, manages = await bot.desk.store.accounts.of(interaction.user.id), manages_here(interaction)
    if sender is None and not manages:
        return []
    found = await bot.books.undoable(guild_id, None if manages or sender is None else sender.account_id)
    typed = current.strip().casefold()
    return [
        app_commands.Choice(name=shortened(line, CHOICE_LENGTH_MAX), value=number)
        for number, line in found
        if typed in line.casefold() or typed == str(number)
    ]
