"""Where a table's messages are: cached, because every answer to a tap asks, and right after every change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from bot.store import PanelRow, Store
from bot.store.database import Database, Rows
from tests.store.given import T, open_table

TARGET = "panel:1"
ROW = PanelRow(T, TARGET, channel_id=7, message_id=8, digest="d", turn_key="", posted_ms=9)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was read from the file."""
    found: list[str] = []
    read = Database.read

    async def noted(self: Database, sql: str, parameters: Iterable[Any] = ()) -> Rows:
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
