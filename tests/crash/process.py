"""Starts the bot's process against a loopback Discord, and kills it at moments that nobody chose."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sandbox.server import Sandbox
from tests.support.warm import CHECKOUT, WarmProcess

ANSWER_S = 1.0  # how long a person waits for a bot that may be dead
_LATEST_S = 0.6  # a kill that waits for a request which never comes

_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Moment:
    """When to kill within a step: after some seconds, or when the n-th request from then on has been done by Discord,
    but before the bot hears so.
    """

    after_s: float = 0.0
    request_no: int = 0


def moments(seed: int, kinds: Iterable[str], *, each: int, occurrences: int) -> dict[tuple[str, int], Moment]:
    """Random moments for some kinds of steps: `each` of a kind, on different ones of its first occurrences."""
    dice = random.Random(seed)
    plan = {}
    for kind in kinds:
        for at in dice.sample(range(occurrences), each):
            is_by_request = dice.random() < 0.5
            moment = Moment(request_no=dice.randint(1, 4)) if is_by_request else Moment(dice.uniform(0, 0.04))
            plan[kind, at] = moment
    return plan


class BotProcess:
    """One bot after another on the same database and the same Discord. `on_death` is called between two of them."""

    def __init__(self, box: Sandbox, database: Path, plan: dict[tuple[str, int], Moment]) -> None:
        self.box = box
        self.database = database
        self.plan = plan
        self.kills: list[str] = []
        self.on_death: Callable[[], None] = lambda: None
        self._count: dict[str, int] = {}
        self._process: WarmProcess | None = None
        self._requests: list[Callable[[], None]] = []
        box.api.observer = self._observed

    async def start(self) -> None:
        """Start it, and wait until it has introduced itself."""
        before = self.box.gateway.identified_count
        arguments = (str(self.database), self.box.url, self.box.token)
        self._process = WarmProcess("tests.crash.runner", arguments, folder=CHECKOUT, environment=os.environ)
        await self.box.world.feed.until(lambda: self.box.gateway.identified_count > before)

    async def kill(self) -> None:
        """End it without a word."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            await asyncio.to_thread(process.wait)

    async def step(self, kind: str, action: Coroutine[Any, Any, _Result]) -> _Result:
        """Do a step; when it is in the plan the bot dies in the middle of it and comes back."""
        at = self._count.get(kind, 0)
        self._count[kind] = at + 1
        moment = self.plan.pop((kind, at), None)
        if moment is None:
            return await action
        task = asyncio.create_task(action)
        await self._until(moment)
        await self.kill()
        self.kills.append(kind)
        self.on_death()
        await self.start()
        return await task

    async def _until(self, moment: Moment) -> None:
        if not moment.request_no:
            await asyncio.sleep(moment.after_s)
            return
        seen = asyncio.Event()
        left = moment.request_no

        def count() -> None:
            nonlocal left
            left -= 1
            if left == 0:
                if self._process is not None:
                    self._process.kill()
                seen.set()

        self._requests.append(count)
        try:
            await asyncio.wait_for(seen.wait(), _LATEST_S)
        except TimeoutError:
            pass  # it had fewer requests to make: it dies in peace
        finally:
            self._requests.remove(count)

    def _observed(self, *_exchange: Any) -> None:
        for listener in tuple(self._requests):
            listener()
