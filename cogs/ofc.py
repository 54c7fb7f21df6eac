"""/ofc start: opens a lobby for an open-face table."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import PokerBot
from bot.discord_ui.boundary import Told
from bot.play.rulesets import find_ruleset, is_playable, rulesets_like
from bot.rules.open_face_ruleset import Ruleset
from bot.table.options import Options, Pace
from bot.table.refusals import Reason, Refusal, RuleError
from bot.table.why_not import STAKE_MAX
from cogs.rules import choices_of

DEFAULT_RULESET = "pineapple"
CLOCKS = {
    "off": 0,
    "30 seconds": 30,
    "1 minute": 60,
    "2 minutes": 120,
    "5 minutes": 300,
    "15 minutes": 900,
    "1 hour": 3600,
    "8 hours": 8 * 3600,
    "24 hours": 24 * 3600,
}


async def ruleset_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """House rules and presets that tables play and that have what was typed in one of their names."""
    found = await rulesets_like(interaction.client.desk.store, interaction.guild_id or 0, current)
    return choices_of([ruleset for ruleset in found if isinstance(ruleset, Ruleset) and is_playable(ruleset)])


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class Ofc(commands.GroupCog, group_name="ofc", group_description="Open-face Chinese poker"):
    """Open-face tables."""

    def __init__(self, bot: PokerBot) -> None:
        self._bot = bot

    @app_commands.command(description="Open a table in this channel; friends join with a button")
    @app_commands.describe(
        ruleset="Which open-face game (default: Pineapple)",
        seats="How many players at most (default: as many as the game allows)",
        stake="Points a unit (default: 1)",
        clock="Time for a turn; at its end the bot places for you (default: the server's setting)",
        pace="One after the other, or all at once",
        thread="Play in a thread of its own (default: no)",
    )
    @app_commands.autocomplete(ruleset=ruleset_choices)
    @app_commands.choices(clock=[app_commands.Choice(name=name, value=seconds) for name, seconds in CLOCKS.items()])
    @app_commands.choices(
        pace=[
            app_commands.Choice(name="in turn", value=Pace.IN_TURN.value),
            app_commands.Choice(name="all at once", value=Pace.SIMULTANEOUS.value),
        ],
    )
    async def start(
        self,
        interaction: discord.Interaction[PokerBot],
        ruleset: str = DEFAULT_RULESET,
        seats: app_commands.Range[int, 2, 4] | None = None,
        stake: app_commands.Range[int, 1, STAKE_MAX] = 1,
        clock: app_commands.Choice[int] | None = None,
        pace: str = Pace.IN_TURN.value,
        thread: bool = False,
    ) -> None:
        """Open a lobby. The sender sits down as its host."""
        if interaction.guild_id is None or interaction.channel is None:
            raise Told("error.server_only")
        _require_permissions(interaction, with_thread=thread)
        options = await self._options(interaction.guild_id, ruleset, seats, stake, clock, pace)
        await interaction.response.defer(ephemeral=True, thinking=True)
        channel_id, parent_id = await self._place(interaction, options.ruleset.title, thread)
        table = await self._bot.seating.open_table(interaction, options, channel_id, parent_id)
        account = await self._bot.seating.account(interaction.user)
        text = await self._bot.seating.joined_text(table, account)
        await interaction.edit_original_response(content=text)
        await self._bot.seating.open_hand(interaction, table, account)

    async def _options(
        self,
        guild_id: int,
        name: str,
        seats: int | None,
        stake: int,
        clock: app_commands.Choice[int] | None,
        pace: str,
    ) -> Options:
        ruleset = await find_ruleset(self._bot.desk.store, guild_id, name)
        if not isinstance(ruleset, Ruleset) or not is_playable(ruleset):
            raise Told("error.bad_ruleset", title=ruleset.title)
        if seats is not None and not ruleset.seats_min <= seats <= ruleset.seats_max:
            raise RuleError(Refusal(Reason.BAD_SEATS, number=ruleset.seats_max, text=ruleset.title))
        server = await self._bot.desk.screens.server_settings(guild_id)
        return Options(
            ruleset,
            seats or ruleset.seats_max,
            stake,
            clock.value if clock is not None else server.clock_s,
            Pace(pace),
        )

    async def _place(
        self, interaction: discord.Interaction[PokerBot], title: str, thread: bool
    ) -> tuple[int, int | None]:
        """The channel that the table lives in, and its parent when that is a thread."""
        channel = interaction.channel
        assert channel is not None
        if isinstance(channel, discord.Thread):
            return channel.id, channel.parent_id
        if thread and isinstance(channel, discord.TextChannel):
            made = await channel.create_thread(name=title, type=discord.ChannelType.public_thread)
            return made.id, channel.id
        return channel.id, None


def _require_permissions(interaction: discord.Interaction[PokerBot], *, with_thread: bool) -> None:
    """Say which permissions the bot lacks here, before anything is opened."""
    wanted = ["view_channel", "send_messages", "attach_files"]
    if isinstance(interaction.channel, discord.Thread):
        wanted[1] = "send_messages_in_threads"
    elif with_thread:
        wanted += ["create_public_threads", "send_messages_in_threads"]
    missing = [name for name in wanted if not getattr(interaction.app_permissions, name)]
    if missing:
        names = ", ".join(name.replace("_", " ").title() for name in missing)
        raise Told("error.cannot_post", permissions=names)


async def setup(bot: PokerBot) -> None:
    """Called by discord.py."""
    await bot.add_cog(Ofc(bot))
