"""Requests that take their time, as tests order it: they are done, whether or not somebody waits for the answer."""

from __future__ import annotations

import asyncio

import pytest

from sandbox.server import Sandbox
from tests.sandbox.sample_bot import SampleBot
from tests.support.waiting import HUNG_S, until

LATE_S = 3_600.0


async def test_a_delay(sandbox: Sandbox, bot: SampleBot, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, table = sandbox.people["ann"], sandbox.world.text_channel("table")
    sandbox.world.trouble.delay("POST", "/interactions/*/*/callback", 0.5)
    assert (await ann.slash(table, "echo", {"text": "x"})).latency_s >= 0.5
    slept, sleep = list[float](), asyncio.sleep

    async def noted(seconds: float) -> None:
        slept.append(seconds)
        await sleep(seconds)

    monkeypatch.setattr(asyncio, "sleep", noted)
    await ann.slash(table, "echo", {"text": "y"})
    assert 0.5 not in slept, "one request was to be late"


async def test_what_comes_late_is_done_for_a_bot_that_has_gone_meanwhile(
    sandbox: Sandbox, bot: SampleBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, sleep = sandbox.world.text_channel("table"), asyncio.sleep
    is_late, may_go_on = asyncio.Event(), asyncio.Event()

    async def held(seconds: float) -> None:
        if seconds != LATE_S:
            await sleep(seconds)
            return
        is_late.set()
        await may_go_on.wait()

    monkeypatch.setattr(asyncio, "sleep", held)
    sandbox.world.trouble.delay("POST", "/channels/*/messages", LATE_S)
    sending = asyncio.create_task(bot.get_partial_messageable(table.id).send("late"))
    await asyncio.wait_for(is_late.wait(), HUNG_S)
    sending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sending
    assert not table.messages
    may_go_on.set()
    await until(lambda: [message.content for message in table.messages.values()] == ["late"])
