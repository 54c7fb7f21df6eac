"""Requests to the engine: one seat's turn as an object, read and checked. Nothing in it is hidden from that seat."""

from __future__ import annotations

from typing import Any

from bot.engine.game import GAMES, Request
from bot.players.search.strong import EFFORT_MOST
from bot.rules.bad_ruleset import shown
from bot.rules.json_lines import BadLine, Object, refuse_unknown
from bot.rules.score_lines import read_ruleset
from bot.table.options import Level

REQUEST_KEYS = frozenset(
    {
        "ruleset",
        "settings",
        "seats",
        "seat",
        "button",
        "street",
        "phase",
        "time_ms",
        "level",
        "effort",
        "seed",
        "me",
        "opponents",
        "dead",
        "draw",
        "banker",
        "announced",
        "chosen",
    }
)
TIME_MS_MOST = 600_000
EFFORT_LEAST = 0.05
SEED_MOST = 2**63 - 1


def read_request(line: Object) -> Request[Any]:
    """A request from its object, which may have an ``id`` besides `REQUEST_KEYS`. Raises BadLine."""
    refuse_unknown(line, {"id", *REQUEST_KEYS}, "")
    ruleset = read_ruleset(line)
    spot = GAMES[ruleset.family].spot(line, ruleset)
    seconds, effort = _seconds(line.get("time_ms")), _effort(line.get("effort"))
    return Request(spot, _level(line.get("level")), _seed(line.get("seed")), seconds, effort)


def _level(given: Any) -> Level:
    if given is None:
        return Level.STRONG
    if not isinstance(given, str) or given not in list(Level):
        raise BadLine("bad_setting", f"level: must be {', '.join(Level)}, not {shown(given)}")
    return Level(given)


def _seed(given: Any) -> int:
    if given is None:
        return 0
    if type(given) is not int or not 0 <= given <= SEED_MOST:
        raise BadLine("bad_setting", f"seed: must be a whole number from 0 to {SEED_MOST}, not {shown(given)}")
    return given


def _effort(given: Any) -> float | None:
    if given is None:
        return None
    if type(given) not in (int, float) or not EFFORT_LEAST <= given <= EFFORT_MOST:
        least, most = f"{EFFORT_LEAST:g}", f"{EFFORT_MOST:g}"
        raise BadLine("bad_setting", f"effort: must be a number from {least} to {most}, not {shown(given)}")
    return float(given)


def _seconds(given: Any) -> float | None:
    if given is None:
        return None
    if type(given) is not int or not 1 <= given <= TIME_MS_MOST:
        raise BadLine("time", f"time_ms: must be milliseconds from 1 to {TIME_MS_MOST}, not {shown(given)}")
    return given / 1000
