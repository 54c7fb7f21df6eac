"""/verify checks a deal. A button under its answer gives players the openings of their own cards."""

from __future__ import annotations

import io
from contextlib import suppress
from typing import Any

import discord

from bot.discord_ui.allowed import server_of
from bot.discord_ui.boundary import Told
from bot.discord_ui.components import view_of
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.needs import Needs
from bot.discord_ui.own_messages import witnesses
from bot.ids import AccountId, TableId
from bot.ledger.records import KeptRecord
from bot.panels.custom_ids import Verb
from bot.panels.study.verify import Standing, Witnesses, proof_name
from bot.play.history import History
from bot.play.verifying import SCRIPT, Checked, checked
from bot.store import StoreUnavailable
from bot.table.actions import LoseRoot
from bot.table.refusals import RuleError


class Verifier:
    """Checks deals against the store and against what was posted on Discord."""

    def __init__(self, desk: Desk, history: History) -> None:
        self._desk = desk
        self._history = history

    def handlers(self) -> Handlers:
        """The button under the answer of /verify."""
        return {Verb.OPEN_MINE: Handler(self._open_mine, Needs.SERVER)}

    async def verify(self, interaction: discord.Interaction[Any], kept: KeptRecord, account: AccountId | None) -> None:
        """Check a deal. The answer is private and has two files: the proof, and the script that checks it."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        guild_id = server_of(interaction)
        record = kept.record
        found = await checked(self._desk.store, record.table, record.hand_no)
        assert found is not None, "a hand with a record is over"
        seen = await witnesses(self._desk, guild_id, found)
        await self._begin_anew(record.table, found, seen)
        panel, proof = await self._history.verify(guild_id, kept, account, found, seen)
        name = proof_name(kept.record.table, kept.record.hand_no)
        files = [_json_file(proof, name), discord.File(SCRIPT, SCRIPT.name)]
        await interaction.edit_original_response(content=panel.text, view=view_of(panel), attachments=files)

    async def _begin_anew(self, table: TableId, found: Checked, seen: Witnesses) -> None:
        """If the commitment of the table's next hand was deleted from Discord, have a new one posted first."""
        if seen.root is not Standing.GONE or found.seal is None:
            return
        lost = found.seal.root
        state = await self._desk.tables.state(table)
        if state.root != lost or state.is_underway:
            return
        with suppress(RuleError, StoreUnavailable):
            action_id = f"gone:{table}:{lost.batch_no}"
            await self._desk.tables.submit(table, LoseRoot(lost.batch_no), action_id=action_id)

    async def _open_mine(self, click: Click) -> None:
        """Answer in private with a file of the openings of the sender's own cards. Raises Told if they had none."""
        table, hand_no = click.tap.table, click.tap.hand_no
        kept = await self._desk.store.records.of(click.guild_id, table, hand_no)
        if kept is None:
            raise Told("error.old_answer")
        found = await self._history.own_cards(click.guild_id, kept, click.account)
        if found is None:
            raise Told("verify.not_in_it")
        panel, proof = found
        file = _json_file(proof, proof_name(table, hand_no, is_own=True))
        await click.interaction.response.send_message(panel.text, file=file, ephemeral=True)


def _json_file(text: str, name: str) -> discord.File:
    return discord.File(io.BytesIO(text.encode()), name)
