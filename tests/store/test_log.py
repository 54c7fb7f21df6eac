from __future__ import annotations

import asyncio

import pytest

from bot.ids import TableId
from bot.ledger.entries import Book
from bot.ledger.settlement import Settlement, Transfer
from bot.store import NEVER_MS, Balance, Committed, Conflict, Deadline, DueRow, Outcome, Repeated, Store
from bot.table.events import TableEnded, TableOpened, TablePaused, TableResumed
from tests.store.given import ANN, BOB, GUILD, OPTIONS, T, act, dealt, entry_of, hand, idle, open_table, row


async def test_what_was_appended_is_loaded(store: Store) -> None:
    assert await open_table(store) == Committed(1)
    assert await store.log.append(act(1, "a", TablePaused("tea"), TableResumed())) == Committed(3)
    log = await store.log.load(T)
    assert log.version == 3
    assert log.events == (TableOpened(T, ANN, OPTIONS), TablePaused("tea"), TableResumed())


async def test_a_log_is_loaded_from_its_newest_hand_on(store: Store) -> None:
    await open_table(store)
    await store.log.append(hand(1, 1, 4))
    await store.log.append(act(3, "b", TablePaused("tea"), dealt(2), TableResumed()))
    log = await store.log.load(T)
    assert (log.version, log.events) == (6, (dealt(2), TableResumed()))
    assert [type(event).__name__ for event in await store.log.hand(T, 1)] == ["HandDealt", "HandScored", "TablePaused"]
    assert await store.log.hand(T, 2) == log.events
    assert await store.log.hand(T, 3) == ()


async def test_an_unknown_table_has_no_log(store: Store) -> None:
    log = await store.log.load(T)
    assert (log.version, log.events) == (0, ())
    with pytest.raises(LookupError):
        await store.log.append(act(0, "a"))


async def test_of_many_actions_on_one_version_exactly_one_wins(store: Store) -> None:
    await open_table(store)
    outcomes = await asyncio.gather(*(store.log.append(act(1, f"a{number}")) for number in range(40)))
    assert outcomes.count(Conflict()) == 39
    assert outcomes.count(Committed(2)) == 1
    assert (await store.log.load(T)).version == 2


async def test_an_action_is_stored_once_however_often_it_is_sent(store: Store) -> None:
    await open_table(store)
    outcomes = await asyncio.gather(*(store.log.append(act(1, "same")) for _ in range(5)))
    assert outcomes == [Committed(2), *[Repeated()] * 4]
    assert await store.log.append(act(2, "same")) == Repeated()
    assert await open_table(store) == Repeated()
    assert await open_table(store, TableId("t2"), action_id="same") == Repeated()
    assert await store.tables.get(TableId("t2")) is None


async def test_what_is_stored_together_sees_what_came_before_it(store: Store) -> None:
    other = TableId("t2")
    await open_table(store)
    await open_table(store, other)

    def turn(due_ms: int) -> tuple[Deadline, ...]:
        return (Deadline("turn", "turn", None, due_ms),)

    outcomes = await asyncio.gather(
        store.log.append(act(1, "a", deadlines=turn(50))),
        store.log.append(act(1, "b", table=other)),
        store.log.append(act(2, "c", deadlines=turn(60))),  # a later time: the one from before stays
        store.deadlines.spend(DueRow(T, "turn", "turn", None, 50)),
        store.log.append(act(3, "d", deadlines=turn(70))),
        store.log.append(act(2, "d", table=other)),  # the same action, at another table
    )
    assert [*outcomes] == [Committed(2), Committed(2), Committed(3), None, Committed(4), Repeated()]
    assert await store.deadlines.of(T) == list(turn(NEVER_MS))
    assert (await store.log.load(other)).version == 2


@pytest.mark.parametrize("version", [0, 2, 99])
async def test_an_action_on_another_version_changes_nothing(store: Store, version: int) -> None:
    await open_table(store, deadlines=idle(1))
    await store.drafts.change(T, ANN, 1, 1, lambda _: "tapped")
    stale = hand(version, 1, 5)
    assert await store.log.append(stale) == Conflict()
    assert (await store.log.load(T)).version == 1
    assert await store.deadlines.of(T) == list(idle(1))
    assert await store.drafts.get(T, ANN) == "tapped"
    assert await store.ledger.head(GUILD) == (0, bytes(32))


