"""What a player waits for with 100 and with 10,000 tables open anywhere: two bots, question by question in turn."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from tools.bench.host_bot import OURS
from tools.bench.host_people import Host, Player, hosted
from tools.bench.host_tables import BenchTable, prepare_tables
from tools.bench.measure import Comparison

FEW_TABLES, MANY_TABLES = 100, 10_000
PLAYED = 36  # tables at which somebody does all of it
TAPS = 3  # at each
START_S, LOOK_EVERY_S = 3.0, 0.5  # until READY is over, and between two looks at the bot
LOOK_S = 120.0  # at most, until a bot that starts has looked at all of its tables
RATIO = 1.5
SLOW_MS = 50.0
FIRST_CLICK_MS = 2000.0
TABLE_KB = 20.0


class Guest:
    """The player who is first to act at a table: they do everything once, and tap."""

    def __init__(self, host: Host, table: BenchTable) -> None:
        self._player = Player(host, table)
        self._person = self._player.people[table.first]
        self._channel = host.box.world.text_channel("table")
        self._cards = table.cards

    async def tap(self) -> float:
        """Press a button of a hand; the seconds until it was answered, as in all of these."""
        return await self._player.click()

    async def hand(self) -> float:
        """`/hand` in the server."""
        return (await self._person.slash(self._channel, "hand")).latency_s

    async def place(self) -> float:
        """`/place` in direct messages."""
        return (await self._person.slash(self._person.dm, "place", {"back": self._cards})).latency_s

    async def autocomplete(self) -> float:
        """The list of tables while `/hand table:` is typed."""
        started = time.perf_counter()
        choices = await self._person.autocomplete(self._channel, "hand", "table", "")
        assert len(choices) == 1, "the player sits at one table"
        return time.perf_counter() - started


async def growth(
    folder: Path, few: int = FEW_TABLES, many: int = MANY_TABLES, played: int = PLAYED
) -> list[Comparison]:
    """Each kind of question with many tables beside few; the first click after a start with many, and its memory."""
    async with hosted() as small, hosted() as big:
        few_tables = await prepare_tables(small.box.world, folder / "growth-few.sqlite3", played, few - played)
        many_tables = await prepare_tables(big.box.world, folder / "growth-many.sqlite3", played + 1, many - played - 1)
        await small.start(OURS, str(folder / "growth-few.sqlite3"))
        few_kb = await _until_looked_at(small)
        await big.start(OURS, str(folder / "growth-many.sqlite3"))
        started = time.perf_counter()
        await Player(big, many_tables.pop()).click()
        first_click_ms = (time.perf_counter() - started) * 1e3
        many_kb = await _until_looked_at(big)
        few_guests = [Guest(small, table) for table in few_tables]
        many_guests = [Guest(big, table) for table in many_tables]
        took = await _in_turns(few_guests, many_guests)
    what = f"{many:,} tables"
    slowest_ms = max(sorted(theirs)[int(len(theirs) * 0.95)] for _, theirs in took.values()) * 1e3
    return [
        *(
            Comparison(f"host: {kind}, {what} / {few}", median(theirs) * 1e3, median(ours) * 1e3, "ms", RATIO, True)
            for kind, (ours, theirs) in took.items()
        ),
        Comparison(f"host: 19 of 20 of each of these, {what} / limit", slowest_ms, SLOW_MS, "ms", 1.0, True),
        Comparison(f"host: first click with {what} / limit", first_click_ms, FIRST_CLICK_MS, "ms", 1.0, True),
        Comparison(
            f"host: memory of one of {what} / limit", max(0, many_kb - few_kb) / (many - few), TABLE_KB, "KB", 1.0, True
        ),
    ]


async def _in_turns(few: Sequence[Guest], many: Sequence[Guest]) -> dict[str, tuple[list[float], list[float]]]:
    """The seconds of each kind of question, at both bots: a table of the one, then a table of the other."""
    took: dict[str, tuple[list[float], list[float]]] = {}
    for guests in zip(few, many, strict=True):
        for place, guest in enumerate(guests):
            for kind, ask in (("autocomplete", guest.autocomplete), ("/hand", guest.hand), ("/place", guest.place)):
                took.setdefault(kind, ([], []))[place].append(await ask())
            taps = [await guest.tap() for _ in range(TAPS)]
            took.setdefault("a tap", ([], []))[place].extend(taps)
    return took


async def _until_looked_at(host: Host) -> int:
    """Wait until a bot that has started has looked at all of its tables; its memory then, in KB."""
    async with asyncio.timeout(LOOK_S):
        await asyncio.sleep(START_S)
        while (report := await host.report()).waiting:  # noqa: ASYNC110 - another process: nothing tells
            await asyncio.sleep(LOOK_EVERY_S)
    await host.until_quiet()
    return report.memory_kb
