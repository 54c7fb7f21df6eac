"""Pictures of an open-face hand: one's own, and the showdown."""

from __future__ import annotations

from typing import NamedTuple

from bot.panels.picture import BoardSpec, DiscSpec, Line, SumSpec
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
    """Two boards settled, as the winner's sees it."""

    title: str  # "Ann beats Cat"
    net: str  # "+13": what the winner gets
    notes: tuple[str, ...] = ()  # "rows +3", "royalties +7"
    discs: tuple[DiscSpec, DiscSpec] | None = None  # the winner's and the loser's, for where names have no room


class ShowdownPicture(NamedTuple):
    """The end of a hand: boards with who won which of their rows, who beat whom by what, and the sums."""

    boards: tuple[BoardSpec, ...]
    pairs: tuple[PairSpec, ...] = ()
    sums: tuple[SumSpec, ...] = ()
    lines: tuple[Line, ...] = ()
    two_colours: bool = False
