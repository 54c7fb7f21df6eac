"""What the bot says, once, in a server that has invited it."""

from __future__ import annotations

import logging

import discord

from bot.discord_ui.components import view_of
from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import Failure, brief, failure_of
from bot.discord_ui.replies import drawn
from bot.panels.offer import greeting_panel
from bot.panels.open_face.help import example_art
from bot.panels.screen import Screen
from bot.play.rulesets import DEFAULT_OPEN_FACE
from bot.rules.open_face_presets import load_open_face
from bot.words import language_for, words_in

_log = logging.getLogger(__name__)
_PICTURE = "points"  # two boards that have met


async def greet(desk: Desk, guild: discord.Guild) -> None:
    """Greet a server, unless it was greeted before, or the bot may write nowhere there. What fails is only logged."""
    channel = place_in(guild)
    if channel is None:
        return
    try:
        if not await desk.store.greeted_servers.add(guild.id):
            return
        screen = Screen(words=words_in(language_for(guild.preferred_locale.value)))
        panel = greeting_panel(example_art(_PICTURE, load_open_face(DEFAULT_OPEN_FACE), screen), screen.words)
        view = view_of(panel) or discord.utils.MISSING
        await channel.send(panel.text, files=await drawn(desk, panel), view=view, silent=True)
    except Exception as error:
        if failure_of(error) is Failure.BUG:
            raise
        _log.info("server %d is not greeted: %s", guild.id, brief(error))


def place_in(guild: discord.Guild) -> discord.TextChannel | None:
    """Where a server is greeted: in its system channel, or else in the first channel that the bot may write in."""
    first = [guild.system_channel] if guild.system_channel is not None else []
    found = (one for one in (*first, *guild.text_channels) if not one.is_news() and _may_write(guild, one))
    return next(found, None)


def _may_write(guild: discord.Guild, channel: discord.TextChannel) -> bool:
    may = channel.permissions_for(guild.me)
    return may.view_channel and may.send_messages and may.attach_files
