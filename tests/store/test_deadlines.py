from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.ids import Seat, TableId
from bot.store import NEVER_MS, Deadline, DueRow, Store, carried_on
from tests.store.given import T, act, open_table, propose

TURN = Deadline("act:1:1:0", "act", Seat(0), 500)
DUE = DueRow(T, TURN.key, "act", Seat(0), 500)
WAITS = replace(TURN, due_ms=NEVER_MS, left_ms=400)  # as it would wait if it had not begun
IDLE = Deadline("idle:1", "idle", None, 9_000)


async def test_a_deadline_that_is_still_wanted_keeps_its_time(store: Store) -> None:
    await open_table(store, deadlines=(TURN, IDLE))
    later = Deadline(TURN.key, "act", Seat(0), 99_999)
    new = Deadline("idle:2", "idle", None, 12_000)
    await store.log.append(act(1, "a", deadlines=(later, new)))
    assert await store.deadlines.of(T) == [TURN, new]
    await store.log.append(act(2, "b"))
    assert await store.deadlines.of(T) == []
    assert await store.deadlines.next_ms() is None


async def test_what_is_due_comes_in_order(store: Store) -> None:
    other = TableId("t2")
    await open_table(store, deadlines=(TURN, IDLE))
    await open_table(store, other, deadlines=(Deadline("lobby", "lobby", None, 300),))
    assert await store.deadlines.next_ms() == 300
    assert await store.deadlines.due(299) == []
    lobby, turn = DueRow(other, "lobby", "lobby", None, 300), DueRow(T, TURN.key, "act", Seat(0), 500)
    assert await store.deadlines.due(500) == [lobby, turn]
    assert [row.due_ms for row in await store.deadlines.due(9_000)] == [300, 500, 9_000]


async def test_a_spent_deadline_is_never_due_and_not_set_anew(store: Store) -> None:
    await open_table(store, deadlines=(TURN,))
    await store.deadlines.spend(DUE)
    await store.deadlines.spend(replace(DUE, key="gone already"))
    assert await store.deadlines.next_ms() is None
    await store.log.append(act(1, "a", deadlines=(TURN,)))
    await store.deadlines.shift(1_000)
    assert await store.deadlines.due(10**15) == []
    assert [one.due_ms for one in await store.deadlines.of(T)] == [NEVER_MS]


async def test_an_outage_moves_deadlines_once(store: Store) -> None:
    assert await store.deadlines.alive_until() is None
    await open_table(store, deadlines=(TURN,), at_ms=100)
    assert await store.deadlines.alive_until() == 100
    await store.log.append(act(1, "a", deadlines=(TURN,)))  # at 2,000
    assert await store.deadlines.alive_until() == 2_000
    await store.deadlines.note_alive(2_500)
    assert await store.deadlines.alive_until() == 2_500
    await store.deadlines.shift(7_500)
    assert await store.deadlines.alive_until() == 10_000
    assert await store.deadlines.next_ms() == 8_000


@pytest.mark.parametrize(("away_ms", "moved_ms"), [(3_999, 0), (4_000, 0), (4_001, 4_001)])
async def test_a_deadline_far_away_stays_unless_a_hundredth_is_lost(store: Store, away_ms: int, moved_ms: int) -> None:
    far = Deadline("act:far", "act", Seat(1), 400_100)
    await open_table(store, deadlines=(TURN, far), at_ms=100)
    await store.deadlines.shift(away_ms)
    assert {one.key: one.due_ms for one in await store.deadlines.of(T)} == {
        TURN.key: TURN.due_ms + away_ms,
        far.key: far.due_ms + moved_ms,
    }
    assert await store.deadlines.alive_until() == 100 + away_ms


@pytest.mark.parametrize("step_ms", [86_400_000, -400])
async def test_where_a_clock_was_set_all_that_waits_moves_along(store: Store, step_ms: int) -> None:
    far = Deadline("act:far", "act", Seat(1), 10**12)
    await open_table(store, deadlines=(TURN, far), at_ms=450)
    await store.log.append(act(1, "a", deadlines=(TURN, far)))  # at 2,000
    await store.deadlines.note_alive(450)
    await propose(store, "s", 5_000)
    await store.removals.add(8, 700)
    await store.deadlines.shift(10, step_ms=step_ms)
    assert [one.due_ms - step_ms for one in await store.deadlines.of(T)] == [510, 10**12]
    assert await store.settlement_notices.next_ms(0) == 5_000 + step_ms, "nobody is told too early"
    assert await store.removals.all() == [(8, 700 + step_ms)], "and no server is deleted too early"
    assert await store.deadlines.alive_until() == 460 + step_ms, "what was logged before is no later sign of life"


