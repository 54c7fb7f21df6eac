"""What every hand has, whichever game is played: who plays it under which rules, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Self

from bot.ids import AccountId, Seat
from bot.rules.board import Cards
from bot.rules.ruleset import Ruleset
from bot.table.options import Options


@dataclass(frozen=True, slots=True)
class InHand:
    """Who plays a hand in which seat. `stack`: chips before the deal, None at a table without stacks."""

    seat: Seat
    account: AccountId
    is_computer: bool = False
    stack: int | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """A player who was called in a turn that they left unanswered. `turn` is its key (see `bot.table.turns`).

    It runs until it is answered; `number` counts the calls in that turn, from 1.
    """

    seat: Seat
    turn: str
    number: int = 1
    is_running: bool = True

    @property
    def needs_move(self) -> bool:
        """Whether only the move that ends the turn answers it: a click has answered the first call of that turn."""
        return self.number > 1


@dataclass(frozen=True, slots=True)
class Hand:
    """One deal, from its first card to its points, with the rules it is played under. A game adds what it needs.

    `seats` is in order of play, the button last.
    """

    options: Options
    hand_no: int
    deal_no: int  # which prepared deal of the session it uses, from 0
    button: Seat
    seats: tuple[InHand, ...]
    deck: Cards  # in the order of the deal
    totals: tuple[int, ...] | None = None  # points in the order of `seats`, once scored
    is_void: bool = False
    was_played_for: bool = False  # a deadline or an absence made the policy take a turn
    played_for: frozenset[Seat] = frozenset()  # those who have not moved themselves since
    played_on: frozenset[Seat] = frozenset()  # those of them who had left by then
    play_out: str = ""  # why the policy plays it to its end at once and the session ends with it, empty when not
    calls: tuple[Call, ...] = ()  # the newest of each player who left a turn unanswered; also in turns that are over
    overdue: frozenset[Seat] = frozenset()  # those for whom a turn was played when a second call ended
    resumes_by_others: int = 0  # pauses since the deal that somebody else than the host has ended

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this hand; the table's may change before the next one."""
        return self.options.ruleset

    @property
    def is_over(self) -> bool:
        """Whether the hand was scored or voided."""
        return self.is_void or self.totals is not None

    def index_of(self, seat: Seat) -> int | None:
        """Where a seat stands in the order of play; None when it was not dealt in."""
        return next((index for index, player in enumerate(self.seats) if player.seat == seat), None)

    def with_seat(self, index: int, player: Any) -> Self:
        """This hand with one seat replaced, by a seat of its own game."""
        return replace(self, seats=(*self.seats[:index], player, *self.seats[index + 1 :]))


def by_seat(counts: tuple[int, ...], seats: int) -> Iterable[tuple[int, ...]]:
    """Numbers of Fantasyland cards, board by board, as those of each seat."""
    each = len(counts) // seats
    return (counts[start : start + each] for start in range(0, len(counts), each))
