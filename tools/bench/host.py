"""How fast the whole bot answers clicks, beside a bot that only echoes them, over real sockets on this machine.

A click is a tap on a draft or, one in six, a Confirm: it is on the disk before it is answered, and answered with the
words and buttons that it leads to. Pictures follow in the same bot, one a message and second. Each bot is a process;
the pretend Discord with its people is this one. The two bots take turns, round by round.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bot.connecting import settle_memory
from tools.bench.host_bot import ECHO, OURS, STEPPED, Report
from tools.bench.host_busy import beside_loops
from tools.bench.host_growth import growth
from tools.bench.host_people import TAPS, Echo, Host, Player, hosted
from tools.bench.host_tables import prepare_tables
from tools.bench.measure import Comparison

TABLES = 64
ALONE_ROUNDS = 5  # one after the other
ALONE_TABLES = 3
ALONE_CLICKS = 90  # a hand has 108 clicks
ALONE_IN_TURN = 10  # clicks, then the other bot: the machine is quick and slow for tenths of a second
TOGETHER_ROUNDS, TOGETHER_CLICKS = 15, 32  # at each table
ROUNDS_A_HAND = 3  # together; then other tables have their turn
MANY_TABLES = 1000
START_LOOK_S, START_LOOK_EACH_S = 3.0, 0.004  # until a bot that starts has looked at all of its tables

DRAWN = 1.0  # for the click
MEDIAN_BAR = 3.0
P99_BAR = 5.0
TOGETHER_BAR = 0.3
LAG_MS = 50.0
FIRST_CLICK_MS = 1000.0
TABLE_KB = 20.0

Clicker = Player | Echo


def run() -> list[Comparison]:
    """All figures; about six minutes."""
    settle_memory()  # the pretend Discord's searches for garbage would take a tenth of the time that is measured
    with TemporaryDirectory() as folder:
        return asyncio.run(_run(Path(folder)))


async def _run(folder: Path) -> list[Comparison]:
    return [
        *await clicks(folder, TABLES, (ALONE_ROUNDS, ALONE_TABLES, ALONE_CLICKS), (TOGETHER_ROUNDS, TOGETHER_CLICKS)),
        *await steps(folder, TABLES, ROUNDS_A_HAND, TOGETHER_CLICKS),
        *await many_tables(folder, MANY_TABLES),
        *await growth(folder),
        *await beside_loops(folder),
    ]


async def clicks(folder: Path, tables: int, alone: tuple[int, int, int], together: tuple[int, int]) -> list[Comparison]:
    """Clicks of one player, and of one at each table, against the echo bot.

    `alone`: rounds, tables in each, and clicks at each; `together`: rounds, and clicks at each table. Of each figure
    the round whose ratio is the median: what slows the machine for a while slows both bots then.
    """
    rounds, times = together
    calm_rounds, calm_tables, calm_times = alone
    async with hosted() as ours, hosted() as echo:
        database = folder / "clicks.sqlite3"
        sets = -(-rounds // ROUNDS_A_HAND)
        prepared = await prepare_tables(ours.box.world, database, sets * tables + calm_rounds * calm_tables)
        players = [Player(ours, table) for table in prepared]
        echoes = [Echo(echo, number) for number in range(tables)]
        await ours.start(OURS, str(database))
        await echo.start(ECHO)
        for first in range(0, len(players), tables):  # all at once would be more than a bot answers in three seconds
            await click_together(players[first : first + tables], TAPS + 1)
        await click_together(echoes, TAPS + 1)
        await ours.until_quiet()
        lonely = players[sets * tables :]
        calm = [await _calm(ours, lonely[at::calm_rounds], echoes[0], calm_times) for at in range(calm_rounds)]
        busy = []
        for number in range(rounds):
            first = number // ROUNDS_A_HAND * tables
            busy.append([await _busy(ours, players[first : first + tables], echoes, times)])
    return [*medians(calm), *medians(busy)]


async def steps(folder: Path, tables: int, rounds: int, times: int) -> list[Comparison]:
    """For how long at most our event loop serves nobody while one player clicks at each table; the round between."""
    async with hosted() as ours:
        database = folder / "steps.sqlite3"
        players = [Player(ours, table) for table in await prepare_tables(ours.box.world, database, tables)]
        await ours.start(STEPPED, str(database))
        await click_together(players, TAPS + 1)
        await ours.until_quiet()
        await ours.report()
        name = f"host: longest step, {tables} tables / limit"
        found = []
        for _ in range(rounds):
            await click_together(players, times)
            await ours.until_quiet()
            found.append([Comparison(name, (await ours.report()).step_ms, LAG_MS, "ms", 1.0, True)])
    return medians(found)


def medians(rounds: Sequence[Sequence[Comparison]]) -> list[Comparison]:
    """Of each figure the round in the middle, by ratio."""
    return [sorted(figures, key=lambda one: one.ratio)[len(rounds) // 2] for figures in zip(*rounds, strict=True)]


async def _calm(ours: Host, players: Sequence[Player], echo: Echo, times: int) -> list[Comparison]:
    """A click at the echo bot by somebody who is alone, and one of a player; a few of each in turn."""
    await ours.report()
    echoed: list[float] = []
    played: list[float] = []
    for player in players:
        for _ in range(times // ALONE_IN_TURN):
            echoed += await click_alone(echo, ALONE_IN_TURN)
            played += await click_alone(player, ALONE_IN_TURN)
    await ours.until_quiet()
    lag_ms = (await ours.report()).lag_ms
    return [
        Comparison("host: a click, median / echo", median(played) * 1e3, median(echoed) * 1e3, "ms", MEDIAN_BAR, True),
        Comparison("host: a click, p99 / echo", p99(played) * 1e3, p99(echoed) * 1e3, "ms", P99_BAR, True),
        Comparison("host: a timer came late, one player / limit", lag_ms, LAG_MS, "ms", 1.0, True),
    ]


async def _busy(ours: Host, players: Sequence[Player], echoes: Sequence[Echo], times: int) -> Comparison:
    """Many at once at the echo bot, one player at each table, and the echo bot again: the machine's speed changes."""
    echoed = await click_together(echoes, times)
    rate = await click_together(players, times)
    await ours.until_quiet()
    echo_rate = (echoed + await click_together(echoes, times)) / 2
    return Comparison(f"host: clicks at {len(players)} tables / echo", rate, echo_rate, "/s", TOGETHER_BAR, False)


