"""When SimCord looks whether the bot has come to rest, for what it waits, and for how long.

Where only callbacks of the next turn of the event loop are left, it sleeps a twentieth of a second before it looks
again, and that was a third of the time of the tests. `Env.settle` takes another interval, clicks and commands do not.

It waits for what is due soon, and leaves the rest to `advance_time`. But by itself it counts both on the clock on the
wall: on a busy machine a click is over before its work is done, with an error, and a turn that ends in a minute ends in
the middle of a test that takes as long.
"""

from __future__ import annotations

import contextvars
from typing import Any

import simcord

OFTEN_S, SELDOM_S = 0.01, 0.05  # ours, and the library's own: to look takes time of the processor, too
_SOON_S = 3.0  # the bot waits for less, or for far longer: a turn, the next try after several that failed
_CHANGED = "SimCord settles in another way: is this still needed?"
_schedule = simcord.Env._schedule_timer


def look_every(seconds: float) -> None:
    """From now on, in this process. Raises AssertionError when the library has changed."""
    defaults = simcord.Env._settle_internal.__kwdefaults__ or {}
    assert "idle" in defaults, _CHANGED
    defaults["idle"] = seconds


def wait_only_for_what_is_soon() -> None:
    """From now on, in this process: a timer that is due later than soon fires when a test lets the time pass."""
    vars(simcord)["Env"]._schedule_timer = _if_soon


def _if_soon(
    env: simcord.Env, record: Any, callback: Any, args: tuple[Any, ...], context: contextvars.Context | None
) -> None:
    assert record.real_handle is None, _CHANGED
    if record.when - env._virtual_time <= _SOON_S:
        _schedule(env, record, callback, args, context)
