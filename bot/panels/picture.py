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


class AnnouncedSpec(NamedTuple):
    """Somebody whose rows are not compared: a natural with its thirteen cards in groups, a surrender without any."""

    name: str
    text: str
    groups: tuple[tuple[Card, ...], ...] = ()
    has_button: bool = False
    is_banker: bool = False


class TotalSpec(NamedTuple):
    """A player's line under the showdown: this hand, and the ledger's balance after it (signs always written)."""

    name: str
    hand: str
    balance: str
    is_win: bool | None  # None: zero
