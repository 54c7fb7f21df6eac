"""Answers to interactions without an echo: a message that a click edits is not sent back to the bot.

The library asks for every message that an answer writes or changes. Of a new one the id is wanted; an edited one is
known, and having it sent and reading it again would take a tenth of a click.
"""

from __future__ import annotations

from typing import Any

import discord
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

_EDITS = {
    discord.InteractionResponseType.message_update.value,
    discord.InteractionResponseType.deferred_message_update.value,
}


class BriefCallbacks(AsyncWebhookAdapter):
    """The library's way to answer interactions, but for edits."""

    def create_interaction_response(
        self, interaction_id: int, token: str, *, params: MultipartParameters, **connection: Any
    ) -> Any:
        """Answer an interaction; the coroutine returns what the library reads of Discord's answer."""
        if params.files or params.payload is None or params.payload["type"] not in _EDITS:
            return super().create_interaction_response(interaction_id, token, params=params, **connection)
        return self._edit(interaction_id, token, params.payload, connection)

    async def _edit(self, interaction_id: int, token: str, payload: dict[str, Any], connection: dict[str, Any]) -> Any:
        path = "/interactions/{webhook_id}/{webhook_token}/callback"
        route = Route("POST", path, webhook_id=interaction_id, webhook_token=token)
        await self.request(route, payload=payload, **connection)
        return {"interaction": {"id": interaction_id, "type": discord.InteractionType.component.value}}


def answer_briefly() -> None:
    """Answer so from now on, in this task and all that it starts."""
    async_context.set(BriefCallbacks())  # type: ignore[no-untyped-call] # the library left its type out
