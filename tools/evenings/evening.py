"""One evening, from the first command to the last hand, in virtual time."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from bot.table.state import Phase
from sandbox.gateway import Gateway
from sandbox.interactions import Desk
from sandbox.people import People
from sandbox.world import World
from tools.evenings.acts import Place
from tools.evenings.bugs import noted_bugs
from tools.evenings.checks import Falsehood, Watch
from tools.evenings.diary import Diary
from tools.evenings.errands import Errands
from tools.evenings.life import without_threads
from tools.evenings.limits import AS_DISCORD, Limits, Pace
from tools.evenings.network import Session
from tools.evenings.person import Guest
from tools.evenings.plan import Plan
from tools.evenings.process import Process
from tools.evenings.truth import Truth
from tools.evenings.virtual_time import VirtualLoop, run_virtually

HOUR_S: Final = 3600.0
LONGEST_S: Final = 9 * 24 * HOUR_S  # two days more than an idle table lives
COMPUTING_S: Final = 300.0  # of a core's time, of which an evening takes 1 to 30 s: what needs more has no end
_AFTER_S: Final = 120.0  # the evening goes on for so long after its last hand: what is late shall be seen
_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - a folder of its own in it; a third of an evening would be waiting for a disk
_BESIDE: Final = "lounge"  # where the second table stands


@dataclass(frozen=True, slots=True)
class Played:
    """An evening that is over. `hands`: that were scored. `lasted_s`: in virtual seconds."""

    plan: Plan
    diary: Diary
    truth: Truth
    falsehoods: tuple[Falsehood, ...]
    stale_cards: tuple[Falsehood, ...]  # My cards that differed from what was stored
    hands: int
    lasted_s: float
    bugs: tuple[str, ...]  # that the bot logged as errors
    utc_s: Callable[[], float]
    gone: frozenset[int]  # people who have gone for good


def play(plan: Plan, pace: Pace = AS_DISCORD, spoil: Callable[[Evening], None] | None = None) -> Played:
    """Play an evening. `spoil` may plant a fault before it begins, to see whether it is noticed.

    Raises Endless after `COMPUTING_S` of computing.
    """
    with (
        noted_bugs() as bugs,
        TemporaryDirectory(prefix="evening-", dir=_MEMORY if _MEMORY.is_dir() else None) as folder,
        without_threads(),
    ):
        return run_virtually(
            lambda loop: Evening(plan, Path(folder), loop, pace, bugs).play(spoil), plan.seed, COMPUTING_S
        )


class Evening:
    """Everything that there is on one evening."""

    def __init__(self, plan: Plan, folder: Path, loop: VirtualLoop, pace: Pace, bugs: list[str]) -> None:
        self.plan = plan
        self.loop = loop
        self._pace = pace
        self._bugs = bugs
        self.random = Random(f"people {plan.seed}")
        self.world = World(plan.kinds, ("table", _BESIDE), now_s=loop.utc_s)
        self.world.base_url = "http://evening"
        self.desk, self.gateway = Desk(self.world), Gateway(self.world)
        self.people = People(self.world, self.desk)
        self.diary = Diary(self.world, loop.time)
        self.truth = Truth(folder / "evening.sqlite3")
        network = Random(f"network {plan.seed}")
        self.limits = Limits(network)
        self.swallowed = ("", "")  # see `Session`

        def session() -> Session:
            told = self.diary.exchanges.append
            return Session(
                self.world, self.desk, self.gateway, network, pace, self.limits, told, swallowed=self.swallowed
            )

        self.process = Process(self.truth.database, self.world.token, self.world.now_ms, session, self._committed)
        self.guests = {name: self._guest(name) for name in plan.kinds}
        self.watch = Watch(self)
        self._over = asyncio.Event()
        self._looking: asyncio.TimerHandle | None = None

    async def play(self, spoil: Callable[[Evening], None] | None = None) -> Played:
        """Play it to its end, or until nothing more will come of it."""
        self.diary.listen()
        self.world.feed.listen(self._heard)
        if spoil is not None:
            spoil(self)
        await self.process.start()
        tasks = [asyncio.create_task(self._deaths(), name="deaths")]
        tasks += [asyncio.create_task(guest.live(), name=guest.name) for guest in self.guests.values()]
        if self.plan.has_errands:
            tasks += [
                asyncio.create_task(one.live(), name="errands") for one in map(self._errands, self.guests.values())
            ]
        failed = asyncio.create_task(_first_failure(tasks))
        try:
            await asyncio.wait(
                (asyncio.create_task(self._over.wait()), failed), timeout=LONGEST_S, return_when=asyncio.FIRST_COMPLETED
            )
            if failed.done():
                failed.result()
            for guest in self.guests.values():
                guest.has_had_enough = True
            await asyncio.sleep(_AFTER_S)
        finally:
            for task in (*tasks, failed):
                task.cancel()
            await asyncio.wait((*tasks, failed))
            await self.process.kill()
        self.truth.refresh()
        self.truth.close()
        gone = frozenset(guest.person.id for guest in self.guests.values() if guest.is_gone)
        hands = max((state.hand_no for state in map(self.truth.state, self.truth.moments)), default=0)
        return Played(
            self.plan, self.diary, self.truth, tuple(self.watch.falsehoods), tuple(self.watch.stale_cards), hands,
            self.loop.time(), tuple(self._bugs), self.loop.utc_s, gone,
        )  # fmt: skip

    def _guest(self, name: str) -> Guest:
        plan, kind = self.plan, self.plan.kinds[name]
        person = self.people[name]
        person.user.takes_dms = kind.takes_dms
        host = next(iter(plan.kinds))
        places = [
            Place(self.world.text_channel("table"), host, plan.command, plan.options, plan.expected, plan.patience_s)
        ]
        if plan.has_second_table and (kind.name == "plays two tables" or name == self._second_host()):
            expected = 1 + sum(one.name == "plays two tables" for one in plan.kinds.values())
            beside = self.world.text_channel(_BESIDE)
            places.append(
                Place(beside, self._second_host(), plan.command, plan.options, max(2, expected), plan.patience_s)
            )
        return Guest(person, kind, tuple(places), self.diary, Random(f"{name} {plan.seed}"), plan.hands)

    def _errands(self, guest: Guest) -> Errands:
        others = tuple(name for name in self.plan.kinds if name != guest.name)
        return Errands(guest, others, Random(f"errands {guest.name} {self.plan.seed}"))

    def _second_host(self) -> str:
        """Whoever opens the second table: somebody who stays and plays at one only, else the first host."""
        kinds = self.plan.kinds
        steady = [name for name, kind in kinds.items() if kind.name == "attentive"]
        return (steady or list(kinds))[0]

    async def _deaths(self) -> None:
        for at_s, down_s in self.plan.kills_s:
            await asyncio.sleep(max(0.0, at_s - self.loop.time()))
            began_s = self.loop.time()
            self.diary.note("the bot is killed")
            self.diary.downs.append((began_s, math.inf))
            await self.process.kill()
            await asyncio.sleep(down_s)
            await self.process.start()
            self.diary.downs[-1] = (began_s, self.loop.time())
            self.diary.note("the bot is back")

    def _heard(self, change: Any) -> None:
        pushes = self.diary.pushes
        for guest in self.guests.values():
            guest.hears(change)
            if change.what == "message" and pushes and pushes[-1].at_s == self.loop.time():
                if any(one.user_id == guest.person.id and one.message_id == change.message_id for one in pushes[-8:]):
                    guest.pushed()

    def _committed(self) -> None:
        """The database has changed: look at what it says now, and a little later at what Discord shows of it."""
        if self._looking is None:
            self._looking = self.loop.call_later(0.0, self._look)

    def _look(self) -> None:
        self._looking = None
        if self.truth.refresh():
            self.watch.changed()
            if self._is_enough():
                self._over.set()

    def _is_enough(self) -> bool:
        """Whether the first table has played its hands, or is over."""
        first = self.world.text_channel("table").id
        tables = [table for table, channel in self.truth.channels.items() if channel == first]
        if not tables:
            return False
        state = self.truth.state(tables[0])
        is_played = state.hand_no >= self.plan.hands and state.phase is Phase.BETWEEN
        return is_played or state.phase is Phase.ENDED


async def _first_failure(tasks: list[asyncio.Task[None]]) -> None:
    """Wait for all; raises what the first one raises that fails."""
    await asyncio.gather(*tasks)
    await asyncio.Event().wait()  # nobody has anything left to do: the evening ends by its time
