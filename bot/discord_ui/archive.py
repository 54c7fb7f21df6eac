"""Past hands in Discord: what the commands and buttons of history, replay and verify answer."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.components import view_of
from bot.discord_ui.desk import Desk
from bot.ids import AccountId
from bot.ledger.records import KeptRecord
from bot.panels.custom_ids import Tap, Verb
from bot.panels.verify import proof_name
from bot.play.history import History
from bot.play.verifying import SCRIPT

VERBS = frozenset({Verb.OPEN_MINE})


class Archive:
    """Everything about hands that are over; all may look, and nobody sees what was closed."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.history = History(desk.store)

    async def on_tap(
        self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId, values: Sequence[str]
    ) -> None:
        """One click on a control of one of the messages about past hands."""
        await self._open_mine(interaction, tap, account)

    async def hand(
        self, interaction: discord.Interaction[Any], record_no: int | None, account: AccountId | None
    ) -> KeptRecord:
        """The hand that somebody means. Raises Told when there is none."""
        kept = await self.history.hand(guild_of(interaction), record_no, account)
        if kept is None:
            raise Told("hands.none") if record_no is None else Told("hands.no_such", number=record_no)
        return kept

    async def verify(self, interaction: discord.Interaction[Any], kept: KeptRecord, account: AccountId | None) -> None:
        """Check a deal, for the sender alone, with the proof and the script as files."""
        panel, proof = await self.history.verify(guild_of(interaction), kept, account)
        name = proof_name(kept.record.table, kept.record.hand_no)
        files = [_file(proof, name), discord.File(SCRIPT, SCRIPT.name)]
        view = view_of(panel) or discord.utils.MISSING
        await interaction.response.send_message(panel.text, view=view, files=files, ephemeral=True)

    async def _open_mine(self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId) -> None:
        guild_id = guild_of(interaction)
        kept = await self._desk.store.record_of(guild_id, tap.table, tap.hand_no)
        found = await self.history.own_cards(guild_id, kept, account) if kept is not None else None
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
