"""A form that asks for one whole number, and how numbers are read that were typed."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.forms import values_of
from bot.discord_ui.panel_form import NUMBER_LENGTH_MAX, PanelForm
from bot.panels.custom_ids import Tap
from bot.panels.form import Form, Number
from bot.words import Words

_FIELD = "number"
NO_NUMBER = -1
"""Stands for a text that is no number. It is outside of every range, so the refusal names the range."""


def number_form(tap: Tap, key: str, known: int, words: Words, step: int = 1) -> PanelForm:
    """A form whose custom id alone leads to the handler of the answer. `key` names its texts; `known` is filled in.

    `step`: the numbers that count are its multiples.
    """
    field = Number(_FIELD, words(f"stakes.label_{key}", step=step), known)
    return PanelForm(Form(str(tap), words(f"stakes.form_{key}"), (field,)))


def number_in(interaction: discord.Interaction[Any]) -> int:
    """The number in such a form once it is submitted, or NO_NUMBER."""
    return number_of(values_of(interaction).get(_FIELD, ""))


def number_of(typed: str) -> int:
    """The whole number that a text says, or NO_NUMBER."""
    text = typed.strip()
    is_number = text.isascii() and text.isdecimal() and len(text) <= NUMBER_LENGTH_MAX
    return int(text) if is_number else NO_NUMBER
