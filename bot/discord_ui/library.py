"""All places where the bot goes beyond discord.py's documented interface.

The library (2.7.1) has no setting for them. Some save time in every click; without those the bot would do the same, a
little slower. The others are for a network that fails: see `endure` and `heartbeats`. `tests/discord/test_library.py`
fails if the library changes in these places.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import aiohttp
import discord
from discord import gateway
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.discord_ui.card_signs import or_in_words
from bot.discord_ui.failures import ALREADY_ANSWERED, TOO_OLD, Failure, Unreadable, brief, failure_of
from bot.discord_ui.heartbeats import AttentiveKeepAlive

_log = logging.getLogger(__name__)
CALLBACK_S = 2.5  # a first answer takes no longer, or is sent once more: Discord waits three seconds
REQUEST_S = 25.0  # any other request
_AGAIN_S = 0.2  # before the same is sent once more
LOUD = ("discord.client", "discord.shard", "discord.app_commands.tree")
_TOO_MANY = 429
_EDITS = {
    discord.InteractionResponseType.message_update.value,
    discord.InteractionResponseType.deferred_message_update.value,
}


class BriefCallbacks(AsyncWebhookAdapter):
    """Answers interactions as the library does, with two differences.

    It does not ask Discord to send edited messages back. The library asks for every message that an answer posts or
    edits: `create_interaction_response` in ``discord/webhook/async_.py`` always sends ``with_response``. The bot needs
    the id of a new message, but nothing of an edited one, and receiving and parsing that takes a tenth of the time of
    a click.

    An answer, or an edit of one, whose end is not known is sent once more: both do the same when they are done twice.
    """

    async def request(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        files: Any = None,
        **rest: Any,
    ) -> Any:
        """Send a request of an interaction or a webhook. For an edit return only what the library has to read."""
        is_callback = route.path.endswith("/callback")
        if not is_callback and route.method != "PATCH":
            return await super().request(route, session, files=files, **rest)
        try:
            return await self._once(route, session, files=files, **rest)
        except Exception as error:
            if failure_of(error) is not Failure.PASSING:
                raise
            _log.info("%s of an interaction is sent once more: %s", "answer" if is_callback else "edit", brief(error))
        await asyncio.sleep(_AGAIN_S)
        for file in files or ():
            file.reset(seek=True)
        try:
            return await self._once(route, session, files=files, **rest)
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise
            return _answered(route)

    async def _once(
        self,
        route: Route,
        session: aiohttp.ClientSession,
        *,
        payload: dict[str, Any] | None = None,
        params: dict[str, Any] | None = None,
        **rest: Any,
    ) -> Any:
        """One try. `params` has ``with_response``. Raises Unreadable, TimeoutError, and what the library raises."""
        is_callback = route.path.endswith("/callback")
        is_edit = is_callback and payload is not None and payload["type"] in _EDITS

        async def send() -> Any:
            return await super(BriefCallbacks, self).request(
                route, session, payload=payload, params=None if is_edit else params, **rest
            )

        async with asyncio.timeout(CALLBACK_S if is_callback else REQUEST_S):
            answer = await or_in_words(send, payload, rest.get("multipart"), rest.get("files"))
        if is_edit and not answer:
            return _answered(route)
        return _read(answer)


def _answered(route: Route) -> dict[str, Any]:
    """What the library reads of the answer to a callback."""
    return {"interaction": {"id": route.webhook_id}}


def _read(answer: Any) -> Any:
    """An answer of Discord that must have a body. Raises Unreadable if it has none, or a proxy's page."""
    if not isinstance(answer, dict | list) or answer == {}:
        raise Unreadable(f"{type(answer).__name__} of length {len(answer or '')} instead of JSON")
    return answer


def answer_briefly() -> None:
    """Use `BriefCallbacks` from now on, in this task and in all tasks that it starts."""
    async_context.set(BriefCallbacks())  # type: ignore[no-untyped-call] # the library left its type out


