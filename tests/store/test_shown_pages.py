"""Pages of the ledger and of past hands for somebody who is shown little: the right ones, and not by a long walk."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book, EntryKind, LedgerEntry, Posting, SealedEntry, Wanted
from bot.rules.deck import batch_root
from bot.store import Sight, Store, WantedHands
from bot.store.ledger import _entries_query
from bot.store.pages import Page
from bot.store.records import _records_query
from tests.store.given import ANN, BOB, DEALS, GUILD, ROOTS, act, entry_of, opening, record_of, row

CY = AccountId("cy")
CHANNELS = {TableId(f"t{number}"): number % 3 for number in range(6)}
NOTHING = Sight(None, frozenset())
SIGHTS = {
    "nothing": NOTHING,
    "their own": Sight(CY, frozenset()),
    "their own and a channel": Sight(CY, frozenset({1})),
    "a channel of two": Sight(None, frozenset({1, 2}), hidden=frozenset({2})),
    "everything": Sight(ANN, frozenset({0, 1, 2})),
}
SETTLED = LedgerEntry(Book.FRIENDS, EntryKind.SETTLEMENT, None, None, (Posting(ANN, 2), Posting(BOB, -2)))


async def fill(store: Store, appends: int, hands: int, settled: float = 0.3) -> None:
    """Hands of Ann and Bob, or sometimes Cy, at tables in three channels, and some settlements."""
    dice = Random(7)
    for table, channel in CHANNELS.items():
        place = replace(row(table), channel_id=channel)
        await store.tables.add(place, opening(table), DEALS, ROOTS, batch_root(ROOTS))
    played = dict.fromkeys(CHANNELS, 0)
    for number in range(appends):
        table = dice.choice(list(CHANNELS))
        numbers = range(played[table] * hands + 1, (played[table] + 1) * hands + 1)
        points = [{ANN: 1, CY if dice.random() < 0.1 else BOB: -1} for _ in numbers]
        entries = [entry_of(each, hand_no, table=table) for each, hand_no in zip(points, numbers, strict=True)]
        records = [record_of(each, hand_no, table=table) for each, hand_no in zip(points, numbers, strict=True)]
        entries += [SETTLED] if dice.random() < settled else []
        played[table] += 1
        more = {"entries": tuple(entries), "records": tuple(records)}
        await store.log.append(act(played[table], f"a{number}", table=table, **more))


def is_shown(sealed: SealedEntry, sight: Sight) -> bool:
    entry = sealed.entry
    if entry.table is None or sight.account in {one.account for one in entry.postings}:
        return True
    return CHANNELS[entry.table] in sight.channels - sight.hidden


@pytest.mark.parametrize("sight", SIGHTS.values(), ids=SIGHTS)
async def test_every_page_is_what_is_left_of_all(sight: Sight, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.pages._NEAR", 5)
    await fill(store, 12, 4)
    wanted = Wanted(Book.FRIENDS)
    entries = [one for one in await store.ledger.entries(GUILD, wanted) if is_shown(one, sight)]
    numbers = [one.entry_no for one in entries]
    hands = await store.records.page(GUILD, limit=99)
    entered = {(one.entry.table, one.entry.hand_no) for one in entries}
    shown = [one.record_no for one in hands if (one.record.table, one.record.hand_no) in entered]
    assert await store.ledger.entries(GUILD, wanted, sight=sight) == entries
    for limit, bound in product((1, 3, 20), range(1, numbers[0] + 3, 4)):
        asked: dict[str, Any] = {"limit": limit, "sight": sight}
        ways: tuple[dict[str, Any], ...] = ({}, {"before_no": bound}, {"after_no": bound})
        for way in ways:
            found = await store.ledger.entries(GUILD, wanted, **asked, **way)
            assert [one.entry_no for one in found] == page_of(numbers, limit, way)
            records = await store.records.page(GUILD, **asked, **way)
            assert [one.record_no for one in records] == page_of(shown, limit, way)


def page_of(numbers: list[int], limit: int, way: dict[str, Any]) -> list[int]:
    """The same page of numbers, of which the newest stands first."""
    if "after_no" in way:
        return [one for one in numbers if one > way["after_no"]][-limit:]
    return [one for one in numbers if one < way.get("before_no", 10**9)][:limit]


@pytest.mark.parametrize("wanted", [Wanted(Book.FRIENDS, kind=EntryKind.HAND), Wanted(Book.FRIENDS, TableId("t1"))])
async def test_what_is_looked_for_is_looked_for_among_what_is_shown(
    wanted: Wanted, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.pages._NEAR", 5)
    await fill(store, 12, 4)
    for sight in SIGHTS.values():
        entries = [one for one in await store.ledger.entries(GUILD, wanted) if is_shown(one, sight)]
        assert await store.ledger.entries(GUILD, wanted, limit=9, sight=sight) == entries[:9]


def steps(path: Path, query: str, parameters: dict[str, Any]) -> int:
    """What SQLite does for a query, in instructions of its machine: the same on a busy machine."""
    count = 0

    def more() -> int:
        nonlocal count
        count += 1
        return 0

    db = sqlite3.connect(path)
    db.set_progress_handler(more, 1)
    db.execute(query, parameters).fetchall()
    db.close()
    return count


@pytest.mark.sqlite
@pytest.mark.parametrize("sight", [NOTHING, SIGHTS["everything"]], ids=["nothing", "everything"])
async def test_ten_times_as_many_hands_are_not_ten_times_the_work(sight: Sight, tmp_path: Path) -> None:
    costs = []
    for appends in (3, 30):
        path = tmp_path / f"{appends}.db"
        store = await Store.open(path)
        await fill(store, appends, 300, settled=0)
        await store.close()
        newest = 300 * appends
        pages = Page(limit=9), Page(limit=9).near(newest), Page(after_no=1, limit=9, is_up=True).near(newest)
        some = pages if sight is NOTHING else pages[1:]  # whoever is shown all has their page in the first step
        queries = [_entries_query(GUILD, Wanted(Book.FRIENDS), page, sight) for page in some]
        queries += [_records_query(GUILD, WantedHands(), page, sight) for page in some]
        costs.append([steps(path, *query) for query in queries])
    assert all(many < 3 * few for few, many in zip(*costs, strict=True)), costs
