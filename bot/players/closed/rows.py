"""The distribution of an opponent's rows, and the chances that a row of ours wins, ties or loses against it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bot.players.arrays import Float64Array
from bot.rules.batch.hands import bonuses_of, places
from bot.rules.cards import Row
from bot.rules.closed.naturals import NaturalKind
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.evaluate import VALUES


@dataclass(frozen=True, slots=True, eq=False)
class OpponentModel:
    """The distribution of an opponent's rows, the three rows independent.

    `rows` is ``[row][value]``, the chances in a hand whose rows are compared. `naturals` and `surrenders` are the
    chances, 0 to 1, that a hand is not compared because of a natural of some kind or a surrender.
    """

    rows: Float64Array
    naturals: tuple[tuple[NaturalKind, float], ...] = ()
    surrenders: float = 0.0

    @property
    def compared(self) -> float:
        """The chance that rows are compared: neither a natural nor a surrender."""
        return 1.0 - sum(chance for _, chance in self.naturals) - self.surrenders


@dataclass(frozen=True, slots=True, eq=False)
class RowResults:
    """All that can happen to one row of ours against one of theirs, as classes with their chances.

    A class is an outcome (1 won, 0 tied, -1 lost) with the bonus of their row, None if that is the bonus of ours, as in
    a tie. `outcomes` and `bonuses` are by class; `chances` is ``[class][strength of our row]``.
    """

    outcomes: tuple[int, ...]
    bonuses: tuple[int | None, ...]
    chances: Float64Array

    @property
    def tie(self) -> int:
        """The class of a tie."""
        return self.outcomes.index(0)

    def chance(self, outcome: int) -> Float64Array:
        """``[strength of our row]``: the chance of an outcome, whatever the bonus of their row."""
        found: Float64Array = self.chances[[index for index, one in enumerate(self.outcomes) if one == outcome]].sum(
            axis=0
        )
        return found


def row_results(rules: ClosedRuleset, row: Row, chances: Float64Array) -> RowResults:
    """The results of a row of ours, if their row has each value with the chance ``chances[value]``.

    Where suits count (RULES 1.1), the better suit wins among rows of one value: our suit, the n-th from below counted
    from 0, beats n of the three that theirs can have.
    """
    step = places(rules)
    bonuses = bonuses_of(rules)[row]
    suits = np.arange(step) / max(1, step - 1)
    outcomes: list[int] = [0]
    theirs: list[int | None] = [None]
    found = [np.repeat(chances, step) if step == 1 else np.zeros(VALUES * step)]

    def add(outcome: int, bonus: int, of_value: Float64Array, tied_share: Float64Array, tied: Float64Array) -> None:
        outcomes.append(outcome)
        theirs.append(bonus)
        found.append(np.repeat(of_value, step) + (np.outer(tied, tied_share).ravel() if step > 1 else 0.0))

    for bonus in sorted(set(bonuses.tolist())):
        part = np.where(bonuses == bonus, chances, 0.0)
        below = np.concatenate(([0.0], np.cumsum(part)[:-1]))
        add(1, bonus, below, suits, part)
        add(-1, bonus, np.cumsum(part[::-1])[::-1] - part, 1.0 - suits, part)
    return RowResults(tuple(outcomes), tuple(theirs), np.array(found))
