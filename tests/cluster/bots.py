"""Two whole bots on one database, each with one of two shards of the loopback Discord."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from functools import partial

from bot.app import PokerBot
from bot.bench.host_shards import with_a_server_of_each as of_each
from bot.ids import TableId
from bot.sandbox.model import Channel
from bot.sandbox.seen import Seen
from bot.sandbox.server import Sandbox
from bot.store import Store, Wanted
from bot.store.postgresql.address import Address
from tests.sandbox.running import eventually
from tests.support.dealers import SeededDealer
from tests.support.sharded import connected as with_store

SHARDS = 2
with_a_server_of_each = partial(of_each, shards=SHARDS)


@contextlib.asynccontextmanager
async def connected(box: Sandbox, address: Address, shard: int) -> AsyncIterator[PokerBot]:
    """A bot with one shard."""
    store = await Store.open(address, Wanted(SHARDS, (shard,)))
    dealer, ids = SeededDealer(f"of shard {shard}"), (shard,)
    async with with_store(box, store, dealer=dealer, shards=SHARDS, shard_ids=ids) as bot:
        yield bot


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
