from __future__ import annotations

from bot.ids import Seat, TableId
from bot.store import NEVER_MS, Deadline, DueRow, Store
from tests.store.given import T, act, open_table

TURN = Deadline("act:1:1:0", "act", Seat(0), 500)
IDLE = Deadline("idle:1", "idle", None, 9_000)


async def test_a_deadline_that_is_still_wanted_keeps_its_time(store: Store) -> None:
    await open_table(store, deadlines=(TURN, IDLE))
    later = Deadline(TURN.key, "act", Seat(0), 99_999)
    new = Deadline("idle:2", "idle", None, 12_000)
    await store.append(act(1, "a", deadlines=(later, new)))
    assert await store.deadlines(T) == [TURN, new]
    await store.append(act(2, "b"))
    assert await store.deadlines(T) == []
    assert await store.next_deadline() is None


async def test_what_is_due_comes_in_order(store: Store) -> None:
    other = TableId("t2")
    await open_table(store, deadlines=(TURN, IDLE))
    await open_table(store, other, deadlines=(Deadline("lobby", "lobby", None, 300),))
    assert await store.next_deadline() == 300
    assert await store.due(299) == []
    lobby, turn = DueRow(other, "lobby", "lobby", None, 300), DueRow(T, TURN.key, "act", Seat(0), 500)
    assert await store.due(500) == [lobby, turn]
    assert [row.due_ms for row in await store.all_deadlines()] == [300, 500, 9_000]


async def test_a_spent_deadline_is_never_due_and_not_set_anew(store: Store) -> None:
    await open_table(store, deadlines=(TURN,))
    await store.spend_deadline(T, TURN.key)
    await store.spend_deadline(T, "gone already")
    assert await store.next_deadline() is None
    await store.append(act(1, "a", deadlines=(TURN,)))
    await store.shift_deadlines(1_000)
    assert await store.due(10**15) == []
    assert [one.due_ms for one in await store.deadlines(T)] == [NEVER_MS]


async def test_an_outage_moves_deadlines_once(store: Store) -> None:
    assert await store.alive_until() is None
    await open_table(store, deadlines=(TURN,), at_ms=100)
    assert await store.alive_until() == 100
    await store.append(act(1, "a", deadlines=(TURN,)))  # at 2,000
    assert await store.alive_until() == 2_000
    await store.note_alive(2_500)
    assert await store.alive_until() == 2_500
    await store.shift_deadlines(7_500)
    assert await store.alive_until() == 10_000
    assert await store.next_deadline() == 8_000
