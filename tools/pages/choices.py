"""What other choices are worth: where a rival chooses another placement, a look judges both that had no part in either.

A match tells two players apart who choose alike in most positions only after tens of thousands of hands: the rest is
luck. Here `strong` plays itself, and in each position its rivals are asked, too. What a rival would win is the sum of
what its choices are worth more than those of `strong`, over the decisions of a hand.

Choices with two or more streets to come are judged by `tools.pages.deeper`, later ones by all draws that are left; both
against ten times as many boards that the opponents may come to as the search has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

import numpy as np

from bot.matches.figures import ratio
from bot.matches.match import Match
from bot.players.arrays import Float64Array
from bot.players.baselines.frozen import Baseline, place_by_search
from bot.players.learnt.tables import Generation
from bot.players.open_face.levels import choose
from bot.players.open_face.spot import Spot
from bot.players.position import Placement, Position
from bot.players.search.strong import USUAL_BUDGET, search
from bot.rules.cards import Card
from bot.table.options import Level
from tools.pages.deeper import Depth, looked_at
from tools.pages.open_face_only import OpenFaceOnly


def _by_effort(effort: float, position: Position, seed: int) -> Placement:
    return choose(Level.STRONG, position, seed=seed, effort=effort).placement


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody who is asked, too: chooses by a position and a seed. `judge` are the tables that the judge plays on by.

    For a player of older tables they are these: so the judge plays on as the rival does, if as anybody.
    """

    place: Callable[[Position, int], Placement]
    judge: Generation = Generation.NEWEST


EFFORTS = (0.25, 4.0, 16.0)
"""Of the level `strong`, in usual ones."""

RIVALS: Mapping[str, Rival] = {
    **{f"x{effort:g}": Rival(partial(_by_effort, effort)) for effort in EFFORTS},
    str(Baseline.SEARCH): Rival(place_by_search, Generation.BASELINE),
}

JUDGES_SAMPLES = 3_000
"""So many ends of an opponent's board the judge looks at."""


class Other(NamedTuple):
    """What a rival does in a position: `gained` points against each opponent, 0 where it chooses alike."""

    rival: str
    street_no: int
    is_other: bool
    gained: float


@dataclass
class Asking(OpenFaceOnly):
    """The level `strong` in a match, which keeps its choices and those of its rivals; not in Fantasyland."""

    rivals: Sequence[str]
    asked: list[tuple[Position, Placement, tuple[Placement, ...]]] = field(default_factory=list)

    def place(self, spot: Spot, seed: int) -> tuple[Placement, ...]:
        """The level's best placements. Raises ValueError for several boards."""
        (position,) = spot.positions
        own = choose(Level.STRONG, position, seed=seed).placement
        if not position.fantasyland:
            theirs = tuple(RIVALS[rival].place(position, seed) for rival in self.rivals)
            self.asked.append((position, own, theirs))
        return (own,)


def of_deal(match: Match, deal: int, rivals: Sequence[str], depth: Depth) -> list[Other]:
    """What some of `RIVALS` do in a deal that `strong` plays against itself."""
    players = [Asking(rivals) for _ in range(match.seats)]
    match.play(players, deal)
    found = []
    for number, (position, own, theirs) in enumerate(one for player in players for one in player.asked):
        seed = int(np.random.default_rng((deal, number)).integers(2**31))
        for rival, placement in zip(rivals, theirs, strict=True):
            is_other = _cards_by_row(own) != _cards_by_row(placement)
            gained = gain(position, own, placement, seed, RIVALS[rival].judge, depth) if is_other else 0.0
            found.append(Other(rival, position.street_no, is_other, gained))
    return found


def gain(
    position: Position, own: Placement, other: Placement, seed: int, generation: Generation, depth: Depth
) -> float:
    """By how many points against each opponent another placement is better than one's own."""
    ours, theirs = _judged(position, (own, other), seed, generation, depth) / max(1, len(position.opponents))
    return float(theirs - ours)


def _judged(
    position: Position, choices: Sequence[Placement], seed: int, generation: Generation, depth: Depth
) -> Float64Array:
    """Units of each placement, by draws that had no part in the choice."""
    budget = replace(USUAL_BUDGET, opponent_samples=JUDGES_SAMPLES, replies=len(choices))
    if len(position.ruleset.streets) - position.street_no >= 2:
        by_packet = looked_at(
            position, choices, seed=(seed, 0), utility=None, depth=depth, budget=budget, generation=generation
        )
        means: Float64Array = by_packet.mean(axis=1)
        return means
    all_draws = search(position, seed=seed, budget=budget, including=choices, generation=generation)
    found = {_cards_by_row(one.placement): one.value for one in all_draws}
    return np.array([found[_cards_by_row(choice)] for choice in choices])


def _cards_by_row(placement: Placement) -> tuple[frozenset[Card], ...]:
    return tuple(map(frozenset, placement[0].rows))


class Gained(NamedTuple):
    """What a rival wins in `hands` hands of one player that are placed street by street.

    `points` are those of a hand against each opponent, with their standard error `se`; all hands of a deal are one
    observation. `other` is the share of decisions in which it chooses another placement.
    """

    hands: int
    points: float
    se: float
    other: float


def gained(deals: Sequence[Sequence[Other]], rival: str) -> Gained:
    """What a rival wins, from some deals; at least one hand."""
    own = [[one for one in deal if one.rival == rival] for deal in deals]
    hands = [sum(one.street_no == 1 for one in deal) for deal in own]
    points, se = ratio((sum(one.gained for one in deal), count) for deal, count in zip(own, hands, strict=True))
    return Gained(sum(hands), points, se, float(np.mean([one.is_other for deal in own for one in deal])))
