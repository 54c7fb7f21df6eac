"""Where a table's messages are: cached, because every answer to a tap asks, and right after every change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.ids import TableId
from bot.store import PanelRow, Store
from bot.store.connection import Parameters
from bot.store.database import Database
from bot.store.reader import Rows
from tests.store.given import T, open_table

TARGET, OTHER = "panel:1", TableId("other")
ROW = PanelRow(T, TARGET, channel_id=7, message_id=8, digest="d", turn_key="", posted_ms=9)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was read from the file."""
    found: list[str] = []
    read = Database.read

    async def noted(self: Database, sql: str, parameters: Parameters = ()) -> Rows:
        found.append(sql)
        return await read(self, sql, parameters)

    monkeypatch.setattr(Database, "read", noted)
    return found


async def test_a_place_follows_every_change(store: Store) -> None:
    await open_table(store)
    places = []
    for row in (ROW, replace(ROW, digest="another"), replace(ROW, message_id=10), replace(ROW, channel_id=11)):
        places.append(await store.panels.place(T, TARGET))
        await store.panels.put(row)
    places.append(await store.panels.place(T, TARGET))
    await store.panels.drop(T, TARGET)
    places.append(await store.panels.place(T, TARGET))
    assert places == [None, (7, 8), (7, 8), (7, 10), (11, 8), None]


async def test_a_message_that_has_not_been_sent_is_nowhere(store: Store) -> None:
    await open_table(store)
    await store.panels.put(ROW)
    assert await store.panels.place(T, TARGET) == (7, 8)
    await store.panels.put(replace(ROW, message_id=0))
    assert await store.panels.place(T, TARGET) is None


async def test_what_a_message_shows_leaves_its_place_cached(store: Store, reads: list[str]) -> None:
    await open_table(store)
    await store.panels.put(ROW)
    await store.panels.place(T, TARGET)
    reads.clear()
    for digest in ("a", "b"):
        await store.panels.put(replace(ROW, digest=digest))
        assert await store.panels.place(T, TARGET) == (7, 8)
    assert not reads


async def test_all_messages_of_a_table_are_forgotten_at_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await open_table(store)
    await open_table(store, OTHER)
    for row in (ROW, replace(ROW, target="session", message_id=12), replace(ROW, table=OTHER, message_id=13)):
        await store.panels.put(row)
        assert await store.panels.place(row.table, row.target) is not None
    writes: list[object] = []
    write = Database.write

    async def counted(self: Database, job: Any, *rest: Any) -> Any:
        writes.append(job)
        return await write(self, job, *rest)

    monkeypatch.setattr(Database, "write", counted)
    await store.panels.drop_all(T, hands=True, others=True)
    assert len(writes) == 1, "a crash leaves all of them or none"
    assert await store.panels.of(T) == []
    assert [await store.panels.place(T, target) for target in (TARGET, "session")] == [None, None]
    assert await store.panels.place(OTHER, TARGET) == (7, 13)


@pytest.mark.parametrize(("hands", "others", "left"), [(True, False, TARGET), (False, True, "hand:a")])
async def test_of_several_processes_each_drops_what_it_shows(
    store: Store, hands: bool, others: bool, left: str
) -> None:
    await open_table(store)
    for row in (ROW, replace(ROW, target="hand:a", message_id=14)):
        await store.panels.put(row)
        assert await store.panels.place(T, row.target) is not None
    await store.panels.drop_all(T, hands=hands, others=others)
    assert [row.target for row in await store.panels.of(T)] == [left]
    assert (await store.panels.place(T, TARGET) is None) == others
    assert (await store.panels.place(T, "hand:a") is None) == hands
