"""Two whole bots on one database, each with one of two shards of the loopback Discord."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from bot.app import PokerBot
from bot.ids import TableId
from bot.sandbox.model import Channel
from bot.sandbox.seen import Seen
from bot.sandbox.server import Sandbox
from bot.store import Store, Wanted
from bot.store.postgresql.address import Address
from tests.sandbox.running import eventually
from tests.support.dealers import SeededDealer
from tests.support.thinkers import Hasty

SHARDS = 2
DOT = b"\x89PNG\r\n\x1a\n"  # nobody looks


def shard_of(guild_id: int) -> int:
    return (guild_id >> 22) % SHARDS


async def with_a_server_of_each(box: Sandbox) -> dict[int, Channel]:
    """A channel of a server of each shard, by shard."""
    while len({shard_of(guild_id) for guild_id in box.world.servers}) < SHARDS:
        await asyncio.sleep(0.001)  # ids are times
        box.world.add_server(f"Friends {len(box.world.servers)}")
    return {shard_of(guild_id): box.world.text_channel("table", guild_id) for guild_id in box.world.servers}


async def at_once(shard_id: int | None, *, initial: bool = False) -> None:
    """Instead of the five seconds between two connections."""


@contextlib.asynccontextmanager
async def connected(box: Sandbox, address: Address, shard: int) -> AsyncIterator[PokerBot]:
    """A bot with one shard."""
    store = await Store.open(address, Wanted(SHARDS, (shard,)))
    bot = PokerBot(
        store,
        dealer=SeededDealer(f"of shard {shard}"),
        render=lambda _: DOT,
        thinker=Hasty(),
        shards=SHARDS,
        shard_ids=(shard,),
    )
    bot.before_identify_hook = at_once  # type: ignore[method-assign] # the library's own hook is there to be replaced
    bot._connection.guild_ready_timeout = 0.05
    running = asyncio.create_task(bot.start(box.token))
    try:
        await eventually(bot.is_ready, 20)
        yield bot
    finally:
        await bot.close()
        await running
        await store.close()


async def until_shown(box: Sandbox, place: Channel, label: str) -> Seen:
    """The newest message of a channel, once it has a live button."""
    ann = box.people["ann"]

    def shown() -> Seen | None:
        for message in reversed(ann.sees(place)):
            if any(button.label == label and not button.is_disabled for button in message.buttons):
                return message
        return None

    await eventually(lambda: shown() is not None, 20)
    found = shown()
    assert found is not None
    return found


def live_hands(messages: list[Seen]) -> list[Seen]:
    """Messages with cards to place."""
    return [one for one in messages if sum(not button.is_disabled for button in one.buttons) > 3]


async def stale(bot: PokerBot, box: Sandbox, table: TableId) -> list[str]:
    """The messages of a table that do not say what they should, as the process of its shard sees it."""
    found = []
    for target, lane in (await bot.reconciler._lanes.of(table)).items():
        panel = await lane.build() if target.startswith(("panel:", "hand:")) else None
        if panel is None or lane.row is None:
            continue
        message = box.world.find_message(lane.row.message_id)
        if message is None or message.payload["content"] != panel.text:
            found.append(target)
    return found
