"""Private replies with a lobby's options: they go when the lobby is over, so that nothing stands below the hand."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import discord

from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import Failure, brief, failure_of
from bot.discord_ui.lanes.private import TOKEN_MS
from bot.discord_ui.posting import delete_reply
from bot.discord_ui.replies import message_id_of, redraw, reply
from bot.ids import AccountId, TableId
from bot.store import PrivateReply
from bot.table.state import Phase

_log = logging.getLogger(__name__)


class OptionsReplies:
    """The newest reply of each reader of each lobby, in memory alone: a restart leaves it, and its controls refuse."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._replies: dict[TableId, dict[AccountId, PrivateReply]] = {}

    def __iter__(self) -> Iterator[PrivateReply]:
        """Every reply that is to go."""
        return (one for replies in self._replies.values() for one in replies.values())

    def has(self, table: TableId) -> bool:
        """Whether a table has replies that are to go."""
        return table in self._replies

    async def show(self, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> None:
        """Answer with the options in private. An older reply with them goes. Raises what sending raises."""
        response = await reply(interaction, await self._desk.screens.options(table, account))
        before = self._replies.get(table, {}).get(account)
        await self._keep(interaction, await message_id_of(interaction, response), table, account)
        if before is not None:
            await self._take_away(before)

    async def redraw(self, interaction: discord.Interaction[Any], table: TableId, account: AccountId) -> None:
        """Show the options anew in the reply that was clicked. Raises what editing raises."""
        await redraw(interaction, await self._desk.screens.options(table, account))
        assert interaction.message is not None
        await self._keep(interaction, interaction.message.id, table, account)

    async def look(self, table: TableId) -> bool | None:
        """Take the replies away if the lobby is over. Returns False if one is to be tried again. Raises NoSuchTable."""
        if (await self._desk.tables.state(table)).phase is Phase.LOBBY:
            return None
        for account, one in list(self._replies.get(table, {}).items()):
            if not await self._take_away(one):
                return False
            self._replies.get(table, {}).pop(account, None)
        self.give_up(table)
        return None

    def give_up(self, table: TableId) -> None:
        """Leave the replies of a table as they are."""
        self._replies.pop(table, None)

    def give_up_on(self, account: AccountId) -> None:
        """Leave the replies to this person as they are."""
        for replies in self._replies.values():
            replies.pop(account, None)

    async def _keep(
        self, interaction: discord.Interaction[Any], message_id: int, table: TableId, account: AccountId
    ) -> None:
        """Remember the newest token, which lives longest. The hand may have begun while the click was answered."""
        expires_ms = self._desk.now_ms() + TOKEN_MS
        kept = PrivateReply(message_id, table, account, interaction.token, expires_ms)
        self._replies.setdefault(table, {})[account] = kept
        await self.look(table)

    async def _take_away(self, one: PrivateReply) -> bool:
        """Delete a reply, unless its reader has done so or its token has expired. Returns False for what may pass."""
        if one.expires_ms <= self._desk.now_ms():
            return True
        try:
            await delete_reply(self._desk.client, one)
        except Exception as error:
            if failure_of(error) is Failure.BUG:
                raise
            _log.info("options of table %s stay: %s", one.table, brief(error))
            return failure_of(error) is not Failure.PASSING
        return True
