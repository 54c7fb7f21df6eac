"""People in tests are quicker than anybody's thumbs."""

from __future__ import annotations

from bot.discord_ui.limits import Pace, RateLimit

_AT_ONCE, _A_SECOND = 100_000, 1000.0


def unhurried() -> Pace:
    """No limit that a test would meet."""
    return Pace(RateLimit(_AT_ONCE, _A_SECOND), RateLimit(_AT_ONCE, _A_SECOND))
