"""What the sender of an interaction may view on Discord, and so which tables and hands they may see.

The library knows a server's channels, and each interaction has the sender's roles. `threads` knows the threads and the
members of private ones.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.allowed import manages_here
from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.threads import Thread, Threads
from bot.discord_ui.where import may_read, needed_to_read
from bot.ids import AccountId
from bot.panels.custom_ids import Tap, Verb
from bot.play.sight import Overseer, Viewer, Visitor, sees
from bot.store import TableRow
from bot.table.state import State

_OF_A_HAND = frozenset({Verb.PROOF, Verb.REVIEW})


class Viewing:
    """Makes viewers of senders, and checks whether a click on a table's control can be genuine."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.threads = Threads(desk)

    def of(self, interaction: discord.Interaction[Any], account: AccountId | None) -> Viewer:
        """The sender of an interaction in a server, as a viewer."""
        if manages_here(interaction):
            return Overseer(account)
        return _Visitor(self.threads, interaction, account)

    async def known(self, interaction: discord.Interaction[Any]) -> Viewer:
        """The same for a sender who may not have an account; none is made for them."""
        found = await self._desk.store.accounts.of(interaction.user.id)
        return self.of(interaction, found.account_id if found is not None else None)

    async def require(self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId) -> None:
        """Raise Told unless the sender can have been shown the control of the table that was clicked.

        The click must come from the table's server, by somebody who sits at the table or may view its channel; or from
        direct messages, by somebody who sits at the table. A control about one hand is for the players of that hand,
        and for those who may view the channel it was played in.
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
        """Whether everybody who reads the channel of a click may also view the channel that a hand was played in.

        That is so in the table's own channel, between a channel and its public threads, and anywhere in the server if
        nobody is kept out of the table's channel. A hand from before the table moved is never open to all.
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
        overwrites = base.overwrites.values()
        needed = needed_to_read(base)
        is_barred = any(getattr(overwrite, name) is False for overwrite in overwrites for name in needed)
        return not is_barred and may_read(base, base.permissions_for(guild.default_role))


class _Visitor(Visitor):
    """A sender in a server, with the roles that they had when they clicked.

    With Manage Threads somebody views the private threads of a channel without being a member.
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
        return channel_id == self._here or may_read(self._channel(channel_id), self._may(channel_id))

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
        channel = self._channel(channel_id)
        if channel is None or not isinstance(self._user, discord.Member):
            return discord.Permissions.none()
        return channel.permissions_for(self._user)

    def _channel(self, channel_id: int) -> discord.abc.GuildChannel | None:
        return self._guild.get_channel(channel_id) if self._guild is not None else None


def _is_in_hand(state: State, account: AccountId) -> bool:
    return state.hand is not None and account in {player.account for player in state.hand.seats}
