"""How long a strong player thinks in open-face, how long its tables take to load, and how much memory it needs."""

from __future__ import annotations

from pathlib import Path
from statistics import mean
from time import process_time

from bot.matches.match import Match
from bot.matches.players import LevelPlayer
from bot.players.closed.policies import ClosedChoice
from bot.players.closed.spot import ClosedSpot
from bot.players.closed.tables import model_for
from bot.players.learnt.tables import learnt_games
from bot.players.learnt.value_function import value_function
from bot.players.open_face.spot import Spot
from bot.players.position import Placement
from bot.rules.closed_presets import load_closed
from bot.rules.open_face_presets import load_open_face, open_face_presets
from bot.table.options import Level
from tools.bench.measure import Comparison, in_a_new_process

SEED = 12
DEALS = 6
FIRST_STREET_S = 0.25
ANY_STREET_S = 1.0
LOAD_S = 0.3
MEMORY_MB = 250
"""The most that a process may need that thinks for all open-face games."""


def run() -> list[Comparison]:
    """Processor time of strong decisions in three-handed Pineapple, the first street apart, and what they need."""
    played("pineapple", 3, 1)
    seconds = played("pineapple", 3, DEALS)
    first = [some for street_no, some in seconds if street_no == 1]
    longest = max(some for _, some in seconds)
    return [
        _most("a strong decision on the first street / the most it may take", mean(first), FIRST_STREET_S, "s"),
        _most("the longest strong decision / the most it may take", longest, ANY_STREET_S, "s"),
        _most("load the tables of all open-face games / the most it may take", in_a_new_process(load_s), LOAD_S, "s"),
        _most("memory of a player of all games / the most it may need", in_a_new_process(memory_mb), MEMORY_MB, "MB"),
    ]


def played(preset: str, seats: int, deals: int) -> list[tuple[int, float]]:
    """The street and the seconds of every strong decision of some deals; Fantasyland is a street of its own, 0."""
    match = Match(load_open_face(preset), seats, SEED)
    players = [_Timed() for _ in range(seats)]
    for deal in range(deals):
        match.play(players, deal)
    return [some for player in players for some in player.seconds]


class _Timed:
    """Plays strong, and keeps how long it took."""

    faults = 0

    def __init__(self) -> None:
        self._plays = LevelPlayer(Level.STRONG)
        self.seconds: list[tuple[int, float]] = []

    def place(self, spot: Spot, seed: int) -> tuple[Placement, ...]:
        started = process_time()
        found = self._plays.place(spot, seed)
        for position in spot.positions:
            street_no = 0 if position.fantasyland else position.street_no
            self.seconds.append((street_no, (process_time() - started) / len(spot.positions)))
        return found

    def set(self, spot: ClosedSpot, seed: int) -> ClosedChoice:
        return self._plays.set(spot, seed)

    def say(self, spot: ClosedSpot, seed: int) -> bool:
        return self._plays.say(spot, seed)


def _most(name: str, ours: float, most: float, unit: str) -> Comparison:
    return Comparison(name, ours, most, unit, bar=1.0, is_upper_bar=True)


def load_s() -> float:
    """The processor time that the tables of all open-face games take to load."""
    games = [load_open_face(name) for name in learnt_games()]
    start = process_time()
    for game in games:
        value_function(game)
    return process_time() - start


def memory_mb() -> float:
    """The memory of this process after it has thought for every game."""
    model_for(load_closed("one-six"), 1)
    for preset in open_face_presets():
        played(preset, 2, 1)
    status = Path("/proc/self/status").read_text("utf-8").split()
    return int(status[status.index("VmRSS:") + 1]) / 1024
