"""Past hands in Discord: what the commands and buttons of history, replay and verify answer."""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.components import file_of, view_of
from bot.discord_ui.desk import Desk
from bot.discord_ui.own_messages import witnesses
from bot.discord_ui.turns import Turns
from bot.discord_ui.viewing import Viewing
from bot.ids import AccountId, TableId
from bot.ledger.records import KeptRecord
from bot.panels.custom_ids import Tap, Verb
from bot.panels.names import in_text
from bot.panels.panel import Panel
from bot.panels.study.history import sought_in
from bot.panels.study.verify import Standing, Witnesses, proof_name
from bot.play.history import History
from bot.play.verifying import SCRIPT, Checked, checked
from bot.store import StoreUnavailable, WantedHands
from bot.table.actions import LoseRoot
from bot.table.refusals import RuleError

VERBS = frozenset({Verb.HANDS_NEWER, Verb.HANDS_OLDER, Verb.HANDS_PICK, Verb.REPLAY, Verb.REPLAY_SHARE, Verb.OPEN_MINE})


class Archive:
    """Everything about hands that are over, for who is shown them; and nobody sees what was closed."""

    def __init__(self, desk: Desk, viewing: Viewing) -> None:
        self._desk = desk
        self._viewing = viewing
        self.history = History(desk.store)
        self._shares = Turns()  # of people: their hands are drawn for everybody one after the other

    async def on_tap(
        self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId, values: Sequence[str]
    ) -> None:
        """One click on a control of one of the messages about past hands."""
        match tap.verb:
            case Verb.HANDS_NEWER | Verb.HANDS_OLDER:
                await self._turn_page(interaction, tap, account)
            case Verb.HANDS_PICK:
                await self.replay(interaction, await self.hand(interaction, int(values[0]), account), account)
            case Verb.REPLAY:
                await self._step(interaction, tap, account)
            case Verb.REPLAY_SHARE:
                await self._share(interaction, tap, account)
            case _:
                await self._open_mine(interaction, tap, account)

    async def list(self, interaction: discord.Interaction[Any], wanted: WantedHands, account: AccountId) -> None:
        """The newest hands that fit, in pages, for the sender alone."""
        panel = await self.history.page(guild_of(interaction), wanted, self._viewing.of(interaction, account))
        view = view_of(panel) or discord.utils.MISSING
        await interaction.response.send_message(panel.text, view=view, ephemeral=True)

    async def replay(self, interaction: discord.Interaction[Any], kept: KeptRecord, account: AccountId) -> None:
        """A hand from its first step, for the sender alone."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._show(interaction, await self.history.replay(guild_of(interaction), kept, 0, account))

    async def hand(
        self, interaction: discord.Interaction[Any], record_no: int | None, account: AccountId | None
    ) -> KeptRecord:
        """The hand that somebody means. Raises Told when there is none, or none that is shown to them."""
        kept = await self.history.hand(guild_of(interaction), record_no, self._viewing.of(interaction, account))
        if kept is None:
            raise Told("hands.none") if record_no is None else Told("hands.no_such", number=record_no)
        return kept

    async def verify(self, interaction: discord.Interaction[Any], kept: KeptRecord, account: AccountId | None) -> None:
        """Check a deal, for the sender alone, with the proof and the script as files."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        guild_id, record = guild_of(interaction), kept.record
        found = await checked(self._desk.store, record.table, record.hand_no)
        assert found is not None, "a hand with a record is over"
        seen = await witnesses(self._desk, guild_id, found)
        await self._begin_anew(record.table, found, seen)
        panel, proof = await self.history.verify(guild_id, kept, account, found, seen)
        name = proof_name(kept.record.table, kept.record.hand_no)
        files = [_file(proof, name), discord.File(SCRIPT, SCRIPT.name)]
        await interaction.edit_original_response(content=panel.text, view=view_of(panel), attachments=files)

    async def _begin_anew(self, table: TableId, found: Checked, seen: Witnesses) -> None:
        """Where the commitment that the next hand would rest on is gone, a new one is posted first."""
        if seen.root is not Standing.GONE or found.seal is None:
            return
        lost, state = found.seal.root, await self._desk.tables.state(table)
        if state.root != lost or state.is_underway:
            return
        with suppress(RuleError, StoreUnavailable):
            action_id = f"gone:{table}:{lost.batch_no}"
            await self._desk.tables.submit(table, LoseRoot(lost.batch_no), action_id=action_id)

    async def _turn_page(self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId) -> None:
        page = {"before_no" if tap.verb is Verb.HANDS_OLDER else "after_no": tap.hand_no}
        wanted, viewer = WantedHands(*sought_in(tap.seen)), self._viewing.of(interaction, account)
        panel = await self.history.page(guild_of(interaction), wanted, viewer, **page)
        await interaction.response.edit_message(content=panel.text, view=view_of(panel))

    async def _step(self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId) -> None:
        kept = await self._of(interaction, tap, account)
        await interaction.response.defer()
        await self._show(interaction, await self.history.replay(guild_of(interaction), kept, tap.street_no, account))

    async def _share(self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId) -> None:
        """The whole hand as a moving picture in the channel, if everybody there may view the one that it was in.

        Not even who played it shows it to others: a player may tell of their own cards, the bot tells of everybody's.
        Each person may show it once.
        """
        kept = await self._of(interaction, tap, account)
        store, hand = self._desk.store, (kept.record.table, kept.record.hand_no)
        row = await store.table_row(tap.table)
        if row is None or not await self._viewing.is_open_to_all_here(interaction, row, kept.record.hand_no):
            raise Told("replay.not_here")
        if not await store.note_share(*hand, account):
            raise Told("replay.shared_already")
        try:
            await interaction.response.defer(thinking=True)
            name = in_text(await self._desk.screens.name_of(guild_of(interaction), account))
            async with self._shares.of(account):
                await self._show(interaction, await self.history.shared(guild_of(interaction), kept, name))
        except BaseException:
            await store.take_back_share(*hand, account)
            raise

    async def _show(self, interaction: discord.Interaction[Any], panel: Panel) -> None:
        """Fill in an answer that was put off."""
        files = [file_of(panel, await self._desk.draw(panel.picture))] if panel.picture is not None else []
        await interaction.edit_original_response(content=panel.text, view=view_of(panel), attachments=files)

    async def _of(self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId) -> KeptRecord:
        """The hand that a button belongs to. Raises Told for one of another server, a purged one, or a hidden one."""
        viewer = self._viewing.of(interaction, account)
        kept = await self.history.hand_of(guild_of(interaction), tap.table, tap.hand_no, viewer)
        if kept is None:
            raise Told("error.old_panel")
        return kept

    async def _open_mine(self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId) -> None:
        guild_id = guild_of(interaction)
        kept = await self._desk.store.record_of(guild_id, tap.table, tap.hand_no)
        if kept is None:
            raise Told("error.old_panel")
        found = await self.history.own_cards(guild_id, kept, account)
        if found is None:
            raise Told("verify.not_in_it")
        panel, proof = found
        file = _file(proof, proof_name(tap.table, tap.hand_no, is_own=True))
        await interaction.response.send_message(panel.text, file=file, ephemeral=True)


def guild_of(interaction: discord.Interaction[Any]) -> int:
    """The server that something was asked in. Raises Told elsewhere."""
    if interaction.guild_id is None:
        raise Told("error.server_only")
    return interaction.guild_id


def _file(text: str, name: str) -> discord.File:
    return discord.File(io.BytesIO(text.encode()), name)
