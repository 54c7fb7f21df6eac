"""What makes people's phones ring: the notices that were posted to them, and those that stand there."""

from __future__ import annotations

from tests.discord.world import World
from tests.support.notices import is_notice


def pushes(at: World, name: str) -> list[str]:
    """The posts that made one of the people's phones ring, the oldest first: notices to them, in either place."""
    own = at.user(name).dm_channel
    in_dm = f"/channels/{own.id}/messages" if own is not None else "none"
    return [
        one.json["content"]
        for one in at.requests("POST", "/messages")
        if (one.path.endswith(in_dm) and is_notice(one.json["content"]))
        or at.people[name].id in one.json["allowed_mentions"].get("users", ())
    ]


def notices(at: World, name: str) -> list[str]:
    """The notices to one of the people that stand there now."""
    own = at.user(name).dm_channel
    in_dm = [one.content for one in own.history() if is_notice(one.content)] if own is not None else []
    return in_dm + [one.content for one in at.messages() if at.people[name].mention in one.content]
