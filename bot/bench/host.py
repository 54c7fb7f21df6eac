"""How fast the whole bot answers clicks, beside a bot that only echoes them, over real sockets on this machine.

A click is a tap on a draft or, one in six, a Confirm: it is on the disk before it is answered, and answered with the
words and buttons that it leads to. Pictures follow in the same bot, one a message and second. Each bot is a process;
the pretend Discord with its people is this one. The two bots take turns, round by round.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from bot.bench.host_bot import Report
from bot.bench.host_tables import BenchTable, prepare_tables
from bot.bench.measure import Comparison
from bot.sandbox.interactions import ReplyKind
from bot.sandbox.model import Body, Change, Json, Message
from bot.sandbox.people import Person
from bot.sandbox.posting import post
from bot.sandbox.server import Sandbox

ROUNDS = 3
TABLES = 64
ALONE_CLICKS = 90  # a round, at a table of its own: a hand has 108
TOGETHER_CLICKS = 32  # a round, at each table
TAPS = 5  # before each Confirm
MANY_TABLES = 1000
QUIET_S = 1.2  # after this long without a request no picture is on its way
START_S = 30.0
START_LOOK_S, START_LOOK_EACH_S = 3.0, 0.004  # until a bot that starts has looked at all of its tables
PATIENCE_S = 10.0

DRAWN = 1.0  # for the click
MEDIAN_BAR, P99_BAR, TOGETHER_BAR = 3.0, 5.0, 0.3
LAG_MS, FIRST_CLICK_MS, TABLE_KB = 50.0, 1000.0, 20.0


class Host:
    """One bot's process with the pretend Discord that it is connected to, and people who click."""

    def __init__(self, box: Sandbox) -> None:
        self.box = box
        self.last_request_s = 0.0
        self._changed: dict[int, asyncio.Future[None]] = {}
        self._process: asyncio.subprocess.Process | None = None
        box.world.feed.listen(self._heard)
        box.api.observer = self._observed

    async def start(self, kind: str, *arguments: str) -> None:
        """Start the bot, and wait until Discord has sent it READY."""
        before = self.box.gateway.identified_count
        command = (sys.executable, "-m", "bot.bench.host_bot", kind, self.box.url, self.box.token, *arguments)
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        await self.box.world.feed.until(lambda: self.box.gateway.identified_count > before, START_S)

    async def stop(self) -> None:
        """End it in order."""
        if self._process is not None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            await self._process.wait()

    async def report(self) -> Report:
        """What the process has measured since the last report."""
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(b"report\n")
        return Report(**json.loads(await self._process.stdout.readline()))

    async def until_quiet(self) -> None:
        """Until the bot has nothing more to tell Discord."""
        while (left_s := self.last_request_s + QUIET_S - time.monotonic()) > 0:  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(left_s)

    async def click(self, person: Person, message: Message, custom_id: str) -> float:
        """Click, and wait for what it leads to; the seconds that it took."""
        started = time.perf_counter()
        change = self.next_change(message)
        reply = await person.click(message.id, custom_id)
        if reply.has_failed:
            raise TimeoutError("the bot did not answer a click within three seconds")
        if reply.kind is ReplyKind.UPDATE:
            return reply.latency_s
        await asyncio.wait_for(change, PATIENCE_S)
        return time.perf_counter() - started

    def next_change(self, message: Message) -> asyncio.Future[None]:
        """Done when the message has changed."""
        return self._changed.setdefault(message.id, asyncio.get_running_loop().create_future())

    def _heard(self, change: Change) -> None:
        if (waiting := self._changed.pop(change.message_id, None)) is not None and not waiting.done():
            waiting.set_result(None)

    def _observed(self, *_exchange: Any) -> None:
        self.last_request_s = time.monotonic()


class Player:
    """Both people of one table at their screens: each taps five times and confirms, then it is the other's turn."""

    def __init__(self, host: Host, table: BenchTable) -> None:
        self._host = host
        self._people = [Person(host.box.world, host.box.desk, user) for user in table.players]
        self._taps = 0

    async def click(self) -> float:
        """The next click; the seconds until it was answered."""
        person, message = await self._live()
        cards, rows = (row["components"] for row in message.components[:2])
        confirm = rows[-1]
        if confirm["disabled"]:
            chosen = next(button for button in (rows[2], rows[1], rows[0]) if not button["disabled"])
        else:
            chosen = confirm if self._taps >= TAPS else cards[0]
        self._taps = 0 if chosen is confirm else self._taps + 1
        return await self._host.click(person, message, chosen["custom_id"])

    async def _live(self) -> tuple[Person, Message]:
        """Whoever has cards to place, with their message."""
        while True:
            messages = [next(reversed(person.dm.messages.values())) for person in self._people]
            for person, message in zip(self._people, messages, strict=True):
                if len(message.components) == 2:
                    return person, message
            waiting = [self._host.next_change(message) for message in messages]
            await asyncio.wait(waiting, timeout=0.05, return_when=asyncio.FIRST_COMPLETED)


