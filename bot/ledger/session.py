"""What happened in a session: its hands counted, and the one that brought somebody most."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.ids import AccountId
from bot.ledger.entries import HOUSE, is_fund
from bot.ledger.records import Figures, HandRecord
from bot.ledger.settlement import Transfer, fewest_transfers


@dataclass(frozen=True, slots=True)
class BestHand:
    """The hand in which somebody won most."""

    hand_no: int
    account: AccountId
    points: int


@dataclass(frozen=True, slots=True)
class Session:
    """The scored hands of a table: how many, each player's figures over all of them, and the best if any was won."""

    hands: int
    figures: Mapping[AccountId, Figures]
    best: BestHand | None


def session_of(records: Iterable[HandRecord], *, shown_after: int = 0) -> Session:
    """The session of a table's records, the oldest first; of those that count, or of those that were undone.

    The best hand is one with a number above `shown_after`.
    """
    figures: dict[AccountId, Figures] = {}
    best: BestHand | None = None
    hands = 0
    for record in records:
        if record.is_void:
            continue
        hands += 1
        for one in record.players:
            figures[one.account] = figures.get(one.account, Figures()) + one.figures
            if record.hand_no > shown_after and one.figures.points > (best.points if best is not None else 0):
                best = BestHand(record.hand_no, one.account, one.figures.points)
    return Session(hands, figures, best)


def session_transfers(totals: Mapping[AccountId, int], funds: Mapping[AccountId, int]) -> tuple[Transfer, ...]:
    """The fewest transfers that settle a session.

    `funds` are the points of the house and of jackpots. They are read after the totals: should a hand be undone
    between the two, the house has the difference.
    """
    balances = {**totals, **funds}
    balances[HOUSE] = balances.get(HOUSE, 0) - sum(balances.values())
    return fewest_transfers(balances)


def still_owed(transfers: Sequence[Transfer], balances: Mapping[AccountId, int]) -> Sequence[Transfer]:
    """A session's transfers; none once the ledger has all its people in them at zero, so that nobody pays twice."""
    people = {account for one in transfers for account in (one.payer, one.payee) if not is_fund(account)}
    return transfers if any(balances.get(account) for account in people) else ()