@pytest.mark.parametrize(("seen", "outcome"), [(5, Committed(3)), (4, Conflict()), (6, Conflict())])
async def test_what_rests_on_a_balance_is_stored_only_while_it_stands(
    store: Store, seen: int, outcome: Outcome
) -> None:
    await open_table(store)
    await store.log.append(act(1, "hand", entries=(entry_of({ANN: 5, BOB: -5}),)))
    assert await store.log.append(act(2, "win", rests_on=Balance(Book.FRIENDS, ANN, seen))) == outcome


async def test_what_rests_on_a_balance_is_not_concerned_by_settling_up(store: Store) -> None:
    await open_table(store)
    await store.log.append(act(1, "hand", entries=(entry_of({ANN: 5, BOB: -5}),)))
    await store.settlements.propose(Settlement("s", GUILD, Book.FRIENDS, Transfer(BOB, ANN, 5), BOB, 1))
    await store.settlements.confirm("s", 2)
    assert await store.ledger.balance(GUILD, Book.FRIENDS, ANN) == 0
    assert await store.ledger.played(GUILD, Book.FRIENDS, ANN) == 5
    assert await store.log.append(act(2, "win", rests_on=Balance(Book.FRIENDS, ANN, 5))) == Committed(3)


async def test_an_append_changes_everything_together(store: Store) -> None:
    await open_table(store, deadlines=(Deadline("lobby", "lobby", None, 5),))
    await store.drafts.change(T, ANN, 1, 1, lambda _: "hers")
    await store.drafts.change(T, BOB, 1, 1, lambda _: "his")
    await store.log.append(act(1, "a", deadlines=idle(2), clears_drafts=(ANN,)))
    assert await store.drafts.get(T, ANN) is None
    assert await store.drafts.get(T, BOB) == "his"
    assert await store.deadlines.of(T) == list(idle(2))
    await store.log.append(act(2, "b", clears_drafts=True))
    assert await store.drafts.get(T, BOB) is None


async def test_a_bad_entry_takes_its_events_with_it_and_not_its_neighbours(store: Store) -> None:
    await open_table(store)
    await open_table(store, TableId("t2"))
    await store.log.append(hand(1, 1, 4))
    again = act(3, "b", TableResumed(), entries=hand(3, 1, 9).entries)  # hand 1 has paid already
    bad, good = await asyncio.gather(
        store.log.append(again), store.log.append(act(1, "c", table=TableId("t2"))), return_exceptions=True
    )
    assert "never replaced" in str(bad)
    assert good == Committed(2)
    assert (await store.log.load(T)).version == 3


async def test_a_table_closes_with_the_action_that_ends_it(store: Store) -> None:
    await open_table(store)
    await open_table(store, TableId("t2"), guild_id=5)
    assert [table.table for table in await store.tables.all_open()] == [T, "t2"]
    await store.log.append(act(1, "a", TablePaused("x"), TableEnded("enough")))
    assert [table.table for table in await store.tables.all_open()] == ["t2"]
    closed = await store.tables.get(T)
    assert closed is not None
    assert not closed.is_open


async def test_tables_are_found_by_place_and_frozen(store: Store) -> None:
    await open_table(store)
    await open_table(store, TableId("t2"), guild_id=5)
    assert await store.tables.get(T) == row()
    assert await store.tables.open_in_server(5) == [row(TableId("t2"), 5)]
    assert len(await store.tables.open_in_channel(2)) == 2
    assert await store.tables.open_in_channel(3) == []
    assert await store.tables.count_open() == 2
    await store.tables.mark_broken(T, "e1")
    frozen = await store.tables.get(T)
    assert frozen is not None
    assert frozen.broken == "e1"


def test_an_action_is_checked_before_it_is_sent() -> None:
    with pytest.raises(ValueError, match="without events"):
        act(1, "a").__class__(T, 1, "a", None, 5, ())
    with pytest.raises(TypeError, match="version"):
        act(True, "a")
    with pytest.raises(TypeError, match="due_ms"):
        idle(1, due_ms=2.0)  # type: ignore[arg-type] # what SQLite would take
