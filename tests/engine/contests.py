"""Contests in tests: programs that take part, the deals that they play, the spot that a request asks about."""

from __future__ import annotations

import sys
from pathlib import Path

from bot.engine.contest import Contest, DealPlayed, play_deals, seated
from bot.engine.requests import read_request
from bot.matches.match import Match
from bot.players.open_face.spot import Spot
from bot.rules.json_lines import Object
from bot.rules.rulesets import load_any

STRANGERS = Path(__file__).parent / "strangers.py"


def stranger(kind: str) -> str:
    """The seat of a program that is not ours, by its name in `tests.engine.strangers`."""
    return f"cmd:{sys.executable} {STRANGERS} {kind}"


def played(
    *seats: str, deals: int = 2, time_ms: int = 20_000, ruleset: str = "pineapple", processes: int = 1
) -> list[DealPlayed]:
    """All deals of a contest between these seats, in order."""
    match = Match(load_any(ruleset), len(seats), seed=6, duplicate=True)
    contest = Contest(match, seats, ruleset, time_ms)
    with seated(contest) as players:
        return list(play_deals(contest, players, range(deals), processes))


def spot_of(line: Object) -> Spot:
    """The open-face decision that a request asks for."""
    spot = read_request(line).spot
    assert isinstance(spot, Spot)
    return spot
