"""Tables with people, each in a channel of its own, on a bot that is not to be trusted."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from bot.store.place import Place
from sandbox.model import Channel
from sandbox.people import CannotDo
from sandbox.seen import NotThere, Seen, seen
from sandbox.server import Sandbox
from tests.faults.evidence import open_channels
from tests.faults.people import PAUSE_S, Notes, Player
from tests.support.waiting import HUNG_S, until

_TRIES = 10


@dataclass(frozen=True, slots=True)
class Opened:
    """How a table is opened: by which command, by whom, with how many computers."""

    channel: str
    names: Sequence[str]
    command: str
    options: Mapping[str, object] = field(default_factory=dict)
    computers: int = 0
    pause_s: float = PAUSE_S


SMALL = (
    Opened("table", ("Ann", "Ben"), "ofc start", {"clock": 30}, computers=1),
    Opened("lounge", ("Cat", "Dan"), "chinese start", {"clock": 60}),
)
"""Both games, people and a computer, with a clock."""


class Table:
    """One table, and who plays there."""

    def __init__(self, box: Sandbox, opened: Opened, dice: random.Random) -> None:
        self.box = box
        self.channel: Channel = box.world.text_channel(opened.channel)
        self.notes = Notes()
        self.players = [
            Player(box.people[name], self.channel, self.notes, dice, opened.pause_s) for name in opened.names
        ]
        self._opened = opened
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open it, sit down, and have the first hand dealt."""
        host = self.players[0].person
        await host.slash(self.channel, self._opened.command, self._opened.options)
        for player in self.players[1:]:
            await self._press(player, "Join")
        for _ in range(self._opened.computers):
            await self._add_computer()
        await self._press(self.players[0], "Start")
        self._tasks = [asyncio.create_task(player.play()) for player in self.players]

    async def ensure_open(self, database: Place) -> None:
        """Open another one, in a channel of its own, if it was closed: nobody had played for a week."""
        if self.channel.id in open_channels(database):
            return
        await self.close()
        self.channel = self.box.world.add_channel(f"{self._opened.channel}-{self.channel.id}")
        for player in self.players:
            player.channel = self.channel
        await self.open()

    async def close(self) -> None:
        """Everybody leaves their screen. Raises what has gone wrong there."""
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    def wake(self) -> None:
        """Everybody plays."""
        for player in self.players:
            player.may_act.set()

    def stop(self) -> None:
        """Nobody begins anything more."""
        for player in self.players:
            player.may_act.clear()

    async def rest(self) -> None:
        """Nobody clicks any more, and all clicks have had their answers."""
        self.stop()
        await until(lambda: all(player.is_resting for player in self.players))

    async def _press(self, player: Player, label: str) -> None:
        """Press a button of the newest panel as soon as it is live, until that is answered."""
        for _ in range(_TRIES):
            await self._until(lambda: self._panel(player, label) is not None)
            panel = self._panel(player, label)
            assert panel is not None
            with suppress(CannotDo, NotThere):
                if not (await player.person.press(panel, label)).has_failed:
                    return
        raise TimeoutError(f"nobody heard {label}")

    async def _add_computer(self) -> None:
        """The host adds one under Options, until that is answered."""
        for _ in range(_TRIES):
            await self._until(lambda: self._panel(self.players[0], "Options") is not None)
            panel, host = self._panel(self.players[0], "Options"), self.players[0].person
            assert panel is not None
            with suppress(CannotDo, NotThere):
                options = await host.press(panel, "Options")
                if (
                    options.message is not None
                    and not (await host.press(seen(options.message), "+ Computer")).has_failed
                ):
                    return
        raise TimeoutError("nobody heard + Computer")

    def _panel(self, player: Player, label: str) -> Seen | None:
        shown = [m for m in reversed(player.person.sees(self.channel)) if not m.is_ephemeral]
        return next((m for m in shown if any(b.label == label and not b.is_disabled for b in m.buttons)), None)

    async def _until(self, condition: Callable[[], bool]) -> None:
        until = time.monotonic() + HUNG_S
        while not condition():
            await self.box.world.feed.until(condition, max(0.0, until - time.monotonic()))
