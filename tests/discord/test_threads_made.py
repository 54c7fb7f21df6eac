"""A thread that is made for a table: none stays empty behind, whenever the process dies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from bot.store import StoreUnavailable
from tests.discord.world import World, world


async def made(at: World) -> discord.Thread:
    """A thread that the process has just made for a table when it dies."""
    channel = at.bot.get_channel(at.channel.id)
    assert isinstance(channel, discord.TextChannel)
    thread = (await at.bot.seating.threads.make(channel, "Pineapple")).made
    assert thread is not None
    await at.env.settle()
    return thread


async def test_a_kill_between_the_thread_and_its_table_leaves_no_thread(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await made(at)
        assert len(at.channel.threads) == 1
        await at.restart()
        assert not at.channel.threads
        assert not await at.store.begun_threads.all()
        await at.start("Ann", thread=True)
        await at.restart()
        assert len(at.channel.threads) == 1, "this one has a table"
        assert not await at.store.begun_threads.all()


async def test_a_kill_before_the_thread_leaves_all_others(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await made(at)
        await at.store.begun_threads.drop(at.guild.id)
        at.env.backend.advance_clock(3600)
        await at.store.begun_threads.put(at.guild.id, at.channel.id, int(at.env.now().timestamp() * 1000))
        await at.restart()
        assert len(at.channel.threads) == 1, "it was there before"


async def test_a_thread_in_which_somebody_wrote_stays(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        thread = await made(at)
        await thread.send("here?")
        await at.restart()
        assert len(at.channel.threads) == 1
        assert not await at.store.begun_threads.all()


async def test_a_kill_between_the_table_and_its_lobby_leaves_both(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        await at.start("Ann", thread=True)
        await at.store.begun_threads.put(at.guild.id, at.channel.id, 0)
        await at.restart()
        assert len(at.channel.threads) == 1
        assert len(await at.store.tables.all_open()) == 1


async def test_a_table_that_cannot_be_stored_takes_its_thread_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as at:

        async def full(*_: Any, **__: Any) -> None:
            raise StoreUnavailable("the disk is full")

        monkeypatch.setattr(at.bot.desk.tables, "open", full)
        await at.start("Ann", thread=True)
        assert not at.channel.threads
        assert not await at.store.begun_threads.all()


async def test_where_it_may_not_be_deleted_it_is_put_away(tmp_path: Path) -> None:
    async with world(tmp_path) as at:
        thread = await made(at)
        at.env.inject_error("DELETE", f"/channels/{thread.id}", status=403, code=50013, message="no", times=None)
        await at.restart()
        (call,) = at.requests("PATCH", f"/channels/{thread.id}")
        assert call.json["archived"]
        assert not await at.store.begun_threads.all()
