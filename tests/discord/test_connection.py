"""Since when the gateway is away: of one connection, and of several shards."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
from discord.ext import commands

from bot.discord_ui.connection import Connection


class _TwoShards(commands.AutoShardedBot):
    """As if they had been launched."""

    @property
    def shards(self) -> dict[int, Any]:
        return dict.fromkeys((0, 1))


class Clock:
    now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def client(kind: type[commands.Bot | commands.AutoShardedBot]) -> commands.Bot | commands.AutoShardedBot:
    return kind(command_prefix=(), intents=discord.Intents(guilds=True), help_command=None)


async def told(of: commands.Bot | commands.AutoShardedBot, event: str, *arguments: object) -> None:
    """The library says what has happened."""
    of.loop = asyncio.get_running_loop()  # as it sets when it starts
    of.dispatch(event, *arguments)
    await asyncio.sleep(0)
    await asyncio.sleep(0)


@pytest.mark.parametrize("kind", [commands.Bot, commands.AutoShardedBot])
async def test_a_bot_that_never_came_is_away_since_its_start(kind: type[commands.Bot]) -> None:
    now = Clock()
    connection = Connection(client(kind), now)
    now.now_s += 61
    assert connection.away_s() == 61


async def test_one_connection_comes_and_goes() -> None:
    now, bot = Clock(), client(commands.Bot)
    heard: list[str] = []
    connection = Connection(bot, now, on_gone=lambda: heard.append("gone"), on_back=lambda: heard.append("back"))
    await told(bot, "connect")
    assert connection.away_s() == 0
    await told(bot, "disconnect")
    now.now_s += 5
    await told(bot, "disconnect")  # the library says it again at each try
    now.now_s += 5
    assert connection.away_s() == 10
    await told(bot, "resumed")
    assert connection.away_s() == 0
    assert heard == ["back", "gone", "gone", "back"]


async def test_with_shards_the_longest_away_counts() -> None:
    now, bot, heard = Clock(), client(_TwoShards), list[str]()
    connection = Connection(bot, now, on_gone=lambda: heard.append("gone"), on_back=lambda: heard.append("back"))
    await told(bot, "shard_connect", 0)
    now.now_s += 7
    assert connection.away_s() == 7, "not all of them are there"
    await told(bot, "ready")
    assert connection.away_s() == 0
    heard.clear()
    await told(bot, "shard_disconnect", 1)
    now.now_s += 3
    await told(bot, "shard_disconnect", 0)
    await told(bot, "shard_resumed", 0)
    assert connection.away_s() == 3
    assert heard == ["gone", "back"], "of two at least one is there"
    await told(bot, "shard_connect", 1)
    assert connection.away_s() == 0
