"""A player's direct messages with the bot, opened by a click of theirs, wherever that click was."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import Failure, brief, failure_of
from bot.discord_ui.lanes.message import CLOSED, POSTING
from bot.ids import AccountId, TableId
from bot.store import PanelRow
from bot.store.message_targets import hand_of

_log = logging.getLogger(__name__)
_LOOK_S = 0.1  # between two looks whether the hand is posted
_PATIENCE_S = 3.0


async def channel_with(desk: Desk, account: AccountId, user: discord.abc.Snowflake) -> int | None:
    """The channel of somebody's direct messages; None if Discord makes none. Raises what may pass."""
    try:
        return (await desk.client.create_dm(user)).id
    except discord.HTTPException as error:
        if failure_of(error) is Failure.PASSING:
            raise
        _log.info("no direct messages with account %s: %s", account, brief(error))
        return None


async def opened_elsewhere(desk: Desk, table: TableId, account: AccountId, channel_id: int) -> bool:
    """Have the process that hears people post a player's hand. Returns False if these direct messages are closed.

    What is wanted is stored: if that process is away, the one that follows it does it.
    """
    target = hand_of(account)
    until_s = desk.monotonic_s() + _PATIENCE_S
    await desk.store.panels.want(PanelRow(table, target, channel_id, CLOSED, POSTING, "", desk.now_ms()))
    while desk.monotonic_s() < until_s:
        await asyncio.sleep(_LOOK_S)
        row = next((row for row in await desk.store.panels.of(table) if row.target == target), None)
        if row is None:  # the table has ended, or they want no direct messages any more
            return True
        if not row.digest.startswith(POSTING):
            if row.message_id != CLOSED:
                await desk.store.direct_messages.put(account, channel_id)
            return row.message_id != CLOSED
    return True
