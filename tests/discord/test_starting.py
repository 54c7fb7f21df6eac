"""A start that the store or Discord cuts short goes on by itself: nothing waits for a second one."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord_ui import again
from bot.discord_ui.lanes.private_lanes import PrivateLanes
from bot.discord_ui.regaining import Sessions
from bot.discord_ui.starting import Starting
from bot.play.backups import Backups
from bot.store import StoreUnavailable
from bot.store.tables import Tables
from bot.table.actions import CloseIdle
from tests.discord.reading import is_live
from tests.discord.world import world
from tests.support.waiting import HUNG_S, until


@pytest.mark.slow
@pytest.mark.parametrize("step", [(Tables, "to_look_at"), (PrivateLanes, "start")])
async def test_what_changed_while_the_bot_was_away_is_shown_once_the_store_is_back(
    step: tuple[type, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(again, "FIRST_S", 0.02)
    done, tries = getattr(*step), []

    async def away_twice(*args: Any) -> Any:
        tries.append(args)
        if len(tries) <= 2:
            raise StoreUnavailable("away")
        return await done(*args)

    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        await at.play_hand()
        await at.bot.reconciler.stop()  # as if killed: nothing is shown any more
        await at.bot.desk.tables.submit(await at.table(), CloseIdle("nobody plays"), action_id="close")
        assert is_live(at.panel(), "Next hand")
        monkeypatch.setattr(*step, away_twice)
        with caplog.at_level(logging.INFO, "bot.discord_ui.starting"):
            await at.restart()
            await until(lambda: not (is_live(at.panel(), "Next hand") or "ready as" not in caplog.text))
        assert len(tries) == 3
        said = [one.getMessage() for one in caplog.records if one.name == "bot.discord_ui.starting"]
        assert [line.startswith("the start goes on later") for line in said] == [True, True, False]


async def test_a_bug_in_one_step_keeps_nothing_from_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: Any) -> None:
        raise ZeroDivisionError

    copied: list[Backups] = []

    async def noted(self: Backups) -> None:
        copied.append(self)

    monkeypatch.setattr(PrivateLanes, "start", broken)
    monkeypatch.setattr(Backups, "start", noted)
    async with world(tmp_path, expects_faults=True) as at:
        assert copied == [at.bot.backups]
        await at.bot.on_ready()
        assert copied == [at.bot.backups], "a start is done once"
    assert "a bug in start" in caplog.text


async def test_a_new_session_looks_again_at_what_nobody_has_told(tmp_path: Path) -> None:
    """Discord does not say afterwards which server has removed the bot, and the library goes on naming it."""
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        (guild,) = at.bot.guilds
        for names_it in (False, True):
            at.bot.dispatch("shard_connect", 0)
            if names_it:
                at.bot.dispatch("guild_available", guild)
            at.bot.dispatch("shard_ready", 0)
            wanted = [] if names_it else [guild.id]
            async with asyncio.timeout(HUNG_S):
                while [guild_id for guild_id, _ in await at.store.removals.all()] != wanted:
                    await asyncio.sleep(0.01)


async def test_nothing_is_begun_once_the_bot_is_stopping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord may say that the bot is ready when it has been told to end already."""
    async with world(tmp_path) as at:
        bot, looked = at.bot, list[object]()
        starting = Starting(bot, bot.undoing, bot.seating, bot.sweep, bot.backups, lambda: None)
        monkeypatch.setattr(bot.reconciler, "start", looked.append)
        await starting.stop()
        await starting.go_on()
        assert looked == []


async def test_a_new_session_looks_at_the_tables_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path) as at:
        await at.seat("Ann", "Ben")
        (guild,), looked = at.bot.guilds, list[object]()
        monkeypatch.setattr(at.bot.reconciler, "start", lambda tables: looked.append(list(tables)))
        for event in (("shard_connect", 0), ("guild_available", guild), ("shard_ready", 0)):
            at.bot.dispatch(*event)
        await until(lambda: looked)
        assert looked == [[await at.table()]]


def test_a_server_that_is_named_again_is_there_also_while_it_is_unavailable() -> None:
    def guild(*, unavailable: bool) -> Any:
        return SimpleNamespace(id=7, shard_id=0, unavailable=unavailable)

    sessions = Sessions()
    sessions.begin(0, [guild(unavailable=True)])
    sessions.begin(0, [guild(unavailable=False)])
    assert sessions.named([guild(unavailable=False)]) == [], "the new session has not named it"
    sessions.begin(0, [guild(unavailable=True)])
    assert sessions.named([guild(unavailable=True)]) == [7]
