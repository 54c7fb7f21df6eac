"""Forms that are values (`bot.panels.form`) as discord.py's."""

from __future__ import annotations

import discord

from bot.panels.form import Field, Form, Number, Pick
from bot.table.options import BUY_IN_MAX, STAKE_MAX

NUMBER_LENGTH_MAX = len(str(BUY_IN_MAX * STAKE_MAX))
"""Characters of a number that is typed."""

_Part = discord.ui.TextInput[discord.ui.Modal] | discord.ui.RadioGroup[discord.ui.Modal]
_Parts = _Part | discord.ui.CheckboxGroup[discord.ui.Modal]


class PanelForm(discord.ui.Modal):
    """One form to fill in; what it asks for is filled in as it is set."""

    def __init__(self, form: Form) -> None:
        super().__init__(title=form.title, custom_id=form.custom_id, timeout=900)
        for field in form.fields:
            about = field.about if isinstance(field, Number) else ""
            self.add_item(discord.ui.Label(text=field.label, description=about or None, component=_part(field)))


def _part(field: Field) -> _Parts:
    if isinstance(field, Number):
        return discord.ui.TextInput(custom_id=field.key, default=str(field.number), max_length=NUMBER_LENGTH_MAX)
    if isinstance(field, Pick):
        options = [
            discord.RadioGroupOption(label=one.label, value=one.value, default=one.is_chosen) for one in field.choices
        ]
        return discord.ui.RadioGroup(custom_id=field.key, options=options)
    boxes = [
        discord.CheckboxGroupOption(label=one.label, value=one.value, default=one.is_chosen) for one in field.choices
    ]
    return discord.ui.CheckboxGroup(
        custom_id=field.key, options=boxes, min_values=0, max_values=len(boxes), required=False
    )
