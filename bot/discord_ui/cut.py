"""The little form for a cut."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.forms import values_of
from bot.panels.custom_ids import Tap
from bot.panels.names import clean_name
from bot.panels.words import DEFAULT_LANGUAGE, words_in
from bot.table.why_not import CUT_LENGTH_MAX

_FIELD = "cut"


class CutForm(discord.ui.Modal):
    """Asks for a word or a number. What comes back is handled by `Clicks.on_cut`, found by the custom id alone."""

    def __init__(self, tap: Tap) -> None:
        words = words_in(DEFAULT_LANGUAGE)
        super().__init__(title=words("cut.title"), custom_id=str(tap), timeout=900)
        field: discord.ui.TextInput[CutForm] = discord.ui.TextInput(
            custom_id=_FIELD, placeholder=words("cut.placeholder"), max_length=CUT_LENGTH_MAX
        )
        self.add_item(discord.ui.Label(text=words("cut.label"), component=field))


def cut_in(interaction: discord.Interaction[Any]) -> str:
    """The cut that a form brought back, as it will be printed and hashed: no markdown tricks, no invisible signs."""
    text = values_of(interaction).get(_FIELD, "")
    return clean_name(text) if text.strip() else ""
