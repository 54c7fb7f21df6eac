"""Balances over time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.ids import AccountId


def running(
    start: Mapping[AccountId, int], changes: Sequence[Mapping[AccountId, int]]
) -> dict[AccountId, tuple[int, ...]]:
    """Each account's balance at the start and after each change; who comes later was at zero before."""
    accounts = dict.fromkeys(account for part in (start, *changes) for account in part)
    return {account: _steps(start.get(account, 0), (part.get(account, 0) for part in changes)) for account in accounts}


def _steps(balance: int, changes: Iterable[int]) -> tuple[int, ...]:
    steps = [balance]
    for change in changes:
        balance += change
        steps.append(balance)
    return tuple(steps)
