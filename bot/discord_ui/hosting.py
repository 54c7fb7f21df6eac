"""The bot as Discord knows it: its permissions, its invite link, and whether its commands are registered."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    read_message_history=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)
SCOPES = ("bot", "applications.commands")
_SERVERS_A_PAGE = 200  # Discord gives no more in one answer


@dataclass(frozen=True, slots=True)
class Server:
    """A server that the bot is in, with the needed permissions that its roles lack there."""

    name: str
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hosting:
    """What Discord says: the bot's name, its servers, and commands whose registration differs from the program's."""

    name: str
    servers: tuple[Server, ...]
    unsynced: tuple[str, ...]


def invite_url(application_id: int | None) -> str:
    """The link by which the bot is invited to a server, with the permissions that it needs and no others."""
    url = discord.utils.oauth_url(application_id or 0, permissions=NEEDED, scopes=SCOPES)
    return url if application_id else url.replace("client_id=0", "client_id=YOUR_APPLICATION_ID")


def application_of(token: str) -> int | None:
    """The application id that a token begins with, in base64; None if the token has no such part."""
    first = token.partition(".")[0]
    try:
        text = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode("ascii")
    except ValueError:  # no base64, or no text in it
        return None
    return int(text) if text.isdigit() else None


def missing(granted: int) -> tuple[str, ...]:
    """The names, as in Discord's settings, of the needed permissions that a bit field of permissions lacks."""
    permissions = discord.Permissions(granted)
    if permissions.administrator:
        return ()
    return tuple(
        name.replace("_", " ").title() for name, is_needed in NEEDED if is_needed and not getattr(permissions, name)
    )


async def look(client: discord.Client, commands: Sequence[Mapping[str, Any]]) -> Hosting:
    """Ask Discord by a client that has logged in. `commands` are the program's own as `Command.to_dict` gives them.

    Raises OSError and discord.HTTPException when there is no answer.
    """
    registered = {command.name: _shape(command.to_dict()) for command in await _fetch_commands(client)}
    guilds = await _fetch_servers(client)
    assert client.user is not None
    wanted = {str(command["name"]): _shape(command) for command in commands}
    unsynced = tuple(
        sorted(name for name in wanted.keys() | registered.keys() if wanted.get(name) != registered.get(name))
    )
    servers = tuple(Server(guild["name"], missing(int(guild.get("permissions", 0)))) for guild in guilds)
    return Hosting(client.user.name, servers, unsynced)


async def _fetch_servers(client: discord.Client) -> list[Any]:
    """All servers, as Discord tells of them: the library's Guild drops the permissions."""
    found: list[Any] = []
    is_more = True
    while is_more:
        after = found[-1]["id"] if found else None
        page = await client.http.get_guilds(_SERVERS_A_PAGE, after=after, with_counts=False)
        found += page
        is_more = len(page) == _SERVERS_A_PAGE
    return found


async def _fetch_commands(client: discord.Client) -> list[app_commands.AppCommand]:
    return await app_commands.CommandTree(client).fetch_commands()


def _shape(command: Mapping[str, Any]) -> tuple[Any, ...]:
    """What of a command players see: names, descriptions and what must be given, options included."""
    options = tuple(_shape(option) for option in command.get("options") or ())
    return command["name"], command.get("description", ""), bool(command.get("required")), options
