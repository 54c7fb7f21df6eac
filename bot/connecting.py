"""Connecting to Discord: the bot until it is closed, or one look around; what goes wrong there as one sentence."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import discord
from discord.http import Route

from bot.app import PokerBot
from bot.discord_ui.failures import Failure, brief, failure_of
from bot.discord_ui.hosting import Hosting, look
from bot.discord_ui.library import answer_briefly, endure
from bot.discord_ui.sign_upload import uploaded
from bot.proxy import BadProxy, proxy_to
from bot.render.card_emoji import card_emoji
from bot.store import StoreUnavailable

_GARBAGE = (10_000, 2, 50)
"""A click makes some thousand values, nearly all of which are gone without a search.

A search of the second kind looks through all that the first kind left: after two of them, that is a fifth of what it
would be after ten, so no click waits long. The third kind stays as rare as with (10, 10).
"""
_CANCELLED_AGAIN_S = 0.5


class CannotConnect(Exception):
    """Discord did not let the bot in, or could not be reached. The message is one sentence for whoever hosts it."""


class NotLetIn(CannotConnect):
    """Discord does not let this bot in as it is: trying again does not help."""


_UNKNOWN = "Discord refused DISCORD_TOKEN: copy the token again from the developer portal (Bot, Reset Token)."
_SHARDS = "Discord refused the shards of this bot: leave SHARDS and SHARD_IDS out, or set both anew."
_TOO_FEW = "Discord wants more shards for as many servers: leave SHARDS and SHARD_IDS out, or raise SHARDS."
_VERSION = "Discord refused this version of the bot: install a newer one."
_INTENTS = "Discord refused what the bot wants to hear: it needs no privileged intents, so run it as it was released."
_CLOSED = {4004: _UNKNOWN, 4010: _SHARDS, 4011: _TOO_FEW, 4012: _VERSION, 4013: _INTENTS, 4014: _INTENTS}
"""By the code with which the gateway closes a connection for good."""


def settle_memory() -> None:
    """Before anybody is served: searches for garbage, which hold clicks up, become few and short.

    What was imported stays for ever, so it is never looked through again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE)


async def run_bot(bot: PokerBot, token: str) -> None:
    """Run until the bot is closed or the task is cancelled. Raises NotLetIn and CannotConnect."""
    answer_briefly()
    endure(bot.http)
    with _connecting():
        bot.http.proxy, bot.http.proxy_auth = proxy_to(Route.BASE)
    try:
        with _connecting():
            await _until_ended(asyncio.create_task(bot.start(token), name="bot"))
            if bot.why_ended:
                raise CannotConnect(bot.why_ended)
    finally:
        await asyncio.shield(bot.close())


async def _until_ended(task: asyncio.Task[None]) -> None:
    """Wait for a task of the library's, which ends with this one. Raises what it raises.

    It is cancelled until it has ended: before Python 3.12 `asyncio.wait_for`, by which the library connects, goes on as
    if nothing had happened if what it waits for is done in the same turn of the event loop.
    """
    try:
        await asyncio.wait((task,))
    except asyncio.CancelledError:
        while not task.done():
            task.cancel()
            await asyncio.wait((task,), timeout=_CANCELLED_AGAIN_S)
        if not task.cancelled():
            task.exception()  # nobody waits for it any more
        raise
    task.result()


async def asked(token: str, commands: Sequence[Mapping[str, Any]]) -> Hosting:
    """What Discord says of the bot, see `hosting.look`. Raises NotLetIn and CannotConnect."""
    async with _logged_in(token) as client:
        return await look(client, commands)


async def with_emoji(token: str) -> tuple[int, int]:
    """Upload the emoji of cards that the application lacks. How many it has now, and how many were missing.

    Raises NotLetIn and CannotConnect.
    """
    async with _logged_in(token) as client:
        try:
            ids, new = await uploaded(client, card_emoji)
        except discord.HTTPException as refused:
            raise CannotConnect(f"Discord does not take the emoji ({brief(refused)}).") from refused
        return len(ids), new


@asynccontextmanager
async def _logged_in(token: str) -> AsyncIterator[discord.Client]:
    """A client that asks and does not connect to the gateway. Raises NotLetIn and CannotConnect."""
    with _connecting():
        way = proxy_to(Route.BASE)._asdict()
        async with discord.Client(intents=discord.Intents.none(), **way) as client:
            await client.login(token)
            yield client


@contextmanager
def _connecting() -> Iterator[None]:
    try:
        yield
    except discord.LoginFailure as refused:
        raise NotLetIn(_UNKNOWN) from refused
    except discord.PrivilegedIntentsRequired as refused:
        raise NotLetIn(_INTENTS) from refused
    except discord.ConnectionClosed as closed:
        if closed.code in _CLOSED:
            raise NotLetIn(_CLOSED[closed.code]) from closed
        raise CannotConnect(f"Discord closed the connection (code {closed.code}): try again.") from closed
    except BadProxy as refused:
        raise NotLetIn(str(refused)) from refused
    except (StoreUnavailable, CannotConnect):
        raise
    except Exception as fault:
        if not isinstance(fault, OSError | discord.HTTPException) and failure_of(fault) is not Failure.PASSING:
            raise
        raise CannotConnect(
            f"Discord cannot be reached, or refuses ({brief(fault)}): check the network and try again."
        ) from fault
