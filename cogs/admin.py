"""/help, /about and /settings."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot import __version__
from bot.app import PokerBot
from bot.discord_ui.allowed import managed_server
from bot.discord_ui.boundary import Told, tell
from bot.discord_ui.replies import reply
from bot.discord_ui.said import described, offered, said
from bot.discord_ui.spoken import readers_words
from bot.panels.about import about_text
from bot.panels.names import clean_name, in_text
from bot.panels.settings import AS_DISCORD, ServerSettings, in_language, player_settings_panel
from bot.panels.wording import clock_words
from bot.table.options import CLOCKS_S
from bot.words import languages_to_choose, words_in

_UNIT_LENGTH_MAX = 20
_CHOICES_MOST = 25


async def language_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """The languages that there are, by their own names, and to follow Discord's."""
    words = await readers_words(interaction.client.desk.store, interaction)
    names = {AS_DISCORD: words("settings.language_discord")}
    names |= {tag: words_in(tag)("language.name") for tag in languages_to_choose()}
    found = [(tag, name) for tag, name in names.items() if current.casefold() in name.casefold()]
    return [app_commands.Choice(name=name, value=tag) for tag, name in found[:_CHOICES_MOST]]


class Admin(commands.Cog):
    """Help and settings."""

    def __init__(self, bot: PokerBot) -> None:
        self._bot = bot

    @app_commands.command(name="help", description=said("command.help"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def help_(self, interaction: discord.Interaction[PokerBot]) -> None:
        """How to play."""
        await self._bot.help_pages.show(interaction)

    @app_commands.command(description=said("command.about"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def about(self, interaction: discord.Interaction[PokerBot]) -> None:
        """Version and figures."""
        store = self._bot.desk.store
        screen = await self._bot.desk.screens.plain(await self._bot.desk.account(interaction))
        entries = (await store.ledger.head(interaction.guild_id))[0] if interaction.guild_id is not None else 0
        tables = await store.tables.count_open()
        await tell(interaction, about_text(screen.words, __version__, tables, entries, self._bot.pages))

    @app_commands.command(description=said("command.settings"))
    @described("command.settings")
    @app_commands.choices(clock=offered("clock", CLOCKS_S))
    @app_commands.autocomplete(language=language_choices)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=False)
    async def settings(
        self,
        interaction: discord.Interaction[PokerBot],
        unit: app_commands.Range[str, 1, _UNIT_LENGTH_MAX] | None = None,
        clock: app_commands.Choice[int] | None = None,
        pictures: bool | None = None,
        language: str | None = None,
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
        if language not in (None, AS_DISCORD, *languages_to_choose()):
            raise Told("settings.no_language")
        if not changes and language is None:
            await reply(interaction, player_settings_panel(await screens.settings_of(account), screen))
            return
        guild_id = managed_server(interaction, "settings.need_manage")
        await self._bot.desk.store.servers.change_settings(
            guild_id,
            lambda text: (
                in_language(ServerSettings.of(text), language or "").model_copy(update=changes).model_dump_json()
            ),
        )
        settings = await screens.server_settings(guild_id)
        words = screen.words
        lines = [
            words("settings.server"),
            words("settings.unit", unit=in_text(settings.unit)),
            words("settings.clock", clock=clock_words(screen.words, settings.clock_s)),
            words("settings.pictures_off" if settings.is_text_only else "settings.pictures_on"),
            words("settings.language_is", language=words_in(settings.language)("language.name")),
        ]
        await tell(interaction, "\n".join(lines))
        for row in await self._bot.desk.store.tables.open_in_server(guild_id):
            self._bot.reconciler.touch(row.table)


async def setup(bot: PokerBot) -> None:
    """Called once for each bot."""
    await bot.add_cog(Admin(bot))
