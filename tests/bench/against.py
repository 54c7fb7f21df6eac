"""Two versions of the bot beside each other: ``python -m tests.bench.against FOLDER [FIGURES ...]``.

FOLDER has the older version, checked out. Both run on this machine's Python and take turns, so that what slows the
machine slows both; each figure is this version's divided by the older one's, with the 95 % interval of the mean.
FIGURES: clicks, starts, and the names of `python -m bot bench`; without any, all. About an hour on a quiet machine.
"""

from __future__ import annotations

import asyncio
import json
import math
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import mean, median, stdev
from tempfile import TemporaryDirectory

from bot.bench.host import ALONE_IN_TURN, TABLES, click_alone, click_together, p99, started
from bot.bench.host_bot import STEPPED
from bot.bench.host_people import TAPS, Host, Player, hosted
from bot.bench.host_tables import prepare_tables
from bot.connecting import settle_memory

PAIRS = 8
BENCHES = ("score", "render", "players", "ledger", "store")
ALONE_BLOCKS, ALONE_CLICKS = 96, 90  # a block is one table; its hand has 108 clicks
ALONE_BLOCKS_A_TAIL = 8  # together: one in a hundred of 90 clicks is a single one
ROUNDS, ROUNDS_A_HAND, ROUND_CLICKS = 24, 3, 32  # at all tables at once
MANY = 1000
_Z = 1.959964

Pair = tuple[float, float]  # this version's figure, the older one's


