"""Who sits in a match: a level of computer player, a frozen opponent, or anything else that answers spots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.players.baselines.frozen import Baseline, place_frozen
from bot.players.closed.policies import ClosedChoice, policy_of, set_hand
from bot.players.closed.spot import ClosedSpot, gives_up
from bot.players.open_face.levels import choose
from bot.players.open_face.spot import Spot
from bot.players.position import Placement
from bot.table.options import Level


class Player(Protocol):
    """A seat's player. The same spot and seed should bring the same answer, or the match cannot be played again."""

    @property
    def faults(self) -> int:
        """How often somebody else had to answer for it."""

    def place(self, spot: Spot, seed: int) -> tuple[Placement, ...]:
        """A legal placement for each of the spot's positions."""

    def set(self, spot: ClosedSpot, seed: int) -> ClosedChoice:
        """An arrangement of the closed game, with what is declared beside it."""

    def say(self, spot: ClosedSpot, seed: int) -> bool:
        """Whether to surrender, when players speak in turn or may change their choice."""


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    """One of our levels; the seed fixes its decisions.

    `effort`: how much `strong` looks, in usual ones.
    """

    level: Level
    faults: int = 0
    effort: float | None = None

    def place(self, spot: Spot, seed: int) -> tuple[Placement, ...]:
        """The level's best placements."""
        return tuple(
            choose(self.level, position, seed=seed, effort=self.effort).placement for position in spot.positions
        )

    def set(self, spot: ClosedSpot, seed: int) -> ClosedChoice:
        """The level's arrangement; a seed makes no difference."""
        return set_hand(policy_of(self.level), spot.ruleset, spot.cards, spot.others, banks=spot.banks)

    def say(self, spot: ClosedSpot, seed: int) -> bool:
        """Whether the level surrenders."""
        return gives_up(policy_of(self.level), spot)


@dataclass(frozen=True, slots=True)
class FrozenPlayer:
    """A frozen opponent, for open-face only."""

    baseline: Baseline
    faults: int = 0

    def place(self, spot: Spot, seed: int) -> tuple[Placement, ...]:
        """The frozen placements."""
        return tuple(place_frozen(self.baseline, position, seed=seed) for position in spot.positions)

    def set(self, spot: ClosedSpot, seed: int) -> ClosedChoice:
        """Raises ValueError: there are no frozen opponents in the closed game."""
        raise ValueError(f"{self.baseline} plays open-face only: seat a level in {spot.ruleset.name}")

    def say(self, spot: ClosedSpot, seed: int) -> bool:
        """Raises ValueError: there are no frozen opponents in the closed game."""
        raise ValueError(f"{self.baseline} plays open-face only: seat a level in {spot.ruleset.name}")
