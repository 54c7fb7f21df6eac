"""Connecting to Discord: the bot until it is closed, or one look around; what goes wrong there as one sentence."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import aiohttp
import discord

from bot.app import PokerBot
from bot.discord_ui.hosting import Hosting, look
from bot.discord_ui.library import answer_briefly

_GARBAGE = (10_000, 10, 10)  # a click makes some thousand values, nearly all of which are gone without a search


class CannotConnect(Exception):
    """Discord did not let the bot in, or could not be reached. The message is one sentence for whoever hosts it."""


class TokenRefused(CannotConnect):
    """Discord does not know the token: trying again does not help."""


def settle_memory() -> None:
    """Before anybody is served: searches for garbage, which hold clicks up, become few and short.

    What was imported stays for ever, so it is never looked through again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE)


async def run_bot(bot: PokerBot, token: str) -> None:
    """Run until the bot is closed or the task is cancelled. Raises TokenRefused and CannotConnect."""
    answer_briefly()
    try:
        with _connecting():
            await bot.start(token)
    finally:
        await asyncio.shield(bot.close())


async def asked(token: str, commands: Sequence[Mapping[str, Any]]) -> Hosting:
    """What Discord says of the bot, see `hosting.look`. Raises TokenRefused and CannotConnect."""
    with _connecting():
        return await look(token, commands)


@contextmanager
def _connecting() -> Iterator[None]:
    try:
        yield
    except discord.LoginFailure as refused:
        raise TokenRefused(
            "Discord refused DISCORD_TOKEN: copy the token again from the developer portal (Bot, Reset Token)."
        ) from refused
    except (OSError, aiohttp.ClientError, discord.HTTPException) as fault:
        raise CannotConnect(
            f"Discord cannot be reached, or refuses ({fault}): check the network and try again."
        ) from fault
