"""What two players agreed on beside the stake of the table (RULES 2.14)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import AccountId


@dataclass(frozen=True, slots=True)
class PairStake:
    """What two players have agreed on: every payment between them counts so many times (RULES 2.14)."""

    accounts: tuple[AccountId, AccountId]  # the smaller id first, so that a pair has one entry
    stake: int


@dataclass(frozen=True, slots=True)
class StakeOffer:
    """A pair stake that one player has proposed to another, who has yet to agree."""

    account: AccountId
    to: AccountId
    stake: int
