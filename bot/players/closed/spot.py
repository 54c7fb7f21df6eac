"""A seat's turn in the closed game as it sees the table: what a match asks its players, and what the engine is asked.

The type has no place for a hidden card: nobody else's cards, nothing that was set in the dark.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.players.closed.policies import ClosedPolicy, Said, said_of, say
from bot.rules.board import Board, Cards
from bot.rules.closed.ruleset import ClosedRuleset
from bot.table.closed.hand import Choice


@dataclass(frozen=True, slots=True)
class ClosedSpot:
    """A turn in the closed game: thirteen cards to set, or, with an `arrangement`, whether to surrender.

    `announced` is what each other seat has said so far, in turn order after this one, None for a seat that has yet to
    say. It is empty as long as nobody has said anything. `chosen` is the seat's own choice, if that may be changed once
    naturals are shown; None otherwise. `banker` is a seat, None in a game without a banker.
    """

    ruleset: ClosedRuleset
    seats: int
    seat: int
    button: int
    banker: int | None
    cards: Cards
    arrangement: Board | None = None
    announced: tuple[Choice | None, ...] = ()
    chosen: Choice | None = None

    @property
    def banks(self) -> bool | None:
        """Whether this seat is the banker; None in a game without one."""
        return None if self.banker is None else self.banker == self.seat

    @property
    def others(self) -> int:
        """How many seats this one settles with: all others, or the banker alone."""
        return 1 if self.banks is False else self.seats - 1

    @property
    def said(self) -> Said:
        """What the opponents that this seat settles with have said."""
        choices = [
            choice
            for step, choice in enumerate(self.announced, start=1)
            if self.banks is not False or (self.seat + step) % self.seats == self.banker
        ]
        return said_of(choices)


def gives_up(policy: ClosedPolicy, spot: ClosedSpot) -> bool:
    """Whether a policy surrenders when asked after setting. It never takes back a surrender, as at a table."""
    assert spot.arrangement is not None, "who speaks has set"
    if spot.chosen is Choice.SURRENDER:
        return True
    return say(policy, spot.ruleset, spot.arrangement, spot.said, banks=spot.banks)
