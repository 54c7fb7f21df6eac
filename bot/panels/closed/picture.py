"""Pictures of a closed hand: one's own, and the reveal with who pays whom."""

from __future__ import annotations

from typing import NamedTuple

from bot.panels.picture import AnnouncedSpec, BoardSpec, DiscSpec, Line
from bot.rules.cards import Card


class ClosedHandPicture(NamedTuple):
    """One player's thirteen cards: those in no row yet (as the player sorts them) over the rows as far as chosen."""

    board: BoardSpec
    rest: tuple[Card, ...]
    lines: tuple[Line, ...] = ()  # the warning before a foul, what is declared
    two_colours: bool = False
    announced: tuple[AnnouncedSpec, ...] = ()  # naturals of others that lie open, on top


class RevealCell(NamedTuple):
    """One player's row at the reveal.

    `marks` has an entry for every cell of the row, in their order: 1, 0 or -1 for a row won of, tied with or lost to
    that player, None where the two do not meet (and for the cell's own place). `is_best`: nobody it met has beaten it.
    """

    name: str
    cards: tuple[Card, ...]
    hand: str  # "full house"
    marks: tuple[int | None, ...] = ()
    bonus: str = ""  # "pays 2"
    is_best: bool = False
    is_foul: bool = False
    has_button: bool = False
    is_banker: bool = False
    disc: DiscSpec | None = None


class RevealRow(NamedTuple):
    """The fronts, the middles or the backs of all whose rows are compared, everybody in the same place in each."""

    title: str
    cells: tuple[RevealCell, ...]


class PaymentCell(NamedTuple):
    """What the line's owner gets of the column's: points with their sign, and why ("scoop"); empty: nothing is owed."""

    points: str = ""
    note: str = ""


class PaymentRow(NamedTuple):
    """A line of the payment matrix: a player, or an account such as the house; `total` is the sum of its cells."""

    name: str
    cells: tuple[PaymentCell, ...]
    total: str
    balance: str  # in the ledger after it
    disc: DiscSpec | None = None  # of a player, None of an account


class PaymentMatrix(NamedTuple):
    """Who gets what of whom; one cell a column in every line.

    Players have a column each, in the order of their lines, or none has; the accounts' columns follow.
    """

    columns: tuple[str, ...]
    rows: tuple[PaymentRow, ...]
    total_title: str
    balance_title: str


class RevealPicture(NamedTuple):
    """The end of a closed hand: what was announced, row by row who beat whom, and who pays whom."""

    announced: tuple[AnnouncedSpec, ...]
    rows: tuple[RevealRow, ...]
    payments: PaymentMatrix
    lines: tuple[Line, ...] = ()
    two_colours: bool = False
