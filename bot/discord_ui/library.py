"""All places where the bot goes beyond discord.py's documented interface.

Each saves time in every click, for which the library (2.7.1) has no setting. Without them the bot would do the same, a
little slower. `tests/discord/test_library.py` fails if the library changes in these places.
"""

from __future__ import annotations

from contextlib import suppress
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
    """Answers interactions as the library does, but does not ask Discord to send edited messages back.

    The library asks for every message that an answer posts or edits: `create_interaction_response` in
    ``discord/webhook/async_.py`` always sends ``with_response``. The bot needs the id of a new message, but nothing of
    an edited one, and receiving and parsing that takes a tenth of the time of a click.
    """

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        payload: dict[str, Any] | None = None,
        params: dict[str, Any] | None = None,
        **rest: Any,
    ) -> Any:
        """Send a request of an interaction or a webhook. For an edit return only what the library has to read.

        `params` has ``with_response``.
        """
        is_edit = route.path.endswith("/callback") and payload is not None and payload["type"] in _EDITS
        answer = await super().request(route, session, payload=payload, params=None if is_edit else params, **rest)
        return {"interaction": {"id": route.webhook_id}} if is_edit else answer


def answer_briefly() -> None:
    """Use `BriefCallbacks` from now on, in this task and in all tasks that it starts."""
    async_context.set(BriefCallbacks())  # type: ignore[no-untyped-call] # the library left its type out


def let_go(interaction: discord.Interaction[Any]) -> None:
    """Break the reference cycle of an interaction that was answered.

    The library's interaction and its response refer to each other: `Interaction.response` in
    ``discord/interactions.py`` keeps what it makes in ``_cs_response``. With the clicked message they would stay in
    memory until the garbage collector runs, and each run stops the bot for 50 ms.
    """
    with suppress(AttributeError):  # nobody has asked for the response, or the library keeps it elsewhere
        del interaction._cs_response  # type: ignore[attr-defined]


class SentView(discord.ui.View):
    """A view that is only sent and listens to no clicks: their custom ids alone lead to their handlers.

    `rows` are Discord's JSON. `handle_message_parameters` in ``discord/http.py`` asks a view for its `to_components`;
    the library would build them from one object for each button, which takes ten times as long.
    """

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        super().__init__(timeout=None)
        self._rows = rows
        self.stop()  # so the library does not keep it

    def to_components(self) -> list[dict[str, Any]]:
        """The rows as they are."""
        return self._rows
