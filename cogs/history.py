"""/history, /replay and /verify: the server's hands that are over."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import PokerBot
from bot.discord_ui.boundary import Told
from bot.discord_ui.members import account_here
from bot.discord_ui.said import described, said
from bot.panels.shortening import shortened
from bot.store import WantedHands


async def hand_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[int]]:
    """The newest hands that the sender is shown and that have what was typed in their line."""
    bot = interaction.client
    viewer = await bot.viewing.known(interaction)
    found = await bot.archive.history.choices(interaction.guild_id or 0, current, viewer)
    return [app_commands.Choice(name=line, value=number) for number, line in found]


async def ruleset_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """The rules that were played in this server: which games there are is no secret, the hands may be."""
    found = await interaction.client.archive.history.rulesets(interaction.guild_id or 0, current)
    return [app_commands.Choice(name=shortened(title, 100), value=name) for name, title in list(found.items())[:25]]


class HistoryCog(commands.Cog):
    """Past hands."""

    def __init__(self, bot: PokerBot) -> None:
        self._bot = bot

    @app_commands.command(description=said("command.history"))
    @described("command.history")
    @app_commands.autocomplete(ruleset=ruleset_choices)
    @app_commands.autocomplete(hand=hand_choices)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def history(
        self,
        interaction: discord.Interaction[PokerBot],
        player: discord.User | None = None,
        ruleset: str = "",
        hand: int | None = None,
    ) -> None:
        """The newest hands, or those from one on, in pages, for the sender alone."""
        sought = None
        if player is not None:
            sought = await account_here(self._bot.desk, interaction, player, "hands.nobody")
        if ruleset and ruleset not in await self._bot.archive.history.rulesets(interaction.guild_id or 0, ""):
            raise Told("hands.no_ruleset")
        account = await self._bot.desk.account(interaction)
        before_no = hand + 1 if hand is not None else None
        await self._bot.archive.list(interaction, WantedHands(sought, ruleset or None), account, before_no)

    @app_commands.command(description=said("command.replay"))
    @described("command.replay")
    @app_commands.autocomplete(hand=hand_choices)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def replay(self, interaction: discord.Interaction[PokerBot], hand: int | None = None) -> None:
        """Pictures with buttons, for the sender alone; one of the buttons shows the whole hand to everybody."""
        archive = self._bot.archive
        account = await self._bot.desk.account(interaction)
        await archive.replay(interaction, await archive.hand(interaction, hand, account), account)

    @app_commands.command(description=said("command.verify"))
    @described("command.verify")
    @app_commands.autocomplete(hand=hand_choices)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def verify(self, interaction: discord.Interaction[PokerBot], hand: int | None = None) -> None:
        """What was checked, for the sender alone, and two files to check it without the bot."""
        archive = self._bot.archive
        account = await self._bot.desk.account(interaction)
        await self._bot.verifier.verify(interaction, await archive.hand(interaction, hand, account), account)


async def setup(bot: PokerBot) -> None:
    """Called once for each bot."""
    await bot.add_cog(HistoryCog(bot))
