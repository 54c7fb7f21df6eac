"""Another program in a seat of a match: what it does not answer legally and in time `safe` plays, and it is counted."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from bot.engine.closed.requests import choice_of, said_of
from bot.engine.game import GAMES, Turn
from bot.engine.open_face.requests import placements_of
from bot.engine.parts import Fault
from bot.engine.process import EngineProcess
from bot.matches.players import LevelPlayer
from bot.players.closed.policies import ClosedChoice
from bot.players.closed.spot import ClosedSpot
from bot.players.open_face.spot import Spot
from bot.players.position import Placement
from bot.rules.json_lines import Object
from bot.table.options import Level

LATE = 2.0
"""An answer that takes this many times its time is late."""

_Move = TypeVar("_Move")
_log = logging.getLogger(__name__)


class EnginePlayer:
    """A seat that a program plays; `ruleset` is what requests name as the rules, `time_ms` what they allow it."""

    def __init__(self, process: EngineProcess, ruleset: str, time_ms: int) -> None:
        self.faults = 0
        self._told: set[str] = set()
        self._process = process
        self._ruleset = ruleset
        self._time_ms = time_ms
        self._safe = LevelPlayer(Level.SAFE)

    def place(self, spot: Spot, seed: int) -> tuple[Placement, ...]:
        """The program's placements."""
        return self._asked(spot, seed, lambda answer: placements_of(answer, spot), lambda: self._safe.place(spot, seed))

    def set(self, spot: ClosedSpot, seed: int) -> ClosedChoice:
        """The program's arrangement."""
        return self._asked(spot, seed, lambda answer: choice_of(answer, spot), lambda: self._safe.set(spot, seed))

    def say(self, spot: ClosedSpot, seed: int) -> bool:
        """Whether the program surrenders."""
        return self._asked(spot, seed, lambda answer: said_of(answer, spot), lambda: self._safe.say(spot, seed))

    def _asked(self, spot: Turn, seed: int, read: Callable[[Object], _Move], instead: Callable[[], _Move]) -> _Move:
        request = request_of(spot, self._ruleset, seed=seed, time_ms=self._time_ms)
        try:
            return read(self._process.ask(request, LATE * self._time_ms / 1000))
        except Fault as fault:
            self.faults += 1
            self._tell(fault)
            return instead()

    def _tell(self, fault: Fault) -> None:
        """Say once why `safe` had to play: what differs from fault to fault comes after a colon."""
        kind = str(fault).partition(":")[0]
        if kind not in self._told:
            self._told.add(kind)
            _log.warning("%s is played for by safe: %s", " ".join(self._process.command), fault)


def request_of(spot: Turn, ruleset: str = "", *, seed: int = 0, time_ms: int | None = None) -> Object:
    """A spot as the protocol writes it; `ruleset` names its rules where they are not a preset of their own name."""
    rules = spot.ruleset
    asked: Object = {"ruleset": ruleset or rules.name, "seats": spot.seats, "seat": spot.seat, "button": spot.button}
    asked["seed"] = seed
    if time_ms is not None:
        asked["time_ms"] = time_ms
    return {**asked, **GAMES[rules.family].asked(spot)}
