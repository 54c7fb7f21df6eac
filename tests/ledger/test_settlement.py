"""Settling up against every way there is, for up to seven people."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ids import AccountId
from bot.ledger.entries import Book, EntryKind, LedgerEntry, Posting, balances
from bot.ledger.settlement import (
    EXACT_MAX,
    Obstacle,
    Transfer,
    fewest_transfers,
    most,
    obstacle,
    settlement_entry,
)
from tests.support.settling import fewest


def named(*points: int) -> dict[AccountId, int]:
    return {AccountId(chr(ord("a") + index)): number for index, number in enumerate(points)}


def after(before: Mapping[AccountId, int], transfers: tuple[Transfer, ...]) -> dict[AccountId, int]:
    left = dict(before)
    for transfer in transfers:
        left[transfer.payer] += transfer.points
        left[transfer.payee] -= transfer.points
    return left


@st.composite
def zero_sums(draw: st.DrawFn, least: int, most_: int, span: int) -> dict[AccountId, int]:
    points = draw(st.lists(st.integers(-span, span), min_size=least - 1, max_size=most_ - 1))
    return named(*points, -sum(points))


@pytest.mark.slow
@settings(max_examples=400)
@given(zero_sums(1, 7, 6))
def test_as_few_as_any_way_for_up_to_seven(before: dict[AccountId, int]) -> None:
    transfers = fewest_transfers(before)
    assert not any(after(before, transfers).values())
    assert len(transfers) == fewest(tuple(before.values()))


@pytest.mark.slow
@settings(max_examples=100)
@given(zero_sums(8, 40, 1000))
def test_many_people_are_settled_by_fewer_transfers_than_people(before: dict[AccountId, int]) -> None:
    transfers = fewest_transfers(before)
    assert not any(after(before, transfers).values())
    assert len(transfers) <= max(0, sum(map(bool, before.values())) - 1)
    assert transfers == fewest_transfers(dict(reversed(before.items())))


@pytest.mark.slow
@settings(max_examples=100)
@given(zero_sums(1, 20, 50))
def test_no_transfer_takes_anybody_past_zero(before: dict[AccountId, int]) -> None:
    left = dict(before)
    for transfer in fewest_transfers(before):
        assert obstacle(left, transfer) is None
        left = after(left, (transfer,))


def test_twelve_in_four_groups_take_eight() -> None:
    before = named(5, -3, -2, 11, -7, -4, 101, -60, -41, 1009, -1000, -9)
    assert len(before) == EXACT_MAX
    assert len(fewest_transfers(before)) == 8


def test_two_pairs_settle_as_pairs() -> None:
    a, b, c, d = "abcd"
    assert set(fewest_transfers(named(7, 5, -5, -7))) == {
        Transfer(AccountId(d), AccountId(a), 7),
        Transfer(AccountId(c), AccountId(b), 5),
    }


def test_nothing_to_settle() -> None:
    assert fewest_transfers({}) == fewest_transfers(named(0, 0)) == ()


def test_balances_must_sum_to_zero() -> None:
    with pytest.raises(ValueError, match="sum to zero"):
        fewest_transfers(named(1))


A, B, C = (AccountId(name) for name in "abc")


@pytest.mark.parametrize(
    ("transfer", "wanted"),
    [
        (Transfer(B, A, 5), None),
        (Transfer(B, A, 4), None),
        (Transfer(C, A, 3), Obstacle.TOO_MUCH),
        (Transfer(B, A, 6), Obstacle.TOO_MUCH),
        (Transfer(A, B, 1), Obstacle.PAYER_NOT_BEHIND),
        (Transfer(B, C, 1), Obstacle.PAYEE_NOT_AHEAD),
        (Transfer(AccountId("z"), A, 1), Obstacle.PAYER_NOT_BEHIND),
    ],
)
def test_a_transfer_goes_from_who_is_behind_to_who_is_ahead(transfer: Transfer, wanted: Obstacle | None) -> None:
    assert obstacle({A: 7, B: -5, C: -2}, transfer) is wanted


def test_what_may_be_settled_at_most() -> None:
    assert most({A: 7, B: -5}, B, A) == 5
    assert most({A: 3, B: -5}, B, A) == 3
    assert most({A: 3, B: -5}, A, B) < 0


@pytest.mark.parametrize("points", [0, -1, 1.0, True])
def test_a_transfer_is_a_positive_whole_number(points: int) -> None:
    with pytest.raises(ValueError):
        Transfer(A, B, points)


def test_nobody_settles_with_themselves() -> None:
    with pytest.raises(ValueError, match="two people"):
        Transfer(A, A, 1)


def test_a_settlement_is_an_entry_of_no_table() -> None:
    entry = settlement_entry(Book.FRIENDS, Transfer(B, A, 5))
    assert entry == LedgerEntry(Book.FRIENDS, EntryKind.SETTLEMENT, None, None, (Posting(B, 5), Posting(A, -5)))
    assert balances([entry]) == {B: 5, A: -5}
