"""A small HTTP server beside the bot: `/healthz` says whether it is well, `/metrics` how much it does."""

from __future__ import annotations

import errno
from collections.abc import Awaitable, Callable, Collection
from http import HTTPStatus

from aiohttp import web

from bot.host_header import allowed_hosts
from bot.watching.health import Health

_SHUTDOWN_S = 0.5


class CannotListen(Exception):
    """The address is taken, or is none of this machine. The message is one sentence for whoever hosts the bot."""


class PortInUse(CannotListen):
    """Another program has the port: this passes by itself when that one ends."""


class HealthServer:
    """`start` it, and `stop` it. `metrics` makes the text of `/metrics`, `content_type` says what it is.

    Requests by another name than an address, localhost or one of `names` are refused.
    """

    def __init__(
        self,
        health: Health,
        metrics: Callable[[], Awaitable[bytes]],
        content_type: str,
        names: Collection[str] = (),
    ) -> None:
        self._health = health
        self._metrics = metrics
        self._content_type = content_type
        app = web.Application(middlewares=(allowed_hosts(names),))
        app.router.add_get("/healthz", self._serve_health)
        app.router.add_get("/metrics", self._serve_metrics)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=_SHUTDOWN_S)

    async def start(self, host: str, port: int) -> None:
        """Listen. Raises CannotListen."""
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, host, port).start()
        except OSError as cause:
            await self._runner.cleanup()
            kind = PortInUse if cause.errno == errno.EADDRINUSE else CannotListen
            raise kind(
                f"HEALTH_PORT: {host}:{port} cannot be listened on ({cause.strerror}): choose another port or host"
            ) from cause

    async def stop(self) -> None:
        """Close the port and all connections."""
        await self._runner.cleanup()

    async def _serve_health(self, request: web.Request) -> web.Response:
        if reasons := self._health.reasons():
            failing = {"status": "failing", "reasons": reasons}
            return web.json_response(failing, status=HTTPStatus.SERVICE_UNAVAILABLE)
        return web.json_response({"status": "ok"})

    async def _serve_metrics(self, request: web.Request) -> web.Response:
        return web.Response(body=await self._metrics(), headers={"Content-Type": self._content_type})
