"""What a picture shows, as values: `render` draws them, `panels` makes them from views.

Every text is final (names cleaned, language chosen), so that drawing needs no rule and no name table, and two equal
values always give the same bytes; named tuples, because every click makes some fifty of them. No view of a hidden card
ever gets in here: a face-down card is `card=None`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bot.rules.cards import Card


class Mark(StrEnum):
    """How one place on a board is drawn."""

    EMPTY = "empty"  # a hollow slot
    CARD = "card"  # a card that has been there for a while
    LAST = "last"  # placed last: gold edge
    DRAFT = "draft"  # placed by this player on this street, not yet confirmed
    DOWN = "down"  # face down (Fantasyland, or a simultaneous street)


class Tone(StrEnum):
    """What a board's frame and felt say."""

    PLAIN = "plain"
    TO_ACT = "to_act"  # gold frame
    FOUL = "foul"  # red felt
    FANTASYLAND = "fantasyland"


class Ink(StrEnum):
    """Colour of a line of text, by meaning."""

    TITLE = "title"  # large, bold
    PLAIN = "plain"
    FAINT = "faint"
    ACCENT = "accent"  # what should be done next
    WIN = "win"
    LOSS = "loss"


class Slot(NamedTuple):
    """One place in a row."""

    mark: Mark = Mark.EMPTY
    card: Card | None = None


class RowSpec(NamedTuple):
    """A row: 3 or 5 slots, its royalty as text (``+7``, or nothing), and its name where it is worth saying."""

    slots: tuple[Slot, ...]
    royalty: str = ""
    name: str = ""  # "flush, ace high"; drawn small in private pictures and at the showdown


class BoardSpec(NamedTuple):
    """One board with its owner's name; rows front, middle, back."""

    name: str
    rows: tuple[RowSpec, RowSpec, RowSpec]
    tone: Tone = Tone.PLAIN
    status: str = ""  # "to act", "fouled", "Fantasyland", "placed"
    points: str = ""  # royalties in all, or the hand's net at the showdown: "+3"
    points_ink: Ink = Ink.ACCENT
    has_button: bool = False
    is_banker: bool = False


class Line(NamedTuple):
    """One line of text beside the boards."""

    text: str
    ink: Ink = Ink.PLAIN


class TablePicture(NamedTuple):
    """All boards of a table, up to 4, two side by side at most, and a few lines (drawn in the free quarter or below).

    Above them what was announced: those players have no board here.
    """

    boards: tuple[BoardSpec, ...]
    lines: tuple[Line, ...] = ()
    two_colours: bool = False
    announced: tuple[AnnouncedSpec, ...] = ()


class DrawnCard(NamedTuple):
    """A new card in a private hand, with the number that its button bears."""

    card: Card
    number: int
    row: str = ""  # "front", "middle", "back" once tapped, "discard" for one left over; empty while in hand
    is_raised: bool = False  # highlighted: the next row tap takes it


class PacketSpec(NamedTuple):
    """A board with the new cards (0 to 17) that go to it."""

    board: BoardSpec
    drawn: tuple[DrawnCard, ...] = ()


class HandPicture(NamedTuple):
    """One player's private hand: the new cards over the board that they go to; two boards stand side by side."""

    packets: tuple[PacketSpec, ...]
    lines: tuple[Line, ...] = ()  # own discards, dead cards, the warning before a foul
    two_colours: bool = False


class ClosedHandPicture(NamedTuple):
    """One player's thirteen cards: those in no row yet (as the player sorts them) over the rows as far as chosen."""

    board: BoardSpec
    rest: tuple[Card, ...]
    lines: tuple[Line, ...] = ()  # the warning before a foul, what is declared
    two_colours: bool = False
    announced: tuple[AnnouncedSpec, ...] = ()  # naturals of others that lie open, on top


class PairSpec(NamedTuple):
    """Two players settled: `rows` has 1, 0 or -1 for front, middle, back as the first one sees it.

    It is empty where rows were not compared: beside a natural or a surrender.
    """

    first: str
    second: str
    rows: tuple[int, int, int] | tuple[()]
    net: str  # "+13" as the first player sees it
    notes: tuple[str, ...] = ()  # "scoop +3", "royalties 7 - 0"


class TotalSpec(NamedTuple):
    """A player's line under the showdown: this hand, and the ledger's balance after it (signs always written)."""

    name: str
    hand: str
    balance: str
    is_win: bool | None  # None: zero


class ShowdownPicture(NamedTuple):
    """The end of a hand: boards with their row names, who won which row of whom, totals and new balances."""

    boards: tuple[BoardSpec, ...]
    pairs: tuple[PairSpec, ...]
    totals: tuple[TotalSpec, ...]
    lines: tuple[Line, ...] = ()
    two_colours: bool = False


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


class RevealRow(NamedTuple):
    """The fronts, the middles or the backs of all whose rows are compared, everybody in the same place in each."""

    title: str
    cells: tuple[RevealCell, ...]


class AnnouncedSpec(NamedTuple):
    """Somebody whose rows are not compared: a natural with its thirteen cards in groups, a surrender without any."""

    name: str
    text: str
    groups: tuple[tuple[Card, ...], ...] = ()
    has_button: bool = False
    is_banker: bool = False


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


class PaymentMatrix(NamedTuple):
    """Who gets what of whom; one cell a column in every line."""

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


class TileSpec(NamedTuple):
    """One figure of a record with what it is."""

    label: str
    value: str


class StatsPicture(NamedTuple):
    """A player's record. `points` of each hand, the oldest first, make the two plots, whose titles are `plots`.

    With fewer than two hands there is nothing to plot.
    """

    title: str
    subtitle: str
    tiles: tuple[TileSpec, ...]
    points: tuple[int, ...]
    plots: tuple[str, str]


StillPicture = (
    TablePicture
    | HandPicture
    | ClosedHandPicture
    | ShowdownPicture
    | RevealPicture
    | BalancesPicture
    | ChartPicture
    | StatsPicture
)


class ReplayPicture(NamedTuple):
    """A hand as a moving picture: its steps one after the other, the last one longest, again and again."""

    frames: tuple[StillPicture, ...]


Picture = StillPicture | ReplayPicture
