"""A database is carried over to a server and back: the same rows, heads and findings."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.store import Store, StoreRefused
from bot.store.check import check
from bot.store.ledger_heads import heads
from bot.store.moving import move, tables
from bot.store.place import Place, open_to_read
from bot.store.postgresql.address import Address
from bot.store.registered import Registered
from bot.store.schema import migrations
from tests.store.given import ANN, GUILD, SUNDAY, T, act, hand, open_table

pytestmark = pytest.mark.postgresql


@pytest.fixture
async def played(path: Path) -> Address:
    store = await Store.open(path)
    await open_table(store)
    await store.accounts.human(5, "Ann Ünder", GUILD)
    await store.log.append(hand(1, 1, 5))
    await store.log.append(act(3, "tea"))
    await store.house_rules.save(GUILD, SUNDAY, 0, ANN, at_ms=1)
    await store.drafts.change(T, ANN, 2, 1, lambda _: "x")
    place = store.place
    await store.close()
    assert isinstance(place, Address)
    return place


def rows(place: Place) -> dict[str, Any]:
    db = open_to_read(place)
    try:
        return {name: sorted(db.execute(f"SELECT * FROM {name}").fetchall(), key=repr) for name in tables(migrations())}
    finally:
        db.close()


async def test_what_was_played_is_the_same_on_the_way_there_and_back(played: Address, tmp_path: Path) -> None:
    file, again = tmp_path / "copy.db", Address.of(f"{played.url}?schema=again")
    told: list[tuple[str, int, int]] = []
    count = move(played, file, lambda *step: told.append(step))
    assert move(file, again) == count == sum(len(found) for found in rows(played).values()) > 0
    assert ("events", 4, 4) in told
    for place in (file, again):
        assert rows(place) == rows(played)
        assert heads(place) == heads(played)
        assert list(check(place)) == []
    store = await Store.open(again)
    await store.log.append(hand(4, 2, -3))
    await store.close()
    assert list(check(again)) == []


async def test_a_text_that_the_server_would_cut_is_not_moved(played: Address, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    move(played, file)
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("UPDATE drafts SET body = 'a' || char(0) || 'b'")
    again = Address.of(f"{played.url}?schema=again")
    with pytest.raises(StoreRefused, match="drafts has a text with a NUL"):
        move(file, again)


async def test_where_games_are_already_nothing_is_moved(played: Address, tmp_path: Path) -> None:
    before, file = rows(played), tmp_path / "copy.db"
    move(played, file)
    with pytest.raises(StoreRefused, match="holds games or people already"):
        move(file, played)
    with pytest.raises(StoreRefused, match="is there already"):
        move(played, file)
    assert rows(played) == before


async def test_what_a_bot_that_was_only_started_has_written_is_in_nobodys_way(played: Address, tmp_path: Path) -> None:
    file, target = tmp_path / "copy.db", Address.of(f"{played.url}?schema=started")
    move(played, file)
    store = await Store.open(target)
    await store.deadlines.note_alive(99)
    await store.registered_commands.put(7, Registered(bytes(32), {"play": 1}))
    await store.close()
    move(file, target)
    assert rows(target) == rows(played)
    assert list(check(target)) == []


async def test_somebody_who_has_only_chosen_settings_is_not_moved_over(played: Address, tmp_path: Path) -> None:
    file, target = tmp_path / "copy.db", Address.of(f"{played.url}?schema=known")
    move(played, file)
    store = await Store.open(target)
    await store.accounts.human(9, "Zoë", GUILD)
    await store.close()
    before = rows(target)
    with pytest.raises(StoreRefused, match="holds games or people already"):
        move(file, target)
    assert rows(target) == before


async def test_a_database_in_use_is_not_moved_into(played: Address, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    move(played, file)
    store = await Store.open(tmp_path / "used.db")
    try:
        with pytest.raises(StoreRefused, match="in use by another bot"):
            move(file, store.place)
    finally:
        await store.close()
