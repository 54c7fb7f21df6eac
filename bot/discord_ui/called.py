"""Players who were called or cannot be told: who clicks anything at a table is there, who left the server is not."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import Failure, brief, failure_of
from bot.ids import AccountId, TableId
from bot.play.memory import NoSuchTable
from bot.play.tables import TableBroken
from bot.store import StoreUnavailable
from bot.table.actions import AnswerCall, MarkAway
from bot.table.happenings.absence import running_calls
from bot.table.refusals import RuleError

_log = logging.getLogger(__name__)
ASKED_S = 0.6  # whoever waits for it sees the answer itself 0.3 s later, and a second is the most in all
_NO_MEMBER = {10007, 10013}  # Discord's Unknown Member and Unknown User


async def answer_call(desk: Desk, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> None:
    """Note that somebody who was called at a table is there, since they clicked something of it or asked about it.

    That answers the first call of a turn. A second one only their move does.

    Raises NoSuchTable, TableBroken, StoreUnavailable.
    """
    state = (await desk.tables.known(table)).state
    seat = state.seat_of(account)
    if not any(call.seat == seat and not call.needs_move for call in running_calls(state)):
        return
    try:
        await desk.tables.submit(table, AnswerCall(account), action_id=f"{interaction.id}:here")
    except RuleError as reason:
        _log.debug("table %s takes no answer to a call: %s", table, reason)


async def left_server(desk: Desk, guild_id: int, account: AccountId) -> bool:
    """Whether somebody is a member of a server no more, as Discord says now. False where it cannot be asked."""
    person = (await desk.store.accounts.by_id([account])).get(account)
    if person is None or person.discord_id is None:
        return False
    try:  # by the ids alone: the server may be another process's
        await desk.client.http.get_member(guild_id, person.discord_id)
    except discord.NotFound as error:
        return error.code in _NO_MEMBER
    except Exception as error:
        if failure_of(error) is Failure.BUG:
            raise
        _log.info("could not ask whether account %s is in server %d: %s", account, guild_id, brief(error))
    return False


async def is_known_to_have_left(desk: Desk, guild_id: int, account: AccountId) -> bool:
    """The same while somebody waits for an answer; False where Discord does not say so in time."""
    try:
        async with asyncio.timeout(ASKED_S):
            return await left_server(desk, guild_id, account)
    except TimeoutError:
        return False


async def require_member(desk: Desk, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> None:
    """Raise Told for who comes back to a table by direct message and is in its server no more.

    Else whom the server has banned could come back as often as the host removes them.
    """
    known = await desk.tables.known(table)
    seat = known.state.seat_of(account)
    sitter = known.state.sitter(seat) if seat is not None else None
    if interaction.guild_id is not None or sitter is None or not (sitter.is_absent or sitter.is_out):
        return
    if await is_known_to_have_left(desk, known.row.guild_id, account):
        raise Told("error.left_server")


async def see_whether_left(desk: Desk, table: TableId, account: AccountId) -> None:
    """Let the policy play at once for somebody who left the table's server. Asks Discord."""
    try:
        known = await desk.tables.known(table)
        if await left_server(desk, known.row.guild_id, account):
            action_id = f"left:{table}:{known.version}:{account}"
            await desk.tables.submit(table, MarkAway(account), action_id=action_id)
    except (RuleError, NoSuchTable, TableBroken, StoreUnavailable) as reason:
        _log.info("account %s is not away at table %s: %s", account, table, reason)
