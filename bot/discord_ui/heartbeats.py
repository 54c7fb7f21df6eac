"""Heartbeats of a connection to Discord: they notice a gateway that is silent, and blame it for nothing else.

The library (2.7.1) measures from the wrong moments. It notes when a heartbeat was sent after it has been sent: an
answer that is faster, as that of a gateway on the same machine, counts from the heartbeat before, and "websocket is
41.2s behind" is logged of a connection that is not behind at all. And of a machine that slept it says that the gateway
has stopped responding. `tests/discord/test_heartbeats.py` fails if the library changes in these places.
"""

from __future__ import annotations

import asyncio
import logging
import time
from threading import Event
from typing import Any, Final

import aiohttp
from discord import gateway

_log = logging.getLogger(__name__)
_SILENT_S = 20.0  # a gateway that says nothing for so long is gone,
_ACK_S = 5.0  # but not before the answer to its heartbeat is so late
_GOODBYE_S = 2.0  # a connection that is closed waits so long for the other side; the library waits for half a minute
_RECONNECT: Final = 4000  # the close code with which the library leaves a session that it takes up again


class AttentiveKeepAlive(gateway.KeepAliveHandler):
    """Heartbeats that notice a gateway which is silent as soon as its own interval allows."""

    def __init__(self, *args: Any, ws: gateway.DiscordWebSocket, interval: float | None = None, **rest: Any) -> None:
        ws._max_heartbeat_timeout = noticed_after_s(interval or 0.0)
        ws.socket._timeout = aiohttp.ClientWSTimeout(ws_close=_GOODBYE_S)
        super().__init__(*args, ws=ws, interval=interval, **rest)
        self._stop_ev = _Pause(self)

    def get_payload(self) -> dict[str, Any]:
        """A heartbeat. The time of its answer counts from now, before it is sent."""
        self._last_send = time.perf_counter()
        return super().get_payload()

    def has_overslept(self, late_s: float) -> bool:
        """Connect anew if nothing was heard because this process stood still; `late_s`: how much too late it wakes."""
        if late_s < _ACK_S or self._last_recv + self.heartbeat_timeout >= time.perf_counter():
            return False
        _log.info("woke up %.0f s late, after a sleep or a pause of this machine; connecting to Discord again", late_s)
        asyncio.run_coroutine_threadsafe(self.ws.close(_RECONNECT), self.ws.loop)
        return True


class _Pause(Event):
    """The wait between two heartbeats; it ends them where the process was asleep meanwhile."""

    def __init__(self, heartbeats: AttentiveKeepAlive) -> None:
        super().__init__()
        self._heartbeats = heartbeats

    def wait(self, timeout: float | None = None) -> bool:
        """Wait; whether there shall be no more heartbeats."""
        began = time.perf_counter()
        is_over = super().wait(timeout)
        if is_over or timeout is None:
            return is_over
        return self._heartbeats.has_overslept(time.perf_counter() - began - timeout)


def noticed_after_s(interval_s: float) -> float:
    """After how many seconds without a word a gateway is gone that answers a heartbeat each `interval_s`."""
    return max(_SILENT_S, interval_s + _ACK_S)
