"""What an entry may be, and a hand taken back."""

from __future__ import annotations

import pytest

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book, EntryKind, LedgerEntry, Posting, balances, reversal_of
from bot.ledger.hands import hand_entry
from bot.table.events import HandScored
from tests.table.games import ANN, BEN, CAT, FOUL, NOTHING, OFC, QUEENS_IN_FRONT, Game, options

A, B, T = AccountId("a"), AccountId("b"), TableId("t1")
POSTINGS = (Posting(A, 3), Posting(B, -3))
HAND = LedgerEntry(Book.FRIENDS, EntryKind.HAND, T, 4, POSTINGS)


def test_a_reversal_undoes_the_points_and_nothing_else() -> None:
    reversal = reversal_of(17, HAND, "misdeal")
    assert (reversal.book, reversal.table, reversal.hand_no) == (HAND.book, T, 4)
    assert (reversal.kind, reversal.reverses, reversal.reason) == (EntryKind.REVERSAL, 17, "misdeal")
    assert balances([HAND, reversal]) == {A: 0, B: 0}


def test_who_ends_at_zero_is_in_the_entry_of_the_hand() -> None:
    """Who is in it must agree to an undo, and sees the hand in the history."""
    game = Game(ANN, BEN, CAT, table=options(OFC, 3)).play({ANN: QUEENS_IN_FRONT, BEN: FOUL, CAT: NOTHING})
    entry = hand_entry(game.state, HandScored(1, (3, 0, -3), (0, 0, 0)))
    assert sorted(one.points for one in entry.postings) == [-3, 0, 3]
    assert {one.account for one in entry.postings} == {ANN, BEN, CAT}


def test_a_reversal_is_not_reversed() -> None:
    with pytest.raises(ValueError, match="only hands"):
        reversal_of(18, reversal_of(17, HAND, ""), "")


@pytest.mark.parametrize(
    ("kind", "table", "hand_no", "reverses"),
    [
        (EntryKind.HAND, None, None, None),
        (EntryKind.HAND, T, None, None),
        (EntryKind.HAND, T, 1, 1),
        (EntryKind.SETTLEMENT, T, 1, None),
        (EntryKind.REVERSAL, T, 1, None),
        (EntryKind.REVERSAL, None, None, 1),
    ],
)
def test_an_entry_names_what_it_is_of(
    kind: EntryKind, table: TableId | None, hand_no: int | None, reverses: int | None
) -> None:
    with pytest.raises(ValueError, match="names"):
        LedgerEntry(Book.FRIENDS, kind, table, hand_no, POSTINGS, reverses)


def test_points_are_whole_numbers_that_sum_to_zero() -> None:
    with pytest.raises(ValueError, match="sum to zero"):
        LedgerEntry(Book.FRIENDS, EntryKind.HAND, T, 1, (Posting(A, 3),))
    with pytest.raises(ValueError, match="whole numbers"):
        LedgerEntry(Book.FRIENDS, EntryKind.HAND, T, 1, (Posting(A, 0.0),))  # type: ignore[arg-type]