def endure(http: HTTPClient) -> None:
    """Meet a network that fails: no request takes for ever, no page of a proxy is taken for a message.

    The library tries again what is refused for a message's age, reads ``PATCH`` and ``POST`` without looking at them,
    waits five minutes for an answer, notices a silent gateway after a minute, logs each lost connection with a
    traceback, and lets nobody ask any more once a wait for the end of a global limit was given up.
    """
    request = http.request

    async def strictly(route: Route, **rest: Any) -> Any:
        async def send() -> Any:
            return await request(route, **rest)

        try:
            async with asyncio.timeout(None if route.method == "PUT" else REQUEST_S):  # commands may take their time
                answer = await or_in_words(send, rest.get("json"), rest.get("form"), rest.get("files"))
        except TimeoutError:
            if http._global_over is not discord.utils.MISSING:  # before the login there is none
                http._global_over.set()  # the library does so only after a whole wait: nobody would ask again
            raise
        return _read(answer) if route.method in ("GET", "PATCH", "POST") else answer

    discord.http.json_or_text = refusing_old  # the library calls it for every answer, before it looks at the status
    http.request = strictly  # type: ignore[method-assign] # there is no other place to look at every answer
    gateway.KeepAliveHandler = AttentiveKeepAlive  # type: ignore[misc] # the library makes one for each connection
    for name in LOUD:
        logging.getLogger(name).addFilter(in_one_line)


def wait_before_requests(http: HTTPClient, wait: Callable[[], Awaitable[None]]) -> None:
    """Wait for something before each request. Answers to interactions do not wait: they go another way."""
    request = http.request

    async def waiting(route: Route, **rest: Any) -> Any:
        await wait()
        return await request(route, **rest)

    http.request = waiting  # type: ignore[method-assign] # as above


_json_or_text = discord.http.json_or_text


async def refusing_old(response: aiohttp.ClientResponse) -> dict[str, Any] | str:
    """Read an answer. Raises discord.HTTPException if it says that an old message takes no more edits for now.

    Discord says that with the status 429. The library would sleep and send the same up to four times more, while the
    message changes and the other edits of its channel wait.
    """
    data = await _json_or_text(response)
    if response.status == _TOO_MANY and isinstance(data, dict) and data.get("code") in TOO_OLD:
        raise discord.HTTPException(response, data)
    return data


def in_one_line(record: logging.LogRecord) -> bool:
    """A filter of the library's log: what passes by itself is one line without a traceback. A bug stays as it is."""
    error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
    if error is not None and (isinstance(error, gateway.ReconnectWebSocket) or failure_of(error) is Failure.PASSING):
        record.msg = f"{record.getMessage()} ({brief(error)})"
        record.args = ()
        record.exc_info = None
        record.levelno = logging.WARNING
        record.levelname = "WARNING"
    return True


def let_go(interaction: discord.Interaction[Any]) -> None:
    """Break the reference cycle of an interaction that was answered.

    The library's interaction and its response refer to each other: `Interaction.response` in
    ``discord/interactions.py`` keeps what it makes in ``_cs_response``. With the clicked message they would stay in
    memory until the garbage collector runs, and each run stops the bot for 50 ms.
    """
    with suppress(AttributeError):  # nobody has asked for the response, or the library keeps it elsewhere
        del interaction._cs_response  # type: ignore[attr-defined]


class Upload(io.BytesIO):
    """What is uploaded, which goes with the last reference to it.

    `File` in ``discord/file.py`` takes away the `close` of what it sends and gives it back afterwards, as an attribute:
    the object's own method, which refers to the object. A picture of 30 KB that refers to itself would stay until the
    garbage collector searches everything, and it counts objects, not bytes: hundreds of pictures would wait for that.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if name == "close" and getattr(value, "__self__", None) is self:
            self.__dict__.pop(name, None)
        else:
            super().__setattr__(name, value)


class SentView(discord.ui.View):
    """A view that is only sent and listens to no clicks: their custom ids alone lead to their handlers.

    `rows` are Discord's JSON. `handle_message_parameters` in ``discord/http.py`` asks a view for its `to_components`;
    the library would build them from one object for each button, which takes ten times as long. A view's own beginning
    is left out too: it asks the system for a random id, and makes a future and a list of buttons for clicks.
    """

    timeout = None

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self._rows = rows

    def is_finished(self) -> bool:
        """It has ended before it began: so the library does not keep it."""
        return True

    def is_dispatchable(self) -> bool:
        """The library has nothing to call."""
        return False

    def has_components_v2(self) -> bool:
        """The rows are of the old kind, beside a text."""
        return False

    def to_components(self) -> list[dict[str, Any]]:
        """The rows as they are."""
        return self._rows
