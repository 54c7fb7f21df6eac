"""Which table `/table` means, and how one whose channel is lost goes on where it is asked for."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.failures import Failure, brief, failure_of
from bot.discord_ui.meter import waited_s
from bot.discord_ui.reconciler import Reconciler
from bot.discord_ui.viewing import Viewing
from bot.discord_ui.where import may_read, require_place
from bot.ids import AccountId, TableId
from bot.panels.names import in_text, person_name
from bot.play.sight import views_table
from bot.store import TableRow
from bot.store.message_targets import panel_of
from bot.table.actions import Resume
from bot.table.happenings.pausing import is_channel_lost
from bot.table.state import State

_log = logging.getLogger(__name__)
_SHOWN = 5  # of one's own tables elsewhere
_DOWN_EVERY_S = 10.0
_DOWN_S = 0.65  # so long after it came /table waits for the panel to be posted: it is answered within a second
_ASKED_S = 1.0  # whoever moves a table waits for the answers


class Moving:
    """Finds the table of a channel, and moves one there."""

    def __init__(self, desk: Desk, reconciler: Reconciler, viewing: Viewing) -> None:
        self._desk = desk
        self._reconciler = reconciler
        self._viewing = viewing
        self._down_s: dict[TableId, float] = {}  # when panels were posted anew, of the last few seconds

    async def bring_down(self, table: TableId, account: AccountId) -> None:
        """Post a table's panel anew at the bottom, for who asks for the table. Returns when it stands there.

        It does so too when that takes long, or fails: the panel may come later.
        """
        state = await self._desk.tables.state(table)
        if state.frozen is not None or not self._comes_down(state, account):
            self._reconciler.touch(table)  # a seal is posted once, and comes to the bottom by itself
            return
        lane = await self._reconciler.repost(table, panel_of(state.hand_no))
        if lane is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(_DOWN_S - waited_s()):
                    await lane.stands()

    def _comes_down(self, state: State, account: AccountId) -> bool:
        """Whether a table's panel is posted anew for who asks for the table.

        Not amid a hand for who only watches, and not again within a few seconds: it would move away under thumbs.
        """
        if state.is_underway and state.seat_of(account) is None:
            return False
        now_s = self._desk.monotonic_s()
        self._down_s = {table: at_s for table, at_s in self._down_s.items() if now_s < at_s + _DOWN_EVERY_S}
        if state.table in self._down_s:
            return False
        self._down_s[state.table] = now_s
        return True

    async def table_here(self, interaction: discord.Interaction[Any], account: AccountId) -> TableId:
        """The table of the channel or its threads, one's own before others'.

        Raises Told when there is none; it says where else in the server the sender has one. An own one whose channel is
        lost, a thread of this channel too, moves here.
        """
        assert interaction.channel_id is not None
        mine = await self._desk.screens.tables_of(account, interaction.guild_id)
        lost = [table for table in mine if is_channel_lost((await self._desk.tables.state(table)).paused)]
        viewer = self._viewing.of(interaction, account)

        def is_elsewhere(row: TableRow) -> bool:
            return row.table in lost and row.channel_id != interaction.channel_id

        rows = await self._desk.store.tables.open_in_channel(interaction.channel_id)
        here = [row for row in rows if row.table in mine or await views_table(viewer, row)]
        if not here:
            if mine and not lost:
                places = dict.fromkeys([(await self._desk.tables.known(table)).row.channel_id for table in mine])
                shown = " ".join(f"<#{place}>" for place in [*places][:_SHOWN])
                raise Told("error.no_table_but_yours", channels=shown)
            return await self._moved_here(interaction, account, lost)
        found = max(here, key=lambda row: (row.table in mine, not is_elsewhere(row), row.opened_ms))
        return await self._moved_here(interaction, account, [found.table]) if is_elsewhere(found) else found.table

    async def _moved_here(
        self, interaction: discord.Interaction[Any], account: AccountId, lost: list[TableId]
    ) -> TableId:
        """The first of the sender's lost tables goes on in this channel.

        Raises Told when there is none, and where the bot cannot write or somebody who sits there cannot read.
        """
        channel = interaction.channel
        if not lost or channel is None:
            raise Told("error.no_table")
        table = lost[0]
        require_place(interaction, with_thread=False)
        state = await self._desk.tables.state(table)
        people = [sitter.account for _, sitter in state.sitters if not sitter.is_computer and sitter.account != account]
        found = await asyncio.gather(*(self._member_barred(channel, one) for one in people))
        if names := [in_text(person_name(one.display_name)) for one in found if one is not None]:
            raise Told("error.not_seen_by_all", names=", ".join(names))
        parent_id = channel.parent_id if isinstance(channel, discord.Thread) else None
        await self._reconciler.move(table, channel.id, parent_id)
        await self._desk.tables.submit(table, Resume(account), action_id=str(interaction.id))
        return table

    async def _member_barred(self, channel: object, account: AccountId) -> discord.Member | None:
        """The member that an account is, if they cannot read a channel. Nobody is barred where Discord does not say."""
        place = channel.parent if isinstance(channel, discord.Thread) else channel
        person = (await self._desk.store.accounts.by_id([account])).get(account)
        if person is None or person.discord_id is None or not isinstance(place, discord.abc.GuildChannel):
            return None
        try:
            async with asyncio.timeout(_ASKED_S):
                member = await place.guild.fetch_member(person.discord_id)
        except Exception as error:
            if failure_of(error) is Failure.BUG:
                raise
            server = place.guild.id
            _log.info("could not ask what account %s may read in server %d: %s", account, server, brief(error))
            return None
        may = place.permissions_for(member)
        if not may_read(place, may):
            return member
        if not isinstance(channel, discord.Thread) or not channel.is_private() or may.manage_threads:
            return None
        return None if await self._viewing.threads.member(channel.id, member.id) else member
