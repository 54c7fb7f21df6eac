"""The forms for house rules: one for all that TOML can say, and one for a name."""

from __future__ import annotations

import discord

from bot.discord_ui.house_rules.typed import Typed
from bot.ids import TableId
from bot.panels.custom_ids import Tap, Verb
from bot.words import Words

SETTINGS_LENGTH_MAX = 4000  # of a text in a form
_TITLE_LENGTH_MAX = 45
NAME_LENGTH_MAX = 60


class HouseRuleForm(discord.ui.Modal):
    """Asks for name, base and settings. Its custom id has the rule's name and version, and leads to the handler.

    `rule` is the name of the rule that is edited, which stays, or empty for a new one; `version` is its version, 0 for
    a new rule. `typed` is what is filled in.
    """

    def __init__(self, rule: str, version: int, words: Words, typed: Typed) -> None:
        tap = Tap(Verb.HOUSE_RULE, TableId(""), version, seen=rule)
        title = words("house.title_edit", name=rule) if rule else words("house.title_new")
        super().__init__(title=title[:_TITLE_LENGTH_MAX], custom_id=str(tap), timeout=900)
        if not rule:
            _ask(self, "name", words("house.label_name"), typed.name, NAME_LENGTH_MAX)
        _ask(self, "base", words("house.label_base"), typed.base, 100, is_required=False)
        field: discord.ui.TextInput[HouseRuleForm] = discord.ui.TextInput(
            custom_id="settings",
            style=discord.TextStyle.paragraph,
            default=typed.settings[:SETTINGS_LENGTH_MAX] or None,
            placeholder=words("house.example"),
            max_length=SETTINGS_LENGTH_MAX,
            required=False,
        )
        self.add_item(discord.ui.Label(text=words("house.label_settings"), component=field))


class NameForm(discord.ui.Modal):
    """Asks how new house rules are called; the control that leads to it goes on with the answer."""

    def __init__(self, tap: Tap, words: Words, name: str) -> None:
        super().__init__(title=words("form.title_name")[:_TITLE_LENGTH_MAX], custom_id=str(tap), timeout=900)
        _ask(self, "name", words("house.label_name"), name, NAME_LENGTH_MAX)


def _ask(form: discord.ui.Modal, key: str, label: str, default: str, longest: int, *, is_required: bool = True) -> None:
    field: discord.ui.TextInput[discord.ui.View] = discord.ui.TextInput(
        custom_id=key, default=default[:longest] or None, max_length=longest, required=is_required
    )
    form.add_item(discord.ui.Label(text=label, component=field))
