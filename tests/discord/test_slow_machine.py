"""The simulated Discord on a machine that stands still: a test sees what it sees on a quick one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui.lanes.table import TableLane
from bot.table.actions import Join
from tests.discord.world import world

Stop = Callable[[float], None]


@pytest.fixture
async def stands_still(monkeypatch: pytest.MonkeyPatch) -> Stop:
    """Lets so many seconds pass in which nothing is computed."""
    loop, stood_s = asyncio.get_running_loop(), 0.0
    time_s = loop.time

    def stop(seconds: float) -> None:
        nonlocal stood_s
        stood_s += seconds

    monkeypatch.setattr(loop, "time", lambda: time_s() + stood_s)
    return stop


async def test_a_click_is_over_when_its_work_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stands_still: Stop
) -> None:
    push = TableLane.push

    async def late(lane: TableLane, *edit: Any) -> bool:
        stands_still(10.0)
        await asyncio.sleep(0)
        return await push(lane, *edit)

    async with world(tmp_path) as at:
        await at.start("Ann")
        monkeypatch.setattr(TableLane, "push", late)
        await at.click("Ben", "Join")
        assert "Ben" in at.panel().content


async def test_a_turn_does_not_end_before_its_test_lets_the_time_pass(tmp_path: Path, stands_still: Stop) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben", clock=60)
        before = await at.version()
        stands_still(61.0)
        for name in at.people:
            await at.slash(name, "help")
        assert await at.version() == before
        await at.env.advance_time(61)
        assert await at.version() > before


@pytest.mark.slow
async def test_an_action_of_a_test_itself_waits_for_a_commit_that_takes_long(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann")
        ben = (await at.store.accounts.human(at.people["Ben"].id, "Ben", at.guild.id)).account_id
        commit = asyncio.create_task(
            at.store._database.write(lambda db: time.sleep(3))
        )  # players are let wait for less
        await asyncio.sleep(0.1)
        await at.bot.desk.tables.submit(await at.table(), Join(ben), action_id="ben")
        assert len((await at.state()).sitters) == 2
        await commit
