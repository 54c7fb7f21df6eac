"""Settlements on their way: posted once, by what the balances are at that moment."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.ids import AccountId
from bot.ledger.entries import Book, EntryKind, Wanted
from bot.ledger.settlement import Settlement, SettlementStatus, Transfer
from bot.ledger.undo import UndoStatus
from bot.store import Store
from bot.store.check import check
from tests.store.given import ANN, BOB, GUILD, act, entry_of, hand, open_table

FRIENDS = Book.FRIENDS
HOUR = 3_600_000


@pytest.fixture
async def behind(store: Store) -> Store:
    """Ann is 12 behind, Bob 12 ahead."""
    await open_table(store)
    await store.log.append(hand(1, 1, 12))
    return store


async def propose(store: Store, name: str, points: int, payer: AccountId = ANN, payee: AccountId = BOB) -> Settlement:
    return await store.settlements.propose(Settlement(name, GUILD, FRIENDS, Transfer(payer, payee, points), payer, 5))


async def test_nothing_is_posted_before_it_is_confirmed(behind: Store, path: Path) -> None:
    await propose(behind, "s", 5)
    assert (await behind.ledger.head(GUILD))[0] == 1
    settlement, is_new = await behind.settlements.confirm("s", 9)
    assert (settlement.status, settlement.entry_no, is_new) == (SettlementStatus.POSTED, 2, True)
    assert await behind.ledger.balances(GUILD, FRIENDS) == {ANN: -7, BOB: 7}
    (entry,) = await behind.ledger.entries(GUILD, Wanted(FRIENDS, kind=EntryKind.SETTLEMENT))
    assert (entry.entry_no, entry.at_ms, entry.entry.table, entry.entry.hand_no) == (2, 9, None, None)
    assert list(check(path)) == []


async def test_a_settlement_has_whole_numbers(behind: Store) -> None:
    with pytest.raises(TypeError, match="proposed_ms"):
        await behind.settlements.propose(Settlement("s", GUILD, FRIENDS, Transfer(ANN, BOB, 5), ANN, 5.0))  # type: ignore[arg-type]


async def test_a_settlement_is_posted_once_however_often_it_is_confirmed(behind: Store) -> None:
    await propose(behind, "s", 5)
    found = await asyncio.gather(*(behind.settlements.confirm("s", 9) for _ in range(5)))
    assert sorted(is_new for _, is_new in found) == [False] * 4 + [True]
    assert {settlement.entry_no for settlement, _ in found} == {2}
    assert (await behind.ledger.head(GUILD))[0] == 2


async def test_two_people_have_one_open_settlement(behind: Store) -> None:
    found = await asyncio.gather(*(propose(behind, f"s{number}", number + 1) for number in range(5)))
    assert {one.settlement_id for one in found} == {"s0"}
    assert (await propose(behind, "back", 3, payer=BOB, payee=ANN)).settlement_id == "s0", "whoever of them pays"
    assert await behind.settlements.get("s1") is None
    await behind.settlements.refuse("s0")
    assert (await propose(behind, "next", 2)).settlement_id == "next"
    await behind.settlements.confirm("next", 9)
    assert (await propose(behind, "last", 2)).settlement_id == "last"


async def test_books_and_other_people_have_theirs(behind: Store) -> None:
    await propose(behind, "s", 1)
    practice = Settlement("p", GUILD, Book.PRACTICE, Transfer(ANN, BOB, 1), ANN, 5)
    assert (await behind.settlements.propose(practice)).settlement_id == "p"
    assert (await propose(behind, "c", 1, payee=AccountId("cat"))).settlement_id == "c"
    elsewhere = Settlement("e", GUILD + 1, FRIENDS, Transfer(ANN, BOB, 1), ANN, 5)
    assert (await behind.settlements.propose(elsewhere)).settlement_id == "e"


async def test_an_open_one_in_the_practice_book_is_in_nobodys_way_among_friends(behind: Store) -> None:
    await behind.log.append(act(3, "practice", entries=(entry_of({BOB: 3, ANN: -3}, 2, Book.PRACTICE),)))
    practice = Settlement("p", GUILD, Book.PRACTICE, Transfer(ANN, BOB, 3), ANN, 5)
    await behind.settlements.propose(practice)
    kept = await propose(behind, "s", 12)
    assert (kept.settlement_id, kept.book) == ("s", FRIENDS)
    assert await behind.settlements.get("p") == practice, "and that one waits on"


async def test_one_that_the_balances_do_not_allow_any_more_makes_room(behind: Store) -> None:
    await propose(behind, "s", 12)
    await behind.log.append(hand(3, 2, -1))
    assert (await propose(behind, "next", 11)).settlement_id == "next"
    settlement, is_new = await behind.settlements.confirm("s", 9)
    assert (settlement.status, is_new) == (SettlementStatus.OUTDATED, False), "it stays what it is"
    assert (await behind.settlements.confirm("next", 9))[0].status is SettlementStatus.POSTED
    assert await behind.ledger.balances(GUILD, FRIENDS) == {ANN: 0, BOB: 0}


async def test_a_confirm_after_the_balance_has_changed_posts_nothing(behind: Store) -> None:
    await propose(behind, "s", 12)
    await behind.log.append(hand(3, 2, -1))
    settlement, _ = await behind.settlements.confirm("s", 9)
    assert settlement.status is SettlementStatus.OUTDATED
    assert await behind.ledger.balances(GUILD, FRIENDS) == {ANN: -11, BOB: 11}


async def test_a_confirm_after_a_change_that_leaves_enough_posts(behind: Store) -> None:
    await propose(behind, "s", 11)
    await behind.log.append(hand(3, 2, -1))
    assert (await behind.settlements.confirm("s", 9))[0].status is SettlementStatus.POSTED


async def test_an_undo_while_settling_outdates_it(behind: Store) -> None:
    bob = (await behind.accounts.human(7, "Bob")).account_id
    await behind.log.append(act(3, "more", entries=(entry_of({bob: 4, ANN: -4}, 2),)))
    await propose(behind, "s", 4, payee=bob)
    undo = await behind.undos.ask("u", GUILD, 2, bob, "misdeal", 8, 1)
    assert undo.entry.entry_no == 2
    await behind.undos.decide("u", 9)
    settlement, _ = await behind.settlements.confirm("s", 10)
    assert settlement.status is SettlementStatus.OUTDATED
    assert (await behind.ledger.balances(GUILD, FRIENDS))[bob] == 0


@pytest.mark.parametrize("undoes_first", [True, False])
async def test_an_undo_at_the_same_moment_leaves_one_clear_outcome(
    behind: Store, path: Path, undoes_first: bool
) -> None:
    """Whichever is written first: the settlement has no debt left, or it was brought and the hand is taken back too."""
    await propose(behind, "s", 12)
    await behind.undos.ask("u", GUILD, 1, BOB, "misdeal", 8, 1)
    settling, undoing = behind.settlements.confirm("s", 9), behind.undos.decide("u", 9)
    await asyncio.gather(*((undoing, settling) if undoes_first else (settling, undoing)))
    settlement, undo = await behind.settlements.get("s"), await behind.undos.get("u")
    assert settlement is not None
    assert undo is not None
    assert undo.status is UndoStatus.POSTED
    if undoes_first:
        assert settlement.status is SettlementStatus.OUTDATED
        assert await behind.ledger.balances(GUILD, FRIENDS) == {ANN: 0, BOB: 0}
    else:
        assert (settlement.status, settlement.entry_no, undo.reversal_no) == (SettlementStatus.POSTED, 2, 3)
        assert await behind.ledger.balances(GUILD, FRIENDS) == {ANN: 12, BOB: -12}, (
            "what was brought is to be brought back"
        )
    assert [one for one in check(path) if one.step in ("ledger", "chains", "log")] == []


async def test_what_was_refused_is_not_confirmed(behind: Store) -> None:
    await propose(behind, "s", 5)
    assert (await behind.settlements.refuse("s")).status is SettlementStatus.REFUSED
    settlement, is_new = await behind.settlements.confirm("s", 9)
    assert (settlement.status, is_new) == (SettlementStatus.REFUSED, False)
    assert (await behind.ledger.head(GUILD))[0] == 1


async def test_what_was_posted_is_not_refused(behind: Store) -> None:
    await propose(behind, "s", 5)
    await behind.settlements.confirm("s", 9)
    assert (await behind.settlements.refuse("s")).status is SettlementStatus.POSTED


async def test_the_payee_is_reminded_now_and_then(behind: Store) -> None:
    await propose(behind, "s", 5)
    assert await behind.settlements.note_reminder("s", 2 * HOUR)
    assert not await behind.settlements.note_reminder("s", 3 * HOUR - 1)
    assert await behind.settlements.note_reminder("s", 3 * HOUR)


async def test_the_payee_is_reminded_once_whoever_asks(behind: Store) -> None:
    await propose(behind, "s", 5)
    await propose(behind, "c", 5, payer=AccountId("cat"))
    await propose(behind, "other", 5, payer=BOB, payee=AccountId("cat"))
    assert sorted([await behind.settlements.note_reminder(one, 2 * HOUR) for one in ("s", "c")]) == [False, True]
    assert await behind.settlements.note_reminder("other", 2 * HOUR), "somebody else"


async def test_an_unknown_settlement(store: Store) -> None:
    assert await store.settlements.get("s") is None
    with pytest.raises(LookupError):
        await store.settlements.confirm("s", 1)
    with pytest.raises(LookupError):
        await store.settlements.refuse("s")


async def test_proposing_again_changes_nothing(behind: Store) -> None:
    await propose(behind, "s", 5)
    await behind.settlements.confirm("s", 9)
    await propose(behind, "s", 7)
    settlement = await behind.settlements.get("s")
    assert settlement is not None
    assert (settlement.transfer.points, settlement.status) == (5, SettlementStatus.POSTED)
