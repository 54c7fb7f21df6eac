"""Permission bits, under the names that Discord and its libraries give them."""

from __future__ import annotations

from enum import IntFlag


class Permission(IntFlag):
    """The bits that matter to a bot that posts, edits and opens threads."""

    CREATE_INSTANT_INVITE = 1 << 0
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


NOTHING = Permission(0)

EVERYONE = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
)

OWNER = Permission((1 << 53) - 1)  # a server's owner may do everything, known bits or not

IN_DM = EVERYONE  # what both sides of a direct message have


def permission(name: str | Permission) -> Permission:
    """A permission by its name as libraries write it (`send_messages`). Raises ValueError naming the known ones."""
    if isinstance(name, Permission):
        return name
    try:
        return Permission[name.upper()]
    except KeyError:
        known = ", ".join(str(bit.name).lower() for bit in Permission)
        raise ValueError(f"{name!r} is no permission of the sandbox; there are {known}") from None
