"""The bot with three connections to the gateway: each has its servers, the first one the direct messages."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.app import PokerBot
from bot.discord_ui.ports import Deployment
from bot.discord_ui.registering import Syncing
from bot.ids import TableId
from bot.store import Store
from cogs import COGS
from sandbox.server import Sandbox
from tests.support.dealers import SeededDealer
from tests.support.sharded import connected as with_store
from tests.support.sharded import live_hands, until_shown
from tests.support.waiting import until
from tools.bench.host_shards import shard_of, with_a_server_of_each

SHARDS = 3


@contextlib.asynccontextmanager
async def connected(box: Sandbox, path: Path, deployment: Deployment = Deployment()) -> AsyncIterator[PokerBot]:
    async with with_store(box, await Store.open(path), SeededDealer(), deployment) as bot:
        yield bot


@pytest.mark.slow
async def test_tables_of_every_shard_are_played_and_hands_come_to_shard_0(sandbox: Sandbox, tmp_path: Path) -> None:
    places = await with_a_server_of_each(sandbox, SHARDS)
    ann, ben = sandbox.people["ann"], sandbox.people["ben"]
    async with connected(sandbox, tmp_path / "games.db", Deployment(shards=SHARDS)) as bot:
        assert sandbox.gateway.identified_count == SHARDS
        assert sorted(bot.shards) == [0, 1, 2]
        assert {guild.id for guild in bot.guilds} == set(sandbox.world.servers)
        assert all(guild.shard_id == shard_of(guild.id, SHARDS) for guild in bot.guilds)
        for place in places.values():
            await ann.slash(place, "ofc start", {"ruleset": "pineapple"})
            panel = await until_shown(sandbox, place, "Join")
            await ben.press(panel, "Join")
            await ann.press(await until_shown(sandbox, place, "Start"), "Start")
        tables = await bot.desk.store.tables.all_open()
        assert {row.guild_id for row in tables} == {place.guild_id for place in places.values()}
        await until(lambda: all(is_playing(bot, row.table) for row in tables))
        await until(lambda: len(live_hands(ben.sees(ben.dm)) + live_hands(ann.sees(ann.dm))) >= SHARDS)
        for hand in live_hands(ben.sees(ben.dm)):
            in_reach = next(one for one in ben.look(hand.id).buttons if not one.is_disabled)
            reply = await ben.click(hand.id, in_reach.custom_id)
            assert not reply.has_failed


async def test_a_shard_that_loses_its_connection_resumes_alone(sandbox: Sandbox, tmp_path: Path) -> None:
    places = await with_a_server_of_each(sandbox, SHARDS)
    ann, ben = sandbox.people["ann"], sandbox.people["ben"]
    async with connected(sandbox, tmp_path / "games.db", Deployment(shards=SHARDS)) as bot:
        await ann.slash(places[1], "ofc start")
        panel = await until_shown(sandbox, places[1], "Join")
        sandbox.gateway.cut(shard=1)
        reply = await ben.press(panel, "Join")
        assert not reply.has_failed, "it was told when it had come back"
        assert (sandbox.gateway.identified_count, sandbox.gateway.resumed_count) == (SHARDS, 1)
        (row,) = await bot.desk.store.tables.all_open()
        assert len((await bot.desk.tables.state(row.table)).sitters) == 2
        assert not (await ann.slash(places[2], "help")).has_failed


async def test_some_of_the_shards_know_nothing_of_the_servers_of_others(sandbox: Sandbox, tmp_path: Path) -> None:
    """A server that another process serves has not removed the bot: nothing of it may be deleted."""
    places = await with_a_server_of_each(sandbox, SHARDS)
    path = tmp_path / "games.db"
    store = await Store.open(path)
    gone = {
        shard: next(number << 22 for number in range(10, 20) if shard_of(number << 22, SHARDS) == shard)
        for shard in (0, 1)
    }
    for guild_id in (*sandbox.world.servers, *gone.values()):
        await store.servers.change_settings(guild_id, lambda _: "{}")
    await store.close()
    async with connected(sandbox, path, Deployment(shards=SHARDS, shard_ids=(0, 2))) as bot:
        assert sorted(bot.shards) == [0, 2]
        assert {shard_of(guild.id, SHARDS) for guild in bot.guilds} == {0, 2}
        while not (removed := await bot.desk.store.removals.all()):
            await asyncio.sleep(0.01)
        assert [guild_id for guild_id, _ in removed] == [gone[0]]
        assert not (await sandbox.people["ann"].slash(places[2], "help")).has_failed


async def test_without_a_number_it_has_as_many_as_discord_recommends(sandbox: Sandbox, tmp_path: Path) -> None:
    sandbox.world.shards = 2
    async with connected(sandbox, tmp_path / "games.db", Deployment(shards=None)) as bot:
        assert bot.shard_count == 2
        assert sandbox.gateway.identified_count == 2


@pytest.mark.slow
async def test_a_start_in_many_servers_asks_the_store_once(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(150):
        sandbox.world.add_server(f"Friends {number}", ())
    asked: list[str] = []

    async with connected(sandbox, tmp_path / "games.db", Deployment(syncs_commands=False)) as bot:
        assert len(bot.guilds) == 151
        removals = bot.desk.store.removals
        read = removals.all

        async def counted() -> list[tuple[int, int]]:
            asked.append("all")
            return await read()

        monkeypatch.setattr(removals, "all", counted)
        await bot.sweep.removed(sandbox.world.guild_id)
        asked.clear()
        sandbox.gateway.forget_sessions()
        sandbox.gateway.cut()
        await sandbox.world.feed.until(lambda: sandbox.gateway.identified_count == 2)
        await until(lambda: len(asked) > 0)
        while await read():
            await asyncio.sleep(0.01)
        assert len(asked) < 20, "not once for each server"


@pytest.mark.slow
async def test_commands_are_registered_when_they_have_changed(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puts: list[int] = []
    observe = sandbox.api.observer

    def counted(method: str, path: str, request: Any, status: int, response: Any, files: Any) -> None:
        if method == "PUT":
            puts.append(len(request))
        if observe is not None:
            observe(method, path, request, status, response, files)

    sandbox.api.observer = counted
    path = tmp_path / "games.db"
    syncings: tuple[tuple[Syncing, int], ...] = ((True, 1), (True, 1), ("always", 2), (False, 2))
    for syncing, expected in syncings:
        async with connected(sandbox, path, Deployment(syncs_commands=syncing)):
            assert len(puts) == expected, syncing
    monkeypatch.setattr("cogs.COGS", COGS[:-1])
    async with connected(sandbox, path):
        assert puts[-1] < puts[0], "one command less than before"
    async with connected(sandbox, path):
        assert len(puts) == 3


def is_playing(bot: PokerBot, table: TableId) -> bool:
    known = bot.desk.tables._memory.get(table)
    return known is not None and known.state.is_playing
