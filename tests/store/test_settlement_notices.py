"""Who is to be told of a settlement, and when: once, and by one payer once an hour."""

from __future__ import annotations

from bot.ids import TableId
from bot.store import PanelRow, PrivateReply, SettlementNotice, Store, repetition_id
from tests.store.given import ANN, BOB, GUILD, T, open_table, propose

HOUR = 3_600_000
NOTICE = SettlementNotice(GUILD, BOB, 7, 8, "digest", 2 * HOUR)


async def test_each_is_told_once(store: Store) -> None:
    assert (await propose(store, "s", 100)).tell_ms == 100
    assert await store.settlement_notices.next_ms(0) == 100
    assert await store.settlement_notices.due(99) == []
    assert await store.settlement_notices.due(100) == [(GUILD, BOB)]
    assert await store.settlement_notices.next_ms(100) is None, "nobody wakes for it twice"
    await store.settlement_notices.put_told(NOTICE)
    assert await store.settlement_notices.due(HOUR) == []
    assert await store.settlement_notices.all() == [NOTICE]
    assert [one.settlement_id for one in await store.settlement_notices.waiting(GUILD, BOB)] == ["s"]
    assert await store.settlement_notices.waiting(GUILD, ANN) == []


async def test_the_same_payer_is_told_of_an_hour_later(store: Store) -> None:
    await propose(store, "s", 100)
    await store.settlement_notices.put_told(NOTICE)
    await store.settlements.refuse("s")
    assert (await propose(store, "t", 2 * HOUR + 9)).tell_ms == 3 * HOUR
    await store.settlements.refuse("t")
    assert (await propose(store, "u", 9 * HOUR)).tell_ms == 9 * HOUR
    await store.settlements.refuse("u")
    assert (await propose(store, "v", 0)).tell_ms == 0, "who is not to be told is not told later either"


async def test_whoever_was_reminded_meanwhile_is_not_told(store: Store) -> None:
    await propose(store, "s", 100)
    assert await store.settlements.note_reminder("s", 2 * HOUR)
    assert await store.settlement_notices.due(HOUR) == []


async def test_who_is_forgotten_has_no_notice_and_no_direct_messages(store: Store) -> None:
    person = await store.accounts.human(77, "Dee", GUILD)
    await store.direct_messages.put(person.account_id, 9)
    await store.direct_messages.put(person.account_id, 10)
    assert await store.direct_messages.of(person.account_id) == 10
    await store.settlement_notices.put(SettlementNotice(GUILD, person.account_id, 7, 8, "", 1))
    await store.people.forget(77)
    assert await store.direct_messages.of(person.account_id) is None
    assert await store.settlement_notices.all() == []


async def test_nothing_that_was_on_its_way_is_noted_of_who_is_forgotten(store: Store) -> None:
    """A message may be posted just when its reader has their data deleted."""
    ann = (await store.accounts.human(77, "Ann", GUILD)).account_id
    ben = (await store.accounts.human(78, "Ben", GUILD)).account_id
    await open_table(store)
    await store.people.forget(77)
    for person in (ann, ben):
        await store.direct_messages.put(person, 9)
        await store.settlement_notices.put(SettlementNotice(GUILD, person, 7, 8, "", 1))
        await store.settlement_notices.put_told(SettlementNotice(GUILD, person, 7, 8, "", 1))
        await store.private_replies.put(PrivateReply(int(person == ann), T, person, "token", 10**15))
        for target in (f"hand:{person}", f"notice:{person}:turn:1"):
            await store.panels.put(PanelRow(T, target, 9, 5, "", "", 1))
    await store.panels.put(PanelRow(T, "table", 9, 6, "", "", 1))
    assert await store.direct_messages.of(ann) is None
    assert await store.direct_messages.of(ben) == 9
    assert [one.account for one in await store.settlement_notices.all()] == [ben]
    assert [one.account for one in await store.private_replies.of(T)] == [ben]
    assert {one.target for one in await store.panels.of(T)} == {f"hand:{ben}", f"notice:{ben}:turn:1", "table"}


async def test_an_action_and_its_repetitions_are_found_in_their_order(store: Store) -> None:
    opened = []
    for number in (1, 2, 11):
        table = TableId(f"t{number}")
        await open_table(store, table, action_id="x" if number == 1 else repetition_id("x", number))
        opened.append(table)
    await open_table(store, TableId("other"), action_id="x1")
    assert await store.tables.opened_by_all("x") == opened
    assert await store.tables.opened_by_all("y") == []
