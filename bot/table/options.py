"""What the host of a table chooses: the rules, the seats, and how hands are played and paid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from bot.ids import Seat
from bot.rules.game import OfItsFamily
from bot.rules.ruleset import Ruleset

CLOCKS_S = (0, 30, 60, 120, 300, 900, 3600, 8 * 3600, 24 * 3600)
"""Seconds a turn that a host may choose; 0 is no clock."""


LONG_CLOCK_S = 2 * 3600
"""From so many seconds a turn on people play by post: nobody is called before the clock has run out."""


STAKE_MAX = 1000
"""Points: the most that a unit is worth."""

BUY_IN_MAX = 1_000_000
"""Chips: the highest buy-in, and the largest stack that can be bought."""


NO_CHIPS = -1
"""Stands for points that are no whole number of chips. It is outside of every range, so the refusal names the range."""


LOBBY_HOURS = 2
"""How long a lobby waits for its start (RULES 4)."""

DEAL_ON_AFTER_S = 20
"""Seconds from the showdown to the next hand at a table that deals by itself."""

CALL_LEAST_S = 180
"""Seconds that the call to the next hand lasts at least, from the first who is ready (RULES 4)."""


class Pace(StrEnum):
    """How a street is placed (RULES 3.10)."""

    IN_TURN = "in_turn"
    SIMULTANEOUS = "simultaneous"


class Policy(StrEnum):
    """Who acts for a player at the deadline (RULES 5)."""

    SAFE = "safe"  # avoids fouls; closed: sets well, declares a natural where that is worth more than playing
    FILL = "fill"  # open-face: back first, as dealt; closed: the highest back, and declares nothing
    SURRENDER = "surrender"  # where a closed game offers it


class Level(StrEnum):
    """How well computer players play; each level has its own figures in the report on strength."""

    SAFE = "safe"  # avoids fouls first: also who places at a deadline
    CASUAL = "casual"  # the learnt value of each placement, without looking ahead
    STRONG = "strong"  # looks ahead from the best of them


def chips_of(points: int, stake: int) -> int:
    """The chips that are worth so many points at a stake, or NO_CHIPS."""
    return points // stake if points % stake == 0 else NO_CHIPS


@dataclass(frozen=True, slots=True)
class Options:
    """What the host chose. `clock_s` is seconds a turn, 0 without a clock; `stake` multiplies every unit.

    `buy_in` is what a stack begins with, in chips of one unit each; 0 for a table without stacks. In the closed game an
    arrangement is final at Confirm with `is_final`, otherwise it may be changed until the last player has confirmed;
    `banker` is the seat that always banks where the ruleset says ``fixed``, None for the host's. All computer players
    of the table play on the level `computers`; with `hints` every player may ask what the strongest would do. With
    `deal_on` the next hand is dealt by itself when everybody has played the last one themselves.
    """

    ruleset: Annotated[Ruleset, OfItsFamily()]
    seats: int
    stake: int = 1
    clock_s: int = 0
    pace: Pace = Pace.IN_TURN
    policy: Policy = Policy.SAFE
    counts_computers: bool = False  # hands with a computer seat go to the book of friends
    buy_in: int = 0
    is_final: bool = False
    banker: Seat | None = None
    computers: Level = Level.STRONG
    hints: bool = False
    deal_on: bool = False

    @property
    def has_stacks(self) -> bool:
        """Whether players can lose no more than the chips before them (RULES 2.11, 3.9)."""
        return self.buy_in > 0

    def at_new_table(self) -> Options:
        """The same for another table, whose seats are new: no seat always banks there."""
        return replace(self, banker=None)

    def points_in(self, chips: int) -> int:
        """What chips are worth: players see points alone."""
        return chips * self.stake

    def stack_most(self, stacks: Iterable[int]) -> int:
        """The most chips that somebody may have after buying some: the buy-in, or the largest stack if that is more.

        So nobody brings more to the table than others can win of them.
        """
        return min(BUY_IN_MAX, max(self.buy_in, *stacks))
