"""What players agree to play for beside the stake of the table, as it is kept in the log."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import AccountId, Seat


@dataclass(frozen=True, slots=True)
class StackBought:
    """A player bought so many chips for their stack; points change hands only when hands are scored."""

    seat: Seat
    chips: int


@dataclass(frozen=True, slots=True)
class StakeProposed:
    """A player proposed a pair stake to another; it replaces what either had proposed to the other before."""

    account: AccountId
    to: AccountId
    stake: int


@dataclass(frozen=True, slots=True)
class StakeAgreed:
    """Two players agreed: from the next hand on, every payment between them counts `stake` times."""

    account: AccountId
    to: AccountId
    stake: int


@dataclass(frozen=True, slots=True)
class StakeDeclined:
    """What two players had proposed to each other is off; what they agreed on before stands."""

    account: AccountId
    to: AccountId
