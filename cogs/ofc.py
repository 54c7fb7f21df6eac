"""/ofc start: opens a lobby for an open-face table."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import PokerBot
from bot.discord_ui.game import GAMES
from bot.discord_ui.opening import clock_for, open_lobby, playable_like, rules_for
from bot.discord_ui.said import described, offered, said
from bot.play.rulesets import DEFAULT_OPEN_FACE
from bot.table.options import CLOCKS_S, STAKE_MAX, Options, Pace
from cogs.rules import choices_of

_GAME = GAMES["open-face"]


async def ruleset_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """Open-face rules that tables play and that have what was typed in one of their names."""
    found = await playable_like(interaction.client.desk, _GAME, interaction.guild_id or 0, current)
    return await choices_of(interaction, found)


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class Ofc(commands.GroupCog, group_name="ofc", group_description=said("command.ofc")):
    """Open-face tables."""

    def __init__(self, bot: PokerBot) -> None:
        self._bot = bot

    @app_commands.command(description=said("command.ofc_start"))
    @described("command.ofc_start")
    @app_commands.autocomplete(ruleset=ruleset_choices)
    @app_commands.choices(clock=offered("clock", CLOCKS_S))
    @app_commands.choices(pace=offered("pace", [pace.value for pace in Pace]))
    async def start(
        self,
        interaction: discord.Interaction[PokerBot],
        ruleset: str = DEFAULT_OPEN_FACE,
        seats: app_commands.Range[int, 2, 4] | None = None,
        stake: app_commands.Range[int, 1, STAKE_MAX] = 1,
        clock: app_commands.Choice[int] | None = None,
        pace: str = Pace.IN_TURN.value,
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
            Pace(pace),
            hints=hints,
        )
        await open_lobby(interaction, self._bot.seating, options, with_thread=thread)


async def setup(bot: PokerBot) -> None:
    """Called once for each bot."""
    await bot.add_cog(Ofc(bot))
