"""The seals of a deal in tests: the cut that somebody gives, and the lines that stand in the channel."""

from __future__ import annotations

import re
from typing import Any

from tests.discord.world import World


async def cut(at: World, name: str, word: str) -> Any:
    """Somebody gives a cut; the private answer."""
    form = await at.click(name, "Cut")
    return await at.people[name].submit_modal(form, {"cut": word})


def seals(at: World, hand_no: int) -> list[Any]:
    """The seals of a hand that stand in the channel."""
    found = re.compile(rf"-# 🔒 `fair-deal-3 [a-z0-9]+ {hand_no} [0-9a-f]{{64}}`")
    return [message for message in at.messages() if found.fullmatch(message.content)]


def refuse_next_post(at: World) -> None:
    """Discord refuses one post to the channel; the second one stays and marks the test as one with refused posts."""
    for path, times in ((f"/channels/{at.channel.id}/messages", 1), ("/nowhere", None)):
        at.env.inject_error("POST", path, status=403, code=50013, message="no", times=times)
