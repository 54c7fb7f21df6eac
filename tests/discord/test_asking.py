"""Hint, Review and `/analyse` ask one thing at a time for each person: nobody makes all others wait."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from bot.play.thinking import NoAnswer, ThinkingInThread
from tests.discord.at_once import at_once
from tests.discord.forging import said
from tests.discord.world import World, world
from tests.support.waiting import until

BUSY = "still thinking about your last question"
CARDS = "As Ks Qs 8s 4s 9h 9d 7c 7d Jc 5h 3d 2c"


class Late(ThinkingInThread):
    """Has no answer to anything, and says so only when it is let; it counts what it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.may_answer = asyncio.Event()

    async def ask(self, question: Any, *args: Any, **kwargs: Any) -> Any:
        self.asked += 1
        await self.may_answer.wait()
        raise NoAnswer("not today")


async def _refused(at: World, *acts: Any) -> list[bool]:
    """Which of some acts at once are refused because their sender waits for an answer already."""
    return [BUSY in said(answer) for answer in await at_once(at, *acts)]


async def _answer_after(at: World, thinker: Late, refusals: int) -> None:
    """Let the thinker answer when so many others have been refused."""
    await until(lambda: sum(BUSY in str(request.json) for request in at.env.http_requests) == refusals)
    thinker.may_answer.set()


async def test_one_hint_at_a_time(tmp_path: Path) -> None:
    thinker = Late()
    async with world(tmp_path, thinker=thinker) as at:
        await at.seat("Ann", "Ben", hints=True)
        (name,) = await at.to_act()
        asks = [at.tap(name, "Hint"), at.tap(name, "Hint"), at.slash(name, "analyse", cards=CARDS)]
        answering = asyncio.create_task(_answer_after(at, thinker, 2))
        *own, cats = await _refused(at, *asks, at.slash("Cat", "analyse", cards=CARDS))
        await answering
        assert sum(own) == 2
        assert not cats
        assert thinker.asked == 2
        assert await _refused(at, at.tap(name, "Hint")) == [False], "they have their answer by now"


async def test_one_review_at_a_time(tmp_path: Path) -> None:
    thinker = Late()
    async with world(tmp_path, thinker=thinker) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        asks = [at.click("Ann", "Review"), at.click("Ann", "Review"), at.slash("Ann", "analyse", cards=CARDS)]
        answering = asyncio.create_task(_answer_after(at, thinker, 2))
        *own, bens = await _refused(at, *asks, at.click("Ben", "Review"))
        await answering
        assert sum(own) == 2
        assert not bens
        assert thinker.asked == 2
        assert await _refused(at, at.click("Ann", "Review")) == [False], "they have their answer by now"
