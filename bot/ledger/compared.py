"""What can be counted of a player's rows against each opponent, in any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.ledger.records import Figures
from bot.rules.settled_pair import PairResult, Three


def won_all(rows: Three) -> int:
    """1 if all three rows are won, -1 if all are lost, else 0."""
    return (rows == (1, 1, 1)) - (rows == (-1, -1, -1))


def compared(
    pairs: Iterable[PairResult], index: int, others: Iterable[int] = (), sweep: Callable[[Three], int] = won_all
) -> Figures:
    """Rows won, tied and lost, and scoops, in one hand of the player at `index`.

    `others` are rows that were compared with everybody at once: 1 won, 0 tied, -1 lost. Where a natural or a surrender
    stood in for the rows, none was compared. `sweep` says which rows of a pair are a scoop, and whose.
    """
    rows = list(others)
    scoops = 0
    scooped = 0
    for pair in pairs:
        if index not in pair.players or pair.natural or pair.surrender:
            continue
        sign = 1 if pair.players[0] == index else -1
        rows += [sign * row for row in pair.rows]
        side = sign * sweep(pair.rows)
        scoops += side > 0
        scooped += side < 0
    return Figures(
        hands=1,
        rows_won=rows.count(1),
        rows_tied=rows.count(0),
        rows_lost=rows.count(-1),
        scoops=scoops,
        scooped=scooped,
    )
