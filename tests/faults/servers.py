"""Faults of the server that holds the database: it dies, stands still, goes away, or loses the bot's connections."""

from __future__ import annotations

import asyncio
from contextlib import closing
from dataclasses import dataclass
from enum import Enum, auto

from bot.store.postgresql.address import Address
from bot.store.postgresql.opening import connect
from tests.faults.life import Life

_CUT = (
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    " WHERE application_name = 'chinese-poker-bot' AND pid <> pg_backend_pid()"
)


class Going(Enum):
    """How a server goes."""

    KILLED = auto()  # as a machine whose power fails: commits may be under way
    STOPPED = auto()  # as a host stops it: connections are closed, one by one
    FROZEN = auto()  # connections stay, and nobody answers


@dataclass(frozen=True, slots=True)
class ServerGone:
    """The server goes at some moment, and is back some time later."""

    going: Going
    after_s: float
    seconds: float

    async def befall(self, life: Life) -> int:
        """Let it go, and have it back."""
        server = life.server
        assert server is not None
        await life.play(self.after_s)
        go = {Going.KILLED: server.kill, Going.STOPPED: server.stop, Going.FROZEN: server.freeze}[self.going]
        await asyncio.to_thread(go)
        await life.play(self.seconds)
        await asyncio.to_thread(server.thaw if self.going is Going.FROZEN else server.start)
        return 1


@dataclass(frozen=True, slots=True)
class ConnectionsCut:
    """Every connection of the bot's is ended, again and again."""

    times: int
    every_s: float

    async def befall(self, life: Life) -> int:
        """End them all at once, as a server does whose administrator asks for it."""
        assert isinstance(life.host.database, Address)
        with closing(connect(life.host.database)) as db:
            for _ in range(self.times):
                await life.play(self.every_s)
                db.execute(_CUT).fetchone()
        return self.times
