"""A bot's process beside a pretend Discord, and people who click there: what the host benchmark measures with."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import time
from collections.abc import AsyncIterator
from typing import Any

from sandbox.interactions import ReplyKind
from sandbox.model import Body, Change, Json, Message
from sandbox.people import Person
from sandbox.posting import post
from sandbox.server import Sandbox
from tools.bench.host_bot import Report
from tools.bench.host_tables import BenchTable

TAPS = 5  # before each Confirm
QUIET_S = 1.2  # after this long without a request no picture is on its way
START_S = 30.0
PATIENCE_S = 10.0
_ALONE = {"SHARDS": "1", "SHARD_IDS": ""}


class Host:
    """A bot's process, or several with its shards, and the pretend Discord of theirs with people who click."""

    def __init__(self, box: Sandbox) -> None:
        self.box = box
        self.last_request_s = 0.0
        self._changed: dict[int, asyncio.Future[None]] = {}
        self._processes: list[asyncio.subprocess.Process] = []
        box.world.feed.listen(self._heard)
        box.api.observer = self._observed

    async def start(self, kind: str, *arguments: str, **settings: str) -> None:
        """Start the bot, or one process more of it, and wait until Discord has sent it READY.

        `settings` are in its environment: a password in them is in no list of processes.
        """
        before = self.box.gateway.identified_count
        command = (sys.executable, "-m", "tools.bench.host_bot", kind, self.box.url, self.box.token, *arguments)
        pipe = asyncio.subprocess.PIPE
        environment = os.environ | _ALONE | settings
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, env=environment)
        self._processes.append(process)
        await self.box.world.feed.until(lambda: self.box.gateway.identified_count > before, START_S)

    async def stop(self) -> None:
        """End it in order."""
        for process in self._processes:
            assert process.stdin is not None
            process.stdin.close()
            await process.wait()

    async def report(self) -> Report:
        """What the process has measured since the last report."""
        (report,) = await self.reports()
        return report

    async def reports(self) -> list[Report]:
        """The same of each process."""
        found = []
        for process in self._processes:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(b"report\n")
            found.append(Report(**json.loads(await process.stdout.readline())))
        return found

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


@contextlib.asynccontextmanager
async def hosted() -> AsyncIterator[Host]:
    """A pretend Discord for one bot, see `Host`."""
    box = Sandbox()
    await box.start()
    host = Host(box)
    try:
        yield host
    finally:
        await host.stop()
        await box.stop()


class Player:
    """Both people of one table at their screens: each taps five times and confirms, then it is the other's turn."""

    def __init__(self, host: Host, table: BenchTable) -> None:
        self._host = host
        self.people = [Person(host.box.world, host.box.desk, user) for user in table.players]
        self._taps = 0

    async def click(self) -> float:
        """The next click; the seconds until it was answered."""
        person, message = await self._live()
        cards, rows, *_ = _to_press(message)
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
            messages = [next(reversed(person.dm.messages.values())) for person in self.people]
            for person, message in zip(self.people, messages, strict=True):
                if len(_to_press(message)) >= 2:
                    return person, message
            waiting = [self._host.next_change(message) for message in messages]
            await asyncio.wait(waiting, timeout=0.05, return_when=asyncio.FIRST_COMPLETED)


def _to_press(message: Message) -> list[list[Json]]:
    """The rows of a message's buttons, links aside."""
    rows = ([one for one in row["components"] if "custom_id" in one] for row in message.components)
    return [row for row in rows if row]


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
