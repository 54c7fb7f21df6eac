"""Rematch under the card of a session: its people play on in one new lobby, which each joins by a click."""

from __future__ import annotations

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.needs import Needs
from bot.discord_ui.seating import Seating
from bot.discord_ui.spoken import readers_words
from bot.discord_ui.where import refused
from bot.ids import TableId
from bot.panels.custom_ids import Verb
from bot.panels.wording import terms_said
from bot.table.actions import Join
from bot.table.happenings.ending import computers_at_the_end, played_to_the_end, was_at_table
from bot.table.state import Phase, State

_AS_PLAYED = 0
"""The number of the settings that a rematch is opened with: those of the last hand, see `State.terms_no`."""


class Rematches:
    """Opens the table that follows another one: who of its people clicks first is the host, all others join it."""

    def __init__(self, desk: Desk, seating: Seating) -> None:
        self._desk = desk
        self._seating = seating

    def handlers(self) -> Handlers:
        """The Rematch button."""
        return {Verb.REMATCH: Handler(self._rematch, Needs.SERVER | Needs.TABLE)}

    async def _rematch(self, click: Click) -> None:
        """Open the rematch, or join it for what the last hand was played for.

        Raises Told for who was not at the table, or not in that hand and would join unseen; for a table that has not
        ended, for too many tables, and where Discord refuses the lobby.
        """
        interaction = click.interaction
        await interaction.response.defer(ephemeral=True, thinking=True)
        before = await self._desk.tables.state(click.tap.table)
        if not was_at_table(before, click.account):
            raise Told("error.rematch_others")
        async with self._seating.openings.of(click.guild_id):
            # one rematch of a table, whoever asks for it and however often
            table, action_id = await self._seating.opened(f"rematch:{click.tap.table}")
            is_posted: bool | None = True
            if table is None:
                table = await self._open(click, action_id)
                is_posted = await self._seating.is_posted(table)
            else:
                await self._join(click, before, table)
        if is_posted is None:
            raise refused(interaction)
        await self._seating.tell(interaction, table, click.account, is_late=not is_posted)

    async def _join(self, click: Click, before: State, table: TableId) -> None:
        """Join the rematch. Raises Told for who has not played for what it is played for."""
        if before.hand is None or all(player.account != click.account for player in before.hand.seats):
            words = await readers_words(self._desk.store, click.interaction)
            options = (await self._desk.tables.state(table)).options
            raise Told("error.rematch_open", terms=terms_said(options, words))
        await self._desk.tables.submit(table, Join(click.account, _AS_PLAYED), action_id=click.action_id)

    async def _open(self, click: Click, action_id: str) -> TableId:
        """Open the rematch. Its first host is the sender; the computers that sat sit down."""
        known = await self._desk.tables.known(click.tap.table)
        state, row = known.state, known.row
        if state.phase is not Phase.ENDED or state.hand is None:
            raise Told("error.old_panel")
        host = await self._seating.require_room(click.interaction)
        expected, computers = played_to_the_end(state), computers_at_the_end(state)
        options = state.hand.options.at_new_table()
        room = max(0, options.seats - len({*expected, host}))
        if computers:
            self._desk.thinker.wake()
        return await self._desk.tables.open(
            row.guild_id,
            row.channel_id,
            host,
            options,
            parent_channel_id=row.parent_channel_id,
            expected=expected,
            computers=computers[:room],
            action_id=action_id,
        )
