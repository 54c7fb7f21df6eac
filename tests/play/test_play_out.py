"""A session that ends in the middle of a hand: the clock plays the hand out, however often the bot dies meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.ids import TableId
from bot.ledger.entries import Book
from bot.play import clock as clocks
from bot.play.clock import TurnClock
from bot.play.tables import Tables
from bot.play.wall_clock import WallClock
from bot.rules.rulesets import load_any
from bot.store import DueRow, Store
from bot.store.check import check
from bot.table.actions import Action, AddComputer, AgreeToEnd, CloseIdle, Leave, Start
from bot.table.events import HandScored, TableEnded
from bot.table.options import Options
from bot.table.state import Phase
from tests.play.sessions import GUILD, Session
from tests.support.dealers import SeededDealer
from tests.support.thinkers import Hasty
from tests.support.waiting import HUNG_S


async def _one_life(store: Store, table: TableId, now_ms: int) -> None:
    """The bot starts, does one thing or more at the table, and ends."""
    tables = Tables(store, SeededDealer(), lambda: now_ms)

    async def remind(table: TableId, row: DueRow) -> None:
        raise AssertionError("nobody is reminded of a hand that is played for them")

    clock = TurnClock(store, tables, Hasty(), remind, WallClock.even(tables.now_ms))
    has_acted = asyncio.Event()

    def on_change(table: TableId, due_ms: int | None) -> None:
        clock.arm(due_ms)
        has_acted.set()

    tables.on_change = on_change
    await clock.start()
    async with asyncio.timeout(HUNG_S):
        await has_acted.wait()
    await clock.stop()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "how"), [("pineapple", "agreed"), ("criss-cross", "idle"), ("standard", "agreed"), ("pool", "idle")]
)
async def test_the_hand_is_played_out_over_any_number_of_deaths(
    tmp_path: Path, ruleset: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "COMPUTER_PAUSE_MS", 0)
    path = tmp_path / "test.sqlite3"
    store = await Store.open(path)
    session = Session(store)
    ann, ben = await session.people(("Ann", "Ben"))
    table = await session.seated(load_any(ruleset), ("Ann", "Ben"))
    actions: tuple[Action, ...] = (CloseIdle("nobody played"),)
    if how == "agreed":
        actions = (Leave(ben), AgreeToEnd(ann))
    for action in actions:
        await session.submit(table, action)
    while (await Tables(store, SeededDealer(), lambda: 0).state(table)).phase is not Phase.ENDED:
        await _one_life(store, table, session.now_ms)
        await store.close()
        store = await Store.open(path)
    events = (await store.log.load(table)).events
    scored, ended = events[-2:]
    assert isinstance(scored, HandScored)
    assert isinstance(ended, TableEnded)
    assert await store.deadlines.of(table) == []
    assert await store.ledger.balances(GUILD, Book.FRIENDS) == dict(_points(events, scored))
    await store.close()
    assert list(check(path)) == []


def _points(events: tuple[object, ...], scored: HandScored) -> list[tuple[str, int]]:
    """What the hand pays, by account."""
    dealt = events[0]
    order, seats = dealt.order, dealt.before.seats  # type: ignore[attr-defined] # a hand's log begins with its deal
    return [(seats[seat].account, points) for seat, points in zip(order, scored.totals, strict=True)]


async def test_computers_are_played_out_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "COMPUTER_PAUSE_MS", 0)
    store = await Store.open(tmp_path / "test.sqlite3")
    session = Session(store)
    (ann,) = await session.people(("Ann",))
    pixel = (await store.accounts.computer("Pixel")).account_id
    table = await session.tables.open(GUILD, 1, ann, Options(load_any("pineapple"), 2))
    for action in (AddComputer(ann, pixel), Start(ann), AgreeToEnd(ann)):
        await session.submit(table, action)
    while (await Tables(store, SeededDealer(), lambda: 0).state(table)).phase is not Phase.ENDED:
        await _one_life(store, table, session.now_ms)
    assert (await store.log.load(table)).events[-1] == TableEnded("everybody agreed")
    await store.close()
