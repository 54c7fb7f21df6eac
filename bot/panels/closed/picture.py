"""Pictures of a closed hand: one's own, and the reveal with who pays whom."""

from __future__ import annotations

from typing import NamedTuple

from bot.panels.picture import AnnouncedSpec, BoardSpec, Line, PairSpec, SumSpec
from bot.rules.cards import Card


class ClosedHandPicture(NamedTuple):
    """One player's thirteen cards: those in no row yet (as the player sorts them) over the rows as far as chosen."""

    board: BoardSpec
    rest: tuple[Card, ...]
    lines: tuple[Line, ...] = ()  # the warning before a foul, what is declared
    two_colours: bool = False
    announced: tuple[AnnouncedSpec, ...] = ()  # naturals of others that lie open, on top


class RevealPicture(NamedTuple):
    """The end of a closed hand: what was announced, the boards compared, who beat whom, and the sums."""

    announced: tuple[AnnouncedSpec, ...]
    boards: tuple[BoardSpec, ...]
    pairs: tuple[PairSpec, ...] = ()
    sums: tuple[SumSpec, ...] = ()
    lines: tuple[Line, ...] = ()
    two_colours: bool = False
