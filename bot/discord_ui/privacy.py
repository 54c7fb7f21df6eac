"""One's own data out, and away; and a server's."""

from __future__ import annotations

import io
from typing import Any

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.reconciler import Reconciler
from bot.discord_ui.seating import reply
from bot.panels.custom_ids import Tap, Verb
from bot.panels.privacy import Staying, forget_panel, purge_panel
from bot.panels.words import DEFAULT_LANGUAGE, words_in
from bot.play.errands import Errands
from bot.play.export_questions import OwnDataExport
from bot.store import Account

VERBS = frozenset({Verb.FORGET_ME, Verb.PURGE_SERVER})


class Privacy:
    """Nothing here makes an account of who has none: asking leaves no trace.

    `backup_hours`: how long the copies that the bot makes hold what was deleted, 0 when it makes none.
    """

    def __init__(self, desk: Desk, reconciler: Reconciler, errands: Errands, backup_hours: int) -> None:
        self._desk = desk
        self._errands = errands
        self._store = desk.store
        self._reconciler = reconciler
        self._backup_hours = backup_hours
        self._words = words_in(DEFAULT_LANGUAGE)

    async def export(self, interaction: discord.Interaction[Any]) -> None:
        """What is kept of the sender as a file, for them alone; packed when it is too large for Discord.

        In a server what is kept of them there, in direct messages everything: nothing of one server is told in another.
        """
        await interaction.response.defer(ephemeral=True, thinking=True)
        wanted = OwnDataExport(self._store.path, interaction.user.id, interaction.guild_id, interaction.filesize_limit)
        made = await self._errands.run(interaction.user.id, wanted)
        if made is None:
            raise Told("privacy.nothing")
        file = discord.File(io.BytesIO(made.content), made.name)
        text = self._words("privacy.export" if interaction.guild_id is None else "privacy.export_here")
        await interaction.edit_original_response(content=text, attachments=[file])

    async def ask_forget(self, interaction: discord.Interaction[Any]) -> None:
        """Ask once, in private: what stays, and what is not settled, is said before."""
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
        await reply(interaction, forget_panel(staying, self._words))

    async def ask_purge(self, interaction: discord.Interaction[Any]) -> None:
        """Ask a server's owner once, in private."""
        _require_owner(interaction)
        await reply(interaction, purge_panel(self._words))

    async def on_tap(self, interaction: discord.Interaction[Any], tap: Tap) -> None:
        """The button under one of the questions."""
        if tap.verb is Verb.FORGET_ME:
            known = await self._require_free(interaction)
            await self._store.people.forget(interaction.user.id)
            self._reconciler.give_up_on(known.account_id)
            text = self._words("privacy.done")
        else:
            guild_id = _require_owner(interaction)
            await self.purge(guild_id)
            text = self._words("privacy.done_server")
        if self._backup_hours:
            text += " " + self._words("privacy.backups", hours=self._backup_hours)
        await interaction.response.edit_message(content=text, view=None)

    async def purge(self, guild_id: int) -> None:
        """Delete everything of a server."""
        tables = [row.table for row in await self._store.tables.open_in(guild_id=guild_id)]
        for table in tables:
            self._reconciler.give_up(table)
        await self._store.servers.purge(guild_id, self._desk.now_ms())
        self._desk.tables.forget_all()
        for table in tables:  # what looked at it meanwhile
            self._reconciler.give_up(table)

    async def _require_free(self, interaction: discord.Interaction[Any]) -> Account:
        """The sender's account. Raises Told for who is not known, and for who still sits somewhere."""
        known = await self._store.accounts.of(interaction.user.id)
        if known is None:
            raise Told("privacy.nothing")
        if tables := await self._desk.screens.tables_of(known.account_id):
            raise Told("privacy.seated", number=len(tables))
        return known


def _require_owner(interaction: discord.Interaction[Any]) -> int:
    """The server that its owner speaks for. Raises Told for anybody else."""
    guild = interaction.guild
    if guild is None or guild.owner_id != interaction.user.id:
        raise Told("privacy.need_owner")
    return guild.id