async def test_what_waits_keeps_the_time_that_was_left(path: Path) -> None:
    """Set at 200, due at 500; at 350 the table pauses, and at 9,000 it goes on, in another life of the bot."""
    store = await Store.open(path)
    await open_table(store, deadlines=(TURN,), at_ms=200)
    await store.log.append(replace(act(1, "pause", deadlines=(WAITS,)), at_ms=350))
    assert await store.deadlines.of(T) == [replace(WAITS, left_ms=150)]
    assert await store.deadlines.next_ms() is None
    assert await store.deadlines.due(10**15) == []
    await store.log.append(replace(act(2, "a vote", deadlines=(WAITS,)), at_ms=4_000))
    await store.close()
    store = await Store.open(path)
    await store.deadlines.shift(5_000)  # it was away
    going = replace(TURN, due_ms=9_400)
    await store.log.append(replace(act(3, "resume", deadlines=(going,)), at_ms=9_000))
    assert await store.deadlines.of(T) == [replace(TURN, due_ms=9_150)]
    await store.close()


async def test_a_turn_that_an_outage_has_moved_is_paused_with_what_is_left_then(store: Store) -> None:
    await open_table(store, deadlines=(TURN,), at_ms=200)
    await store.deadlines.shift(1_000)
    await store.log.append(replace(act(1, "pause", deadlines=(WAITS,)), at_ms=1_350))
    assert await store.deadlines.of(T) == [replace(WAITS, left_ms=150)]


async def test_pausing_and_resuming_puts_nothing_off(store: Store) -> None:
    await open_table(store, deadlines=(TURN,), at_ms=100)
    for step in range(10):
        now_ms = 200 + 10 * step
        await store.log.append(replace(act(2 * step + 1, f"pause {step}", deadlines=(WAITS,)), at_ms=now_ms))
        going = replace(TURN, due_ms=now_ms + 400)
        await store.log.append(replace(act(2 * step + 2, f"resume {step}", deadlines=(going,)), at_ms=now_ms))
    assert await store.deadlines.of(T) == [TURN]


async def test_an_answer_that_comes_late_spends_nothing_that_waits_or_went_on(store: Store) -> None:
    await open_table(store, deadlines=(TURN,), at_ms=100)
    await store.log.append(replace(act(1, "pause", deadlines=(WAITS,)), at_ms=600))
    await store.deadlines.spend(DUE)
    assert await store.deadlines.of(T) == [replace(WAITS, left_ms=0)]
    await store.log.append(replace(act(2, "resume", deadlines=(replace(TURN, due_ms=1_100),)), at_ms=700))
    await store.deadlines.spend(DUE)
    assert [row.due_ms for row in await store.deadlines.due(700)] == [700]


async def test_a_spent_deadline_stays_spent_over_a_pause(store: Store) -> None:
    await open_table(store, deadlines=(TURN,))
    await store.deadlines.spend(DUE)
    await store.log.append(act(1, "pause", deadlines=(WAITS,)))
    await store.log.append(act(2, "resume", deadlines=(TURN,)))
    assert await store.deadlines.of(T) == [replace(TURN, due_ms=NEVER_MS)]


@pytest.mark.parametrize(
    ("old", "wanted", "kept"),
    [
        (TURN, replace(TURN, due_ms=450), replace(TURN, due_ms=450)),
        (TURN, replace(TURN, due_ms=700), TURN),
        (replace(WAITS, left_ms=90), replace(TURN, due_ms=650), replace(TURN, due_ms=390)),
        (replace(WAITS, left_ms=90), replace(TURN, due_ms=350), replace(TURN, due_ms=350)),
        (replace(WAITS, left_ms=90), replace(WAITS, left_ms=50), replace(WAITS, left_ms=50)),
    ],
    ids=["shorter", "longer", "goes on", "goes on with less", "waits for less"],
)
def test_a_deadline_comes_earlier_but_never_later(old: Deadline, wanted: Deadline, kept: Deadline) -> None:
    assert carried_on((old,), (wanted,), 300) == (kept,)
