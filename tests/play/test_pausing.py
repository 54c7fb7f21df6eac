"""A turn's time runs only while it can be used, and no way of stopping it brings a new one."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ids import TableId
from bot.play.tables import Tables
from bot.rules.rulesets import load_any
from bot.store import Store
from bot.table.actions import Action, AgreeToVoid, ComeBack, Leave, Pause, Resume, SetClock
from bot.table.closed.actions import SetHand
from bot.table.closed.hand import ClosedHand
from bot.table.happenings.absence import CALL_MS
from bot.table.tempo import ABSENT_AFTER_MS
from tests.play.sessions import Session
from tests.support.closed_deals import legal
from tests.support.dealers import SeededDealer

SECOND_MS = 1_000


async def due(session: Session, table: TableId) -> int | None:
    """When Ben's turn ends; what is in memory and what another process would read are the same."""
    known = await session.tables.known(table)
    loaded = await Tables(session.store, SeededDealer(), lambda: 0).known(table)
    assert sorted(known.deadlines, key=repr) == sorted(loaded.deadlines, key=repr)
    return next((one.due_ms for one in known.deadlines if one.key.startswith("act:") and one.left_ms is None), None)


@pytest.mark.parametrize("ruleset", ["pineapple", "standard"])
@pytest.mark.parametrize("is_system", [False, True], ids=["host", "system"])
async def test_stopping_a_turn_again_and_again_brings_no_new_one(
    tmp_path: Path, ruleset: str, *, is_system: bool
) -> None:
    store = await Store.open(tmp_path / "test.sqlite3")
    session = Session(store)
    ann, ben = await session.people(("Ann", "Ben"))
    table = await session.seated(load_any(ruleset), ("Ann", "Ben"), clock_s=60)
    if ruleset == "standard":  # the host has set their hand: nobody waits for them
        state = await session.tables.state(table)
        assert isinstance(state.hand, ClosedHand)
        cards = next(player.cards for player in state.hand.seats if player.account == ann)
        await session.submit(table, SetHand(ann, 1, legal(state.hand.ruleset, cards)))
    ends_ms = await due(session, table) or 0
    assert ends_ms > session.now_ms
    pause, resume = (Pause(None, "channel_lost"), Resume(None)) if is_system else (Pause(ann), Resume(ann))
    for agrees in (True, False, False, False):  # whatever is stored meanwhile
        stopped: tuple[Action, ...] = (pause, *((AgreeToVoid(ben),) if agrees else ()), resume)
        for action in stopped:
            await session.submit(table, action)
        ends_ms += (len(stopped) - 1) * SECOND_MS  # passed in the pause
        assert await due(session, table) == ends_ms
        session.now_ms += 5 * SECOND_MS
    if ruleset == "pineapple":
        for action in (Leave(ben), ComeBack(ben)):
            await session.submit(table, action)
        assert await due(session, table) == ends_ms + SECOND_MS
    await store.close()


async def test_a_pause_of_a_turn_that_is_over_leaves_nothing(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "test.sqlite3")
    session = Session(store)
    ann, _ = await session.people(("Ann", "Ben"))
    table = await session.seated(load_any("pineapple"), ("Ann", "Ben"), clock_s=60)
    session.now_ms += 70 * SECOND_MS
    for action in (Pause(ann), Resume(ann)):
        await session.submit(table, action)
    assert await due(session, table) == session.now_ms
    await store.close()


async def test_a_clock_set_in_the_middle_of_a_hand_counts_from_then_and_puts_nothing_off(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "test.sqlite3")
    session = Session(store)
    ann, _ = await session.people(("Ann", "Ben"))
    table = await session.seated(load_any("pineapple"), ("Ann", "Ben"))
    session.now_ms += 3_600 * SECOND_MS
    assert await due(session, table) is None
    await session.submit(table, SetClock(ann, 900))
    ends_ms = session.now_ms + 900 * SECOND_MS
    assert await due(session, table) == ends_ms
    for clock_s in (3600, 900):
        await session.submit(table, SetClock(ann, clock_s))
        assert await due(session, table) == ends_ms, "more time is for the turns to come"
    await session.submit(table, SetClock(ann, 30))
    assert await due(session, table) == session.now_ms + ABSENT_AFTER_MS + CALL_MS
    await store.close()
