"""The library's HTTP session without sockets: a request goes straight to the endpoints of the pretend Discord.

Everything above it is the library's own: its buckets, its sleeping on 429, its retries.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import aiohttp
import orjson
from multidict import CIMultiDict

from sandbox.errors import ApiError, Code, refused
from sandbox.gateway import Gateway
from sandbox.interactions import Desk
from sandbox.model import Body, Upload
from sandbox.rest import Endpoint, Request
from sandbox.server import ENDPOINTS
from sandbox.world import World
from tools.evenings.gateway import Line, Socket
from tools.evenings.life import require_life
from tools.evenings.limits import Limits, Pace, Refusal

_API: Final = "/api/v10"
_MESSAGES: Final = re.compile(r"/channels/(\d+)/messages(?:/(\d+))?")
_PATHS: Final = tuple(
    (one.method, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", one.path)), one) for one in ENDPOINTS
)


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and its answer, for whoever counts. Times in the loop's seconds."""

    at_s: float
    method: str
    path: str
    status: int
    code: int


@dataclass(slots=True)
class Answer:
    """A response, as far as the library reads it."""

    status: int
    body: bytes
    headers: CIMultiDict[str]
    reason: str = ""

    async def text(self, encoding: str = "utf-8") -> str:
        """The body."""
        return self.body.decode(encoding)


@dataclass(slots=True)
class _Raw:
    """Where a request goes, as the endpoints read it."""

    match_info: dict[str, str]
    query: dict[str, str]


@dataclass(slots=True, eq=False)
class Session:
    """Takes the place of an aiohttp session. Times follow `pace`; each exchange is told to `observer`."""

    world: World
    desk: Desk
    gateway: Gateway
    random: Random
    pace: Pace
    limits: Limits
    observer: Callable[[Exchange], None]
    swallowed: tuple[str, str] = ("", "")  # a fault: requests of this method to paths that begin so only read
    closed: bool = False
    sockets: list[Socket] = field(default_factory=list)

    @asynccontextmanager
    async def request(self, method: str, url: str, *, data: Any = None, **rest: Any) -> AsyncIterator[Answer]:
        """Send a request; it takes effect half-way through its time."""
        require_life()
        path = url.partition(_API)[2].partition("?")[0]
        delay_s = self.random.uniform(*self._delay_of(method, path)) / 2
        await asyncio.sleep(delay_s)
        require_life()
        answer = await self._answer(method, path, rest.get("params") or {}, _body_of(data))
        code = orjson.loads(answer.body).get("code", 0) if answer.status >= 400 else 0
        self.observer(Exchange(asyncio.get_running_loop().time(), method, path, answer.status, code))
        await asyncio.sleep(delay_s)
        require_life()
        yield answer

    async def ws_connect(self, _url: str, **_options: Any) -> Socket:
        """Open the gateway's connection."""
        require_life()
        line = Line(lambda: self.random.uniform(*self.pace.gateway_s))
        socket = Socket(self.gateway, line)
        self.sockets.append(socket)
        return socket

    async def close(self) -> None:
        """End it."""
        self.closed = True

    def _delay_of(self, method: str, path: str) -> tuple[float, float]:
        if path.endswith("/callback"):
            return self.pace.callback_s
        return self.pace.change_s if method != "GET" and "/messages" in path else self.pace.other_s

    async def _answer(self, method: str, path: str, query: dict[str, Any], body: Body) -> Answer:
        headers = CIMultiDict({"Content-Type": "application/json", "Via": "1.1 evenings"})
        now_s = asyncio.get_running_loop().time()
        place = _MESSAGES.match(path)
        if not path.startswith(("/interactions", "/webhooks")):
            channel_id = int(place[1]) if place and method != "GET" else None
            if limited := self.limits.take(method, channel_id, self._age_ms(method, place), now_s):
                return _limited(limited, headers)
            if channel_id is not None and (window := self.limits.window(method, channel_id)):
                headers["X-RateLimit-Bucket"] = f"messages {method}"
                headers["X-RateLimit-Limit"] = str(window.most)
                headers["X-RateLimit-Remaining"] = str(window.left())
                headers["X-RateLimit-Reset-After"] = f"{window.reset_after_s(now_s):.3f}"
        is_swallowed = method == self.swallowed[0] and path.startswith(self.swallowed[1])
        try:
            endpoint, named = _found("GET" if is_swallowed else method, path)
            raw: Any = _Raw(named, {key: str(value) for key, value in query.items()})
            answer = await endpoint.handler(Request(self.world, self.desk, raw, body))
        except ApiError as refusal:
            return Answer(refusal.status, orjson.dumps(refusal.body), headers)
        if answer is None:
            return Answer(204, b"", CIMultiDict({**headers, "Content-Type": "text/plain"}))
        return Answer(endpoint.status, orjson.dumps(answer), headers)

    def _age_ms(self, method: str, place: re.Match[str] | None) -> int | None:
        if method != "PATCH" or place is None or place[2] is None:
            return None
        message = self.world.find_message(int(place[2]))
        return None if message is None else self.world.now_ms() - message.created_ms


def _found(method: str, path: str) -> tuple[Endpoint, dict[str, str]]:
    for wanted, pattern, endpoint in _PATHS:
        if wanted == method and (match := pattern.fullmatch(path)):
            return endpoint, match.groupdict()
    raise refused(Code.UNKNOWN_ROUTE)


def _limited(refusal: Refusal, headers: CIMultiDict[str]) -> Answer:
    body = {
        "message": refusal.message,
        "retry_after": refusal.retry_after_s,
        "global": refusal.is_global,
        "code": refusal.code,
    }
    return Answer(429, orjson.dumps(body), headers)


def _body_of(data: Any) -> Body:
    """The JSON of a request, alone or beside its files."""
    if data is None:
        return Body(None)
    if not isinstance(data, aiohttp.FormData):
        return Body(orjson.loads(data))
    content: Any = {}
    uploads: list[Upload] = []
    for options, _, value in data._fields:  # the library has no other way to look into a form
        name = str(options["name"])
        if name == "payload_json":
            content = orjson.loads(value)
        else:
            uploads.append(Upload(int(name[6:-1]), str(options.get("filename") or "file"), value.read()))
    return Body(content, tuple(uploads))
