"""A form that asks for one whole number."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.forms import values_of
from bot.panels.custom_ids import Tap
from bot.table.options import BUY_IN_MAX, STAKE_MAX
from bot.words import Words

_FIELD = "number"
_DIGITS_MOST = len(str(BUY_IN_MAX * STAKE_MAX))
NO_NUMBER = -1
"""Stands for a text that is no number. It is outside of every range, so the refusal names the range."""


class NumberForm(discord.ui.Modal):
    """Its custom id alone leads to the handler of the answer. `key` names its texts; `known` is filled in.

    `step`: the numbers that count are its multiples.
    """

    def __init__(self, tap: Tap, key: str, known: int, words: Words, step: int = 1) -> None:
        super().__init__(title=words(f"stakes.form_{key}"), custom_id=str(tap), timeout=900)
        field: discord.ui.TextInput[NumberForm] = discord.ui.TextInput(
            custom_id=_FIELD, default=str(known), max_length=_DIGITS_MOST
        )
        self.add_item(discord.ui.Label(text=words(f"stakes.label_{key}", step=step), component=field))


def number_in(interaction: discord.Interaction[Any]) -> int:
    """The number in a submitted form, or NO_NUMBER."""
    text = values_of(interaction).get(_FIELD, "").strip()
    is_number = text.isascii() and text.isdecimal() and len(text) <= _DIGITS_MOST
    return int(text) if is_number else NO_NUMBER
