"""Learns the application's emoji of cards, and uploads those that are missing: once for each application.

Discord keeps them with the application, as many as 2,000, each of at most 256 KiB. Whatever fails here, cards are text.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import aiohttp
import discord

from bot.discord_ui.card_signs import SIGN_NAMES, CardSigns, use_signs
from bot.discord_ui.failures import Failure, brief, failure_of
from bot.render.card_emoji import card_emoji
from bot.rules.cards import Card

_AGAIN_S = (60, 600, 3600, None)  # after a fault that passes, or when they are not all there yet
_log = logging.getLogger(__name__)
Draw = Callable[[Card], bytes]
REFUSALS = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)
"""What a request may end with: Discord's no, or a network that fails."""


async def uploaded(client: discord.Client, draw: Draw) -> tuple[dict[str, int], int]:
    """The ids of all emoji of cards by name, and how many of them were missing and are there now.

    Call this after the login. Raises one of `REFUSALS`; what was uploaded until then stays.
    """
    ids = await known(client)
    missing = [(name, card) for name, card in SIGN_NAMES.items() if name not in ids]
    for name, card in missing:
        image = await asyncio.to_thread(draw, card)
        ids[name] = (await client.create_application_emoji(name=name, image=image)).id
    return ids, len(missing)


async def known(client: discord.Client) -> dict[str, int]:
    """The ids of those that the application has, by name. Raises one of `REFUSALS`."""
    return {one.name: one.id for one in await client.fetch_application_emojis() if one.name in SIGN_NAMES}


class LearningSigns:
    """Has the signs of cards while everything else goes on. Without them cards stay text, and one line says so."""

    def __init__(self, is_wanted: bool) -> None:
        self._is_wanted = is_wanted
        self._task: asyncio.Task[None] | None = None

    def begin(self, client: discord.AutoShardedClient) -> None:
        """Ask for them in the background: from now on, in all tasks that this one starts, cards are what is known."""
        signs = CardSigns()
        use_signs(signs)
        if self._is_wanted:
            self._task = asyncio.create_task(_learn(client, signs))

    def stop(self) -> None:
        """Leave it: the next start goes on."""
        if self._task is not None:
            self._task.cancel()


async def _learn(client: discord.AutoShardedClient, signs: CardSigns) -> None:
    uploads = client.shard_ids is None or 0 in client.shard_ids  # of several processes one does
    for wait_s in _AGAIN_S:
        try:
            ids, new = await uploaded(client, card_emoji) if uploads else (await known(client), 0)
        except REFUSALS as refused:
            _log.warning("cards on buttons stay text: %s", brief(refused))
            if failure_of(refused) is not Failure.PASSING:
                return
        else:
            signs.learn(ids)
            if new:
                _log.debug("%d emoji of cards are uploaded", new)
            if len(ids) == len(SIGN_NAMES):
                return  # else another process is uploading them
        if wait_s is not None:
            await asyncio.sleep(wait_s)
