"""A player's cut: a word or a number that enters the deals of the session (docs/fair-deal.md). A form asks for it."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.desk import Desk
from bot.discord_ui.forms import values_of
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.needs import Needs
from bot.discord_ui.spoken import readers_words
from bot.panels.custom_ids import Tap, Verb
from bot.panels.names import clean_name, in_text
from bot.table.actions import ANY_CUT, GiveCut
from bot.table.happenings.dealing import CUT_LENGTH_MAX
from bot.words import Words

_FIELD = "cut"


class CutForm(discord.ui.Modal):
    """Asks for a word or a number. Its custom id alone leads to the handler of the answer."""

    def __init__(self, tap: Tap, words: Words) -> None:
        super().__init__(title=words("cut.title"), custom_id=str(tap), timeout=900)
        field: discord.ui.TextInput[CutForm] = discord.ui.TextInput(
            custom_id=_FIELD, placeholder=words("cut.placeholder"), max_length=CUT_LENGTH_MAX
        )
        self.add_item(discord.ui.Label(text=words("cut.label"), component=field))


class Cuts:
    """The Cut button, and what its form brings back."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def handlers(self) -> Handlers:
        """The button and its form."""
        return {Verb.CUT: Handler(self._ask, Needs.TABLE, self._take)}

    async def _take(self, click: Click) -> None:
        cut = cut_in(click.interaction)
        await self._desk.tables.submit(click.tap.table, GiveCut(click.account, cut), action_id=click.action_id)
        words = await readers_words(self._desk.store, click.interaction)
        text = words("cut.done", cut=in_text(cut))
        nobody = discord.AllowedMentions.none()
        await click.interaction.response.send_message(text, ephemeral=True, allowed_mentions=nobody)

    async def _ask(self, click: Click) -> None:
        """Open the form. Raises RuleError if a cut of theirs would be refused whatever it is."""
        await self._desk.tables.require(click.tap.table, GiveCut(click.account, ANY_CUT))
        words = await readers_words(self._desk.store, click.interaction)
        await click.interaction.response.send_modal(CutForm(click.tap, words))


def cut_in(interaction: discord.Interaction[Any]) -> str:
    """The cut in a submitted form, as it is shown and hashed: without what is invisible or ends a block of code."""
    text = values_of(interaction).get(_FIELD, "").replace("`", "'")
    return clean_name(text) if text.strip() else ""
