"""What the bot does to discord.py beyond its documented interface. All of it is here, and nothing else needs it.

Each of these saves a part of every click, for which the library (2.7.1) has no setting. Without one of them the bot
would do the same, a little slower. `tests/discord/test_library.py` notices when the library changes underneath.
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
    """Answers interactions as the library does, but has no edited message sent back.

    The library asks for every message that an answer writes or changes: `create_interaction_response` in
    ``discord/webhook/async_.py`` always sends ``with_response``. Of a new message the id is wanted; an edited one is
    known, and to have it sent and read again would take a tenth of a click.
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
        """Carry out a request of an interaction or a webhook. An edit gives back what the library must read, no more.

        `params` holds ``with_response``.
        """
        is_edit = route.path.endswith("/callback") and payload is not None and payload["type"] in _EDITS
        answer = await super().request(route, session, payload=payload, params=None if is_edit else params, **rest)
        return {"interaction": {"id": route.webhook_id}} if is_edit else answer


def answer_briefly() -> None:
    """Answer interactions so from now on, in this task and in all that it starts."""
    async_context.set(BriefCallbacks())  # type: ignore[no-untyped-call] # the library left its type out


def let_go(interaction: discord.Interaction[Any]) -> None:
    """Let go of an interaction that was answered.

    The library's interaction and its response hold each other: `Interaction.response` in ``discord/interactions.py``
    keeps what it makes in ``_cs_response``. Together with the clicked message they would lie in memory until the
    interpreter looks through everything, and while it looks nobody is served for 50 ms.
    """
    with suppress(AttributeError):  # nobody has asked for the response, or the library keeps it elsewhere
        del interaction._cs_response  # type: ignore[attr-defined]


class SentView(discord.ui.View):
    """A view that was made to be sent, and listens to nothing: clicks are found by their custom ids alone.

    `rows` are Discord's JSON. `handle_message_parameters` in ``discord/http.py`` asks a view for its `to_components`;
    the library would make them of an object for each button, in ten times the time.
    """

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        super().__init__(timeout=None)
        self._rows = rows
        self.stop()  # so the library does not keep it

    def to_components(self) -> list[dict[str, Any]]:
        """The rows as they are."""
        return self._rows
