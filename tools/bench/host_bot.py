"""A bot as a process that measures itself: ``python -m tools.bench.host_bot KIND URL TOKEN [FILE]``.

`OURS` is the bot as it runs. `STEPPED` measures each step of its event loop, too. `UNTICKED` measures no lag: the timer
for that would count as work of the bot, in each of its processes. `ECHO` is as little as a bot can do, run as
discord.py runs a bot: on the standard library's event loop. The shards, and without a file the database, are what the
environment says.

Each line on its standard input is answered with a `Report` as one line of JSON and begins a new measurement; the end
of the input ends it.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import discord

from bot.app import PokerBot
from bot.connecting import run_bot, settle_memory
from bot.discord_ui.ports import Deployment, Renderer
from bot.event_loop import Loop, run_in_loop
from bot.loopback import point_library_at
from bot.panels.pictures import Picture
from bot.render.process import DrawingProcesses
from bot.settings import read_settings
from bot.store import Store
from tools.bench.stepped_loop import SteppedLoop

OURS = "ours"
STEPPED = "stepped"
UNTICKED = "unticked"
ECHO = "echo"
_TICK_S = 0.005
_PAGE_KB = 4


@dataclass(frozen=True, slots=True)
class Report:
    """What a bot's process says of itself; since the last report, but for the memory."""

    lag_ms: float  # the longest that the event loop kept a timer waiting; many clicks at once are a queue, too
    step_ms: float  # the longest single step; 0 if nobody measures that
    drawn: int  # pictures
    cpu_s: float
    memory_kb: int
    waiting: int = 0  # tables at which the bot has not looked since it started or they changed


class Gauge:
    """Measures the process that it runs in."""

    def __init__(self) -> None:
        self.drawn = 0
        self.waiting: Callable[[], int] = lambda: 0
        self._lag_s = 0.0
        self._cpu_s = time.process_time()
        self._draw = DrawingProcesses()
        self.at_once = self._draw.at_once

    def draw(self, picture: Picture) -> bytes:
        """Draws, and counts it."""
        self.drawn += 1
        return self._draw(picture)

    async def run(self) -> None:
        """Tick, and note by how much a tick came late."""
        while True:
            wanted = time.perf_counter() + _TICK_S
            await asyncio.sleep(_TICK_S)
            self._lag_s = max(self._lag_s, time.perf_counter() - wanted)

    def report(self) -> Report:
        """What was measured since the last time."""
        memory_kb = int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE_KB
        cpu_s = time.process_time()
        loop = asyncio.get_running_loop()
        step_s = 0.0
        if isinstance(loop, SteppedLoop):
            step_s, loop.longest_s = loop.longest_s, 0.0
        report = Report(self._lag_s * 1e3, step_s * 1e3, self.drawn, cpu_s - self._cpu_s, memory_kb, self.waiting())
        self.drawn = 0
        self._lag_s = 0.0
        self._cpu_s = cpu_s
        return report


class EchoBot(discord.Client):
    """As little as a bot can do: a click on its button edits the message."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer with a constant."""
        await interaction.response.edit_message(content=ECHO)


async def _ours(gauge: Gauge, file: str) -> PokerBot:
    settings = read_settings()
    assert isinstance(settings.shard_ids, tuple)
    deployment = Deployment(shards=settings.shards, shard_ids=settings.shard_ids)
    store = await Store.open(Path(file) if file else settings.database, settings.wanted_shards)
    bot = PokerBot(store, deployment, renderer=Renderer(gauge.draw, gauge.at_once))
    gauge.waiting = lambda: bot.reconciler.looks_waiting
    return bot


async def _serve(kind: str, token: str, file: str) -> None:
    gauge = Gauge()
    bot: PokerBot | EchoBot
    if kind == ECHO:
        bot = EchoBot(intents=discord.Intents(guilds=True), max_messages=None)
    else:
        bot = await _ours(gauge, file)
    told = asyncio.create_task(_answer(gauge))
    ticking = asyncio.create_task(gauge.run()) if kind != UNTICKED else None
    running = asyncio.create_task(run_bot(bot, token) if isinstance(bot, PokerBot) else bot.start(token))
    try:
        await asyncio.wait((told, running), return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
    finally:
        if ticking is not None:
            ticking.cancel()
        await bot.close()
        running.cancel()
        await asyncio.wait((running,))  # it closes the bot once more, which asks the store
        if isinstance(bot, PokerBot):
            await bot.desk.store.close()


async def _answer(gauge: Gauge) -> None:
    """Answer each line of the input, which a thread reads, until it ends."""
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()

    def write() -> None:
        sys.stdout.write(json.dumps(asdict(gauge.report())) + "\n")
        sys.stdout.flush()

    def read() -> None:
        for _ in sys.stdin:
            loop.call_soon_threadsafe(write)
        loop.call_soon_threadsafe(ended.set)

    threading.Thread(target=read, daemon=True).start()
    await ended.wait()


def _run() -> None:
    kind, url, token, *file = sys.argv[1:]
    point_library_at(url)
    serving = _serve(kind, token, "".join(file))
    if kind == ECHO:
        asyncio.run(serving)
    else:
        settle_memory()
        run_in_loop(serving, SteppedLoop if kind == STEPPED else Loop)


if __name__ == "__main__":
    _run()
