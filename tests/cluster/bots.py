"""Two whole bots on one database, each with one of two shards of the loopback Discord."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any, NamedTuple

from discord.http import Route

from bot.app import PokerBot
from bot.discord_ui.ports import Deployment
from bot.ids import TableId
from bot.rules.cards import card_text
from bot.store import Store, Wanted
from bot.store.postgresql.address import Address
from bot.table.open_face.seat import OpenFaceSeatView
from sandbox.model import Channel
from sandbox.people import Person
from sandbox.seen import Seen
from sandbox.server import Sandbox
from tests.faults.people import Notes, Player
from tests.support.dealers import SeededDealer
from tests.support.sharded import connected as with_store
from tests.support.sharded import live_hands, until_shown
from tests.support.waiting import until
from tools.bench.host_shards import with_a_server_of_each as of_each

SHARDS = 2
with_a_server_of_each = partial(of_each, shards=SHARDS)


@contextlib.asynccontextmanager
async def connected(box: Sandbox, address: Address, shard: int) -> AsyncIterator[PokerBot]:
    """A bot with one shard."""
    store = await Store.open(address, Wanted(SHARDS, (shard,)))
    of_one = Deployment(shards=SHARDS, shard_ids=(shard,))
    async with with_store(box, store, SeededDealer(f"of shard {shard}"), of_one) as bot:
        yield bot


async def stale(bot: PokerBot, box: Sandbox, table: TableId) -> list[str]:
    """The messages of a table that this process shows, and that do not say what they should."""
    found = []
    for target, lane in (await bot.reconciler._lanes.of(table)).items():
        panel = await lane.build() if target.startswith(("panel:", "hand:")) else None
        if panel is None or lane.row is None:
            continue
        message = box.world.find_message(lane.row.message_id)
        if message is None or message.payload["content"] != panel.text:
            found.append(target)
    return found


@contextlib.asynccontextmanager
async def playing(
    box: Sandbox, place: Channel, names: tuple[str, ...] = ("ann", "ben"), *, are_idle: bool = False
) -> AsyncIterator[Notes]:
    """A table that was begun in a channel, and is played there and in direct messages, unless they `are_idle`."""
    first, *others = (box.people[name] for name in names)
    reply = await first.slash(place, "ofc start", {"ruleset": "pineapple"})
    assert not reply.has_failed, reply
    for person in others:
        await person.press(await until_shown(box, place, "Join"), "Join")
    await first.press(await until_shown(box, place, "Start"), "Start")
    notes = Notes()
    players = [Player(box.people[name], place, notes, random.Random(name)) for name in names]
    for player in () if are_idle else players:
        player.may_act.set()
    tasks = [asyncio.create_task(player.play()) for player in players]
    try:
        yield notes
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Dealt(NamedTuple):
    """Two bots, and a table in a channel of the second one's server, whose first hand is dealt."""

    first: PokerBot
    second: PokerBot
    place: Channel
    table: TableId


@contextlib.asynccontextmanager
async def dealt_at_second(box: Sandbox, address: Address) -> AsyncIterator[Dealt]:
    """Two bots; at a table of the second one a hand is dealt, and nobody plays."""
    place = (await with_a_server_of_each(box))[1]
    async with connected(box, address, 0) as first, connected(box, address, 1) as second:
        async with playing(box, place, are_idle=True):
            await until_hand(second, 1)
        yield Dealt(first, second, place, await table_of(second))


async def table_of(bot: PokerBot) -> TableId:
    """The only open table."""
    (row,) = await bot.desk.store.tables.all_open()
    return row.table


async def until_hand(bot: PokerBot, number: int, timeout_s: float = 60) -> None:
    """Wait until a hand is dealt."""
    async with asyncio.timeout(timeout_s):
        while (await bot.desk.tables.state(await table_of(bot))).hand_no < number:
            await asyncio.sleep(0.05)


async def in_turn(box: Sandbox, bot: PokerBot, table: TableId) -> tuple[Person, str]:
    """Somebody whose turn it is, and the cards that they are to place."""
    for person in box.people:
        account = await bot.desk.store.accounts.of(person.id)
        known = await bot.desk.tables.known(table)
        view = bot.desk.screens.seat_view(known, account.account_id) if account is not None else None
        if isinstance(view, OpenFaceSeatView) and view.has_turn:
            return person, " ".join(card_text(card) for card in view.held)
    raise AssertionError("it is nobody's turn")


async def live_hand(person: Person) -> Seen:
    """Somebody's hand in their direct messages, once they can place their cards there."""
    await until(lambda: bool(live_hands(person.sees(person.dm))))
    (hand,) = live_hands(person.sees(person.dm))
    return hand


async def tapped_hand(person: Person) -> Seen:
    """Their hand, once they have tapped all cards into the back: only Confirm is left."""
    hand = await live_hand(person)
    while hand.button("Confirm").is_disabled:
        await person.press(hand, "Back")
        hand = person.look(hand.id)
    return hand


def requests_of(bot: PokerBot) -> list[tuple[Route, bool]]:
    """What a bot asks of Discord from now on, besides answers to interactions; and whether that brings a picture."""
    made: list[tuple[Route, bool]] = []
    request: Callable[..., Any] = bot.http.request

    async def noted(route: Route, **rest: Any) -> Any:
        made.append((route, bool(rest.get("files"))))
        return await request(route, **rest)

    bot.http.request = noted  # type: ignore[method-assign]
    return made
