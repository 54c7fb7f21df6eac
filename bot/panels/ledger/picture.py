"""Pictures of the ledger: who stands how, and how that came to be."""

from __future__ import annotations

from typing import NamedTuple

from bot.panels.picture import Line, TotalSpec


class BalancesPicture(NamedTuple):
    """The ledger: one line a player, highest first."""

    title: str
    rows: tuple[TotalSpec, ...]
    lines: tuple[Line, ...] = ()


CURVES_MOST = 8  # more lines are not told apart


class CurveSpec(NamedTuple):
    """One player's line: name, the last figure with its sign, and a figure for each step."""

    name: str
    last: str
    points: tuple[int, ...]


class ChartPicture(NamedTuple):
    """Balances over time: at most eight curves of equally many steps, the highest last figure first, and both ends."""

    title: str
    curves: tuple[CurveSpec, ...]
    ends: tuple[str, str]
