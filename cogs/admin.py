"""/help, /about and /settings."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot import __version__
from bot.app import PokerBot
from bot.discord_ui.allowed import managed_server
from bot.discord_ui.boundary import tell
from bot.discord_ui.opening import CLOCKS
from bot.discord_ui.replies import reply
from bot.panels.about import about_text
from bot.panels.lobby import clock_words
from bot.panels.names import clean_name, in_text
from bot.panels.settings import ServerSettings, player_settings_panel

_UNIT_LENGTH_MAX = 20


class Admin(commands.Cog):
    """Help and settings."""

    def __init__(self, bot: PokerBot) -> None:
        self._bot = bot

    @app_commands.command(name="help", description="How to play: a few pages with pictures")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def help_(self, interaction: discord.Interaction[PokerBot]) -> None:
        """How to play."""
        await self._bot.help_pages.show(interaction)

    @app_commands.command(description="Version, what the bot keeps, privacy and terms")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def about(self, interaction: discord.Interaction[PokerBot]) -> None:
        """Version and figures."""
        store = self._bot.desk.store
        screen = await self._bot.desk.screens.plain(await self._bot.desk.account(interaction))
        entries = (await store.ledger.head(interaction.guild_id))[0] if interaction.guild_id is not None else 0
        tables = await store.tables.count_open()
        await tell(interaction, about_text(screen.words, __version__, tables, entries, self._bot.pages))

    @app_commands.command(description="Your own settings; with an option, the server's defaults")
    @app_commands.describe(
        unit="What the server calls its points (needs Manage Server)",
        clock="The server's default time for a turn (needs Manage Server)",
        pictures="Whether the server's panels have pictures (needs Manage Server)",
    )
    @app_commands.choices(clock=[app_commands.Choice(name=name, value=seconds) for name, seconds in CLOCKS.items()])
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def settings(
        self,
        interaction: discord.Interaction[PokerBot],
        unit: app_commands.Range[str, 1, _UNIT_LENGTH_MAX] | None = None,
        clock: app_commands.Choice[int] | None = None,
        pictures: bool | None = None,
    ) -> None:
        """A player's switches, or the server's defaults."""
        account = await self._bot.desk.account(interaction)
        screens = self._bot.desk.screens
        screen = await screens.plain(account)
        changes: dict[str, object] = {}
        if unit is not None:
            changes["unit"] = clean_name(unit)
        if clock is not None:
            changes["clock_s"] = clock.value
        if pictures is not None:
            changes["is_text_only"] = not pictures
        if not changes:
            await reply(interaction, player_settings_panel(await screens.settings_of(account), screen))
            return
        guild_id = managed_server(interaction, "settings.need_manage")
        await self._bot.desk.store.servers.change_settings(
            guild_id, lambda text: ServerSettings.of(text).model_copy(update=changes).model_dump_json()
        )
        settings = await screens.server_settings(guild_id)
        words = screen.words
        lines = [
            words("settings.server"),
            words("settings.unit", unit=in_text(settings.unit)),
            words("settings.clock", clock=clock_words(screen, settings.clock_s)),
            words("settings.pictures_off" if settings.is_text_only else "settings.pictures_on"),
        ]
        await tell(interaction, "\n".join(lines))
        for row in await self._bot.desk.store.tables.open_in_server(guild_id):
            self._bot.reconciler.touch(row.table)


async def setup(bot: PokerBot) -> None:
    """Called once for each bot."""
    await bot.add_cog(Admin(bot))
