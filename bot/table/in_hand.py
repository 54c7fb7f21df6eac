"""What every seat in a hand has, whichever game is played."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import AccountId, Seat


@dataclass(frozen=True, slots=True)
class InHand:
    """Who plays a hand in which seat. `stack`: chips before the deal, None at a table without stacks."""

    seat: Seat
    account: AccountId
    is_computer: bool = False
    stack: int | None = None
