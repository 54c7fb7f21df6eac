"""Each person shows a hand to everybody once."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.ids import TableId
from bot.store import Store
from tests.store.given import ANN, BOB, GUILD, T, open_table


async def test_a_hand_is_shown_once_by_each(store: Store) -> None:
    await open_table(store)
    assert sorted(await asyncio.gather(*(store.shares.add(T, 1, ANN) for _ in range(5)))) == [False] * 4 + [True]
    assert await store.shares.add(T, 1, BOB)
    assert await store.shares.add(T, 2, ANN)
    assert not await store.shares.add(T, 1, BOB)


async def test_what_did_not_come_to_pass_does_not_count(store: Store) -> None:
    await open_table(store)
    await store.shares.add(T, 1, ANN)
    await store.shares.drop(T, 1, ANN)
    assert await store.shares.add(T, 1, ANN)


async def test_it_goes_with_the_server_and_with_the_person(store: Store, path: Path) -> None:
    ann = (await store.accounts.human(4_242, "Ann")).account_id
    await open_table(store)
    await open_table(store, TableId("t2"), GUILD + 1, action_id="other")
    for table in (T, TableId("t2")):
        for account in (ann, BOB):
            assert await store.shares.add(table, 1, account)
    await store.servers.purge(GUILD, at_ms=9)
    assert not await store.shares.add(TableId("t2"), 1, ann)
    await store.people.forget(4_242)
    assert await store.shares.add(TableId("t2"), 1, ann)
    assert not await store.shares.add(TableId("t2"), 1, BOB)