class Echo:
    """Somebody who presses the button of the echo bot."""

    def __init__(self, host: Host, number: int) -> None:
        world = host.box.world
        self._host = host
        self._person = Person(world, host.box.desk, world.add_player(f"e{number}"))
        button: Json = {"type": 2, "style": 2, "label": "Echo", "custom_id": "echo"}
        body = Body({"content": "echo", "components": [{"type": 1, "components": [button]}]})
        self._message = post(world, self._person.dm, world.bot, body)

    async def click(self) -> float:
        """Press it; the seconds until it was answered."""
        return await self._host.click(self._person, self._message, "echo")


Clicker = Player | Echo


def run() -> list[Comparison]:
    """All figures; about two minutes."""
    with TemporaryDirectory() as folder:
        return asyncio.run(_run(Path(folder)))


async def _run(folder: Path) -> list[Comparison]:
    return [
        *await clicks(folder, tables=TABLES, rounds=ROUNDS, alone=ALONE_CLICKS, together=TOGETHER_CLICKS),
        *await many_tables(folder, MANY_TABLES),
    ]


async def clicks(folder: Path, *, tables: int, rounds: int, alone: int, together: int) -> list[Comparison]:
    """Clicks of one player, and of one at each table, against the echo bot; and how long our event loop stood."""
    async with _host() as ours, _host() as echo:
        database = folder / "clicks.sqlite3"
        prepared = await prepare_tables(ours.box.world, database, tables + rounds + 1)
        players = [Player(ours, table) for table in prepared]
        echoes = [Echo(echo, number) for number in range(tables)]
        await ours.start("ours", str(database))
        await echo.start("echo")
        await _together(players, TAPS + 1)
        await _together(echoes, TAPS + 1)
        await ours.until_quiet()
        await ours.report()
        measured = []
        for number in range(rounds):
            echoed = await _alone(echoes[0], alone)
            await ours.report()
            played = await _alone(players[tables + number], alone)
            await ours.until_quiet()
            calm = await ours.report()
            echo_rate = await _together(echoes, together)
            rate = await _together(players[:tables], together)
            await ours.until_quiet()
            busy = await ours.report()
            step_ms = max(calm.step_ms, busy.step_ms)
            measured.append(
                (median(played), median(echoed), _p99(played), _p99(echoed), rate, echo_rate, calm.lag_ms, step_ms)
            )
    ours_median, echo_median, ours_p99, echo_p99, rate, echo_rate, lag_ms, step_ms = (
        median(figure) for figure in zip(*measured, strict=True)
    )
    return [
        Comparison("host: a click, median / echo", ours_median * 1e3, echo_median * 1e3, "ms", MEDIAN_BAR, True),
        Comparison("host: a click, p99 / echo", ours_p99 * 1e3, echo_p99 * 1e3, "ms", P99_BAR, True),
        Comparison(f"host: clicks at {tables} tables / echo", rate, echo_rate, "/s", TOGETHER_BAR, False),
        Comparison("host: a timer came late, one player / limit", lag_ms, LAG_MS, "ms", 1.0, True),
        Comparison(f"host: longest step, {tables} tables / limit", step_ms, LAG_MS, "ms", 1.0, True),
    ]


async def many_tables(folder: Path, tables: int) -> list[Comparison]:
    """A start with many open tables: the first click, pictures drawn for nothing, memory of each table."""
    empty_kb = (await _started(folder / "empty.sqlite3", 0))[1].memory_kb
    first_click_s, report = await _started(folder / "many.sqlite3", tables)
    table_kb = max(0, report.memory_kb - empty_kb) / tables
    return [
        Comparison(
            f"host: first click with {tables} tables / limit", first_click_s * 1e3, FIRST_CLICK_MS, "ms", 1.0, True
        ),
        Comparison("host: memory of an open table / limit", table_kb, TABLE_KB, "KB", 1.0, True),
        Comparison(
            "host: pictures drawn at a start, with one click / limit", report.drawn, DRAWN, "pictures", 1.0, True
        ),
        Comparison("host: longest step of a start / limit", report.step_ms, LAG_MS, "ms", 1.0, True),
    ]


async def _started(database: Path, tables: int) -> tuple[float, Report]:
    """Start on so many tables and click at once at the last of them; then look at what the start has cost."""
    async with _host() as host:
        prepared = await prepare_tables(host.box.world, database, tables)
        await host.start("ours", str(database))
        started = time.perf_counter()
        if prepared:
            await Player(host, prepared[-1]).click()
        first_click_s = time.perf_counter() - started
        await asyncio.sleep(START_LOOK_S + tables * START_LOOK_EACH_S)
        await host.until_quiet()
        return first_click_s, await host.report()


@contextlib.asynccontextmanager
async def _host() -> AsyncIterator[Host]:
    box = Sandbox()
    await box.start()
    host = Host(box)
    try:
        yield host
    finally:
        await host.stop()
        await box.stop()


async def _alone(clicker: Clicker, times: int) -> list[float]:
    return [await clicker.click() for _ in range(times)]


async def _together(clickers: Sequence[Clicker], times: int) -> float:
    """Clicks a second of many clickers at once."""
    started = time.perf_counter()
    await asyncio.gather(*(_alone(clicker, times) for clicker in clickers))
    return len(clickers) * times / (time.perf_counter() - started)


def _p99(latencies: Sequence[float]) -> float:
    return sorted(latencies)[int(len(latencies) * 0.99)]
