"""What is still on its way to a table while its server's data are deleted: it comes too late, and nothing is broken."""

from __future__ import annotations

import asyncio

import pytest

from bot.play.clock import TurnClock
from bot.play.memory import NoSuchTable
from bot.play.tables import TableBroken
from bot.play.thinking import ThinkingInThread
from bot.play.wall_clock import WallClock
from bot.rules.rulesets import load_any
from bot.store import Store
from bot.table.actions import Join, Pause
from bot.table.options import Options
from tests.play.sessions import CHANNEL, GUILD, Session


async def test_a_click_that_waited_for_the_deletion_finds_no_table(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    session = Session(store)
    ann, ben = await session.people(("Ann", "Ben"))
    table = await session.tables.open(GUILD, CHANNEL, ann, Options(load_any("pineapple"), 2))
    await session.tables.known(table)
    purged = store.servers.purge(GUILD, 5)
    clicked = session.tables.submit(table, Join(ben), action_id="click")
    _, told = await asyncio.gather(purged, clicked, return_exceptions=True)
    assert isinstance(told, NoSuchTable)
    assert "is frozen" not in caplog.text
    with pytest.raises(NoSuchTable):
        await session.tables.known(table)


async def test_a_fault_at_a_table_that_is_there_freezes_it_as_before(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(store)
    await session.people(("Ann", "Ben"))
    table = await session.seated(load_any("pineapple"), ("Ann", "Ben"))

    def fault(*_: object, **__: object) -> None:
        raise LookupError("a bug")

    monkeypatch.setattr("bot.store.log.append_in", fault)
    with pytest.raises(TableBroken) as told:
        await session.tables.submit(table, Pause(None, "tea"), action_id="click")
    row = (await session.tables.known(table)).row
    assert row.broken == told.value.error_id


async def test_a_timer_that_waited_for_the_deletion_is_given_up_in_silence(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    session = Session(store)
    await session.people(("Ann", "Ben"))
    table = await session.seated(load_any("pineapple"), ("Ann", "Ben"), clock_s=60)
    session.now_ms += 3_600_000

    async def remind(*_: object) -> None: ...

    clock = TurnClock(store, session.tables, ThinkingInThread(), remind, WallClock.even(session.tables.now_ms))
    await session.tables.known(table)
    rows = await store.deadlines.due(session.now_ms)
    assert rows
    await asyncio.gather(store.servers.purge(GUILD, 5), *(clock._fire(row) for row in rows))
    assert not [one for one in caplog.records if one.levelname in ("WARNING", "ERROR")]
