"""Which language Discord is in for somebody, and for a server: noted when it changes, so that panels know it later."""

from __future__ import annotations

from typing import Any

import discord

from bot.panels.settings import PlayerSettings, ServerSettings
from bot.store import Account, Store


async def note_language(store: Store, interaction: discord.Interaction[Any], account: Account) -> None:
    """Note the language of the sender's Discord, and of the server that they write in. Mostly there is nothing new."""
    locale = interaction.locale.value
    if not PlayerSettings.of(account.settings).is_in(locale):
        await store.accounts.change_settings(account.account_id, lambda text: PlayerSettings.of(text).now_in(locale))
    guild_id, guild_locale = interaction.guild_id, interaction.guild_locale
    if guild_id is None or guild_locale is None:
        return
    of_server = guild_locale.value
    if not ServerSettings.of(await store.servers.settings(guild_id)).is_in(of_server):
        await store.servers.change_settings(guild_id, lambda text: ServerSettings.of(text).now_in(of_server))
