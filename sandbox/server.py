"""The loopback Discord as one server on 127.0.0.1: REST, gateway, files and the web page on one port."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable, Collection, Iterable
from typing import Final

from aiohttp import web

from bot.host_header import allowed_hosts
from sandbox import rest_bot, rest_channels, rest_emoji, rest_interactions, rest_messages
from sandbox.feed import HUNG_S
from sandbox.gateway import Gateway
from sandbox.interactions import ANSWER_S, Desk
from sandbox.page import Page
from sandbox.people import People
from sandbox.rest import BODY_BYTES_MAX, Api
from sandbox.world import BOT_NAME, CHANNELS, PLAYERS, World

HOST: Final = "127.0.0.1"
SHUTDOWN_S: Final = 0.5
ENDPOINTS: Final = (
    *rest_bot.ENDPOINTS,
    *rest_emoji.ENDPOINTS,
    *rest_messages.ENDPOINTS,
    *rest_channels.ENDPOINTS,
    *rest_interactions.ENDPOINTS,
)


class PortTaken(RuntimeError):
    """Another program listens on the port, or it is not for this user."""


class Sandbox:
    """A pretend Discord on this machine. `start` it, point the library at `url`, log the bot in with `token`.

    `answer_s` is how long the bot may take to answer a person (3 s as on Discord). `now_s` tells seconds since 1970,
    so that tests can let 15 minutes pass. Requests by another name than localhost or one of `host_names` are refused.
    """

    def __init__(
        self,
        players: Iterable[str] = PLAYERS,
        channels: Iterable[str] = CHANNELS,
        *,
        bot_name: str = BOT_NAME,
        answer_s: float = ANSWER_S,
        now_s: Callable[[], float] = time.time,
        host_names: Collection[str] = (),
    ) -> None:
        self.world = World(players, channels, bot_name=bot_name, now_s=now_s)
        self.desk = Desk(self.world, answer_s=answer_s)
        self.gateway = Gateway(self.world)
        self.people = People(self.world, self.desk)
        self.api = Api(self.world, self.desk)
        self._page = Page(self.world, self.people, lambda: self.gateway.is_bot_here)
        self._host_names = host_names
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """The address of everything: `http://127.0.0.1:PORT`; empty before `start`."""
        return self.world.base_url

    @property
    def token(self) -> str:
        """The bot's token, random for each sandbox."""
        return self.world.token

    async def start(self, port: int = 0) -> None:
        """Listen on 127.0.0.1, on a free port if it is 0. Raises PortTaken."""
        app = web.Application(client_max_size=BODY_BYTES_MAX, middlewares=(allowed_hosts(self._host_names),))
        self._page.add_to(app)
        app.router.add_get("/gateway", self.gateway.serve)
        self.api.add_to(app, ENDPOINTS)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=SHUTDOWN_S)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, port)
        try:
            await site.start()
        except OSError as cause:
            await self._runner.cleanup()
            is_taken = cause.errno == errno.EADDRINUSE
            why = "is in use on this machine" if is_taken else f"cannot be opened ({os.strerror(cause.errno or 0)})"
            raise PortTaken(f"port {port} {why}: give another one with --port") from cause
        self.world.base_url = f"http://{HOST}:{self._runner.addresses[0][1]}"

    async def stop(self) -> None:
        """Close all connections and the port."""
        if self._runner is not None:
            await self.gateway.close()
            await self._page.close()
            await self._runner.cleanup()
            self._runner = None

    async def until_bot_is_here(self, timeout_s: float = HUNG_S) -> None:
        """Wait until a bot has introduced itself and registered commands. Raises TimeoutError."""
        await self.world.feed.until(lambda: self.gateway.is_bot_here and any(self.world.commands.values()), timeout_s)
