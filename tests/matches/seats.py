"""Players for tests of matches: they write down what they are asked, or play what is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.matches.players import Player
from bot.players.closed.policies import ClosedChoice
from bot.players.closed.spot import ClosedSpot
from bot.players.open_face.spot import Spot
from bot.players.position import Placement

Asked = tuple[Spot | ClosedSpot, tuple[Placement, ...] | ClosedChoice | bool]


@dataclass
class Recorder:
    """Plays as somebody else does, and writes all spots with their answers into a list that seats may share."""

    player: Player
    log: list[Asked] = field(default_factory=list)
    faults: int = 0

    def place(self, spot: Spot, seed: int) -> tuple[Placement, ...]:
        answer = self.player.place(spot, seed)
        self.log.append((spot, answer))
        return answer

    def set(self, spot: ClosedSpot, seed: int) -> ClosedChoice:
        answer = self.player.set(spot, seed)
        self.log.append((spot, answer))
        return answer

    def say(self, spot: ClosedSpot, seed: int) -> bool:
        answer = self.player.say(spot, seed)
        self.log.append((spot, answer))
        return answer


class Asking(Exception):
    """Somebody is asked who has nothing written any more."""

    def __init__(self, spot: Spot) -> None:
        self.spot = spot


@dataclass
class Scripted:
    """Plays what is written, for all seats of a hand together; raises `Asking` at its end."""

    script: Iterator[tuple[Placement, ...]]
    faults: int = 0

    def place(self, spot: Spot, seed: int) -> tuple[Placement, ...]:
        answer = next(self.script, None)
        if answer is None:
            raise Asking(spot)
        return answer

    def set(self, spot: ClosedSpot, seed: int) -> ClosedChoice:
        raise NotImplementedError

    def say(self, spot: ClosedSpot, seed: int) -> bool:
        raise NotImplementedError
