"""/privacy: exports or deletes the sender's own data, or deletes all data of a server."""

from __future__ import annotations

import io
from typing import Any

import discord

from bot.discord_ui.allowed import owned_server
from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.needs import Needs
from bot.discord_ui.reconciler import Reconciler
from bot.discord_ui.replies import reply
from bot.discord_ui.spoken import readers_words
from bot.panels.custom_ids import Verb
from bot.panels.privacy import Staying, forget_panel, purge_panel
from bot.play.allowances import ACTS
from bot.play.backups import Backups
from bot.play.errands import Errands
from bot.play.export_questions import OwnDataExport
from bot.store import Account
from bot.words import Words


class Privacy:
    """Exports and deletes data. Nothing here makes an account for somebody who has none."""

    def __init__(self, desk: Desk, reconciler: Reconciler, errands: Errands, backups: Backups) -> None:
        self._desk = desk
        self._errands = errands
        self._store = desk.store
        self._reconciler = reconciler
        self._backups = backups

    def handlers(self) -> Handlers:
        """The buttons that confirm the two deletions."""
        return {
            Verb.FORGET_ME: Handler(self._forget, Needs.NOTHING),
            Verb.PURGE_SERVER: Handler(self._purge, Needs.NOTHING),
        }

    async def export(self, interaction: discord.Interaction[Any]) -> None:
        """Answer in private with a file of the sender's data, compressed if it is too large for Discord.

        In a server it has only the data from that server, in direct messages all data. Raises Told if there is none.
        """
        await interaction.response.defer(ephemeral=True, thinking=True)
        wanted = OwnDataExport(self._store.place, interaction.user.id, interaction.guild_id, interaction.filesize_limit)
        made = await self._errands.run(interaction.user.id, wanted)
        if made is None:
            raise Told("privacy.nothing")
        file = discord.File(io.BytesIO(made.content), made.name)
        words = await readers_words(self._store, interaction)
        text = words("privacy.export" if interaction.guild_id is None else "privacy.export_here")
        await interaction.edit_original_response(content=text, attachments=[file])

    async def ask_forget(self, interaction: discord.Interaction[Any]) -> None:
        """Ask in private whether to delete the sender, and say what will stay and what is not settled. Raises Told."""
        known = await self._require_free(interaction)
        remains = await self._store.people.remains(known.account_id)
        elsewhere = {guild_id: books for guild_id, books in remains.points.items() if guild_id != interaction.guild_id}
        behind = [books for books in elsewhere.values() if any(points < 0 for _, points in books)]
        staying = Staying(
            here=remains.points.get(interaction.guild_id or 0, ()),
            elsewhere=len(elsewhere),
            behind_elsewhere=len(behind),
            unconfirmed=sum(remains.open_settlements.values()),
            has_sealed_words=remains.has_sealed_words,
        )
        await reply(interaction, forget_panel(staying, await readers_words(self._store, interaction)))

    async def ask_purge(self, interaction: discord.Interaction[Any]) -> None:
        """Ask the server's owner in private whether to delete all of its data. Raises Told for anybody else."""
        owned_server(interaction)
        await reply(interaction, purge_panel(await readers_words(self._store, interaction)))

    async def _forget(self, click: Click) -> None:
        """Delete the sender's data: the button under that question."""
        known = await self._require_free(click.interaction)
        words = await readers_words(self._store, click.interaction)
        self._desk.tables.allowances.take(ACTS, click.interaction.user.id)
        await self._store.people.forget(click.interaction.user.id)
        self._reconciler.give_up_on(known.account_id)
        await self._say_done(click, "privacy.done", words)

    async def _purge(self, click: Click) -> None:
        """Delete the server's data: the button under that question."""
        guild_id = owned_server(click.interaction)
        words = await readers_words(self._store, click.interaction)
        self._desk.tables.allowances.take(ACTS, click.interaction.user.id)
        await self.purge(guild_id)
        await self._say_done(click, "privacy.done_server", words)

    async def _say_done(self, click: Click, key: str, words: Words) -> None:
        text = words(key)
        if self._backups.hours:
            text += " " + words("privacy.backups", hours=self._backups.hours)
        elif await self._backups.are_there():
            text += " " + words("privacy.backups_stay")
        await click.interaction.response.edit_message(content=text, view=None)

    async def purge(self, guild_id: int) -> None:
        """Delete all data of a server, its open tables included."""
        tables = [row.table for row in await self._store.tables.open_in_server(guild_id)]
        for table in tables:
            self._reconciler.give_up(table)
        await self._store.servers.purge(guild_id, self._desk.now_ms())
        self._reconciler.settlements.touch_in(guild_id)
        self._desk.tables.forget_all()
        for table in tables:  # what looked at it meanwhile
            self._reconciler.give_up(table)

    async def _require_free(self, interaction: discord.Interaction[Any]) -> Account:
        """The sender's account. Raises Told if they are unknown, or still sit at a table."""
        known = await self._store.accounts.of(interaction.user.id)
        if known is None:
            raise Told("privacy.nothing")
        if tables := await self._desk.screens.tables_of(known.account_id):
            raise Told("privacy.seated", number=len(tables))
        return known
