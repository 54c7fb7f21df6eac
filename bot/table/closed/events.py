"""What players did in a closed hand: past-tense values, kept for ever in the log."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import Seat
from bot.rules.board import Board
from bot.rules.closed.naturals import NaturalKind
from bot.table.moves import By, Move


@dataclass(frozen=True, slots=True)
class HandSet(Move):
    """A seat confirmed its closed hand: all thirteen cards in rows, and what it declares. A later one replaces it.

    A secret until everybody has set. Then naturals are announced, and where all is chosen together surrenders, too.
    Who takes a surrender back once a natural was shown confirms anew: a ChoiceSaid follows at once.
    """

    seat: Seat
    arrangement: Board
    natural: NaturalKind | None = None
    surrenders: bool = False
    by: By = By.PLAYER


@dataclass(frozen=True, slots=True)
class ChoiceSaid(Move):
    """A seat said play or surrender: in its turn, for everybody to hear.

    Where players are asked again once a natural was shown, it is a secret until all have answered.
    """

    seat: Seat
    surrenders: bool
    by: By = By.PLAYER
