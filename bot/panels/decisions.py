"""A hand that is over as one of its players decided it: each decision beside the best one, with what it cost."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.panels.figures import lacking
from bot.panels.ways import Way
from bot.rules.closed.naturals import NaturalKind
from bot.rules.ruleset import Ruleset

SURE = 2.0
"""So many standard errors a difference must have before it is called a mistake: chance makes one of forty so large."""


PLACES = 1
"""The decimals of a review: a second one says more than anybody can know of a position."""


class Asked(StrEnum):
    """What there was to decide."""

    STREET = "street"
    FANTASYLAND = "fantasyland"
    SET = "set"  # thirteen closed cards, with what is declared beside them
    SAY = "say"  # play or surrender, said in turn


@dataclass(frozen=True, slots=True)
class Move:
    """What was done, or would have been best, and its expected points: rows, a natural, a surrender, or else play."""

    points: float
    way: Way | None = None
    natural: NaturalKind | None = None
    surrenders: bool = False


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision: `done` beside the `best`. `board` counts where there are two; `is_own`: not made by the table.

    `error` is the standard error of their difference, in points: what was found out by chance is not known exactly.
    """

    asked: Asked
    done: Move
    best: Move
    street_no: int = 0
    board: int | None = None
    is_own: bool = True
    error: float = 0.0

    @property
    def lost(self) -> int:
        """The expected points that the decision cost its player, in tenths; 0 for one that the table made.

        That is the difference of the two as they are shown, where it is too large to be chance.
        """
        is_sure = self.best.points - self.done.points > SURE * self.error
        return lacking(self.best.points, self.done.points, PLACES) if self.is_own and is_sure else 0

    @property
    def is_best(self) -> bool:
        """Whether nothing is known that was better, by what is shown."""
        return self.lost == 0


@dataclass(frozen=True, slots=True)
class Review:
    """A hand as one of its players decided it, in order; all points are the table's, its stake included.

    They are those of a table without stacks: with `has_stacks` somebody may have had less to lose.
    """

    ruleset: Ruleset
    hand_no: int
    decisions: tuple[Judged, ...]
    has_stacks: bool = False

    @property
    def lost(self) -> int:
        """What all decisions cost together, in tenths: the sum of what is shown."""
        return sum(one.lost for one in self.decisions)

    @property
    def is_own(self) -> bool:
        """Whether the player has decided anything of it."""
        return any(one.is_own for one in self.decisions)

    @property
    def counts(self) -> bool:
        """Whether it says what the player gives away in a hand."""
        return self.is_own and not self.has_stacks
