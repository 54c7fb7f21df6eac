"""People in tests are quicker than anybody's thumbs."""

from __future__ import annotations

import math

from bot.discord_ui.lanes.spreading import Spread
from bot.discord_ui.limits import Pace, RateLimit
from bot.discord_ui.ports import Traffic

_AT_ONCE, _A_SECOND = 100_000, 1000.0
_LATER_S = 1e6  # a timer of a few seconds would be waited for again and again


def unhurried() -> Pace:
    """No limit that a test would meet."""
    return Pace(RateLimit("commands", _AT_ONCE, _A_SECOND), RateLimit("keys", _AT_ONCE, _A_SECOND))


def unspread(
    hands_a_second: float = math.inf, panels_a_second: float = math.inf, link_after_s: float = _LATER_S
) -> Spread:
    """Edits that wait for no other table's."""
    return Spread(hands_a_second, panels_a_second, link_after_s)


def unlimited(*, pace: Pace | None = None, spread: Spread | None = None) -> Traffic:
    """Traffic that nothing holds up but what is given here."""
    return Traffic(pace or unhurried(), spread or unspread())
