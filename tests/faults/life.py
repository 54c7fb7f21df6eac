"""A small group, the bot's process and a loopback Discord; faults befall them, and the invariants are looked at."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from bot.store import Store, StoreRefused
from bot.store.postgresql.address import Address
from sandbox.server import Sandbox
from tests.faults import evidence
from tests.faults.host import Host
from tests.faults.invariants import Invariant, lost, loud, unbounded, unsound
from tests.faults.tables import SMALL, Opened, Table
from tests.support.postgresql_server import Server
from tests.support.shown import wrong_messages

SHOWN_S = 30.0  # after a fault's end every message is right
HAND_S = 90.0  # one more hand, on a busy machine
_LOOK_S = 0.5
_SENTENCE = 300  # characters of it that are told


class Injection(Protocol):
    """One fault with all its numbers, as a value that a seed has made."""

    async def befall(self, life: Life) -> int:
        """Let it happen, until it is over; how many times something was hit."""


@dataclass(slots=True)
class Outcome:
    """What some injections of one kind have led to."""

    name: str
    seed: int
    times: int = 0
    hands: int = 0  # that were played meanwhile
    violations: list[tuple[Invariant, str]] = field(default_factory=list)


class Life:
    """Everything that a fault may befall."""

    def __init__(
        self, box: Sandbox, host: Host, tables: Sequence[Table], dice: random.Random, server: Server | None
    ) -> None:
        self.box = box
        self.host = host
        self.server = server
        self.tables = tables
        self.dice = dice
        self.outcome = Outcome("", 0)
        self.bugs_told: list[str] = []
        self._known: evidence.Logged = {}
        self.looked_at = 0  # how much of what the process has said
        box.api.observer = self._observed

    async def play(self, seconds: float) -> None:
        """Let people play for a while."""
        await asyncio.sleep(seconds)

    def violate(self, invariant: Invariant, *sentences: str) -> None:
        """Write down what does not hold."""
        self.outcome.violations += [(invariant, sentence[:_SENTENCE]) for sentence in sentences]

    def hush(self) -> None:
        """What was said so far is not looked at again: it was looked at by whoever asked for it."""
        self.looked_at = self.host.log.stat().st_size

    async def suffer(self, name: str, seed: int, injections: Sequence[Injection], *, answers: bool = False) -> Outcome:
        """One injection after the other, then every invariant. `answers`: every click has its answer, always."""
        outcome = self.outcome = Outcome(name, seed)
        over = evidence.hands_over(self.host.database)
        before, failed = self.host.measure(), [len(table.notes.failed) for table in self.tables]
        for table in self.tables:
            table.wake()
        for injection in injections:
            await self.play(self.dice.uniform(0.3, 1.2))
            outcome.times += await injection.befall(self)
        for table in self.tables:
            await table.rest()
        if not self.host.is_alive:
            self.violate(Invariant.ENDS, "the process is gone")
            await self.host.kill()
            await self.host.start()
        await self._look_at_screens()
        await self._look_at_next_hand()
        outcome.hands = sum(evidence.hands_over(self.host.database).values()) - sum(over.values())
        await asyncio.to_thread(self._look_at_database)
        self.violate(Invariant.QUIET, *loud(self.host.said(self.looked_at)))
        self.hush()
        self.violate(Invariant.NO_BUG, *self.bugs_told)
        self.bugs_told.clear()
        self.violate(Invariant.BOUNDED, *unbounded(before, self.host.measure()))
        if orphans := self.host.orphans():
            self.violate(Invariant.ENDS, f"{len(orphans)} worker processes have outlived the bot")
        late = sum(len(table.notes.failed) for table in self.tables) - sum(failed)
        if answers and late:
            self.violate(Invariant.ANSWERED, f"{late} clicks had no answer")
        return outcome

    async def wrong(self, tables: Sequence[Table]) -> list[str]:
        """What the screens of these tables show otherwise than the store."""
        copy = await asyncio.to_thread(evidence.snapshot, self.host.database, self.host.folder / "copy.db")
        store = await Store.open(copy)
        try:
            found = []
            for row in await store.tables.all_open():
                table = next((one for one in tables if one.channel.id == row.channel_id), None)
                if table is not None:
                    people = [player.person for player in table.players]
                    found += await wrong_messages(self.box.world, store, row.table, table.channel, people)
            return found
        finally:
            await store.close()

    async def _look_at_screens(self) -> None:
        until, found, before = time.monotonic() + SHOWN_S, ["nothing could be read"], [""]
        while found and time.monotonic() < until:
            await asyncio.sleep(_LOOK_S)
            before, found = found, await self.wrong(self.tables)
        lasting = [sentence for sentence in found if sentence in before]  # the table's clock goes on meanwhile
        self.violate(Invariant.SCREENS, *(lasting or found))

    async def _look_at_next_hand(self) -> None:
        before = evidence.hands_over(self.host.database)
        for table in self.tables:
            await table.ensure_open(self.host.database)
            table.wake()
        until, left = time.monotonic() + HAND_S, list(self.tables)
        while left and time.monotonic() < until:
            await asyncio.sleep(_LOOK_S)
            now = evidence.hands_over(self.host.database)
            left = [one for one in left if now.get(one.channel.id, 0) <= before.get(one.channel.id, 0)]
        for table in self.tables:
            await table.rest()
        self.violate(Invariant.GOES_ON, *(f"the table in {one.channel.name} stands still" for one in left))

    def _look_at_database(self) -> None:
        try:
            copy = evidence.snapshot(self.host.database, self.host.folder / "copy.db")
        except StoreRefused as refusal:
            self.violate(Invariant.CHECK, str(refusal))
            return
        self.violate(Invariant.CHECK, *unsound(copy))
        confirmed = [one for table in self.tables for one in table.notes.confirmed]
        self.violate(Invariant.LOGGED, *lost(copy, confirmed, self._known))
        for table in self.tables:
            table.notes.confirmed.clear()
        self._known = evidence.logged(copy)

    def _observed(self, method: str, path: str, body: Any, *_rest: Any) -> None:
        if "Something went wrong" in (text := str(body)):
            self.bugs_told.append(f"{method} {text[text.find('Something went wrong') :][:50]}")


@asynccontextmanager
async def living(
    folder: Path,
    seed: int,
    settings: Mapping[str, object],
    opened: Sequence[Opened] = SMALL,
    server: Server | None = None,
) -> AsyncIterator[Life]:
    """A loopback Discord, the bot beside it, and people at their tables, in the first hand.

    `settings` are the host's, by the names of the environment. The database is a file, or on the server.
    """
    database = folder / "games.db" if server is None else Address.of(server.url)
    dice = random.Random(seed)
    names = [name for table in opened for name in table.names]
    box = Sandbox(names, [table.channel for table in opened])
    await box.start()
    host = Host(box, folder, settings, database)
    tables = [Table(box, one, dice) for one in opened]
    try:
        await host.start()
        await asyncio.gather(*(table.open() for table in tables))
        yield Life(box, host, tables, dice, server)
    finally:
        for table in tables:
            await table.close()
        await host.kill()
        await box.stop()
