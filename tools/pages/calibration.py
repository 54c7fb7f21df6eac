"""Whether positions are worth what the player says: its values beside what came of the positions when they were played.

A value promises the points of the hand and what the Fantasyland earned in it is worth. So it is held against the points
of the hand and of all hands of Fantasyland that followed from it, which were played, too; without the luck of the draws
that came after the position (`tools.pages.luck`), which makes no mean another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from bot.matches.match import Match
from bot.players.open_face.levels import choose
from bot.players.open_face.optimism import unfinished
from bot.players.open_face.spot import Spot
from bot.players.position import Placement
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.table.options import Level
from tools.pages.luck import FANTASYLAND, Draw, Luck
from tools.pages.open_face_only import HandByHand


class Noted(NamedTuple):
    """A position in which somebody has decided: its street, the value of what was chosen, and what came of it.

    `others`: how many opponents had cards to place. `is_ordinary`: nobody was in Fantasyland. `luck`: how many of the
    points the draws brought that came later.
    """

    street_no: int
    value: float
    points: int
    others: int = 1
    is_ordinary: bool = True
    luck: float = 0.0

    @property
    def came(self) -> float:
        """What came of it, but for luck."""
        return self.points - self.luck

    @property
    def kind(self) -> str:
        """Where it was decided, for people."""
        if self.street_no == FANTASYLAND:
            return "Fantasyland"
        return f"street {self.street_no}" if self.is_ordinary else "against Fantasyland"


class Decided(NamedTuple):
    """A choice: what was drawn for it, the value of what was chosen, and how many opponents had cards to place."""

    draw: Draw
    value: float
    others: int


@dataclass
class Noting(HandByHand[Decided]):
    """The level `strong`, which notes its choices."""

    def place(self, spot: Spot, seed: int) -> tuple[Placement, ...]:
        """The level's best placements. Raises ValueError for several boards, whose values are not of the whole hand."""
        (position,) = spot.positions
        best = choose(Level.STRONG, position, seed=seed).candidates[0]
        street_no = FANTASYLAND if position.fantasyland else spot.street_no
        draw = Draw(self.number, street_no, position.board, position.held)
        self.keep(spot, Decided(draw, best.value, unfinished(position)))
        return (best.placement,)


def noted(match: Match, deal: int) -> list[Noted]:
    """All positions of one deal in which `strong` plays itself for two, in order of play, with what came of them."""
    hands: list[list[Decided]] = []
    players = [Noting(number, hands) for number in range(match.seats)]
    (episode,) = match.play(players, deal)
    assert isinstance(match.ruleset, OpenFaceRuleset)
    luck = Luck(match.ruleset)
    rng = np.random.default_rng((abs(match.seed), deal))
    found: list[Noted] = []
    to_come = [0] * match.seats  # points of each player, from the end on
    lucky = 0.0  # the first one's luck, from the end on
    for played, decisions in zip(reversed(episode), reversed(hands), strict=True):
        to_come = [points + more for points, more in zip(to_come, played.points, strict=True)]
        is_ordinary = not any(board.dealt for boards in played.boards for board in boards)
        drawn = luck.of([one.draw for one in decisions], rng)
        at_set = 0.0  # luck of what was dealt at once: before everything else of the hand
        for one, more in zip(reversed(decisions), reversed(drawn), strict=True):
            number, street_no, *_ = one.draw
            side = -1 if one.draw.player else 1
            found.append(Noted(street_no, one.value, to_come[number], one.others, is_ordinary, side * lucky))
            if street_no == FANTASYLAND:
                at_set += side * more
            else:
                lucky += side * more
        lucky += at_set
    return found[::-1]


@dataclass(frozen=True, slots=True)
class Group:
    """Some positions: the means of their values and of what came of them; `se` is the standard error of the difference.

    All positions of a deal are one observation of it.
    """

    positions: int
    value: float
    points: float
    se: float

    @property
    def difference(self) -> float:
        """By how much more came of the positions than was said, in points."""
        return self.points - self.value


def group(deals: Sequence[Sequence[Noted]]) -> Group:
    """The positions of some deals; at least one."""
    counts = np.array([len(deal) for deal in deals], dtype=float)
    values = np.array([sum(one.value for one in deal) for deal in deals])
    points = np.array([sum(one.came for one in deal) for deal in deals])
    positions = counts.sum()
    over = points - values
    spread = over - counts * over.sum() / positions
    return Group(
        int(positions), values.sum() / positions, points.sum() / positions, float((spread**2).sum() ** 0.5 / positions)
    )


def tenths(deals: Sequence[Sequence[Noted]]) -> list[Group]:
    """The positions in ten groups of the same size, by their values: those that are thought the worst come first."""
    ordered = np.sort([one.value for deal in deals for one in deal])
    bounds = [-np.inf, *(float(part[0]) for part in np.array_split(ordered, 10)[1:]), np.inf]
    within = [[[one for one in deal if low <= one.value < high] for deal in deals] for low, high in pairwise(bounds)]
    return [group(part) for part in within]


def by_kind(deals: Sequence[Sequence[Noted]]) -> dict[str, Group]:
    """The positions by where they were decided."""
    kinds = sorted({one.kind for deal in deals for one in deal}, key=lambda kind: (not kind.startswith("street"), kind))
    return {kind: group([[one for one in deal if one.kind == kind] for deal in deals]) for kind in kinds}


class Fitted(NamedTuple):
    """Points that the search says too much for each opponent who has cards to place, with their standard error."""

    points: float
    error: float


def fitted(deals: Sequence[Sequence[Noted]], before: Sequence[float]) -> list[Fitted]:
    """By how much the search says too much, by street; at least one ordinary hand.

    What all players of an ordinary hand may expect is 0 in sum, whatever comes of it. `before` is what was taken off
    the values already.
    """
    found = []
    for street_no, already in enumerate(before, start=1):
        here = [[one for one in deal if one.is_ordinary and one.street_no == street_no] for deal in deals]
        said = np.array([sum(one.value for one in deal) for deal in here])
        others = np.array([sum(one.others for one in deal) for deal in here])
        points = said.sum() / others.sum()
        error = float(((said - points * others) ** 2).sum() ** 0.5 / others.sum())
        found.append(Fitted(already + float(points), error))
    return found
