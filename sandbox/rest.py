"""The REST side: reads a request, lets trouble befall it, answers as JSON.

Handlers are coroutines that take a `Request` and return JSON (200) or None (204), and raise ApiError to refuse. They
are lean on purpose: nothing is logged per request.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

import orjson
from aiohttp import BodyPartReader, web

from sandbox.errors import ApiError, Code, refused
from sandbox.interactions import Desk
from sandbox.model import Body, Channel, Json, Message, Upload
from sandbox.trouble import Kind, Rule, rate_limit_body
from sandbox.world import World

API: Final = "/api/v10"
BODY_BYTES_MAX: Final = 32 * 1024 * 1024

Observer = Callable[[str, str, Any, int, Any, Iterable[str]], None]  # method, path, request, status, response, files


@dataclass(slots=True)
class Request:
    """One request to the API: the world that it is for, and aiohttp's request."""

    world: World
    desk: Desk
    raw: web.Request
    body: Body = field(default_factory=lambda: Body(None))

    def id(self, name: str) -> int:
        """A snowflake in the path. Raises ApiError for something else."""
        text = self.raw.match_info[name]
        if not text.isdecimal():
            raise refused(Code.UNKNOWN_ROUTE)
        return int(text)

    def text(self, name: str) -> str:
        """Another part of the path."""
        return self.raw.match_info[name]

    def query(self, name: str, default: str = "") -> str:
        """A parameter behind the question mark."""
        return self.raw.query.get(name, default)

    @property
    def channel(self) -> Channel:
        """The channel that the path names. Raises ApiError (10003)."""
        return self.world.channel(self.id("channel_id"))

    @property
    def message(self) -> Message:
        """The message that the path names. Raises ApiError (10003, 10008)."""
        return self.world.message(self.channel, self.id("message_id"))

    @property
    def json(self) -> Json:
        """The body, which must be an object. Raises ApiError (50109)."""
        if not isinstance(self.body.json, dict):
            raise refused(Code.INVALID_JSON)
        return self.body.json


Handler = Callable[[Request], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A route of the API: method, path below `/api/v10`, handler; whether it asks for the bot's token."""

    method: str
    path: str
    handler: Handler
    needs_token: bool = True
    status: int = 200  # of an answer with a body; without one it is 204


class Api:
    """Serves endpoints. `observer` sees every exchange, for tests that hold it against Discord's description."""

    def __init__(self, world: World, desk: Desk) -> None:
        self.world = world
        self.desk = desk
        self.observer: Observer | None = None

    def add_to(self, app: web.Application, endpoints: Iterable[Endpoint]) -> None:
        """Put the endpoints into the server, and a refusal for every other path."""
        for endpoint in endpoints:
            app.router.add_route(endpoint.method, API + endpoint.path, self._serving(endpoint))
        app.router.add_route("*", "/api/{rest:.*}", self._serving(Endpoint("*", "", _unknown_route, needs_token=False)))

    def _serving(self, endpoint: Endpoint) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def serve(raw: web.Request) -> web.StreamResponse:
            request = Request(self.world, self.desk, raw)
            rule = self.world.trouble.befalls(raw.method, raw.path.removeprefix(API)) if self._has_trouble() else None
            if rule is not None and rule.foreign is not None:
                foreign = rule.foreign
                return web.Response(body=foreign.body, status=foreign.status, headers=foreign.headers)
            status, answer, headers = await self._answer(endpoint, request, rule)
            if rule is not None and rule.kind is Kind.LOSE_ANSWER:
                _break(raw)
            if self.observer is not None:
                files = [upload.filename for upload in request.body.uploads]
                self.observer(raw.method, raw.path, request.body.json, status, answer, files)
            if answer is None:
                return web.Response(status=status, headers=headers)
            body = orjson.dumps(answer)
            if rule is not None and rule.kind is Kind.CUT_SHORT:
                body = body[: int(len(body) * rule.share)]
            # The library reads JSON only when the header says exactly this, without a charset.
            return web.Response(
                body=body,
                status=status,
                headers={"Content-Type": "application/json", **(headers or {})},
            )

        return serve

    def _has_trouble(self) -> bool:
        return bool(self.world.trouble.rules)

    async def _answer(
        self, endpoint: Endpoint, request: Request, rule: Rule | None
    ) -> tuple[int, Any, dict[str, str] | None]:
        try:
            if rule is not None:
                if rule.kind is Kind.RATE_LIMIT:
                    headers = {"Via": "1.1 sandbox", "Retry-After": str(max(1, round(rule.seconds)))}
                    if rule.is_global:
                        headers["X-RateLimit-Global"] = "true"
                    return 429, rate_limit_body(rule), headers
                self._befall(request, rule)
            if endpoint.needs_token and request.raw.headers.get("Authorization") != f"Bot {self.world.token}":
                raise refused(Code.UNAUTHORIZED)
            if request.raw.can_read_body:
                request.body = await read_body(request.raw)
            if rule is not None and rule.kind is Kind.DELAY:  # from here on it is done, whether or not the bot lives on
                await asyncio.sleep(rule.seconds)
            answer = await endpoint.handler(request)
        except ApiError as refusal:
            return refusal.status, refusal.body, None
        return (204 if answer is None else endpoint.status), answer, None

    def _befall(self, request: Request, rule: Rule) -> None:
        if rule.kind is Kind.REFUSE and rule.error is not None:
            raise ApiError(rule.error.status, rule.error.body["code"], rule.error.body["message"])
        if rule.kind is Kind.LOSE_REQUEST:
            _break(request.raw)
            raise refused(Code.UNKNOWN_ROUTE)  # nobody hears it


def _break(raw: web.Request) -> None:
    """Cut the connection so that the client sees a reset."""
    if raw.transport is not None:
        raw.transport.abort()


async def _unknown_route(_request: Request) -> Any:
    raise refused(Code.UNKNOWN_ROUTE)


async def read_body(raw: web.Request) -> Body:
    """The JSON of a request, alone or as `payload_json` beside files. Raises ApiError (50109)."""
    try:
        if not raw.content_type.startswith("multipart/"):
            data = await raw.read()
            return Body(orjson.loads(data) if data else None)
        return await _read_multipart(raw)
    except ValueError:
        raise refused(Code.INVALID_JSON) from None


async def _read_multipart(raw: web.Request) -> Body:
    content: Any = {}
    uploads: list[Upload] = []
    async for part in await raw.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        name = part.name or ""
        if name == "payload_json":
            content = orjson.loads(await part.text())
        elif name.startswith("files["):
            uploads.append(Upload(int(name[6:-1]), part.filename or "file", bytes(await part.read(decode=False))))
    return Body(content, tuple(uploads))
