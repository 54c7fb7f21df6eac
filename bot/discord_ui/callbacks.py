"""Answers to interactions without an echo: a message that a click edits is not sent back to the bot.

The library asks for every message that an answer writes or changes. Of a new one the id is wanted; an edited one is
known, and having it sent and reading it again would take a tenth of a click.
"""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

_EDITS = {
    discord.InteractionResponseType.message_update.value,
    discord.InteractionResponseType.deferred_message_update.value,
}


class BriefCallbacks(AsyncWebhookAdapter):
    """The library's way to answer interactions; of an edit it gives back no more than the library must read."""

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        payload: dict[str, Any] | None = None,
        params: dict[str, Any] | None = None,
        **rest: Any,
    ) -> Any:
        """Carry out a request of an interaction or a webhook, as the library does."""
        is_edit = route.path.endswith("/callback") and payload is not None and payload["type"] in _EDITS
        wanted = None if is_edit else params  # else: with_response
        answer = await super().request(route, session, payload=payload, params=wanted, **rest)
        return {"interaction": {"id": route.webhook_id}} if is_edit else answer


def answer_briefly() -> None:
    """Answer so from now on, in this task and all that it starts."""
    async_context.set(BriefCallbacks())  # type: ignore[no-untyped-call] # the library left its type out
