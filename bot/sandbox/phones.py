"""Whose phone a new message makes sound: what is silent and what is not."""

from __future__ import annotations

import re
from typing import Final

from bot.sandbox.components import texts
from bot.sandbox.model import Flag, Message, User
from bot.sandbox.world import World

_LONGEST: Final = 100
_MARKS: Final = re.compile(r"[*#`]+ ?|^-# ")


def notified(world: World, message: Message) -> tuple[User, ...]:
    """The people whom a new message notifies: all who can see it, but its author; nobody if it is silent.

    A small server notifies its members of every message, as Discord does unless they ask for less.
    """
    if message.is_ephemeral or message.flags & Flag.SUPPRESS_NOTIFICATIONS:
        return ()
    channel = world.channels[message.channel_id]
    return tuple(user for user in world.players if user is not message.author and world.can_see(user, channel))


def lock_screen(world: World, message: Message) -> str:
    """What a locked phone shows of a message: its first line, with names for mentions."""
    line = next(iter("\n".join((message.content, *texts(message.components))).strip().splitlines()), "")
    for user in world.players:
        line = line.replace(f"<@{user.id}>", f"@{user.name}")
    return _MARKS.sub("", line)[:_LONGEST]
