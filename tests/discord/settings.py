"""A server's settings in tests: who may change them, and the switches that everybody has."""

from __future__ import annotations

import discord
from simcord.backend import serializers

from tests.discord.world import World


async def switch(at: World, name: str, label: str) -> None:
    """Turn one of somebody's own switches."""
    shown = (await at.slash(name, "settings")).response
    await at.people[name].click(shown, label=label)


async def make_manager(at: World, name: str) -> None:
    """Give somebody the permission Manage Server."""
    await permit(at, name, manage_guild=True)


async def permit(at: World, name: str, **permissions: bool) -> None:
    """Give somebody a role with some permissions."""
    role = at.guild.create_role("permitted", permissions=discord.Permissions(**permissions))
    at.env.backend.add_member_role(at.guild.id, at.people[name].id, role.id)
    await at.env.settle()


async def lose_roles(at: World, name: str) -> None:
    """Take all roles from somebody."""
    for role in list(at.env.backend.get_guild(at.guild.id).members[at.people[name].id].role_ids):
        at.env.backend.remove_member_role(at.guild.id, at.people[name].id, role)
    await at.env.settle()


async def owned_by(at: World, name: str) -> None:
    """Somebody owns the server from now on."""
    guild = at.env.backend.guilds[at.guild.id]
    guild.owner_id = at.people[name].id
    at.env.backend.emit("GUILD_UPDATE", serializers.guild_create_payload(at.env.backend, guild))
    await at.env.settle()
