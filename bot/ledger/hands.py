"""The ledger entry of a hand."""

from __future__ import annotations

from bot.ledger.entries import HOUSE, Book, EntryKind, LedgerEntry, Posting, jackpot_of
from bot.table.events import HandScored
from bot.table.state import State


def book_of(state: State) -> Book:
    """The book of the newest hand: practice with a computer seat in it, unless the table was opened to count those."""
    hand = state.hand
    assert hand is not None
    has_computer = any(player.is_computer for player in hand.seats)
    return Book.PRACTICE if has_computer and not hand.options.counts_computers else Book.FRIENDS


def hand_entry(state: State, scored: HandScored) -> LedgerEntry:
    """What a scored hand posts, the house and the jackpot included where they gain or pay (RULES 2.12).

    `state` is the table with that hand, before or after it was scored.
    """
    hand = state.hand
    assert hand is not None
    accounts = [*(player.account for player in hand.seats), HOUSE, jackpot_of(hand.options.ruleset.name)]
    points = [*scored.totals, scored.house, scored.jackpot]
    posted = list(zip(accounts, points, strict=True))
    return LedgerEntry(
        book=book_of(state),
        kind=EntryKind.HAND,
        table=state.table,
        hand_no=hand.hand_no,
        postings=tuple(
            Posting(account, gain) for place, (account, gain) in enumerate(posted) if gain or place < len(hand.seats)
        ),
    )
