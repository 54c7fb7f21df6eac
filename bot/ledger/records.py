"""What is remembered of a hand that is over: who played which rules, and what each of them made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Self

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book
from bot.rules.settled_pair import PairResult, Three


@dataclass(frozen=True, slots=True)
class Figures:
    """What can be counted of a player, in one hand or over many.

    Rows, scoops (all three rows won of one opponent, or what the rules take for that) and `scooped` (lost) are counted
    against each opponent. `points` are the table's, `royalties` its units. `fantasylands` were played, of which `stays`
    earned another one; `entries` were earned from outside.
    """

    hands: int = 0
    points: int = 0
    rows_won: int = 0
    rows_tied: int = 0
    rows_lost: int = 0
    scoops: int = 0
    scooped: int = 0
    fouls: int = 0
    royalties: int = 0
    fantasylands: int = 0
    entries: int = 0
    stays: int = 0
    naturals: int = 0
    surrenders: int = 0

    def __add__(self, other: Figures) -> Self:
        return type(self)(*(getattr(self, name) + getattr(other, name) for name in FIGURES))


FIGURES = tuple(field.name for field in fields(Figures))


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """One player's part in a hand; nothing but zeros in a voided one."""

    account: AccountId
    figures: Figures


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand that was scored or voided; players in order of play. `ruleset` is its name, `title` what people read."""

    table: TableId
    hand_no: int
    book: Book
    ruleset: str
    title: str
    is_void: bool
    players: tuple[PlayerRecord, ...]


@dataclass(frozen=True, slots=True)
class KeptRecord:
    """A record with its number, which counts the hands of its server; `is_undone`: its points were taken back."""

    record_no: int
    at_ms: int
    is_undone: bool
    record: HandRecord


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
