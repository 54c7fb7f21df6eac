"""Faults of the gateway: connections end in all the ways that they do, and what was missed comes in its own way."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sandbox.gateway import HEARTBEAT_MS
from tests.faults.invariants import Invariant
from tests.faults.life import Life

NOTICED_S = 25.0  # after the heartbeat that found silence; five of them for a busy machine
BACK_S = 90.0  # a bot that has to wait before it may introduce itself again


async def _back(life: Life, before: int, within_s: float = BACK_S) -> None:
    """Until the bot has a session again."""
    until = time.monotonic() + within_s
    while time.monotonic() < until:
        if _sessions(life) > before and life.box.gateway.is_bot_here:
            return
        await life.play(0.1)


def _sessions(life: Life) -> int:
    return life.box.gateway.identified_count + life.box.gateway.resumed_count


@dataclass(frozen=True, slots=True)
class Lost:
    """A connection or session ends in a way after which a bot connects again: by this call of the gateway."""

    end: Callable[..., Awaitable[None] | None]
    given: Mapping[str, Any] = field(default_factory=dict)

    async def befall(self, life: Life) -> int:
        """End it so."""
        before = _sessions(life)
        if (ending := self.end(life.box.gateway, **self.given)) is not None:
            await ending
        await _back(life, before)
        return 1


@dataclass(frozen=True, slots=True)
class Replayed:
    """After a break, what was missed comes twice and in another order."""

    shuffle: int

    async def befall(self, life: Life) -> int:
        """Break the connection for a moment in which people click on."""
        before, gateway = _sessions(life), life.box.gateway
        dice = Random(self.shuffle)

        def muddled(missed: Sequence[str]) -> list[str]:
            doubled = [*missed, *dice.sample(list(missed), len(missed) // 2)]
            dice.shuffle(doubled)
            return doubled

        orderly, gateway.replayed = gateway.replayed, muddled
        try:
            gateway.cut()
            await _back(life, before)
        finally:
            gateway.replayed = orderly
        return 1


@dataclass(frozen=True, slots=True)
class Silent:
    """The connection stays, and nothing comes any more: the bot finds out by its heartbeats."""

    async def befall(self, life: Life) -> int:
        """Say nothing until it has connected anew, which is soon after a heartbeat without an answer."""
        before, began = _sessions(life), time.monotonic()
        life.box.gateway.fall_silent()
        await _back(life, before, 2 * BACK_S)
        if (seconds := time.monotonic() - began) > HEARTBEAT_MS / 1000 + NOTICED_S:
            life.violate(Invariant.ANSWERED, f"the silence was noticed after {seconds:.0f} s")
        return 1
