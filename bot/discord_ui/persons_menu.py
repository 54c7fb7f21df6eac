"""Commands in the menu that Discord shows for a person: a tap or a right click on their name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands


def persons_menu(
    name: app_commands.locale_str, answer: Callable[[Any, discord.User], Awaitable[None]]
) -> app_commands.ContextMenu:
    """A command about a person, in servers that have the bot."""

    async def chosen(interaction: discord.Interaction[Any], user: discord.User) -> None:
        await answer(interaction, user)

    return app_commands.ContextMenu(
        name=name,
        callback=chosen,
        type=discord.AppCommandType.user,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
