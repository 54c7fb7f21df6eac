"""Whose language an answer is in: a private one its reader's, what everybody reads the server's.

What language Discord is in for them is noted when it changes, so that messages know it that answer nothing.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.home import home_of
from bot.panels.settings import PlayerSettings, ServerSettings
from bot.store import Account, Store, StoreUnavailable
from bot.words import Words, language_for, words_in


async def note_language(store: Store, interaction: discord.Interaction[Any], account: Account) -> None:
    """Note the language of the sender's Discord, and of the server that they write in. Mostly there is nothing new."""
    locale = interaction.locale.value
    if not PlayerSettings.of(account.settings).is_in(locale):
        await store.accounts.change_settings(account.account_id, lambda text: PlayerSettings.of(text).now_in(locale))
    guild_id = home_of(interaction)
    guild_locale = interaction.guild_locale
    if guild_id is None or guild_locale is None:
        return
    of_server = guild_locale.value
    if not ServerSettings.of(await store.servers.settings(guild_id)).is_in(of_server):
        await store.servers.change_settings(guild_id, lambda text: ServerSettings.of(text).now_in(of_server))


async def readers_words(store: Store, interaction: discord.Interaction[Any]) -> Words:
    """The words of whoever reads the private answer, also when nothing can be read or stored about them."""
    try:
        account = await store.accounts.of(interaction.user.id)
    except StoreUnavailable:
        account = None
    settings = PlayerSettings.of(account.settings) if account is not None else PlayerSettings()
    return words_in(language_for(settings.chosen_language, interaction.locale.value))


async def servers_words(store: Store, guild_id: int) -> Words:
    """The words for what everybody in a server reads. Raises StoreUnavailable."""
    return words_in(ServerSettings.of(await store.servers.settings(guild_id)).language)
