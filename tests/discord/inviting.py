"""A server that invites the bot."""

from __future__ import annotations

import discord
from simcord.backend import serializers
from simcord.builders import ChannelHandle

from tests.discord.world import World


async def invite_bot(at: World) -> list[discord.Message]:
    """The server throws the bot out and invites it again. What stands in its channels then.

    The library tells an invitation from a server that can be reached again by a missing key.
    """
    backend = at.env.backend
    backend.emit("GUILD_DELETE", {"id": str(at.guild.id)})
    await at.env.settle()
    payload = serializers.guild_create_payload(backend, backend.guilds[at.guild.id])
    backend.emit("GUILD_CREATE", {key: value for key, value in payload.items() if key != "unavailable"})
    await at.env.settle()
    channels = [one for one in backend.channels.values() if one.guild_id == at.guild.id]
    return [message for one in channels for message in ChannelHandle(at.env, at.guild, one).history()]
