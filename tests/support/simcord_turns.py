"""How often SimCord looks whether the bot has come to rest.

Where only callbacks of the next turn of the event loop are left, it sleeps a twentieth of a second before it looks
again, and that was a third of the time of the tests. `Env.settle` takes another interval, clicks and commands do not.
"""

from __future__ import annotations

import simcord

OFTEN_S, SELDOM_S = 0.01, 0.05  # ours, and the library's own: to look takes time of the processor, too


def look_every(seconds: float) -> None:
    """From now on, in this process. Raises AssertionError when the library has changed."""
    defaults = simcord.Env._settle_internal.__kwdefaults__ or {}
    assert "idle" in defaults, "SimCord settles in another way: is this still needed?"
    defaults["idle"] = seconds
