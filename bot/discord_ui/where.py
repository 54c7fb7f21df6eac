"""Where tables are opened: which permissions a place needs, and why Discord refuses it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.hosting import invite_url
from bot.discord_ui.time_out import timed_out_until

_WANTED = ("view_channel", "send_messages", "attach_files", "read_message_history")
_WANTED_IN_THREAD = ("view_channel", "send_messages_in_threads", "attach_files", "read_message_history")
_VOICE = (discord.VoiceChannel, discord.StageChannel)


@dataclass(frozen=True, slots=True)
class Where:
    """Where a table is: its channel, the parent of that if it is a thread, and the thread if it was made for it."""

    channel_id: int
    parent_id: int | None = None
    made: discord.Thread | None = None


def needed_to_read(channel: object) -> tuple[str, ...]:
    """The permissions without which nobody reads what is written in a channel.

    Without Connect the chat beside the voices is closed, too. The library strikes it from other channels' permissions,
    so it may be asked for only there.
    """
    return ("view_channel", "connect") if isinstance(channel, _VOICE) else ("view_channel",)


def may_read(channel: object, may: discord.Permissions) -> bool:
    """Whether somebody with these permissions in a channel reads what is written there."""
    return all(getattr(may, name) for name in needed_to_read(channel))


def require_place(interaction: discord.Interaction[Any], *, with_thread: bool) -> None:
    """Raise Told if a table cannot be opened here: no threads, or permissions that the bot or the sender lacks.

    A server may have only the bot's commands, and not the bot: nobody can give it permissions there. In a moderator's
    time-out it lacks permissions that its roles have.
    """
    if (told := _timed_out(interaction)) is not None:
        raise told
    channel = interaction.channel
    makes_thread = with_thread and not isinstance(channel, discord.Thread)
    if makes_thread and isinstance(channel, _VOICE):
        raise Told("error.thread_in_voice")
    if makes_thread and isinstance(channel, discord.TextChannel) and channel.is_news():
        raise Told("error.thread_in_news")
    wanted: tuple[str, ...] = _WANTED_IN_THREAD if isinstance(channel, discord.Thread) else _WANTED
    wanted = tuple(dict.fromkeys((*wanted, *needed_to_read(channel))))
    if makes_thread:
        wanted = (*wanted, "create_public_threads", "send_messages_in_threads")
    missing = [name for name in wanted if not getattr(interaction.app_permissions, name)]
    if missing and interaction.guild_id is not None and interaction.client.get_guild(interaction.guild_id) is None:
        raise Told("error.not_invited", link=invite_url(interaction.application_id))
    if missing:
        names = ", ".join(name.replace("_", " ").title() for name in missing)
        raise Told("error.cannot_post", permissions=names)
    if makes_thread and not interaction.permissions.create_public_threads:
        raise Told("error.no_threads")


def refused(interaction: discord.Interaction[Any]) -> Told:
    """What to say where Discord refused a message here, though the permissions are there."""
    if (told := _timed_out(interaction)) is not None:
        return told
    channel = interaction.channel
    if not isinstance(channel, discord.Thread):
        return Told("error.refused_here")
    if channel.archived or channel.locked:
        return Told("error.refused_closed_thread")
    return Told("error.refused_private_thread" if channel.is_private() else "error.refused_here")


def _timed_out(interaction: discord.Interaction[Any]) -> Told | None:
    until = timed_out_until(interaction.client, interaction.guild_id)
    return Told("error.timed_out", until=f"<t:{int(until.timestamp())}:f>") if until is not None else None
