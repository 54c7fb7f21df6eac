from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.ids import AccountId
from bot.store import Store
from bot.table.events import TableEnded
from tests.store.given import ANN, BOB, T, act, open_table


@pytest.mark.parametrize("is_begun", [False, True])
async def test_no_tap_is_lost_however_many_come_at_once(store: Store, is_begun: bool) -> None:
    await open_table(store)
    for account in (ANN, BOB) if is_begun else ():
        await store.drafts.change(T, account, 1, 1, lambda _: ".")
    taps = [
        store.drafts.change(T, account, 1, 1, lambda text, tap=tap: (text or "") + tap)  # type: ignore[misc]
        for tap in "abcdefghijklmnopqrstuvwxyz"
        for account in (ANN, BOB)
    ]
    results = await asyncio.gather(*taps)
    expected = "." * is_begun + "abcdefghijklmnopqrstuvwxyz"
    assert results[-1] == await store.drafts.get(T, BOB) == await store.drafts.get(T, ANN) == expected


async def test_what_would_be_refused_of_the_draft_before_goes_well_after_another_tap(store: Store) -> None:
    await open_table(store)
    await store.drafts.change(T, ANN, 1, 1, lambda _: "full")

    def add(text: str | None) -> str:
        if text == "full":
            raise ValueError("that row is full")
        return f"{text} and more"

    _, added = await asyncio.gather(
        store.drafts.change(T, ANN, 1, 1, lambda _: "emptied"), store.drafts.change(T, ANN, 1, 1, add)
    )
    assert added == await store.drafts.get(T, ANN) == "emptied and more"


async def test_a_tap_that_comes_with_the_end_leaves_the_draft_as_it_was(store: Store) -> None:
    await open_table(store)
    await store.drafts.change(T, ANN, 1, 1, lambda _: "hers")
    end = store.log.append(act(1, "end", TableEnded("enough")))
    _, late = await asyncio.gather(end, store.drafts.change(T, ANN, 1, 1, lambda _: "late"))
    assert late is None
    assert await store.drafts.get(T, ANN) is None


@pytest.mark.parametrize(("hand_no", "street_no"), [(2, 1), (1, 2)])
async def test_a_draft_for_another_street_is_dropped(store: Store, hand_no: int, street_no: int) -> None:
    await open_table(store)
    await store.drafts.change(T, ANN, 1, 1, lambda _: "old")
    seen: list[str | None] = []

    def change(text: str | None) -> str | None:
        seen.append(text)
        return text

    assert await store.drafts.get(T, ANN, hand_no, street_no) is None
    assert await store.drafts.get(T, ANN, 1, 1) == await store.drafts.get(T, ANN) == "old"
    assert await store.drafts.change(T, ANN, hand_no, street_no, change) is None
    assert seen == [None]
    assert await store.drafts.get(T, ANN) is None


async def test_a_draft_is_durable_and_can_be_taken_back(path: Path) -> None:
    store = await Store.open(path)
    await open_table(store)
    assert await store.drafts.change(T, ANN, 1, 1, lambda _: "mine") == "mine"
    await store.close()
    store = await Store.open(path)
    try:
        assert await store.drafts.get(T, ANN) == "mine"
        assert await store.drafts.change(T, ANN, 1, 1, lambda _: None) is None
        assert await store.drafts.get(T, ANN) is None
        assert await store.drafts.get(T, AccountId("eve")) is None
    finally:
        await store.close()


async def test_a_refused_tap_is_raised_to_its_player_alone(store: Store) -> None:
    await open_table(store)

    def refuse(text: str | None) -> str | None:
        raise ValueError("that row is full")

    refused, kept = await asyncio.gather(
        store.drafts.change(T, ANN, 1, 1, refuse),
        store.drafts.change(T, BOB, 1, 1, lambda _: "his"),
        return_exceptions=True,
    )
    assert repr(refused) == "ValueError('that row is full')"
    assert kept == "his"
    assert await store.drafts.get(T, ANN) is None


async def test_a_draft_that_was_not_there_is_found_when_it_is(store: Store) -> None:
    await open_table(store)
    assert await store.drafts.get(T, ANN, 1, 1) is None
    reading = asyncio.ensure_future(store.drafts.get(T, BOB, 1, 1))
    await store.drafts.change(T, BOB, 1, 1, lambda _: "his")
    await store.drafts.change(T, ANN, 1, 1, lambda _: "hers")
    await reading
    assert (await store.drafts.get(T, ANN, 1, 1), await store.drafts.get(T, BOB, 1, 1)) == ("hers", "his")
    await store.drafts.change(T, ANN, 1, 2, lambda _: "the next street's")
    assert await store.drafts.get(T, ANN, 1, 1) is None


async def test_who_has_placed_begins_anew_and_the_other_goes_on(store: Store) -> None:
    await open_table(store)
    for account, text in ((ANN, "hers"), (BOB, "his")):
        await store.drafts.change(T, account, 1, 1, lambda _, text=text: text)  # type: ignore[misc]
    await store.log.append(act(1, "a", clears_drafts=(ANN,)))
    assert [await store.drafts.get(T, account, 1, 1) for account in (ANN, BOB)] == [None, "his"]
    assert await store.drafts.change(T, ANN, 1, 2, lambda text: f"{text} before") == "None before"
    assert await store.drafts.get(T, ANN, 1, 2) == "None before"


async def test_a_restart_finds_the_drafts_that_stand(path: Path) -> None:
    store, eve = await Store.open(path), AccountId("eve")
    await open_table(store)
    for account in (ANN, BOB, eve):
        await store.drafts.change(T, account, 1, 1, lambda _: "mine")
    await store.log.append(act(1, "a", clears_drafts=(ANN,)))
    await store.drafts.change(T, eve, 1, 1, lambda _: None)
    await store.close()
    store = await Store.open(path)
    try:
        assert [await store.drafts.get(T, account) for account in (ANN, BOB, eve)] == [None, "mine", None]
    finally:
        await store.close()


async def test_nothing_is_known_of_the_draft_of_somebody_who_was_forgotten(store: Store) -> None:
    await open_table(store)
    ann = (await store.accounts.human(5, "Ann")).account_id
    await store.drafts.change(T, ann, 1, 1, lambda _: "hers")
    await store.people.forget(5)
    assert await store.drafts.get(T, ann) is None


async def test_a_tap_that_comes_after_the_end_leaves_no_draft(store: Store) -> None:
    await open_table(store)
    await store.log.append(act(1, "end", TableEnded("enough")))
    assert await store.drafts.change(T, ANN, 1, 1, lambda _: "late") is None
    assert await store.drafts.get(T, ANN) is None
