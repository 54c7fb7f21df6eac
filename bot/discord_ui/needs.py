"""What a click needs before its handler runs, as data, and the one place where it is checked."""

from __future__ import annotations

from enum import KEEP, Flag
from typing import Any

import discord

from bot.discord_ui.allowed import manages, server_of
from bot.discord_ui.boundary import Told
from bot.discord_ui.called import answer_call
from bot.discord_ui.desk import Desk
from bot.discord_ui.replies import hidden_from
from bot.discord_ui.viewing import Viewing
from bot.ids import AccountId
from bot.panels.custom_ids import CONSENTING, Tap, Verb, seen_terms

_CLICKS = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Needs(Flag, boundary=KEEP):
    """The conditions of a handler, checked in this order. Each includes the conditions that it builds on.

    So most have a bit that is no member by itself: without KEEP Python 3.11.2 drops it where two are combined.
    """

    NOTHING = 0
    """Nothing, not even an account: none is made for the sender."""
    ACCOUNT = 1
    """The sender has an account. It is made at their first click."""
    SERVER = 2 | ACCOUNT
    """The click was made in a server. In direct messages the sender is told to use a server."""
    SERVERS_MESSAGE = 4 | ACCOUNT
    """The clicked message is in a server. In direct messages the sender is told that the panel is old."""
    TABLE = 8 | ACCOUNT
    """The sender sits at the table or may view its channel. Anybody else is told that the panel is old."""
    THIS_HAND = 16 | TABLE
    """The panel shows the table's newest hand."""
    MANAGER = 32 | THIS_HAND
    """The sender has Manage Server in the table's server."""


class Checks:
    """Checks whether a click has what its handler needs."""

    def __init__(self, desk: Desk, viewing: Viewing) -> None:
        self._desk = desk
        self._viewing = viewing

    async def sender(self, interaction: discord.Interaction[Any], tap: Tap, needs: Needs) -> AccountId | None:
        """The sender's account, None if none is needed. Raises Told for the first need that is not met."""
        if Needs.ACCOUNT not in needs:
            return None
        account = await self._desk.account(interaction)
        if Needs.SERVER in needs:
            server_of(interaction)
        if Needs.SERVERS_MESSAGE in needs and interaction.guild_id is None:
            raise Told("error.old_panel")
        if Needs.TABLE in needs:
            await self._require_table(interaction, tap, account, needs)
        return account

    async def _require_table(
        self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId, needs: Needs
    ) -> None:
        await self._viewing.require(interaction, tap, account)
        state = await self._desk.tables.state(tap.table)
        if tap.verb in CONSENTING and seen_terms(tap.seen) > state.terms_no:
            raise Told("error.old_panel")  # nobody has been shown such settings
        shows_now = tap.verb is Verb.MY_CARDS or tap.hand_no == state.hand_no
        if interaction.type in _CLICKS and shows_now:  # an older message, or form, tells nobody of their turn
            await self._desk.seen.saw(tap.table, account, hidden=hidden_from(interaction, tap.verb))
        await answer_call(self._desk, interaction, tap.table, account)
        if Needs.THIS_HAND not in needs:
            return
        known = await self._desk.tables.known(tap.table)
        if tap.hand_no != known.state.hand_no:
            raise Told("error.old_panel")
        if Needs.MANAGER in needs and not manages(interaction, known.row.guild_id):
            raise Told("error.managers_only")
