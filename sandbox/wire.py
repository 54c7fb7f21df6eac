"""A websocket that is written to without waiting, in the order of the calls."""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from collections import deque
from typing import Final

from aiohttp import web

COMPRESSION_LEVEL: Final = 1


class Wire:
    """One connection. `send` never waits: a task writes in order, so that events leave as they happened."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse, *, is_compressed: bool = False) -> None:
        self.socket = socket
        self.is_mute = False  # whether the other side hears nothing any more
        self.cut_off = asyncio.Event()
        self._transport = request.transport
        self._compressor = zlib.compressobj(COMPRESSION_LEVEL) if is_compressed else None
        self._texts: deque[str] = deque()
        self._wake = asyncio.Event()
        self._writer = asyncio.create_task(self._write())

    def send(self, text: str) -> None:
        """Send a text, compressed if the bot asked for it."""
        if self.is_mute:
            return
        self._texts.append(text)
        self._wake.set()

    def close_soon(self) -> None:
        """End the writing; whoever owns the socket closes it."""
        self.cut_off.set()
        self._writer.cancel()

    def cut(self) -> None:
        """Break the connection without a word, as a lost network does."""
        self.cut_off.set()
        self._writer.cancel()
        if self._transport is not None:
            self._transport.abort()

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._texts:
                    await self._send(self._texts.popleft())

    async def _send(self, text: str) -> None:
        if self._compressor is None:
            await self.socket.send_str(text)
            return
        data = self._compressor.compress(text.encode()) + self._compressor.flush(zlib.Z_SYNC_FLUSH)
        await self.socket.send_bytes(data)
