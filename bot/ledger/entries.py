"""Balanced entries of points between accounts.

Every hand, correction and settlement is one entry whose postings sum to zero. Entries are never changed: a correction
is another entry. Points are integers without any value outside the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from bot.ids import AccountId, TableId


class Book(StrEnum):
    """Which of a server's two ledgers an entry is in."""

    FRIENDS = "friends"
    PRACTICE = "practice"  # hands with a computer seat


class EntryKind(StrEnum):
    """Why an entry was made."""

    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Posting:
    """One account's signed points in an entry."""

    account: AccountId
    points: int


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """Postings that sum to zero, in one book of one server. Raises ValueError when they do not."""

    book: Book
    kind: EntryKind
    table: TableId
    hand_no: int
    postings: tuple[Posting, ...]

    def __post_init__(self) -> None:
        if any(type(posting.points) is not int for posting in self.postings):
            raise ValueError("points are whole numbers")
        if sum(posting.points for posting in self.postings) != 0:
            raise ValueError("the postings of an entry sum to zero")


def balances(entries: Iterable[LedgerEntry]) -> Mapping[AccountId, int]:
    """Points of each account over some entries: the fold that every other figure must agree with."""
    sums: dict[AccountId, int] = {}
    for entry in entries:
        for posting in entry.postings:
            sums[posting.account] = sums.get(posting.account, 0) + posting.points
    return sums
