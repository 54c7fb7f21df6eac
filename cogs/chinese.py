"""/chinese start: opens a lobby for a table of the closed game, all thirteen cards at once."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import PokerBot
from bot.discord_ui.game import GAMES
from bot.discord_ui.opening import clock_for, open_lobby, playable_like, rules_for
from bot.discord_ui.said import described, offered, said
from bot.play.rulesets import DEFAULT_CLOSED
from bot.table.options import BUY_IN_MAX, CLOCKS_S, STAKE_MAX, Options, Policy, chips_of
from cogs.rules import choices_of

_GAME = GAMES["closed"]


async def ruleset_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """The closed game's rules that have what was typed in one of their names."""
    found = await playable_like(interaction.client.desk, _GAME, interaction.guild_id or 0, current)
    return await choices_of(interaction, found)


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class Chinese(commands.GroupCog, group_name="chinese", group_description=said("command.chinese")):
    """Tables of the closed game."""

    def __init__(self, bot: PokerBot) -> None:
        self._bot = bot

    @app_commands.command(description=said("command.chinese_start"))
    @described("command.chinese_start")
    @app_commands.autocomplete(ruleset=ruleset_choices)
    @app_commands.choices(clock=offered("clock", CLOCKS_S))
    @app_commands.choices(timeout=offered("timeout", [policy.value for policy in Policy]))
    async def start(  # noqa: PLR0913 # the library makes the command's options of them
        self,
        interaction: discord.Interaction[PokerBot],
        ruleset: str = DEFAULT_CLOSED,
        seats: app_commands.Range[int, 2, 4] | None = None,
        stake: app_commands.Range[int, 1, STAKE_MAX] = 1,
        clock: app_commands.Choice[int] | None = None,
        final: bool = False,
        timeout: str = Policy.SAFE.value,
        buy_in: app_commands.Range[int, 0, BUY_IN_MAX] = 0,
        hints: bool = False,
        thread: bool = False,
    ) -> None:
        """Open a lobby. The sender sits down as its host."""
        desk = self._bot.desk
        rules = await rules_for(interaction, desk, _GAME, ruleset)
        options = Options(
            rules,
            seats or rules.seats_max,
            stake,
            await clock_for(interaction, desk, clock.value if clock is not None else None),
            policy=Policy(timeout),
            buy_in=chips_of(buy_in, stake),
            is_final=final,
            hints=hints,
        )
        await open_lobby(interaction, self._bot.seating, options, with_thread=thread)


async def setup(bot: PokerBot) -> None:
    """Called once for each bot."""
    await bot.add_cog(Chinese(bot))
