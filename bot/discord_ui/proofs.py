"""The Proof button: the openings of a finished hand as a file, by which anybody can check the deal."""

from __future__ import annotations

import io

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.needs import Needs
from bot.discord_ui.spoken import readers_words
from bot.panels.custom_ids import Verb
from bot.panels.study.verify import proof_name
from bot.play.proof import proof_of


class Proofs:
    """Answers with what was opened of a deal."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def handlers(self) -> Handlers:
        """The Proof button."""
        return {Verb.PROOF: Handler(self._show, Needs.TABLE)}

    async def _show(self, click: Click) -> None:
        table, hand_no = click.tap.table, click.tap.hand_no
        proof = await proof_of(self._desk.store, table, hand_no)
        if proof is None:
            raise Told("error.old_panel")
        number = await self._desk.store.records.number(
            (await self._desk.tables.known(table)).row.guild_id, table, hand_no
        )
        text = (await readers_words(self._desk.store, click.interaction))("over.proof", hand=number or "?")
        file = discord.File(io.BytesIO(proof.encode()), proof_name(table, hand_no))
        await click.interaction.response.send_message(text, file=file, ephemeral=True)
