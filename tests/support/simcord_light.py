"""What SimCord does thousands of times in a test, done with less: copies of JSON, and the time of its clock.

The library copies each message and each request several times, so that a bot cannot change what the simulation keeps,
and `copy.deepcopy` asks of every value whether it was copied already. What is sent are trees of dictionaries, lists,
texts and numbers. And the event loop asks for the time at every turn; the library imports a module each time.

One thing is done as Discord does it: an answer that only one person sees is no channel's newest message.
"""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

from simcord import _dpy_internals, _runtime, components, gateway, results
from simcord.backend.models import Message
from simcord.backend.ops.messages import MessageMixin
from simcord.http import router

_CHANGED = "SimCord does this in another way: is it still needed?"
_KEPT = frozenset({str, int, bool, float, type(None)})


def copied(value: Any) -> Any:
    """A deep copy; whatever is not JSON is copied as usual."""
    kind = type(value)
    if kind in _KEPT:
        return value
    if kind is dict:
        return {key: inner if type(inner) in _KEPT else copied(inner) for key, inner in value.items()}
    if kind is list:
        return [inner if type(inner) in _KEPT else copied(inner) for inner in value]
    return deepcopy(value)


def monotonic() -> float:
    """The simulation's time in what the bot has begun, else the machine's."""
    scope = _runtime._BOT_SCOPE.get()
    if scope is not None:
        env, generation = scope
        if env._started and env._runtime is not None and generation == env._generation:
            return float(env.backend.clock.elapsed)
    return _dpy_internals._REAL_MONOTONIC()


_commit_message = MessageMixin.commit_message


def commit_message(self: Any, message: Message, *, broadcast: bool = True) -> Message:
    """Install a message; the channel's newest one is the newest that everybody sees."""
    channel = self.get_channel(message.channel_id)
    before = channel.last_message_id
    done = _commit_message(self, message, broadcast=broadcast)
    if message.is_ephemeral:
        channel.last_message_id = before
    return done


def lighten() -> None:
    """From now on, in this process. Raises AssertionError when the library has changed."""
    for module in (components, results):
        assert vars(module)["deepcopy"] in (deepcopy, copied), _CHANGED
        vars(module)["deepcopy"] = copied
    for other in (router, gateway):
        assert hasattr(vars(other)["copy"], "deepcopy"), _CHANGED
        vars(other)["copy"] = SimpleNamespace(deepcopy=copied)
    MessageMixin.commit_message = commit_message  # type: ignore[method-assign]
    assert callable(_dpy_internals._clock_monotonic), _CHANGED
    vars(_dpy_internals)["_clock_monotonic"] = monotonic
