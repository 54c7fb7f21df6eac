"""/rules: the presets and the server's house rules."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import PokerBot
from bot.discord_ui.home import home_of
from bot.discord_ui.replies import reply
from bot.discord_ui.said import described, said
from bot.discord_ui.spoken import readers_words
from bot.panels.shortening import shortened
from bot.play.rulesets import all_presets, kept_like, rulesets_like
from bot.rules.house_rules import COMMON_NAME
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import folded
from bot.words import Words

_CHOICES_MOST = 25
_CHOICE_LENGTH_MAX = 100


async def choices_of(
    interaction: discord.Interaction[PokerBot], rulesets: list[Ruleset]
) -> list[app_commands.Choice[str]]:
    """Rulesets as the list under an option: as many as Discord shows, each as long as it lets them be."""
    words = await readers_words(interaction.client.desk.store, interaction)
    return [
        app_commands.Choice(name=shortened(_line(one, words), _CHOICE_LENGTH_MAX), value=one.name)
        for one in rulesets[:_CHOICES_MOST]
    ]


def _line(ruleset: Ruleset, words: Words) -> str:
    title = words.game(ruleset.title)
    about = words.about_game(ruleset.name, ruleset.summary)
    return words("house.choice", title=title, about=about) if about else title


async def any_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """The server's own rules and the presets."""
    found = await rulesets_like(interaction.client.desk.store, home_of(interaction) or 0, current)
    return await choices_of(interaction, found)


async def shown_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """What all games have in common, the server's own rules and the presets."""
    title = (await readers_words(interaction.client.desk.store, interaction))("common.title")
    common = [app_commands.Choice(name=title, value=COMMON_NAME)] if folded(current) in folded(title) else []
    return [*common, *await any_choices(interaction, current)][:_CHOICES_MOST]


async def own_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """The server's own rules, also those that cannot be played any more."""
    kept = await kept_like(interaction.client.desk.store, home_of(interaction) or 0, current)
    return [app_commands.Choice(name=one.rule.name, value=one.rule.name) for one in kept[:_CHOICES_MOST]]


async def preset_choices(interaction: discord.Interaction[PokerBot], current: str) -> list[app_commands.Choice[str]]:
    """The presets: what a house rule can begin with."""
    presets = {preset.name for preset in all_presets()}
    found = await rulesets_like(interaction.client.desk.store, home_of(interaction) or 0, current)
    return await choices_of(interaction, [ruleset for ruleset in found if ruleset.name in presets])


@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
class Rules(commands.GroupCog, group_name="rules", group_description=said("command.rules")):
    """Rulesets. A person may have this command in any server: the presets are the same everywhere."""

    def __init__(self, bot: PokerBot) -> None:
        self._bot = bot

    @app_commands.command(name="list", description=said("command.rules_list"))
    async def list_(self, interaction: discord.Interaction[PokerBot]) -> None:
        """Every ruleset by its name."""
        words = await readers_words(self._bot.desk.store, interaction)
        await reply(interaction, await self._bot.shown_rules.list_panel(home_of(interaction) or 0, words))

    @app_commands.command(description=said("command.rules_show"))
    @described("command.rules_show")
    @app_commands.autocomplete(name=shown_choices)
    async def show(
        self,
        interaction: discord.Interaction[PokerBot],
        name: str,
        version: app_commands.Range[int, 1] | None = None,
    ) -> None:
        """One ruleset in words, for everybody in the channel."""
        guild_id = home_of(interaction)
        words = await readers_words(self._bot.desk.store, interaction) if guild_id is None else None
        panel = await self._bot.shown_rules.ruleset_panel(guild_id or 0, name, version, words)
        await interaction.response.send_message(panel.text, silent=True)

    @app_commands.command(description=said("command.rules_new"))
    @described("command.rules_new")
    @app_commands.autocomplete(base=preset_choices)
    async def new(
        self,
        interaction: discord.Interaction[PokerBot],
        name: str = "",
        base: str = "",
        file: discord.Attachment | None = None,
    ) -> None:
        """A form of selects, or a file."""
        if file is not None:
            await self._bot.written_rules.take_file(interaction, file, is_new=True)
        else:
            await self._bot.chosen_rules.open_new(interaction, name, base)

    @app_commands.command(description=said("command.rules_edit"))
    @described("command.rules_edit")
    @app_commands.autocomplete(name=own_choices)
    async def edit(
        self, interaction: discord.Interaction[PokerBot], name: str, file: discord.Attachment | None = None
    ) -> None:
        """The form of selects with what holds now, or a file."""
        if file is not None:
            await self._bot.written_rules.take_file(interaction, file, name=name)
        else:
            await self._bot.chosen_rules.open_edit(interaction, name)

    @app_commands.command(description=said("command.rules_export"))
    @described("command.rules_export")
    @app_commands.autocomplete(name=any_choices)
    async def export(self, interaction: discord.Interaction[PokerBot], name: str) -> None:
        """The file, in private."""
        document = await self._bot.shown_rules.document(home_of(interaction) or 0, name)
        text = (await readers_words(self._bot.desk.store, interaction))("house.file")
        await interaction.response.send_message(text, file=document, ephemeral=True)

    @app_commands.command(name="import", description=said("command.rules_import"))
    @described("command.rules_import")
    async def import_(self, interaction: discord.Interaction[PokerBot], file: discord.Attachment) -> None:
        """New house rules, or the next version of those that the file names."""
        await self._bot.written_rules.take_file(interaction, file)

    @app_commands.command(description=said("command.rules_delete"))
    @described("command.rules_delete")
    @app_commands.autocomplete(name=own_choices)
    async def delete(self, interaction: discord.Interaction[PokerBot], name: str) -> None:
        """The question with its button."""
        await self._bot.written_rules.ask_delete(interaction, name)


async def setup(bot: PokerBot) -> None:
    """Called once for each bot."""
    await bot.add_cog(Rules(bot))
