"""Two versions of the bot beside each other: ``python -m tests.bench.against FOLDER [FIGURES ...]``.

FOLDER has the older version, checked out. Both run on this machine's Python and take turns, so that what slows the
machine slows both, each with the people and the pretend Discord of its own version (`side.py` says what that needs to
have); each figure is this version's divided by the older one's, with the 95 % interval of the mean.
FIGURES: clicks, starts, and the names of `python -m tools.bench`; without any, all. About an hour on a quiet machine.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import mean, median, stdev
from typing import Any

from tools.bench.host import ALONE_IN_TURN, TABLES, p99

PAIRS = 8
BENCHES = ("score", "render", "players", "ledger", "store")
ALONE_BLOCKS, ALONE_CLICKS = 96, 90  # a block is one table; its hand has 108 clicks
ALONE_BLOCKS_A_TAIL = 8  # together: one in a hundred of 90 clicks is a single one
ROUNDS, ROUNDS_A_HAND, ROUND_CLICKS = 24, 3, 32  # at all tables at once
BUSY = ROUNDS // ROUNDS_A_HAND * TABLES
MANY = 1000
_Z = 1.959964

Pair = tuple[float, float]  # this version's figure, the older one's
Side = Callable[..., Any]  # a version: told what to do, see `side.py`, it says what came of it


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


@contextmanager
def sides(kind: str, *folders: Path) -> Iterator[list[Side]]:
    """The versions in some folders, each ready to be told what to do."""
    with ExitStack() as stack:
        yield [stack.enter_context(_side(kind, folder)) for folder in folders]


@contextmanager
def _side(kind: str, folder: Path) -> Iterator[Side]:
    command = (sys.executable, str(Path(__file__).resolve().with_name("side.py")), kind)
    settings = os.environ | {"PYTHONPATH": str(folder)}
    with subprocess.Popen(
        command, cwd=folder, env=settings, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        orders, answers = process.stdin, process.stdout
        if not answers.readline():
            raise SystemExit(f"{folder} cannot be measured: it has not all that side.py asks for")

        def told(*order: Any) -> Any:
            print(json.dumps(order), file=orders, flush=True)
            return json.loads(answers.readline())

        yield told


def clicks(older: Path) -> None:
    """One player's clicks, and those of a player at each of 64 tables."""
    with sides("clicking", Path.cwd(), older) as both:
        for told in both:
            told("tables", BUSY + ALONE_BLOCKS, TABLES)
        _one_by_one(both)
        _at_once(both)


def _one_by_one(both: Sequence[Side]) -> None:
    blocks: list[tuple[list[float], list[float]]] = []
    lags: list[Pair] = []
    for at in range(ALONE_BLOCKS):
        taken: tuple[list[float], list[float]] = ([], [])
        for turn in range(ALONE_CLICKS // ALONE_IN_TURN):
            for place in (0, 1) if turn % 2 else (1, 0):
                taken[place].extend(both[place]("alone", BUSY + at, ALONE_IN_TURN))
        blocks.append(taken)
        if at % ALONE_BLOCKS_A_TAIL == ALONE_BLOCKS_A_TAIL - 1:
            new, old = [told("report")["lag_ms"] for told in both]
            lags.append((new, old))
    tails = [blocks[at : at + ALONE_BLOCKS_A_TAIL] for at in range(0, len(blocks), ALONE_BLOCKS_A_TAIL)]
    tell("a click, median, ms", [(median(new) * 1e3, median(old) * 1e3) for new, old in blocks])
    tell("a click, p99, ms", [(_tail_ms(new for new, _ in some), _tail_ms(old for _, old in some)) for some in tails])
    tell("a timer came late, one player, ms", lags)


def _tail_ms(blocks: Iterable[list[float]]) -> float:
    return p99([one for block in blocks for one in block]) * 1e3


def _at_once(both: Sequence[Side]) -> None:
    rates: list[Pair] = []
    steps: list[Pair] = []
    for number in range(ROUNDS):
        first = number // ROUNDS_A_HAND * TABLES
        figures = {}
        for place in (0, 1) if number % 2 else (1, 0):
            both[place]("report")
            rate = both[place]("together", first, TABLES, ROUND_CLICKS)
            figures[place] = rate, both[place]("report")["step_ms"]
        rates.append((figures[0][0], figures[1][0]))
        steps.append((figures[0][1], figures[1][1]))
    tell(f"clicks at {TABLES} tables, /s", rates)
    tell(f"longest step, {TABLES} tables, ms", steps)


def starts(older: Path) -> None:
    """Starts without a table, and with many."""
    found: dict[str, list[Pair]] = {}
    with sides("starting", Path.cwd(), older) as both:
        for _ in range(PAIRS):
            new, old = [_start(told) for told in both]
            for name, figure in new.items():
                found.setdefault(name, []).append((figure, old[name]))
    for name, pairs in found.items():
        tell(name, pairs)


def _start(told: Side) -> dict[str, float]:
    ready_s = told("new")
    _, empty = told("open_at", 0)
    first_click_s, report = told("open_at", MANY)
    return {
        "until READY, of a new database, s": ready_s,
        f"first click with {MANY} tables, ms": first_click_s * 1e3,
        "memory without a table, KB": empty["memory_kb"],
        f"memory of a table, {MANY} open, KB": (report["memory_kb"] - empty["memory_kb"]) / MANY,
        "pictures drawn at a start, with one click": report["drawn"],
        "longest step of a start, ms": report["step_ms"],
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
    module = ["tools.bench"] if (code / "tools").is_dir() else ["bot", "bench"]  # where it was in 0.1
    command = [sys.executable, "-m", *module, name, "--json"]
    told = subprocess.run(command, cwd=code, capture_output=True, text=True, check=False)  # status 1: below a bar
    return {one["name"]: one["ratio"] for one in json.loads(told.stdout)}


def main(older: Path, figures: Sequence[str]) -> None:
    """Measure and print a table."""
    print("| figure | this | older | ratio | 95 % | pairs |\n|---|---|---|---|---|---|", flush=True)
    for one in figures or ("clicks", "starts", *BENCHES):
        if one in BENCHES:
            benches(one, older)
        else:
            {"clicks": clicks, "starts": starts}[one](older)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:])
