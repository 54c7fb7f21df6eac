"""What can be asked in a closed hand: arrangements and choices, a player's own and a policy's."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import AccountId, Seat
from bot.rules.board import Board
from bot.rules.closed.naturals import NaturalKind
from bot.table.moves import Play, PlayFor


@dataclass(frozen=True, slots=True)
class SetHand(Play):
    """Confirm an arrangement in the closed game, with a natural or a surrender where one is chosen.

    `arrangement` has all thirteen cards, also of who declares or surrenders. It may be sent again until the last player
    has set, unless arrangements are final. Where players speak in turn, `surrenders` is said later, with `Say`.
    """

    account: AccountId
    hand_no: int
    arrangement: Board
    natural: NaturalKind | None = None
    surrenders: bool = False


@dataclass(frozen=True, slots=True)
class Say(Play):
    """Say play or surrender, in turn, after the naturals were announced."""

    account: AccountId
    hand_no: int
    surrenders: bool


@dataclass(frozen=True, slots=True)
class SetFor(PlayFor):
    """A policy's arrangement for a seat whose deadline has come or that a computer plays; from the clock alone."""

    seat: Seat
    hand_no: int
    arrangement: Board
    natural: NaturalKind | None = None
    surrenders: bool = False


@dataclass(frozen=True, slots=True)
class SayFor(PlayFor):
    """A policy's play or surrender for a seat whose turn it is to say so; from the clock alone."""

    seat: Seat
    hand_no: int
    surrenders: bool
