"""Pictures of an open-face hand: one's own, and the showdown."""

from __future__ import annotations

from typing import NamedTuple

from bot.panels.picture import BoardSpec, Line, NamedCards, PairSpec, SumSpec
from bot.rules.cards import Card


class DeckSpec(NamedTuple):
    """The deck with those of its cards that the reader has not seen yet, in ascending order, and a title for both."""

    title: str
    unseen: tuple[Card, ...]
    jokers: int = 0  # that the deck has


class DrawnCard(NamedTuple):
    """A new card in a private hand."""

    card: Card
    where: str = ""  # the row that it was tapped to, or that it is the discard; empty while in hand
    is_raised: bool = False  # highlighted: the next row tap takes it


class PacketSpec(NamedTuple):
    """A board with the new cards (0 to 17) that go to it."""

    board: BoardSpec
    drawn: tuple[DrawnCard, ...] = ()


class HandPicture(NamedTuple):
    """One player's private hand: their boards and the new cards that go to them, and the others' boards, small.

    It is wide; tall for who wants it so on a phone.
    """

    packets: tuple[PacketSpec, ...]
    lines: tuple[Line, ...] = ()  # the warning before a foul, what Fantasyland still needs
    two_colours: bool = False
    others: tuple[BoardSpec, ...] = ()
    is_tall: bool = False
    street: tuple[int, int] = (0, 0)  # which one of how many; (0, 0) for none
    unseen: DeckSpec | None = None
    discards: NamedCards | None = None


class ShowdownPicture(NamedTuple):
    """The end of a hand: boards with who won which of their rows, who beat whom by what, and the sums."""

    boards: tuple[BoardSpec, ...]
    pairs: tuple[PairSpec, ...] = ()
    sums: tuple[SumSpec, ...] = ()
    lines: tuple[Line, ...] = ()
    two_colours: bool = False
