from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book, EntryKind, LedgerEntry, Posting, Wanted, balances
from bot.store import Store
from bot.store.check import check
from bot.store.codec import encode
from bot.store.ledger_chain import entry_hash
from tests.store.given import ANN, BOB, GUILD, T, act, entry_of, hand, open_table, opening
from tests.support.raw import raw

PLAYERS = [AccountId(name) for name in ("ann", "bob", "cy", "dee")]


@st.composite
def balanced_postings(draw: st.DrawFn) -> tuple[Posting, ...]:
    some = draw(st.lists(st.tuples(st.sampled_from(PLAYERS), st.integers(-(10**6), 10**6)), max_size=4))
    rest = -sum(points for _, points in some)
    return (*(Posting(account, points) for account, points in some), Posting(draw(st.sampled_from(PLAYERS)), rest))


@pytest.mark.slow
@settings(max_examples=30)
@given(st.lists(st.tuples(st.sampled_from(Book), balanced_postings()), max_size=8), st.integers(1, 3))
def test_balances_are_the_fold_of_the_entries(drawn: list[tuple[Book, tuple[Posting, ...]]], at_once: int) -> None:
    """With any number of entries in one action, an account in several postings of one, and both books."""
    entries = [
        LedgerEntry(book, EntryKind.HAND, T, hand_no, postings) for hand_no, (book, postings) in enumerate(drawn)
    ]

    async def run(path: Path) -> None:
        store = await Store.open(path)
        await open_table(store)
        for version, start in enumerate(range(0, len(entries), at_once), 1):
            await store.log.append(act(version, f"a{version}", entries=tuple(entries[start : start + at_once])))
        for book in Book:
            mine = [entry for entry in entries if entry.book is book]
            assert await store.ledger.balances(GUILD, book) == balances(mine)
            assert [sealed.entry for sealed in await store.ledger.entries(GUILD, Wanted(book))] == mine[::-1]
        assert (await store.ledger.head(GUILD))[0] == len(entries)
        await store.close()

    with TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder) / "games.db"))


async def test_servers_have_their_own_chains(store: Store, path: Path) -> None:
    await open_table(store)
    await open_table(store, TableId("t2"), guild_id=5)
    await asyncio.gather(store.log.append(hand(1, 1, 3)), store.log.append(hand(1, 1, 8, TableId("t2"))))
    await store.log.append(hand(3, 2, -4))
    first_hash = entry_hash(GUILD, 1, 2_000, bytes(32), entry_of({BOB: 3, ANN: -3}))
    second_hash = entry_hash(GUILD, 2, 2_000, first_hash, entry_of({BOB: -4, ANN: 4}, 2))
    assert await store.ledger.head(GUILD) == (2, second_hash)
    assert (await store.ledger.head(5))[0] == 1
    assert await store.ledger.head(6) == (0, bytes(32))
    assert await store.ledger.balances(GUILD, Book.FRIENDS) == {ANN: 1, BOB: -1}
    assert await store.ledger.balances(5, Book.FRIENDS) == {ANN: -8, BOB: 8}
    assert await store.ledger.balances(GUILD, Book.PRACTICE) == {}
    assert list(check(path)) == []


async def test_a_seal_is_made_of_the_one_before_the_table_and_the_events(store: Store, path: Path) -> None:
    await open_table(store)
    await store.log.append(act(1, "tea"))
    paid = hand(2, 1, 3)
    await store.log.append(paid)
    previous = bytes(32)
    for version, append in ((0, opening()), (1, act(1, "tea")), (2, paid)):
        rows = []
        for place, event in enumerate(append.events, 1):
            who = [append.action_id, "ann"] if place == 1 else [None, None]
            rows.append([version + place, append.at_ms, *who, *encode(event)])
        text = json.dumps([previous.hex(), "t1", rows], separators=(",", ":"))
        previous = sha256(text.encode("ascii")).digest()
    with raw(path) as db:
        assert db.execute("SELECT hash FROM log_seals ORDER BY version DESC").fetchone() == (previous,)


def test_the_hash_of_an_entry_stays_what_it_was() -> None:
    """Old heads were shown to players: a change of the canonical form would call them forged."""
    digest = entry_hash(1, 2, 3, bytes(32), entry_of({BOB: 5, ANN: -5}, 7))
    text = (
        '{"at_ms":3,"book":"friends","entry_no":2,"guild_id":1,"hand_no":7,"kind":"hand",'
        '"postings":[["bob",5],["ann",-5]],"previous":"' + "00" * 32 + '","table":"t1"}'
    )
    assert digest == sha256(text.encode("ascii")).digest()


async def test_entries_are_read_in_pages_and_by_table_and_account(store: Store) -> None:
    await open_table(store)
    await open_table(store, TableId("t2"))
    for number in range(1, 4):
        await store.log.append(hand(2 * number - 1, number, number))
    cy = entry_of({PLAYERS[2]: 1, ANN: -1}, table=TableId("t2"))
    await store.log.append(act(1, "cy", table=TableId("t2"), entries=(cy,)))
    book = Book.FRIENDS
    assert [one.entry_no for one in await store.ledger.entries(GUILD, Wanted(book), limit=2)] == [4, 3]
    assert [one.entry_no for one in await store.ledger.entries(GUILD, Wanted(book), before_no=3, limit=5)] == [2, 1]
    assert [one.entry_no for one in await store.ledger.entries(GUILD, Wanted(book, table=T))] == [3, 2, 1]
    assert [one.entry for one in await store.ledger.entries(GUILD, Wanted(book, account=PLAYERS[2]))] == [cy]
    assert await store.ledger.entries(GUILD, Wanted(Book.PRACTICE)) == []
