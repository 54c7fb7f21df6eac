"""The other side of the protocol: a spot as a request to another program."""

from __future__ import annotations

from bot.engine.game import Turn
from bot.engine.games import engine_of
from bot.rules.json_lines import Object


def request_of(spot: Turn, ruleset: str = "", *, seed: int = 0, time_ms: int | None = None) -> Object:
    """A spot as the protocol writes it; `ruleset` names its rules where they are not a preset of their own name."""
    rules = spot.ruleset
    asked: Object = {"ruleset": ruleset or rules.name, "seats": spot.seats, "seat": spot.seat, "button": spot.button}
    asked["seed"] = seed
    if time_ms is not None:
        asked["time_ms"] = time_ms
    return {**asked, **engine_of(rules).asked(spot)}
