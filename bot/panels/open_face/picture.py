"""Pictures of an open-face hand: one's own, and the showdown."""

from __future__ import annotations

from typing import NamedTuple

from bot.panels.picture import BoardSpec, Line, TotalSpec
from bot.rules.cards import Card


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
    """One player's private hand: the new cards over the board that they go to; two boards stand side by side.

    Above them the others' boards, small.
    """

    packets: tuple[PacketSpec, ...]
    lines: tuple[Line, ...] = ()  # own discards, dead cards, the warning before a foul
    two_colours: bool = False
    others: tuple[BoardSpec, ...] = ()


class PairSpec(NamedTuple):
    """Two players settled: `rows` has 1, 0 or -1 for front, middle, back as the first one sees it.

    It is empty where rows were not compared: beside a natural or a surrender.
    """

    first: str
    second: str
    rows: tuple[int, int, int] | tuple[()]
    net: str  # "+13" as the first player sees it
    notes: tuple[str, ...] = ()  # "scoop +3", "royalties 7 - 0"


class ShowdownPicture(NamedTuple):
    """The end of a hand: boards with their row names, who won which row of whom, totals and new balances."""

    boards: tuple[BoardSpec, ...]
    pairs: tuple[PairSpec, ...]
    totals: tuple[TotalSpec, ...]
    lines: tuple[Line, ...] = ()
    two_colours: bool = False
