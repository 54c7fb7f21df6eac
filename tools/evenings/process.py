"""The unmodified bot as a process on the pretend Discord: started, killed at any moment, started again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from discord.http import Route

from bot.app import PokerBot
from bot.connecting import run_bot
from bot.discord_ui.ports import Clocks, Renderer
from bot.discord_ui.warming import warming_up
from bot.panels.pictures import Picture
from bot.play.clock import HEARTBEAT_S
from bot.play.wall_clock import WallClock
from bot.store import Store
from tools.evenings.life import Life
from tools.evenings.network import Session

_DOT: Final = b"\x89PNG\r\n\x1a\n"


def draw_nothing(_picture: Picture) -> bytes:
    """The smallest picture: who plays in words needs no other."""
    return _DOT


class Process:
    """One database and the bot on it. `make_session` gives each life its connection to Discord.

    `heartbeat_s`: how often the bot notes that it runs; with 0 never, and it does not know for how long it was down.
    """

    def __init__(
        self,
        database: Path,
        token: str,
        now_ms: Callable[[], int],
        make_session: Callable[[], Session],
        on_commit: Callable[[], None],
        heartbeat_s: float = HEARTBEAT_S,
    ) -> None:
        self._database = database
        self._token = token
        self._now_ms = now_ms
        self._make_session = make_session
        self._on_commit = on_commit
        self._heartbeat_s = heartbeat_s
        self._life: Life | None = None
        self._store: Store | None = None
        self._bot: PokerBot | None = None
        self._session: Session | None = None
        self._running: asyncio.Task[None] | None = None

    @property
    def is_up(self) -> bool:
        """Whether it runs and Discord has let it in."""
        return self._bot is not None and self._bot.is_ready()

    async def start(self) -> None:
        """Start it, as the command does; what it draws and how fast it thinks is not what is measured.

        Raises what the command would say if the bot does not come up, such as CannotConnect.
        """
        warming_up().result()  # a thread of its own: hours of virtual time would pass meanwhile
        loop = asyncio.get_running_loop()
        self._life = Life(self._on_commit)
        self._session = self._make_session()
        with self._life.entered():
            self._store = await Store.open(self._database)
            clocks = Clocks(WallClock.even(self._now_ms), loop.time, self._heartbeat_s)
            self._bot = PokerBot(self._store, clocks=clocks, renderer=Renderer(draw_nothing))
            _connect(self._bot, self._session)
            self._running = loop.create_task(run_bot(self._bot, self._token), name="bot")
        while not self._bot.is_ready():
            if self._running.done():  # without this look virtual time would pass for ever
                self._running.result()
                raise RuntimeError("the bot ended before Discord let it in")
            await asyncio.sleep(0.1)

    async def kill(self) -> None:
        """End it at once: Discord and the database keep what they have, the process keeps nothing."""
        if self._life is None or self._bot is None or self._session is None or self._store is None:
            return  # it is down
        for socket in self._session.sockets:
            socket.cut()
        for shard in tuple(self._bot.shards):
            with suppress(KeyError, AttributeError):
                heart: Any = self._bot._get_websocket(shard_id=shard)._keep_alive
                heart.stop()
        await self._life.kill()
        await self._store.close()  # whoever opens the file next must not meet the dead one's lock
        self._bot = None


def _connect(bot: PokerBot, session: Session) -> None:
    """Log the bot in over this session instead of a network."""
    http: Any = bot.http

    async def static_login(token: str) -> Any:
        http._HTTPClient__session = session
        http._global_over = asyncio.Event()
        http._global_over.set()
        http.token = token
        return await http.request(Route("GET", "/users/@me"))

    http.static_login = static_login
