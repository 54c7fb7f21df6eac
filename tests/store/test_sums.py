"""Sums of days, tables and pairs against the fold of the same entries, by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.ids import AccountId, TableId
from bot.ledger.entries import DAY_MS, Book, Wanted
from bot.ledger.settlement import Settlement, Transfer
from bot.store import DaySum, Shared, Store
from tests.store.given import ANN, BOB, GUILD, T, act, entry_of, open_table

CY = AccountId("cy")
T2 = TableId("t2")
FRIENDS = Book.FRIENDS


@pytest.fixture
async def played(store: Store) -> Store:
    """Day 1: Ann beats Bob by 5. Day 2: Ann 4, Cy 2, Bob -6 at another table; Bob settles 3. Day 3: day 1 is undone."""
    await open_table(store)
    await open_table(store, T2)
    hands = (
        (T, 1, entry_of({ANN: 5, BOB: -5})),
        (T2, 2, entry_of({ANN: 4, CY: 2, BOB: -6}, table=T2)),
    )
    for table, day, entry in hands:
        await store.log.append(replace(act(1, f"h{day}", table=table, entries=(entry,)), at_ms=day * DAY_MS + 7))
    await store.settlements.propose(Settlement("s", GUILD, FRIENDS, Transfer(BOB, ANN, 3), BOB, 1))
    await store.settlements.confirm("s", 2 * DAY_MS + 9)
    await store.undos.ask("u", GUILD, 1, ANN, "misdeal", 1, 1)
    await store.undos.decide("u", 3 * DAY_MS)
    return store


async def test_days(played: Store) -> None:
    assert await played.sums.by_day(GUILD, FRIENDS, None, None) == [
        DaySum(1, ANN, 5, 0),
        DaySum(1, BOB, -5, 0),
        DaySum(2, ANN, 4, -3),
        DaySum(2, BOB, -6, 3),
        DaySum(2, CY, 2, 0),
        DaySum(3, ANN, -5, 0),
        DaySum(3, BOB, 5, 0),
    ]
    assert await played.sums.of_days(GUILD, FRIENDS, None, None) == {ANN: 4, BOB: -6, CY: 2}
    assert await played.sums.of_days(GUILD, FRIENDS, 4, None) == {}
    assert await played.sums.of_days(GUILD, Book.PRACTICE, None, None) == {}


async def test_an_undone_hand_counts_neither_on_its_own_day_nor_on_that_of_the_undo(played: Store) -> None:
    assert await played.sums.of_days(GUILD, FRIENDS, 2, 3) == {ANN: 4, BOB: -6, CY: 2}
    assert await played.sums.of_days(GUILD, FRIENDS, 1, 2) == {ANN: 4, BOB: -6, CY: 2}
    assert await played.sums.of_days(GUILD, FRIENDS, None, 1) == {}
    assert await played.sums.of_days(GUILD, FRIENDS, 3, None) == {}


async def test_who_broke_even_is_listed_and_who_only_settled_is_not(played: Store) -> None:
    for number, points in enumerate(({CY: 3, BOB: -3}, {CY: -3, BOB: 3}), 3):
        entry = entry_of(points, number)
        await played.log.append(replace(act(number - 1, f"h{number}", entries=(entry,)), at_ms=5 * DAY_MS))
    await played.settlements.propose(Settlement("s2", GUILD, FRIENDS, Transfer(BOB, ANN, 1), BOB, 1))
    assert (await played.settlements.confirm("s2", 5 * DAY_MS + 9))[0].entry_no is not None
    assert {one.account for one in await played.sums.by_day(GUILD, FRIENDS, 5, 5)} == {ANN, BOB, CY}
    assert await played.sums.of_days(GUILD, FRIENDS, 5, 5) == {BOB: 0, CY: 0}


async def test_a_table(played: Store) -> None:
    assert await played.sums.of_table(GUILD, FRIENDS, T) == {ANN: 0, BOB: 0}
    assert await played.sums.of_table(GUILD, FRIENDS, T2) == {ANN: 4, BOB: -6, CY: 2}
    assert await played.sums.of_table(5, FRIENDS, T2) == {}, "another server's table"


async def test_two_people(played: Store) -> None:
    assert await played.sums.shared(GUILD, FRIENDS, ANN, BOB) == Shared(1, 4, -6)
    assert await played.sums.shared(GUILD, FRIENDS, CY, BOB) == Shared(1, 2, -6)
    assert await played.sums.shared(GUILD, FRIENDS, CY, AccountId("dee")) == Shared(0, 0, 0)


async def test_entries_of_some_days_and_the_page_before(played: Store) -> None:
    async def numbers(wanted: Wanted, **page: Any) -> list[int]:
        return [one.entry_no for one in await played.ledger.entries(GUILD, wanted, **page)]

    assert await numbers(Wanted(FRIENDS, since_day=2, until_day=2)) == [3, 2]
    assert await numbers(Wanted(FRIENDS, account=ANN), limit=2) == [4, 3]
    assert await numbers(Wanted(FRIENDS, account=ANN), after_no=1, limit=2) == [3, 2]
    assert await numbers(Wanted(FRIENDS), after_no=0, limit=1) == [1]
    assert await numbers(Wanted(FRIENDS, account=CY)) == [2]
    assert await numbers(Wanted(FRIENDS, account=CY), before_no=2) == []


async def test_the_newest_tables_come_first(played: Store) -> None:
    assert set(await played.tables.newest(GUILD)) == {T, T2}
    assert await played.tables.newest(5) == []
