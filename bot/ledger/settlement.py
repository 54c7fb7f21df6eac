"""Settling up: the fewest transfers that bring everybody to zero, and when one of them may be posted.

Balances that sum to zero fall into groups that each sum to zero; a group of k people is settled by k - 1 transfers. So
the more groups, the fewer transfers: with n people in g groups n - g of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.ids import AccountId
from bot.ledger.entries import Book, EntryKind, LedgerEntry, Posting

EXACT_MAX = 12  # people whose groups are searched through: 4,096 sets of them

_Balance = tuple[AccountId, int]


@dataclass(frozen=True, slots=True)
class Transfer:
    """Who is behind brings points (at least 1) to who is ahead. Raises ValueError for anything else."""

    payer: AccountId
    payee: AccountId
    points: int

    def __post_init__(self) -> None:
        if type(self.points) is not int or self.points < 1:
            raise ValueError("a transfer is a whole number of points, at least 1")
        if self.payer == self.payee:
            raise ValueError("a transfer is between two people")


class Obstacle(StrEnum):
    """Why a transfer cannot be posted."""

    PAYER_NOT_BEHIND = "payer_not_behind"
    PAYEE_NOT_AHEAD = "payee_not_ahead"
    TOO_MUCH = "too_much"


class SettlementStatus(StrEnum):
    """What became of a proposed settlement. Only an open one changes, once."""

    OPEN = "open"
    POSTED = "posted"
    REFUSED = "refused"  # or withdrawn
    OUTDATED = "outdated"  # the balances no longer allowed it when it was confirmed


@dataclass(frozen=True, slots=True)
class Settlement:
    """A proposed transfer in a book of a server. `entry_no` is what was posted for it.

    `channel_id` and `message_id` say where it was proposed, 0 where that is not known. Its payee is to be told of it
    at `tell_ms` (UTC milliseconds), or with 0 not any more.
    """

    settlement_id: str
    guild_id: int
    book: Book
    transfer: Transfer
    proposer: AccountId
    proposed_ms: int
    status: SettlementStatus = SettlementStatus.OPEN
    entry_no: int | None = None
    channel_id: int = 0
    message_id: int = 0
    tell_ms: int = 0


def fewest_transfers(balances: Mapping[AccountId, int]) -> tuple[Transfer, ...]:
    """Transfers after which everybody is at zero: the fewest for up to 12 people, otherwise at most n - 1.

    The same balances always give the same transfers. Raises ValueError for balances that do not sum to zero.
    """
    if sum(balances.values()) != 0:
        raise ValueError("balances sum to zero")
    uneven = sorted((one for one in balances.items() if one[1]), key=lambda one: (-abs(one[1]), one[0]))
    groups = _groups(uneven) if len(uneven) <= EXACT_MAX else [uneven]
    return tuple(transfer for group in groups for transfer in _settled(group))


def most(balances: Mapping[AccountId, int], payer: AccountId, payee: AccountId) -> int:
    """The most that one can settle with the other without either of them passing zero; 0 or less for none."""
    return min(-balances.get(payer, 0), balances.get(payee, 0))


def obstacle(balances: Mapping[AccountId, int], transfer: Transfer) -> Obstacle | None:
    """Why a transfer cannot be posted now; None when it can. It never takes anybody past zero: nobody overpays."""
    if balances.get(transfer.payer, 0) >= 0:
        return Obstacle.PAYER_NOT_BEHIND
    if balances.get(transfer.payee, 0) <= 0:
        return Obstacle.PAYEE_NOT_AHEAD
    if transfer.points > most(balances, transfer.payer, transfer.payee):
        return Obstacle.TOO_MUCH
    return None


def settlement_entry(book: Book, transfer: Transfer) -> LedgerEntry:
    """What a confirmed transfer posts: who paid is less behind, who was paid less ahead."""
    postings = (Posting(transfer.payer, transfer.points), Posting(transfer.payee, -transfer.points))
    return LedgerEntry(book, EntryKind.SETTLEMENT, None, None, postings)


def _groups(uneven: Sequence[_Balance]) -> Iterator[list[_Balance]]:
    """As many groups of sum zero as there can be.

    Takes people away one after the other: `best[some]` is how often the rest of a set sums to zero on the best way
    from the set `some` down to nobody. Sets are bit masks.
    """
    size = 1 << len(uneven)
    sums = [0] * size
    best = [0] * size
    last = [0] * size
    for some in range(1, size):
        members = [index for index in range(len(uneven)) if some >> index & 1]
        sums[some] = sums[some & (some - 1)] + uneven[members[0]][1]
        last[some] = max(members, key=lambda index: best[some & ~(1 << index)])
        best[some] = best[some & ~(1 << last[some])] + (sums[some] == 0)
    group: list[_Balance] = []
    some = size - 1
    while some:
        group.append(uneven[last[some]])
        some &= ~(1 << last[some])
        if sums[some] == 0:
            yield group
            group = []


def _settled(group: Sequence[_Balance]) -> Iterator[Transfer]:
    """At most one transfer fewer than people: who owes most pays who is owed most, and one of them is done."""
    debts = {account: -points for account, points in group if points < 0}
    credits_ = {account: points for account, points in group if points > 0}
    while debts:
        payer = min(debts, key=lambda account: (-debts[account], account))
        payee = min(credits_, key=lambda account: (-credits_[account], account))
        points = min(debts[payer], credits_[payee])
        yield Transfer(payer, payee, points)
        for left, account in ((debts, payer), (credits_, payee)):
            left[account] -= points
            if not left[account]:
                del left[account]
