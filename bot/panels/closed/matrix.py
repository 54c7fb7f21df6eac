"""What a payment matrix comes to: who beat whom, and what everybody has of each account."""

from __future__ import annotations

from collections.abc import Iterator

from bot.panels.closed.picture import PaymentCell, PaymentMatrix, PaymentRow
from bot.panels.picture import PointsSpec, SumSpec


def met(payments: PaymentMatrix) -> Iterator[tuple[PaymentRow, PaymentRow, PaymentCell]]:
    """What each two players owe each other, once: the winner, the loser, and what the winner gets."""
    rows = _players(payments)
    if not _have_columns(payments):
        return
    for first, row in enumerate(rows):
        for second in range(first + 1, len(rows)):
            there, back = row.cells[second], rows[second].cells[first]
            if there.points.startswith("−"):
                yield rows[second], row, back
            elif there.points:
                yield row, rows[second], there


def account_sums(payments: PaymentMatrix) -> Iterator[SumSpec]:
    """What everybody has of each account, and the ledger."""
    rows = _players(payments)
    for column in range(len(rows) if _have_columns(payments) else 0, len(payments.columns)):
        each = (PointsSpec(row.name, row.cells[column].points, row.disc) for row in rows)
        yield SumSpec(payments.columns[column], tuple(each))
    if rows:
        yield SumSpec(payments.balance_title, tuple(PointsSpec(row.name, row.balance, row.disc) for row in rows))


def _players(payments: PaymentMatrix) -> list[PaymentRow]:
    return [row for row in payments.rows if row.disc is not None]


def _have_columns(payments: PaymentMatrix) -> bool:
    """Whether the players settle with each other, or only with a pool."""
    rows = _players(payments)
    return payments.columns[: len(rows)] == tuple(row.name for row in rows)
