"""What belongs to one process: the deadlines, messages and starts of its own tables, and its turn to do something."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import pytest

from bot.ids import TableId
from bot.store import Append, Deadline, PanelRow, Store, Wanted
from bot.store.postgresql.address import Address
from bot.table.events import TableOpened
from tests.cluster.stores import both, until
from tests.store.given import ANN, DEALS, OPTIONS, ROOTS, act, entry_of, open_table, row

HERE, THERE = TableId("t0"), TableId("t1")


async def two_tables(one: Store) -> None:
    """A table of each shard, both with a deadline."""
    for table, guild_id, due_ms in ((HERE, 4 << 22, 500), (THERE, 5 << 22, 300)):
        deadlines = (Deadline("lobby", "lobby", None, due_ms),)
        opened = (TableOpened(table, ANN, OPTIONS),)
        append = Append(table, 0, f"open:{table}", ANN, 100, opened, deadlines=deadlines, sitting=(ANN,))
        await one.tables.add(row(table, guild_id), append, DEALS, ROOTS, bytes(32))


async def test_each_sees_to_its_own_tables(address: Address) -> None:
    async with both(address) as (one, other):
        await two_tables(one)
        assert (await one.deadlines.next_ms(), await other.deadlines.next_ms()) == (500, 300)
        assert [due.table for due in await one.deadlines.due(10_000)] == [HERE]
        assert [due.table for due in await other.deadlines.due(10_000)] == [THERE]
        assert await other.tables.to_look_at() == [THERE]
        assert await one.tables.to_look_at() == [HERE, THERE], "it shows the hands of both in direct messages"
        assert await one.tables.count_open() == 2


async def test_only_the_deadlines_of_one_that_was_away_move(address: Address) -> None:
    async with both(address) as (one, other):
        await two_tables(one)
        for store in (one, other):
            await store.deadlines.note_alive(200)
        await one.deadlines.note_alive(10_000)
        assert await other.deadlines.alive_until() == 200, "that others play says nothing of it"
        await other.deadlines.shift(1_000)
        assert (await one.deadlines.next_ms(), await other.deadlines.next_ms()) == (500, 1_300)
        assert await other.deadlines.alive_until() == 1_200
        assert await one.deadlines.alive_until() == 10_000


@pytest.mark.parametrize("before", [None, Wanted(1, (0,))], ids=["alone", "of fewer"])
async def test_one_that_starts_first_takes_no_time_from_the_others(address: Address, before: Wanted | None) -> None:
    """All start again where one process ended: as long as it was away, deadlines move at all tables."""
    store = await Store.open(address, before)
    await two_tables(store)
    await store.deadlines.note_alive(200)
    await store.close()
    one = await Store.open(address, Wanted(2, (0,)))
    await one.deadlines.shift(1_000)
    other = await Store.open(address, Wanted(2, (1,)))
    assert await other.deadlines.alive_until() == 200
    await other.deadlines.shift(1_000)
    due = [*await one.deadlines.due(9_000), *await other.deadlines.due(9_000)]
    assert sorted(row.due_ms for row in due) == [1_300, 1_500]
    await one.close()
    await other.close()


async def test_what_one_alone_has_played_counts_for_several_after_it(address: Address) -> None:
    for wanted, until_ms in ((Wanted(2, (0, 1)), 200), (None, 700)):
        store = await Store.open(address, wanted)
        await store.deadlines.note_alive(until_ms)
        await store.close()
    again = await Store.open(address, Wanted(2, (0, 1)))
    assert await again.deadlines.alive_until() == 700
    await again.close()


async def test_the_next_one_knows_until_when_its_shard_was_played(address: Address) -> None:
    store = await Store.open(address, Wanted(2, (1,)))
    assert await store.deadlines.alive_until() is None
    await store.deadlines.note_alive(700)
    await store.close()
    again = await Store.open(address, Wanted(2, (1,)))
    assert await again.deadlines.alive_until() == 700
    await again.close()
    fewer = await Store.open(address, Wanted(1, (0,)))
    assert await fewer.deadlines.alive_until() == 700
    await fewer.close()


async def test_a_commit_at_a_table_is_heard_with_its_server(address: Address) -> None:
    async with both(address) as (one, other):
        heard: list[tuple[str, TableId | None, int | None]] = []
        other.on_change = lambda changes: heard.extend((one.part, one.table, one.guild_id) for one in changes or ())
        await two_tables(one)
        await until(lambda: ("events", THERE, 5 << 22) in heard)
        await one.drafts.change(THERE, ANN, 1, 0, lambda _: "text")
        await until(lambda: ("drafts", THERE, 5 << 22) in heard)
        assert await other.drafts.get(THERE, ANN) == "text"
        await one.drafts.change(THERE, ANN, 1, 0, lambda _: "another")
        async with asyncio.timeout(2):
            while await other.drafts.get(THERE, ANN) != "another":
                await asyncio.sleep(0.01)
        await one.panels.note_old([THERE])
        await until(lambda: ("messages", THERE, 5 << 22) in heard)


async def test_that_deadlines_have_moved_is_heard(address: Address) -> None:
    """Hands say until when a turn lasts, and another process may show them."""
    async with both(address) as (one, other):
        heard: list[tuple[str, TableId | None]] = []
        one.on_change = lambda changes: heard.extend((change.part, change.table) for change in changes or ())
        await two_tables(one)
        await other.deadlines.note_alive(200)
        await other.deadlines.shift(1_000)
        await until(lambda: ("messages", THERE) in heard)
        assert ("messages", HERE) not in heard


@pytest.mark.parametrize(
    ("before", "is_wanted"),
    [(None, True), ((0, ""), True), ((0, "posting:"), True), ((0, "posting:nonce"), False), ((9, "shown"), False)],
    ids=["none", "refused", "wanted", "under way", "posted"],
)
async def test_a_hand_is_wanted_that_neither_stands_nor_is_posted(
    address: Address, before: tuple[int, str] | None, is_wanted: bool
) -> None:
    async with both(address) as (one, other):
        await two_tables(one)
        hand = PanelRow(THERE, f"hand:{ANN}", 7, 0, "posting:", "", 1)
        if before is not None:
            await one.panels.put(replace(hand, message_id=before[0], digest=before[1]))
        heard: list[str] = []
        one.on_change = lambda changes: heard.extend(change.part for change in changes or ())
        await other.panels.want(hand)
        (row,) = await one.panels.of(THERE)
        assert (row.message_id, row.digest) == ((0, "posting:") if is_wanted or before is None else before)
        if is_wanted:
            await until(lambda: "panels" in heard)


async def test_who_serves_the_server_tells_that_a_hand_is_undone(address: Address) -> None:
    guild_id = 5 << 22
    async with both(address) as (one, other):
        ann, ben = [(await other.accounts.human(number, name)).account_id for number, name in ((1, "Ann"), (2, "Ben"))]
        await open_table(other, THERE, guild_id)
        entries = (entry_of({ann: 5, ben: -5}, table=THERE),)
        await other.log.append(act(1, "hand", table=THERE, entries=entries))
        await one.undos.ask("wish", guild_id, 1, ann, "misdeal", 8, 3)
        await one.undos.decide("wish", 9)
        assert await one.undos.to_tell() == []
        assert await other.undos.to_tell() == ["wish"]


async def test_a_hand_at_a_table_that_has_ended_is_not_wanted(address: Address) -> None:
    async with both(address) as (one, other):
        await two_tables(one)
        await one._database.write(lambda db: db.execute("UPDATE tables SET is_open = 0 WHERE table_id = ?", (THERE,)))
        await other.panels.want(PanelRow(THERE, f"hand:{ANN}", 7, 0, "posting:", "", 1))
        assert await one.panels.of(THERE) == []


async def test_one_after_the_other_has_a_turn(address: Address) -> None:
    async with both(address) as (one, other):
        begun_s = time.monotonic()
        await asyncio.gather(one.membership.turn("identify", 0.5), other.membership.turn("identify", 0.5))
        assert time.monotonic() - begun_s >= 0.5


async def test_who_has_the_direct_messages_goes_first(address: Address) -> None:
    async with both(address) as (one, other):
        order: list[Store] = []

        async def turn(store: Store) -> None:
            await store.membership.turn("identify", 0.5)
            order.append(store)

        await one.membership.turn("identify", 0.5)
        waiting = asyncio.create_task(turn(other))
        await asyncio.sleep(0.1)
        await asyncio.gather(turn(one), waiting)
        assert order == [one, other]
