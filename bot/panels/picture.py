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
    GHOST = "ghost"  # not there: where a card could go


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
    """A row: 3 or 5 slots, its royalty as text (``+7``, ``counts 2``, or nothing), and its name where that is worth it.

    At the showdown `won` has an entry for every board of the picture, in their order: what the row won of that one (1,
    0 or -1, more where rows count more), None where the two do not meet (and in the board's own place).
    """

    slots: tuple[Slot, ...]
    royalty: str = ""
    name: str = ""  # "flush, ace high"
    won: tuple[int | None, ...] = ()
    is_best: bool = False  # nobody it met has beaten it
    title: str = ""  # which row it is, where that is written: "Front"


class DiscSpec(NamedTuple):
    """What a player is told by wherever their name has no room: an initial on a colour, both of their own."""

    initial: str
    colour: int  # a number of the palette's discs
    board: str = ""  # which of the player's boards, where there are several: "A"


class NamedCards(NamedTuple):
    """Some cards and what they are: "Discards"."""

    title: str
    cards: tuple[Card, ...]


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
    disc: DiscSpec | None = None
    is_framed: bool = False  # in gold: what is best of the hand (whoever is to act has `Tone.TO_ACT`, or is framed)
    ribbon: str = ""  # what the hand earned: "Fantasyland · 14 cards next"
    points_title: str = ""  # what the points are, where they are not the hand's net: "royalties"
    discards: NamedCards | None = None  # below the rows, once everybody sees them


class Line(NamedTuple):
    """One line of text beside the boards."""

    text: str
    ink: Ink = Ink.PLAIN


class TablePicture(NamedTuple):
    """All boards of a table and a few lines below them: up to three side by side, four two by two.

    Above them what was announced: those players have no board here.
    """

    boards: tuple[BoardSpec, ...]
    lines: tuple[Line, ...] = ()
    two_colours: bool = False
    announced: tuple[AnnouncedSpec, ...] = ()


class RankedSpec(NamedTuple):
    """A kind of hand: five cards, and what they are called."""

    name: str
    cards: tuple[Card, ...]


class RanksPicture(NamedTuple):
    """What beats what: the kinds of hands, the strongest first."""

    hands: tuple[RankedSpec, ...]
    two_colours: bool = False


class AnnouncedSpec(NamedTuple):
    """Somebody whose rows are not compared: a natural with its thirteen cards in groups, a surrender without any."""

    name: str
    text: str
    groups: tuple[tuple[Card, ...], ...] = ()
    has_button: bool = False
    is_banker: bool = False
    points: str = ""  # the hand's net, once it is known: "+39"


class PairSpec(NamedTuple):
    """Two boards settled, as the winner's sees it."""

    title: str  # "Ann beats Cat"
    net: str  # "+13": what the winner gets
    notes: tuple[str, ...] = ()  # "rows +3", "royalties +7"
    discs: tuple[DiscSpec, DiscSpec] | None = None  # the winner's and the loser's, for where names have no room
    sign: str = "›"  # between their discs; "=" for two who are even


class PointsSpec(NamedTuple):
    """A player's points in a line of sums; the disc says who where all names have no room."""

    name: str
    points: str
    disc: DiscSpec | None = None


class SumSpec(NamedTuple):
    """A line of sums, one a player, and what they sum up: "session"."""

    title: str
    points: tuple[PointsSpec, ...]


class TotalSpec(NamedTuple):
    """A player's line of a list: what came last, and the balance (signs always written)."""

    name: str
    hand: str
    balance: str
