"""What another process has changed is shown, also where the database is away just when it is heard of."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from bot.discord_ui import hearing
from bot.discord_ui.lanes.private_lanes import PrivateLanes
from bot.ids import TableId
from bot.play.memory import NoSuchTable
from bot.store import Change, StoreUnavailable
from tests.discord.world import world
from tests.support.waiting import HUNG_S


async def test_what_was_heard_while_the_database_was_away_is_shown_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hearing, "FIRST_S", 0.01)
    tries, is_done = [], asyncio.Event()

    async def away_twice(self: PrivateLanes, table: TableId) -> None:
        tries.append(table)
        if len(tries) <= 2:
            raise StoreUnavailable("away")
        is_done.set()

    monkeypatch.setattr(PrivateLanes, "learn", away_twice)
    async with world(tmp_path) as at:
        await at.start("Ann")
        table = await at.table()
        at.store.on_change([Change("private_replies", False, table, at.guild.id, None)])
        await asyncio.wait_for(is_done.wait(), HUNG_S)
    assert tries == [table] * 3
    said = [one.levelname for one in caplog.records if one.name == "bot.discord_ui.hearing"]
    assert said == ["WARNING"] * 2


async def test_what_was_heard_of_a_table_that_is_gone_is_nothing_to_worry_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    is_asked = asyncio.Event()

    async def gone(self: PrivateLanes, table: TableId) -> None:
        is_asked.set()
        raise NoSuchTable

    monkeypatch.setattr(PrivateLanes, "learn", gone)
    async with world(tmp_path) as at:
        await at.start("Ann")
        with caplog.at_level(logging.INFO, "bot.discord_ui.hearing"):
            at.store.on_change([Change("private_replies", False, TableId("none"), at.guild.id, None)])
            await asyncio.wait_for(is_asked.wait(), HUNG_S)
            await asyncio.sleep(0.05)
    assert [one for one in caplog.records if one.name == "bot.discord_ui.hearing"] == []


@pytest.mark.parametrize("part", ["tables", "events", "deadlines"])
async def test_what_shows_at_a_table_is_looked_at(part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deadline that is spent shows, too: from then on the others may play on without its player."""
    async with world(tmp_path) as at:
        await at.start("Ann")
        table, looked = await at.table(), list[TableId]()
        before = await at.bot.desk.tables.known(table)
        monkeypatch.setattr(at.bot.reconciler, "state_changed", looked.append)
        at.store.on_change([Change(part, False, table, at.guild.id, None)])
        assert looked == [table]
        assert await at.bot.desk.tables.known(table) is not before
