"""Bots with some of the shards of a loopback Discord, which has a server for each."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from bot.app import PokerBot
from bot.discord_ui.ports import Deployment, Renderer
from bot.play.dealer import Dealer
from bot.store import Store
from sandbox.model import Channel
from sandbox.seen import Seen
from sandbox.server import Sandbox
from tests.support.blank import dot
from tests.support.thinkers import Hasty
from tests.support.waiting import until


@contextlib.asynccontextmanager
async def connected(
    box: Sandbox, store: Store, dealer: Dealer | None = None, deployment: Deployment = Deployment()
) -> AsyncIterator[PokerBot]:
    """A bot that is ready. It closes with its store."""
    bot = PokerBot(store, deployment, dealer=dealer, thinker=Hasty(), renderer=Renderer(dot))
    bot.before_identify_hook = at_once  # type: ignore[method-assign] # the library's own hook is there to be replaced
    bot._connection.guild_ready_timeout = 0.05
    running = asyncio.create_task(bot.start(box.token))
    try:
        await until(bot.is_ready)
        yield bot
    finally:
        await bot.close()
        await running
        await store.close()


async def until_shown(box: Sandbox, place: Channel, label: str, who: str = "ann") -> Seen:
    """The newest message of a channel that somebody sees, once it has a live button."""
    person = box.people[who]

    def shown() -> Seen | None:
        for message in reversed(person.sees(place)):
            if any(button.label == label and not button.is_disabled for button in message.buttons):
                return message
        return None

    await until(lambda: shown() is not None)
    found = shown()
    assert found is not None
    return found


def live_hands(messages: list[Seen]) -> list[Seen]:
    """Messages with cards to place."""
    return [one for one in messages if sum(not button.is_disabled for button in one.buttons) > 3]


async def at_once(shard_id: int | None, *, initial: bool = False) -> None:
    """Instead of the five seconds between two connections."""
