"""Addresses of messages, as Discord's *Copy Message Link* gives them: what a check of a deal goes by."""

from __future__ import annotations

import re

_LINK = re.compile(r"https://discord\.com/channels/[0-9]+/([0-9]+)/([0-9]+)", re.ASCII)


def message_link(guild_id: int, channel_id: int, message_id: int) -> str:
    """The address of a message in a server."""
    return f"https://discord.com/channels/{guild_id}/{channel_id}/{message_id}"


def channel_link(guild_id: int, channel_id: int) -> str:
    """The address of a channel in a server."""
    return f"https://discord.com/channels/{guild_id}/{channel_id}"


def private_link(channel_id: int, message_id: int) -> str:
    """The address of a direct message, for the one who reads it."""
    return f"https://discord.com/channels/@me/{channel_id}/{message_id}"


def linked_message(link: str) -> tuple[int, int]:
    """The channel and the message of an address. Raises ValueError for another text."""
    found = _LINK.fullmatch(link)
    if found is None:
        raise ValueError("no link to a message")
    return int(found[1]), int(found[2])
