"""What somebody may view, as Discord says with their click.

The bot knows the channels of a server and, with each interaction, who clicked and their roles. Of threads, and of who
is in private ones, `threads` knows or asks.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.allowed import manages_here
from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.threads import Thread, Threads
from bot.ids import AccountId
from bot.panels.custom_ids import Tap, Verb
from bot.play.sight import Overseer, Viewer, Visitor, sees
from bot.store import TableRow
from bot.table.state import State

_OF_A_HAND = frozenset({Verb.PROOF, Verb.REVIEW})


class Viewing:
    """Tells who somebody is as a viewer, and whether a click on a table's control can have been made."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.threads = Threads(desk)

    def of(self, interaction: discord.Interaction[Any], account: AccountId | None) -> Viewer:
        """Who clicked, or sent a command, in a server."""
        if manages_here(interaction):
            return Overseer(account)
        return _Visitor(self.threads, interaction, account)

    async def known(self, interaction: discord.Interaction[Any]) -> Viewer:
        """The same for somebody who may never have come here: no account is made of them."""
        found = await self._desk.store.accounts.of(interaction.user.id)
        return self.of(interaction, found.account_id if found is not None else None)

    async def require(self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId) -> None:
        """Raise Told unless a click on a control of a table can have been made.

        It comes from the table's server, by somebody who sits there or may view the channel; or from the direct
        messages of somebody who sits there. What is about one hand is also for those who played it, and only for them
        where the channel is hidden.
        """
        known = await self._desk.tables.known(tap.table)
        row = known.row
        hand_no = row.moved_after + 1  # what is clicked is about the table as it is now
        if interaction.guild_id not in (None, row.guild_id):
            raise Told("error.old_panel")
        if tap.verb in _OF_A_HAND:
            hand_no = tap.hand_no
            kept = await self._desk.store.records.of(row.guild_id, tap.table, tap.hand_no)
            is_in = (
                account in {one.account for one in kept.record.players} if kept else _is_in_hand(known.state, account)
            )
        else:
            is_in = known.state.seat_of(account) is not None or _is_in_hand(known.state, account)
        if is_in or (interaction.guild_id is not None and await sees(self.of(interaction, account), row, hand_no, ())):
            return
        raise Told("error.old_panel")

    async def is_open_to_all_here(self, interaction: discord.Interaction[Any], row: TableRow, hand_no: int) -> bool:
        """Whether everybody who reads the channel of a click may also view the one in which a hand was played.

        So it is in the table's own channel, between a channel and its public threads, and anywhere in the server when
        nobody is kept out of the table's channel.
        """
        if hand_no <= row.moved_after:
            return False
        if interaction.channel_id == row.channel_id:
            return True
        guild, here = interaction.guild, interaction.channel
        base = guild.get_channel(row.parent_channel_id or row.channel_id) if guild is not None else None
        if guild is None or base is None:
            return False
        if row.parent_channel_id is not None and await self.threads.look_up(guild, row.channel_id) is not Thread.PUBLIC:
            return False
        if base.id == (here.parent_id if isinstance(here, discord.Thread) else interaction.channel_id):
            return True
        is_barred = any(overwrite.view_channel is False for overwrite in base.overwrites.values())
        return not is_barred and base.permissions_for(guild.default_role).view_channel


class _Visitor(Visitor):
    """Somebody in a server, with the roles that they had when they clicked.

    Who may manage the threads of a channel views its private ones without being in them.
    """

    def __init__(self, threads: Threads, interaction: discord.Interaction[Any], account: AccountId | None) -> None:
        self._threads = threads
        self._guild = interaction.guild
        self._user = interaction.user
        self._here = interaction.channel_id
        self._account = account

    @property
    def account(self) -> AccountId | None:
        return self._account

    def views(self, channel_id: int) -> bool:
        return channel_id == self._here or self._may(channel_id).view_channel

    def views_thread(self, thread_id: int, parent_id: int) -> bool | None:
        if thread_id == self._here:
            return True
        what = self._threads.known(self._guild, thread_id) if self._guild is not None else Thread.GONE
        if what is Thread.PRIVATE and not self._may(parent_id).manage_threads:
            return self._threads.known_member(thread_id, self._user.id)
        return what is not Thread.GONE if what is not None else None

    async def ask_thread(self, thread_id: int, parent_id: int) -> bool:
        if self._guild is None:
            return False
        what = await self._threads.look_up(self._guild, thread_id)
        if what is Thread.PRIVATE and not self._may(parent_id).manage_threads:
            return await self._threads.member(thread_id, self._user.id)
        return what is not Thread.GONE

    def _may(self, channel_id: int) -> discord.Permissions:
        channel = self._guild.get_channel(channel_id) if self._guild is not None else None
        if channel is None or not isinstance(self._user, discord.Member):
            return discord.Permissions.none()
        return channel.permissions_for(self._user)


def _is_in_hand(state: State, account: AccountId) -> bool:
    return state.hand is not None and account in {player.account for player in state.hand.seats}
