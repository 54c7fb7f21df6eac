"""The ledger entry of a hand."""

from __future__ import annotations

from bot.ledger.entries import Book, EntryKind, LedgerEntry, Posting
from bot.table.events import HandScored
from bot.table.state import State


def book_of(state: State) -> Book:
    """The book of the newest hand: practice with a computer seat in it, unless the table was opened to count those."""
    hand = state.hand
    assert hand is not None
    has_computer = any(player.is_computer for player in hand.seats)
    return Book.PRACTICE if has_computer and not hand.options.counts_computers else Book.FRIENDS


def hand_entry(state: State, scored: HandScored) -> LedgerEntry:
    """What a scored hand posts. `state` is the table with that hand, before or after it was scored."""
    hand = state.hand
    assert hand is not None
    return LedgerEntry(
        book=book_of(state),
        kind=EntryKind.HAND,
        table=state.table,
        hand_no=hand.hand_no,
        postings=tuple(
            Posting(player.account, points) for player, points in zip(hand.seats, scored.totals, strict=True)
        ),
    )
