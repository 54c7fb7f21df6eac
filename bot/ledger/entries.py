"""Balanced entries of points between accounts.

Every hand, correction and settlement is one entry whose postings sum to zero. Entries are never changed: a correction
is another entry. Points are integers without any value outside the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.ids import AccountId, TableId

HOUSE = AccountId("house")
"""Where the rake of a server's tables goes, see RULES 2.12. People's accounts have other names."""

JACKPOT_PREFIX = "jackpot:"
"""How the accounts of jackpots begin."""

DAY_MS = 86_400_000
"""A day of a ledger, which begins at midnight UTC."""


def jackpot_of(ruleset: str) -> AccountId:
    """The account of the jackpot that all tables of a server feed which play by the ruleset of this name."""
    return AccountId(f"{JACKPOT_PREFIX}{ruleset}")


def jackpot_ruleset(account: AccountId) -> str:
    """The name of the ruleset that a jackpot's account belongs to; empty for any other account."""
    return account.removeprefix(JACKPOT_PREFIX) if account.startswith(JACKPOT_PREFIX) else ""


def is_fund(account: AccountId) -> bool:
    """Whether an account is nobody's: the house's, or a jackpot's."""
    return account == HOUSE or bool(jackpot_ruleset(account))


class Book(StrEnum):
    """Which of a server's two ledgers an entry is in."""

    FRIENDS = "friends"
    PRACTICE = "practice"  # hands with a computer seat

    @property
    def other(self) -> Book:
        """The one of the two that this is not."""
        return Book.PRACTICE if self is Book.FRIENDS else Book.FRIENDS


class EntryKind(StrEnum):
    """Why an entry was made."""

    HAND = "hand"
    SETTLEMENT = "settlement"  # one brought points to another, who confirmed it
    REVERSAL = "reversal"  # takes a hand's points back


@dataclass(frozen=True, slots=True)
class Posting:
    """One account's signed points in an entry."""

    account: AccountId
    points: int


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """Postings that sum to zero, in one book of one server. Raises ValueError when they do not.

    Hands and reversals name their table and hand, settlements have none. `reverses` is the number of the entry that a
    reversal takes back, `reason` why. What is sealed is `reason_sha256`, a hash of the words, so that they can be
    deleted; None where there are none, and in older entries, in which the words themselves are.
    """

    book: Book
    kind: EntryKind
    table: TableId | None
    hand_no: int | None
    postings: tuple[Posting, ...]
    reverses: int | None = None
    reason: str = ""
    reason_sha256: bytes | None = None

    def __post_init__(self) -> None:
        is_of_hand = self.kind is not EntryKind.SETTLEMENT
        if (self.table is not None, self.hand_no is not None) != (is_of_hand, is_of_hand):
            raise ValueError("an entry of a hand names it, and no other does")
        if (self.reverses is not None) != (self.kind is EntryKind.REVERSAL):
            raise ValueError("a reversal names the entry that it reverses, and no other does")
        if (self.reason or self.reason_sha256 is not None) and self.kind is not EntryKind.REVERSAL:
            raise ValueError("a reversal says why, and no other does")
        if any(type(posting.points) is not int for posting in self.postings):
            raise ValueError("points are whole numbers")
        if sum(posting.points for posting in self.postings) != 0:
            raise ValueError("the postings of an entry sum to zero")

    @property
    def is_reason_deleted(self) -> bool:
        """Whether there was a reason, and whoever wrote it has deleted it."""
        return self.reason_sha256 is not None and not self.reason


@dataclass(frozen=True, slots=True)
class SealedEntry:
    """An entry of the ledger with its place in the server's chain (from 1), its time and its hash."""

    entry_no: int
    at_ms: int
    hash: bytes
    entry: LedgerEntry


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which entries of a book: of one table, with one account in them, of one kind, of some UTC days (both included).

    Days are counted from 1970. Without anything, all of them.
    """

    book: Book
    table: TableId | None = None
    account: AccountId | None = None
    kind: EntryKind | None = None
    since_day: int | None = None
    until_day: int | None = None


def reversal_of(entry_no: int, entry: LedgerEntry, reason: str, reason_sha256: bytes | None = None) -> LedgerEntry:
    """The entry that takes a hand's points back. Raises ValueError for one that is not of a hand."""
    if entry.kind is not EntryKind.HAND:
        raise ValueError("only hands are reversed")
    postings = tuple(Posting(posting.account, -posting.points) for posting in entry.postings)
    of_hand = (entry.book, EntryKind.REVERSAL, entry.table, entry.hand_no)
    return LedgerEntry(*of_hand, postings, entry_no, reason, reason_sha256)


def balances(entries: Iterable[LedgerEntry]) -> Mapping[AccountId, int]:
    """Points of each account over some entries: the fold that every other figure must agree with."""
    sums: dict[AccountId, int] = {}
    for entry in entries:
        for posting in entry.postings:
            sums[posting.account] = sums.get(posting.account, 0) + posting.points
    return sums
