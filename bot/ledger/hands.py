"""What a hand leaves behind when it is over: its entry in the ledger, and its record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.games import Wings
from bot.ledger.entries import HOUSE, Book, EntryKind, LedgerEntry, Posting, jackpot_of
from bot.ledger.records import Figures, HandRecord, PlayerRecord
from bot.table.events import HandScored
from bot.table.showing import public_view
from bot.table.state import State

FIGURES_OF: Wings[Callable[[State, Any, int], Figures]] = Wings("ledger")
"""The figures of one player of a scored hand: of a table's state, the hand as everybody sees it, and the player's
index in the order of play."""


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


def hand_record(state: State) -> HandRecord:
    """The record of the newest hand, which is over."""
    hand = public_view(state).hand
    assert hand is not None
    assert hand.is_over, "a hand is recorded when it is over"
    ruleset = hand.ruleset
    figures_of = FIGURES_OF[hand.ruleset.family]
    players = tuple(
        PlayerRecord(player.account, Figures() if hand.is_void else figures_of(state, hand, index))
        for index, player in enumerate(hand.players)
    )
    return HandRecord(state.table, hand.hand_no, book_of(state), ruleset.name, ruleset.title, hand.is_void, players)
