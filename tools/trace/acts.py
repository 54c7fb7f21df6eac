"""One tap, one Confirm, `/table` and `/ledger show` in a hand of Pineapple between two people, each with its calls.

It is played as a simulated evening is: the unmodified bot with the library's own gateway and REST client, the pretend
Discord and the database in one thread and in virtual time. So two runs count the same, which with real sockets and
threads they would not: which of two tasks goes on first would change from run to run. What a bot that runs has other
threads do, such as a commit, is done by stand-ins, and counted beside. Two things are not seen: how work is handed to
those threads (`bot/store/own_thread.py`), and what a real drawing draws.

The figures shall change with the bot's code and with nothing else: Discord takes the same time for each request, the
cards are given, because a panel says more about some than about others, and the bot does not note that it runs, which
it does each half minute whatever people do. Each act is done before it is counted, so caches are as warm as in the
middle of an evening.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

import bot
from bot.play import tables
from bot.rules.cards import DECK_52
from sandbox.gateway import Gateway
from sandbox.interactions import Desk, Reply
from sandbox.people import People, Person
from sandbox.seen import SeenButton
from sandbox.world import World
from tools.evenings.bugs import noted_bugs
from tools.evenings.life import NoThread, without_threads
from tools.evenings.limits import Limits, Pace
from tools.evenings.network import Exchange, Session
from tools.evenings.process import Process
from tools.evenings.reading import Read, read
from tools.evenings.virtual_time import VirtualLoop, run_virtually
from tools.trace.calls import Calls, Trace

ACTS: Final = ("tap", "Confirm", "/table", "/ledger show")
FOLDERS: Final = ("bot", "cogs")
SEED: Final = 1
PACE: Final = Pace((0.15, 0.15), (0.5, 0.5), (0.15, 0.15), (0.1, 0.1))  # about the means of a simulated evening
QUIET_S: Final = 10.0  # without a request the bot rests: a picture waits for two seconds, a notice for 45
STREETS_BEFORE: Final = 2  # of five, by taps: what is counted is the third one's
_STAND_INS: Final = (VirtualLoop.run_in_executor.__code__, NoThread.carry_out.__code__)
_DECK: Final = tuple(Random(SEED).sample(DECK_52, len(DECK_52)))
_ROOT: Final = Path(bot.__path__[0]).parent
_NAMES: Final = ("Ann", "Ben")
_CHANNEL: Final = "table"


def traced() -> dict[str, Calls]:
    """Play the hand; the calls of each act, by its name. Raises RuntimeError where the bot fails at one."""
    with (
        noted_bugs() as bugs,
        TemporaryDirectory(prefix="trace-") as folder,
        without_threads(),
        patch.object(tables, "deck_of", lambda *_: _DECK),
    ):
        found = run_virtually(lambda loop: _Hand(loop, Path(folder)).play(), SEED)
    if bugs:
        raise RuntimeError(f"the bot has logged an error: {bugs[0]}")
    return found


class _Hand:
    """The two people, and the bot with which they play."""

    def __init__(self, loop: VirtualLoop, folder: Path) -> None:
        self._loop = loop
        self._trace = Trace(_ROOT, FOLDERS, _STAND_INS)
        self._world = world = World(_NAMES, (_CHANNEL,), now_s=loop.utc_s)
        world.base_url = "http://trace"
        self._channel = world.text_channel(_CHANNEL)
        desk = Desk(world)
        gateway = Gateway(world)
        random = Random(SEED)
        people = People(world, desk)
        self._ann, self._ben = (people[name] for name in _NAMES)
        self._last_request_s = 0.0
        limits = Limits(random, refuses_at_random=False)

        def session() -> Session:
            opened = _Session(world, desk, gateway, random, PACE, limits, self._observed)
            opened.trace = self._trace
            return opened

        database = folder / "trace.sqlite3"
        self._process = Process(database, world.token, world.now_ms, session, lambda: None, heartbeat_s=0)

    async def play(self) -> dict[str, Calls]:
        """Play one hand, and count the four acts on the way."""
        await self._process.start()
        try:
            return await self._play()
        finally:
            await self._process.kill()

    async def _play(self) -> dict[str, Calls]:
        await self._do(self._ann.slash(self._channel, "ofc start", {"ruleset": "pineapple"}))
        await self._press_at_table(self._ben, "Join")
        await self._press_at_table(self._ann, "Start")
        for _ in range(STREETS_BEFORE * len(_NAMES)):
            await self._place()
        tap, confirm = await self._place()
        await self._do(self._ann.slash(self._channel, "table"))
        table = await self._do(self._ann.slash(self._channel, "table"))
        while self._asked() is not None:
            await self._place()
        await self._do(self._ann.slash(self._channel, "ledger show"))
        ledger = await self._do(self._ann.slash(self._channel, "ledger show"))
        return dict(zip(ACTS, (tap, confirm, table, ledger), strict=True))

    async def _place(self) -> tuple[Calls, Calls]:
        """One person's street, back first: the calls of its first tap and of its Confirm."""
        taps: list[Calls] = []
        while (asked := self._asked()) is not None:
            person, shown = asked
            if confirm := shown.button("Confirm", "Foul it"):
                return taps[0], await self._press(person, shown, confirm)
            taps.append(await self._press(person, shown, shown.rows()[-1]))
        raise RuntimeError("nobody is asked to place cards")

    def _asked(self) -> tuple[Person, Read] | None:
        """The person who has cards to place, and the message that asks for them."""
        for person in (self._ann, self._ben):
            for seen in reversed(person.sees(person.dm)):
                if (shown := read(seen)).is_own_hand and shown.asks:
                    return person, shown
        return None

    async def _press_at_table(self, person: Person, label: str) -> None:
        shown = next(one for one in map(read, reversed(person.sees(self._channel))) if one.button(label))
        button = shown.button(label)
        assert button is not None
        await self._press(person, shown, button)

    async def _press(self, person: Person, shown: Read, button: SeenButton) -> Calls:
        return await self._do(person.click(shown.seen.id, button.custom_id))

    async def _do(self, act: Awaitable[Reply]) -> Calls:
        """Do something, and let the bot come to rest; the calls of it."""
        with self._trace.counting() as calls:
            if (await act).has_failed:
                raise RuntimeError("the bot has not answered within three seconds")
            self._last_request_s = self._loop.time()
            while (left_s := self._last_request_s + QUIET_S - self._loop.time()) > 0:  # noqa: ASYNC110 - nothing tells
                await asyncio.sleep(left_s)
        return calls

    def _observed(self, _exchange: Exchange) -> None:
        self._last_request_s = self._loop.time()


class _Session(Session):
    """Tells the trace when an answer to an interaction leaves."""

    trace: Trace

    def request(self, method: str, url: str, *, data: Any = None, **rest: Any) -> Any:
        """Send a request."""
        if url.endswith("/callback"):
            self.trace.answered()
        return super().request(method, url, data=data, **rest)
