"""Hands that are undone: one more entry, once, when all of their people want it or who manages the server does."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.ids import AccountId, TableId
from bot.ledger.entries import HOUSE, Book, EntryKind, Wanted, jackpot_of
from bot.ledger.undo import UndoStatus
from bot.store import Store
from bot.store.check import check
from tests.store.given import ANN, BOB, GUILD, T, act, entry_of, open_table

FRIENDS = Book.FRIENDS


@pytest.fixture
async def people(store: Store) -> tuple[AccountId, AccountId, AccountId]:
    """Ann, Ben and a computer have played a hand for 5, -3, -2 points."""
    ann, ben = (await store.accounts.human(1, "Ann")).account_id, (await store.accounts.human(2, "Ben")).account_id
    pixel = (await store.accounts.computer("Pixel")).account_id
    await open_table(store)
    await store.log.append(act(1, "hand", entries=(entry_of({ann: 5, ben: -3, pixel: -2}),)))
    return ann, ben, pixel


async def ask(store: Store, asker: AccountId, entry_no: int = 1, undo_id: str = "u") -> UndoStatus:
    return (await store.undos.ask(undo_id, GUILD, entry_no, asker, "misdeal", 8, 3)).status


async def test_a_hand_is_undone_when_all_its_people_agree(
    store: Store, people: tuple[AccountId, ...], path: Path
) -> None:
    ann, ben, pixel = people
    assert await ask(store, ann) is UndoStatus.OPEN
    first = await store.undos.agree("u", ann, 9)
    assert (first.status, first.agreed, set(first.players)) == (UndoStatus.OPEN, (ann,), {ann, ben})
    assert (await store.undos.agree("u", ann, 9)).status is UndoStatus.OPEN, "twice is once"
    assert (await store.ledger.head(GUILD))[0] == 1
    done = await store.undos.agree("u", ben, 10)
    assert (done.status, done.reversal_no) == (UndoStatus.POSTED, 2)
    assert await store.ledger.balances(GUILD, FRIENDS) == {ann: 0, ben: 0, pixel: 0}
    (entry,) = await store.ledger.entries(GUILD, Wanted(FRIENDS, kind=EntryKind.REVERSAL))
    assert (entry.entry.reverses, entry.entry.reason, entry.entry.table, entry.at_ms) == (1, "misdeal", T, 10)
    assert await store.ledger.reversals(GUILD, [1, 2]) == {1: 2}
    wrong = [finding for finding in check(path) if finding.step in ("ledger", "chains", "schema", "file")]
    assert wrong == []


async def test_most_of_the_players_are_not_all_of_them(store: Store) -> None:
    people = [
        (await store.accounts.human(number, name)).account_id for number, name in ((1, "Ann"), (2, "Ben"), (3, "Cat"))
    ]
    ann, ben, cat = people
    await open_table(store)
    await store.log.append(act(1, "hand", entries=(entry_of({ann: -1, ben: 1, cat: 0}),)))
    await ask(store, ann)
    await store.undos.agree("u", ann, 9)
    assert (await store.undos.agree("u", ben, 9)).status is UndoStatus.OPEN
    assert (await store.undos.agree("u", cat, 9)).status is UndoStatus.POSTED


async def test_all_agree_at_once_and_the_hand_is_undone_once(store: Store, people: tuple[AccountId, ...]) -> None:
    ann, ben, _ = people
    await ask(store, ann)
    await asyncio.gather(*(store.undos.agree("u", one, 9) for one in (ann, ben) * 3), store.undos.decide("u", 9))
    assert (await store.ledger.head(GUILD))[0] == 2


async def test_who_was_not_in_the_hand_has_no_say(store: Store, people: tuple[AccountId, ...]) -> None:
    ann, _, pixel = people
    await ask(store, ann)
    for one in (BOB, pixel):
        assert (await store.undos.agree("u", one, 9)).agreed == ()
    assert await store._database.read("SELECT account_id FROM undo_agreements", ()) == []


async def test_funds_and_computers_are_not_asked(store: Store, people: tuple[AccountId, ...]) -> None:
    ann, ben, pixel = people
    dot = (await store.accounts.computer("Dot")).account_id
    await store.log.append(act(2, "two", entries=(entry_of({ann: 4, HOUSE: 1, jackpot_of("x"): 1, ben: -6}, 2),)))
    await store.log.append(act(3, "three", entries=(entry_of({pixel: 4, dot: -4}, 3),)))
    with_funds = await store.undos.ask("funds", GUILD, 2, ann, "", 8, 3)
    assert set(with_funds.players) == {ann, ben}
    of_computers = await store.undos.ask("computers", GUILD, 3, BOB, "", 8, 3)
    assert (of_computers.players, of_computers.can_all_agree) == ((), False), "a manager decides"


async def test_a_hand_that_is_undone_stays_so(store: Store, people: tuple[AccountId, ...]) -> None:
    ann, ben, _ = people
    await ask(store, ann)
    assert (await store.undos.decide("u", 9)).reversal_no == 2
    assert (await store.undos.decide("u", 9)).reversal_no == 2
    assert (await store.undos.refuse("u")).status is UndoStatus.POSTED
    assert await ask(store, ben, undo_id="again") is UndoStatus.POSTED, "the one that there is stands"
    assert await store.undos.get("again") is None
    with pytest.raises(LookupError):
        await ask(store, ben, entry_no=2, undo_id="the reversal")
    assert (await store.ledger.head(GUILD))[0] == 2


async def test_what_was_refused_may_be_asked_again(store: Store, people: tuple[AccountId, ...]) -> None:
    ann, ben, _ = people
    await ask(store, ann)
    await store.undos.agree("u", ann, 9)
    assert (await store.undos.refuse("u")).status is UndoStatus.REFUSED
    assert (await store.undos.agree("u", ben, 9)).status is UndoStatus.REFUSED
    assert (await store.undos.decide("u", 9)).status is UndoStatus.REFUSED
    assert await ask(store, ben, undo_id="again") is UndoStatus.OPEN
    again = await store.undos.get("again")
    assert again is not None
    assert again.agreed == (), "who agreed then has to say so again"


async def test_somebody_who_is_known_no_more_cannot_agree(store: Store, people: tuple[AccountId, ...]) -> None:
    ann, _, _ = people
    await ask(store, ann)
    await store.people.forget(2)
    after = await store.undos.agree("u", ann, 9)
    assert (after.can_all_agree, after.status) == (False, UndoStatus.OPEN)
    assert (await store.undos.decide("u", 9)).status is UndoStatus.POSTED


async def test_who_has_to_be_told_is_remembered(store: Store, people: tuple[AccountId, ...]) -> None:
    await ask(store, people[0])
    assert await store.undos.to_tell() == []
    await store.undos.decide("u", 9)
    assert await store.undos.to_tell() == ["u"]
    await store.undos.note_told("u")
    assert await store.undos.to_tell() == []


async def test_the_newest_hands_that_can_be_undone(store: Store, people: tuple[AccountId, ...]) -> None:
    ann, ben, _ = people
    await store.log.append(act(2, "two", entries=(entry_of({ann: 1, BOB: -1}, 2),)))
    there = TableId("t2")
    await open_table(store, there, 5)
    for number in (1, 2):
        entry = entry_of({ben: 1, BOB: -1}, number, table=there)
        await store.log.append(act(number, f"there {number}", entries=(entry,), table=there))
    assert [one.entry_no for one in await store.undos.candidates(GUILD, None)] == [2, 1]
    assert [one.entry_no for one in await store.undos.candidates(GUILD, ben)] == [1]
    await ask(store, ann)
    await store.undos.decide("u", 9)
    assert [one.entry_no for one in await store.undos.candidates(GUILD, None)] == [2]


async def test_who_breaks_even_in_a_hand_is_one_of_its_players(store: Store) -> None:
    """Else a manager who did would decide about it alone."""
    await open_table(store)
    entry = entry_of({ANN: 0, BOB: 0})
    await store.log.append(act(1, "even", entries=(entry,)))
    assert set((await store.undos.ask("u", GUILD, 1, ANN, "", 5, 2)).players) == {ANN, BOB}