async def many_tables(folder: Path, tables: int) -> list[Comparison]:
    """A start with many open tables: the first click, pictures drawn for nothing, memory of each table."""
    empty_kb = (await started(folder / "empty.sqlite3", 0))[1].memory_kb
    first_click_s, report = await started(folder / "many.sqlite3", tables)
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


async def started(database: Path, tables: int) -> tuple[float, Report]:
    """Start on so many tables and click at once at the last of them; then look at what the start has cost."""
    async with hosted() as host:
        prepared = await prepare_tables(host.box.world, database, min(tables, 1), max(0, tables - 1))
        await host.start(STEPPED, str(database))
        began = time.perf_counter()
        if prepared:
            await Player(host, prepared[-1]).click()
        first_click_s = time.perf_counter() - began
        await asyncio.sleep(START_LOOK_S + tables * START_LOOK_EACH_S)
        await host.until_quiet()
        return first_click_s, await host.report()


async def click_alone(clicker: Clicker, times: int) -> list[float]:
    """The seconds of clicks one after the other."""
    return [await clicker.click() for _ in range(times)]


async def click_together(clickers: Sequence[Clicker], times: int) -> float:
    """Clicks a second of many clickers at once."""
    began = time.perf_counter()
    await asyncio.gather(*(click_alone(clicker, times) for clicker in clickers))
    return len(clickers) * times / (time.perf_counter() - began)


def p99(latencies: Sequence[float]) -> float:
    """What one in a hundred exceeds."""
    return sorted(latencies)[int(len(latencies) * 0.99)]
