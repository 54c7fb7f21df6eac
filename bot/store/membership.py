"""Whether this process has the database alone, or serves some of the shards while others serve the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from bot.store.changes import Heard
from bot.store.connection import Connection
from bot.store.shards import Shards

LOST = "another process of the bot serves the shards of this one: it ends, and may be started again"


class Membership(Protocol):
    """What a process may do on its own. `process` is its random name, empty for one that has the database alone.

    `on_change` hears what other processes have changed, `on_lost` why this one must end: another one has taken its
    shards, or another bot its database.
    """

    on_change: Heard
    on_lost: Callable[[str], None]

    @property
    def process(self) -> str:
        """The name of this process."""
        ...

    @property
    def shards(self) -> Shards:
        """Whose servers it serves."""
        ...

    @property
    def processes(self) -> int:
        """How many processes there are now."""
        ...

    @property
    def is_sure(self) -> bool:
        """Whether the shards are this process's for certain: only then may it change what is shown on Discord."""
        ...

    def begin(self) -> None:
        """Tell the running event loop from now on."""
        ...

    async def sure(self) -> None:
        """Wait until they are. Raises StoreUnavailable when another process has them."""
        ...

    async def turn(self, name: str, seconds: float) -> None:
        """Wait until no process has had a turn of this name for some seconds, or the database is away, and have it."""
        ...

    def require(self, db: Connection) -> None:
        """Inside a job: have it fail if another process has the shards. What only their owner may write asks this."""
        ...

    def spend(self, db: Connection, name: str, at_once: float, a_second: float) -> bool:
        """Inside a job: take a token from a bucket that all processes share; False if there is none."""
        ...

    async def close(self) -> None:
        """Let go of the shards."""
        ...


class Alone:
    """The membership of a process that has the database to itself."""

    def __init__(self) -> None:
        self.process = ""
        self.shards = Shards()
        self.processes = 1
        self.is_sure = True
        self.on_change: Heard = lambda changes: None
        self.on_lost: Callable[[str], None] = lambda reason: None

    def begin(self) -> None:
        """There is nothing to tell."""

    async def sure(self) -> None:
        """It always is."""

    async def turn(self, name: str, seconds: float) -> None:
        """Nobody else wants one."""

    def require(self, db: Connection) -> None:
        """Nobody else writes."""

    def spend(self, db: Connection, name: str, at_once: float, a_second: float) -> bool:
        """Nobody shares one: what this process counts is all."""
        return False

    async def close(self) -> None:
        """There is nothing to let go of."""
