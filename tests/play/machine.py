"""A machine in virtual time, which sleeps and whose clock is set, and the bot's turn clock on it."""

from __future__ import annotations

import asyncio

from bot.ids import Seat, TableId
from bot.play.clock import TurnClock
from bot.play.tables import Tables
from bot.play.wall_clock import WallClock
from bot.store import Deadline, DueRow, Store
from tests.store.given import act, open_table
from tests.support.dealers import SeededDealer
from tests.support.thinkers import Hasty
from tools.evenings.life import Life
from tools.evenings.virtual_time import START_S, VirtualLoop


class Machine:
    """Its event loop stands still while it sleeps. What it has lost is the time in which the bot did not run."""

    def __init__(self, loop: VirtualLoop, store: Store) -> None:
        self._loop, self.store = loop, store
        self._slept_ms, self._set_ms, self._down_ms = 0, 0, 0
        self.kills = 0
        self.bot: Bot | None = None

    def awake_ms(self) -> int:
        """For how long it has been awake."""
        return round(self._loop.time() * 1000)

    def boot_ms(self) -> int:
        """For how long it has been up, its sleep included."""
        return self.awake_ms() + self._slept_ms

    def utc_ms(self) -> int:
        """What its clock says."""
        return round(START_S * 1000) + self.boot_ms() + self._set_ms

    def lost_ms(self) -> int:
        """For how long the bot could not do anything."""
        return self._slept_ms + self._down_ms

    def sleep(self, ms: int) -> None:
        """It sleeps, and wakes up."""
        self._slept_ms += ms

    def set_by(self, ms: int) -> None:
        """Somebody sets its clock."""
        self._set_ms += ms

    async def start(self) -> Bot:
        """Start the bot."""
        self.bot = Bot(self)
        with self.bot.life.entered():
            await self.bot.clock.start()
        return self.bot

    async def restart(self, down_ms: int, set_by_ms: int = 0, *, is_kill: bool = False) -> Bot:
        """End the bot, or kill it, and start it again later. The clock may be set meanwhile."""
        assert self.bot is not None
        if is_kill:
            self.kills += 1
            await self.bot.life.kill()
        else:
            await self.bot.clock.stop()
        self._down_ms += down_ms
        self.set_by(set_by_ms)
        await asyncio.sleep(down_ms / 1000)
        return await self.start()


class Bot:
    """One life of the bot, as far as deadlines go."""

    def __init__(self, machine: Machine) -> None:
        self.life = Life(lambda: None)
        self._store = machine.store
        self.wall_clock = WallClock(machine.utc_ms, machine.boot_ms, machine.awake_ms)
        tables = Tables(machine.store, SeededDealer(), self.wall_clock.now_ms)
        self.clock = TurnClock(machine.store, tables, Hasty(), self._tell, self.wall_clock)
        self.ended = asyncio.Event()

    async def _tell(self, table: TableId, row: DueRow) -> None:
        self.ended.set()

    async def begin_turn(self, table: TableId, version: int, turn_ms: int) -> None:
        """A turn begins at a table, which is opened with version 0."""
        now_ms = self.wall_clock.now_ms()
        turns = (Deadline(f"remind:{version}", "remind", Seat(0), now_ms + turn_ms),)
        with self.life.entered():
            if version == 0:
                await open_table(self._store, table, deadlines=turns, at_ms=now_ms)
            else:
                await self._store.log.append(act(version, f"{table}:{version}", table=table, deadlines=turns))
            self.clock.arm(turns[0].due_ms)
