"""Requests that take their time, as tests order it: they are done, whether or not somebody waits for the answer."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox.server import Sandbox
from tests.sandbox.running import eventually
from tests.sandbox.sample_bot import SampleBot


async def test_a_delay(sandbox: Sandbox, bot: SampleBot) -> None:
    ann, table = sandbox.people["ann"], sandbox.world.text_channel("table")
    sandbox.world.trouble.delay("POST", "/interactions/*/*/callback", 0.1)
    assert (await ann.slash(table, "echo", {"text": "x"})).latency_s >= 0.1
    assert (await ann.slash(table, "echo", {"text": "y"})).latency_s < 0.1


async def test_what_comes_late_is_done_for_a_bot_that_has_gone_meanwhile(sandbox: Sandbox, bot: SampleBot) -> None:
    table = sandbox.world.text_channel("table")
    sandbox.world.trouble.delay("POST", "/channels/*/messages", 0.3)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await bot.get_partial_messageable(table.id).send("late")
    assert not table.messages
    await eventually(lambda: [message.content for message in table.messages.values()] == ["late"])