def interval(pairs: Sequence[Pair]) -> tuple[float, float, float]:
    """Mean ratio of pairs (geometric), and its 95 % interval by Student's t on the logarithms."""
    logs = [math.log(new / old) for new, old in pairs]
    free = len(logs) - 1
    t = _Z + (_Z**3 + _Z) / (4 * free) + (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / (96 * free**2)  # t's quantile, a series
    error = t * stdev(logs) / math.sqrt(len(logs))
    return math.exp(mean(logs)), math.exp(mean(logs) - error), math.exp(mean(logs) + error)


def tell(name: str, pairs: Sequence[Pair]) -> None:
    """One line of the table."""
    ratio, low, high = interval(pairs)
    new, old = (median(side) for side in zip(*pairs, strict=True))
    print(f"| {name} | {new:.4g} | {old:.4g} | {ratio:.3f} | {low:.3f} - {high:.3f} | {len(pairs)} |", flush=True)


async def clicks(older: Path) -> None:
    """One player's clicks, and those of a player at each of 64 tables."""
    with TemporaryDirectory() as folder:
        async with hosted() as new, hosted(older) as old:
            sets = ROUNDS // ROUNDS_A_HAND
            sides = [await _players(bot, Path(folder) / f"{bot is new}.sqlite3", sets * TABLES) for bot in (new, old)]
            await _one_by_one((new, old), [side[sets * TABLES :] for side in sides])
            await _at_once((new, old), [side[: sets * TABLES] for side in sides])


async def _players(bot: Host, database: Path, busy: int) -> list[Player]:
    prepared = await prepare_tables(bot.box.world, database, busy + ALONE_BLOCKS)
    await bot.start(STEPPED, str(database))
    players = [Player(bot, table) for table in prepared]
    await click_together(players[:TABLES], TAPS + 1)
    await bot.until_quiet()
    return players


async def _one_by_one(bots: tuple[Host, Host], sides: Sequence[Sequence[Player]]) -> None:
    blocks: list[tuple[list[float], list[float]]] = []
    lags: list[Pair] = []
    for at, players in enumerate(zip(*sides, strict=True)):
        taken: tuple[list[float], list[float]] = ([], [])
        for turn in range(ALONE_CLICKS // ALONE_IN_TURN):
            for side in (0, 1) if turn % 2 else (1, 0):
                taken[side].extend(await click_alone(players[side], ALONE_IN_TURN))
        blocks.append(taken)
        if at % ALONE_BLOCKS_A_TAIL == ALONE_BLOCKS_A_TAIL - 1:
            await asyncio.gather(*(bot.until_quiet() for bot in bots))
            new, old = [(await bot.report()).lag_ms for bot in bots]
            lags.append((new, old))
    tails = [blocks[at : at + ALONE_BLOCKS_A_TAIL] for at in range(0, len(blocks), ALONE_BLOCKS_A_TAIL)]
    tell("a click, median, ms", [(median(new) * 1e3, median(old) * 1e3) for new, old in blocks])
    tell("a click, p99, ms", [(_tail_ms(new for new, _ in some), _tail_ms(old for _, old in some)) for some in tails])
    tell("a timer came late, one player, ms", lags)


def _tail_ms(blocks: Iterable[list[float]]) -> float:
    return p99([one for block in blocks for one in block]) * 1e3


async def _at_once(bots: tuple[Host, Host], sides: Sequence[Sequence[Player]]) -> None:
    rates: list[Pair] = []
    steps: list[Pair] = []
    for number in range(ROUNDS):
        first = number // ROUNDS_A_HAND * TABLES
        figures = {}
        for side in (0, 1) if number % 2 else (1, 0):
            await bots[side].report()
            rate = await click_together(sides[side][first : first + TABLES], ROUND_CLICKS)
            await bots[side].until_quiet()
            figures[side] = rate, (await bots[side].report()).step_ms
        rates.append((figures[0][0], figures[1][0]))
        steps.append((figures[0][1], figures[1][1]))
    tell(f"clicks at {TABLES} tables, /s", rates)
    tell(f"longest step, {TABLES} tables, ms", steps)


async def starts(older: Path) -> None:
    """Starts without a table, and with many."""
    found: dict[str, list[Pair]] = {}
    for _ in range(PAIRS):
        new, old = await _start(None), await _start(older)
        for name, figure in new.items():
            found.setdefault(name, []).append((figure, old[name]))
    for name, pairs in found.items():
        tell(name, pairs)


async def _start(code: Path | None) -> dict[str, float]:
    with TemporaryDirectory() as folder:
        async with hosted(code) as bot:
            began = time.perf_counter()
            await bot.start(STEPPED, str(Path(folder) / "new.sqlite3"))
            ready_s = time.perf_counter() - began
        _, empty = await started(Path(folder) / "empty.sqlite3", 0, code)
        first_click_s, report = await started(Path(folder) / "many.sqlite3", MANY, code)
    return {
        "until READY, of a new database, s": ready_s,
        f"first click with {MANY} tables, ms": first_click_s * 1e3,
        "memory without a table, KB": empty.memory_kb,
        f"memory of a table, {MANY} open, KB": (report.memory_kb - empty.memory_kb) / MANY,
        "pictures drawn at a start, with one click": report.drawn,
        "longest step of a start, ms": report.step_ms,
    }


def benches(name: str, older: Path) -> None:
    """A benchmark of the command line, alternated; its ratios to its references are compared."""
    found: dict[str, list[Pair]] = {}
    for _ in range(PAIRS):
        new, old = _bench(name, Path.cwd()), _bench(name, older)
        for figure, ratio in new.items():
            if figure in old:
                found.setdefault(figure, []).append((ratio, old[figure]))
    for figure, pairs in found.items():
        tell(f"{figure}, ratio", pairs)


def _bench(name: str, code: Path) -> dict[str, float]:
    command = [sys.executable, "-m", "bot", "bench", name, "--json"]
    told = subprocess.run(command, cwd=code, capture_output=True, text=True, check=False)  # status 1: below a bar
    return {one["name"]: one["ratio"] for one in json.loads(told.stdout)}


def main(older: Path, figures: Sequence[str]) -> None:
    """Measure and print a table."""
    settle_memory()
    print("| figure | this | older | ratio | 95 % | pairs |\n|---|---|---|---|---|---|", flush=True)
    for one in figures or ("clicks", "starts", *BENCHES):
        if one in BENCHES:
            benches(one, older)
        else:
            asyncio.run({"clicks": clicks, "starts": starts}[one](older))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:])
