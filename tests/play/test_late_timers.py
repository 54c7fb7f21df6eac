"""Timers that come late or again: one that is not wanted any more does nothing, and a second call ends like the first.

The clock itself has tests in `tests/play/test_clock.py`.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.ids import Seat, TableId
from bot.play.acting import action_for
from bot.play.clock import TurnClock
from bot.play.thinking import ThinkingInThread
from bot.play.wall_clock import WallClock
from bot.rules.open_face_presets import load_open_face
from bot.store import NEVER_MS, DueRow, Store
from bot.table.actions import AgreeToVoid, ChangeOptions, Ready
from bot.table.refusals import Reason, RuleError
from bot.table.turns import waited_for
from tests.play.sessions import Session
from tests.support.waiting import HUNG_S

NAMES = ("Ann", "Ben")


async def untold(table: TableId, row: DueRow) -> None:
    """Nobody is told of anything here."""


async def test_a_timer_that_is_not_wanted_any_more_plays_for_nobody(store: Store) -> None:
    """Whoever was away came back just before it."""
    session = Session(store)
    table = await session.seated(load_open_face("pineapple"), NAMES)
    before = await session.tables.state(table)
    (index,) = waited_for(before)
    assert before.hand is not None
    action = await action_for(store, ThinkingInThread(), before, before.hand.seats[index].seat)
    assert action is not None
    with pytest.raises(RuleError) as refused:
        await session.tables.submit(table, action, action_id="late", timer=f"act:1:1:{index}:absent")
    assert refused.value.refusal.reason is Reason.OLD_STREET
    assert await session.tables.state(table) == before


async def test_the_second_call_to_a_hand_ends_as_the_first_did(store: Store) -> None:
    """When the rules change nobody is ready any more, and whoever is ready first has the others called again."""
    session = Session(store)
    wall_clock = WallClock.even(session.tables.now_ms)
    clock = TurnClock(store, session.tables, ThinkingInThread(), untold, wall_clock, heartbeat_s=0)
    session.tables.on_change = lambda table, due_ms: clock.arm(due_ms)
    await clock.start()
    ann, ben = await session.people(NAMES)
    table = await session.seated(load_open_face("pineapple"), NAMES)

    async def time_out() -> None:
        (session.now_ms,) = await called_until(store, table)
        clock.arm(session.now_ms)
        async with asyncio.timeout(HUNG_S):
            while await called_until(store, table):
                await asyncio.sleep(0.01)

    for action in (AgreeToVoid(ann), AgreeToVoid(ben), Ready(ann)):
        await session.submit(table, action)
    await time_out()
    options = (await session.tables.state(table)).options
    for again in (ChangeOptions(ann, replace(options, stake=5)), Ready(ben)):
        await session.submit(table, again)
    await time_out()
    seats = (await session.tables.state(table)).seats
    sitter = seats[Seat(0)]
    assert sitter is not None
    assert (sitter.account, sitter.is_out) == (ann, True), "she was called, too"
    await clock.stop()


async def called_until(store: Store, table: TableId) -> list[int]:
    """When the call to the next hand ends, if there is one."""
    return [one.due_ms for one in await store.deadlines.of(table) if one.kind == "ready" and one.due_ms < NEVER_MS]
