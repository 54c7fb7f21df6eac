"""Whose phone a new message makes sound: what is silent and what is not."""

from __future__ import annotations

import re
from typing import Final

from sandbox.components import texts
from sandbox.model import Flag, Message, User
from sandbox.world import World

_BLOCK: Final = re.compile(r"^(?:#{1,3}|-#|>) ")


def notified(world: World, message: Message) -> tuple[User, ...]:
    """The people whom a new message notifies: all who can see it, but its author; nobody if it is silent.

    A small server notifies its members of every message, as Discord does unless they ask for less.
    """
    if message.is_ephemeral or message.flags & Flag.SUPPRESS_NOTIFICATIONS:
        return ()
    channel = world.channels[message.channel_id]
    return tuple(user for user in world.players if user is not message.author and world.can_see(user, channel))


def lock_screen(message: Message) -> str:
    """What a locked phone shows of a message: its first line, as it was written; the page makes names of mentions."""
    if message.flags & Flag.LOADING:
        return f"{message.author.name} is thinking…"
    line = next(iter("\n".join((message.content, *texts(message.components))).strip().splitlines()), "")
    return _BLOCK.sub("", line)
