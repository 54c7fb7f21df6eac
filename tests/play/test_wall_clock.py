"""The machine's clock is set, or the machine sleeps: no turn is shorter for it, and only a sleep makes one longer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.ids import TableId
from bot.play.clock import HEARTBEAT_S
from bot.store import Store, StoreUnavailable
from tests.play.machine import Bot, Machine
from tools.evenings.life import without_threads
from tools.evenings.virtual_time import VirtualLoop, run_virtually

pytestmark = pytest.mark.sqlite  # in virtual time there is no socket to a server

SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000
TURN_MS = 60 * SECOND
EXACT_MS = SECOND  # a clock that is off by less is not followed
SCHEDULES = 1_000

Doing = Callable[[Machine], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Turn:
    """How long a turn lasted: all in all, and while the bot ran; and how often the bot was killed in it."""

    took_ms: int
    ran_ms: int
    kills: int


def on_machine(folder: Path, what: Callable[[Machine], Awaitable[None]]) -> None:
    """Do something on a machine of its own."""

    async def main(loop: VirtualLoop) -> None:
        store = await Store.open(folder / "test.sqlite3")
        machine = Machine(loop, store)
        bot = await machine.start()
        await what(machine)
        await (machine.bot or bot).clock.stop()
        await store.close()

    with without_threads():
        run_virtually(main, 1)


async def turn(machine: Machine, table: TableId, version: int, turn_ms: int, *meanwhile: tuple[int, Doing]) -> Turn:
    """A turn in which things happen, each after so many milliseconds in which the machine is awake."""
    assert machine.bot is not None
    began_ms, lost_ms, kills = machine.boot_ms(), machine.lost_ms(), machine.kills
    await machine.bot.begin_turn(table, version, turn_ms)
    for wait_ms, do in meanwhile:
        if await _has_ended(machine.bot, wait_ms):
            break
        await do(machine)
    async with asyncio.timeout(3 * DAY // SECOND):  # of virtual time
        await machine.bot.ended.wait()
    machine.bot.ended.clear()
    took_ms = machine.boot_ms() - began_ms
    return Turn(took_ms, took_ms - (machine.lost_ms() - lost_ms), machine.kills - kills)


async def _has_ended(bot: Bot, within_ms: int) -> bool:
    try:
        async with asyncio.timeout(within_ms / SECOND):
            await bot.ended.wait()
    except TimeoutError:
        return False
    return True


def set_by(ms: int) -> Doing:
    """Somebody sets the clock."""

    async def do(machine: Machine) -> None:
        machine.set_by(ms)

    return do


def sleep(ms: int) -> Doing:
    """The machine sleeps."""

    async def do(machine: Machine) -> None:
        machine.sleep(ms)

    return do


def set_while_nothing_is_saved(ms: int) -> Doing:
    """Somebody sets the clock, and the database is away when that is seen."""

    async def do(machine: Machine) -> None:
        shift = machine.store.deadlines.shift

        async def fail(away_ms: int, done: Callable[[bool], None], *, step_ms: int) -> None:
            machine.store.deadlines.shift = shift  # type: ignore[method-assign] # the next try
            done(False)
            raise StoreUnavailable("nothing was saved")

        machine.store.deadlines.shift = fail  # type: ignore[method-assign, assignment]
        machine.set_by(ms)

    return do


def restart(down_ms: int, set_by_ms: int = 0, *, is_kill: bool = False) -> Doing:
    """The bot is started again, perhaps by another clock."""

    async def do(machine: Machine) -> None:
        await machine.restart(down_ms, set_by_ms, is_kill=is_kill)

    return do


HAPPENINGS: dict[str, tuple[tuple[int, Doing], ...]] = {
    "a day ahead and back": ((20_000, set_by(DAY)), (16_000, set_by(-DAY))),
    "two hours back and right again": ((20_000, set_by(-2 * HOUR)), (16_000, set_by(2 * HOUR))),
    "a day ahead": ((20_000, set_by(DAY)),),
    "a day back": ((20_000, set_by(-DAY)),),
    "40 seconds ahead": ((20_000, set_by(40 * SECOND)),),
    "a day ahead, and nothing is saved": ((20_000, set_while_nothing_is_saved(DAY)),),
    "an hour's sleep": ((20_000, sleep(HOUR)),),
    "a short sleep": ((20_000, sleep(20 * SECOND)),),
    "a sleep, and set meanwhile": ((20_000, sleep(HOUR)), (0, set_by(DAY))),
    "set back by as much as it slept": ((20_000, set_by(-HOUR)), (0, sleep(HOUR))),
    "a start": ((20_000, restart(MINUTE)),),
    "a start a day later by the clock": ((20_000, restart(MINUTE, DAY)),),
    "a start a day earlier by the clock": ((20_000, restart(MINUTE, -DAY)),),
    "set back, and a start": ((5_000, set_by(-2 * HOUR)), (3_000, restart(MINUTE))),
    "set back, and two starts": (
        *((5_000, set_by(-2 * HOUR)), (3_000, restart(MINUTE))),
        (3_000, restart(MINUTE, 2 * HOUR)),
    ),
    "set back, seen, and a start when it is right again": (
        *((20_000, set_by(-2 * HOUR)), (20_000, restart(MINUTE, 2 * HOUR))),
    ),
}


@pytest.mark.parametrize(
    "meanwhile",
    HAPPENINGS.values(),
    ids=HAPPENINGS.keys(),
)
def test_a_turn_is_as_long_as_it_was_promised(tmp_path: Path, meanwhile: tuple[tuple[int, Doing], ...]) -> None:
    async def play(machine: Machine) -> None:
        for version in range(2):  # the second is as it is where the clock was set before
            found = await turn(machine, TableId("t"), version, TURN_MS, *(() if version else meanwhile))
            assert abs(found.ran_ms - TURN_MS) <= EXACT_MS, found

    on_machine(tmp_path, play)


@pytest.mark.slow
def test_no_turn_is_shorter_and_none_longer_than_by_the_sleep_in_1000_schedules(tmp_path: Path) -> None:
    """A kill may make it longer by the time between two heartbeats: what the bot did in it nobody has noted."""
    wrong = []

    async def play(machine: Machine) -> None:
        for seed in range(SCHEDULES):
            dice = Random(seed)
            for version in range(2):
                turn_ms = dice.choice((30, 45, 90)) * SECOND
                found = await turn(machine, TableId(f"t{seed}"), version, turn_ms, *_schedule(dice))
                late_ms = EXACT_MS + found.kills * (HEARTBEAT_S + 1) * SECOND
                if not turn_ms - EXACT_MS <= found.ran_ms <= turn_ms + late_ms:
                    wrong.append((seed, version, turn_ms, found))

    on_machine(tmp_path, play)
    assert not wrong


def _schedule(dice: Random) -> list[tuple[int, Doing]]:
    return [(dice.randrange(25 * SECOND), _fault(dice)) for _ in range(dice.randrange(1, 5))]


def _fault(dice: Random) -> Doing:
    step_ms = dice.choice((dice.randint(-2 * DAY, 2 * DAY), dice.randint(-MINUTE, MINUTE)))
    lost_ms = dice.choice((dice.randrange(2 * HOUR), dice.randrange(MINUTE)))
    match dice.choice(("set", "sleep", "restart", "kill")):
        case "set":
            return set_by(step_ms)
        case "sleep":
            return sleep(lost_ms)
        case how:
            return restart(lost_ms, dice.choice((0, step_ms)), is_kill=how == "kill")
