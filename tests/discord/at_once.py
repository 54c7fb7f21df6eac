"""Clicks and commands that reach the bot before it has answered any of them."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any
from unittest.mock import patch

from tests.discord.world import World


async def at_once(at: World, *acts: Awaitable[Any]) -> list[Any]:
    """Send all of them, then let the bot come to rest; their results, in order.

    The simulated Discord waits after each act until the bot is done: here only after the last one.
    """

    async def not_yet(**_: object) -> None:
        """Nobody waits."""

    with patch.object(at.env, "_settle_internal", not_yet):
        results = [await act for act in acts]
    await at.env.settle()
    return results
