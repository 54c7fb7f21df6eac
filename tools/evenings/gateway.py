"""The library's websocket without a socket: events arrive in order, each after Discord's delay."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import orjson
from aiohttp import WSMessage, WSMsgType

from sandbox.gateway import Gateway, Op, Session

HEARTBEAT_MS: Final = 3_600_000  # the library's heartbeat is a thread that sleeps in real time: none is due
_CLOSED: Final = WSMessage(WSMsgType.CLOSED, None, None)


class Line:
    """One connection as the gateway writes to it. `delay_s` is asked for each text."""

    def __init__(self, delay_s: Callable[[], float]) -> None:
        self.is_mute = False
        self._delay_s = delay_s
        self._texts: deque[tuple[float, str]] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._last_s = 0.0

    def send(self, text: str) -> None:
        """Send a text; it never overtakes an earlier one."""
        self._last_s = max(self._last_s, asyncio.get_running_loop().time() + self._delay_s())
        self._texts.append((self._last_s, text))
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def receive(self) -> str:
        """The next text, when it has arrived."""
        while not self._texts:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        at_s, text = self._texts.popleft()
        await asyncio.sleep(at_s - asyncio.get_running_loop().time())
        return text


class Socket:
    """Takes the place of aiohttp's websocket in the bot."""

    def __init__(self, gateway: Gateway, line: Line) -> None:
        self.closed = False
        self.close_code: int | None = None
        self._gateway = gateway
        self._line: Any = line  # written to as the sandbox's own connections are
        self._session: Session | None = None
        self._timeout: object = None  # set by the bot
        line.send(orjson.dumps({"op": Op.HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}}).decode())

    async def receive(self, timeout: float | None = None) -> WSMessage:
        """The next event; however long it takes, because heartbeats are of real time."""
        if self.closed:
            return _CLOSED
        return WSMessage(WSMsgType.TEXT, await self._line.receive(), None)

    async def send_str(self, text: str) -> None:
        """Take what the bot says."""
        message = orjson.loads(text)
        if message["op"] == Op.HEARTBEAT:
            self._line.send('{"op":11,"d":null}')
        elif message["op"] == Op.IDENTIFY:
            self._session = self._gateway.identify(self._line, message["d"])
        elif message["op"] == Op.RESUME:
            self._session = self._gateway.resume(self._line, message["d"])

    async def close(self, *, code: int = 1000, message: bytes = b"") -> bool:
        """End the connection."""
        self.cut()
        self.close_code = code
        return True

    def cut(self) -> None:
        """Nothing arrives any more."""
        self.closed = True
        if self._session is not None and self._session.wire is self._line:
            self._session.wire = None
