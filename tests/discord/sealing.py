"""The seals of a deal in tests: the cut that somebody gives, and the lines that stand in the channel."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.http import HTTPClient

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


def spoil_lists(patch: pytest.MonkeyPatch, *spoilt: int) -> None:
    """From now on Discord lists no messages that have one of these among them, or any without one: it answers 500.

    What comes after a message is listed from there on, as by Discord; the simulation lists the newest.
    """
    listed = HTTPClient.logs_from
    response: Any = SimpleNamespace(status=500, reason="Internal Server Error", headers={})

    async def logs_from(self: HTTPClient, channel_id: int, limit: int, after: int | None = None, **where: Any) -> Any:
        most = 100 if after is not None else limit
        found = (await listed(self, channel_id, most, after=after, **where))[-limit:]
        if not spoilt or any(int(one["id"]) in spoilt for one in found):
            raise discord.DiscordServerError(response, "")
        return found

    patch.setattr(HTTPClient, "logs_from", logs_from)
