"""What decisions cost: one row for a player and a hand, of those that count, and gone with who is forgotten."""

from __future__ import annotations

from dataclasses import replace

from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.store import Period, Reviewed, Store
from tests.store.given import ANN, BOB, GUILD, T, hand, open_table, record_of


async def test_only_who_was_in_a_hand_has_its_review(store: Store) -> None:
    await open_table(store)
    await store.log.append(hand(1, 1, 5))
    await store.reviews.note(T, 1, ANN, 1_500)
    await store.reviews.note(T, 1, AccountId("stranger"), 9_000)
    await store.reviews.note(T, 7, ANN, 9_000)
    assert await of(store, ANN) == Reviewed(1, 1_500)
    assert await of(store, BOB) == Reviewed()
    await store.reviews.note(T, 1, ANN, 700)
    assert await of(store, ANN) == Reviewed(1, 700)


async def test_rulesets_periods_and_books_are_kept_apart(store: Store) -> None:
    await open_table(store)
    await store.log.append(hand(1, 1, 5))
    await store.reviews.note(T, 1, ANN, 1_500)
    (kept,) = await store.records.page(GUILD, limit=1)
    assert await store.reviews.total(GUILD, Book.FRIENDS, ANN, Period(), kept.record.ruleset) == Reviewed(1, 1_500)
    assert await store.reviews.total(GUILD, Book.FRIENDS, ANN, Period(), "another") == Reviewed()
    assert await store.reviews.total(GUILD, Book.PRACTICE, ANN, Period()) == Reviewed()
    assert await store.reviews.total(GUILD, Book.FRIENDS, ANN, Period(first=10**5)) == Reviewed()
    assert await store.reviews.total(GUILD + 1, Book.FRIENDS, ANN, Period()) == Reviewed()


async def test_who_is_forgotten_leaves_none(store: Store) -> None:
    await open_table(store)
    ann = (await store.accounts.human(1, "Ann")).account_id
    await store.log.append(replace(hand(1, 1, 5), entries=(), records=(record_of({ann: 1, BOB: -1}, 1),)))
    await store.reviews.note(T, 1, ann, 1_500)
    await store.reviews.note(T, 1, BOB, 200)
    await store.people.forget(1)
    assert (await of(store, ann), await of(store, BOB)) == (Reviewed(), Reviewed(1, 200))
    await store.reviews.note(T, 1, ann, 1_500)  # a review that took longer than the deletion
    assert await of(store, ann) == Reviewed()


async def of(store: Store, account: AccountId) -> Reviewed:
    return await store.reviews.total(GUILD, Book.FRIENDS, account, Period())
