"""The form for house rules."""

from __future__ import annotations

import discord

from bot.ids import TableId
from bot.panels.custom_ids import Tap, Verb
from bot.rules.house_rules import HouseRule
from bot.words import Words

SETTINGS_LENGTH_MAX = 4000  # of a text in a form
_TITLE_LENGTH_MAX = 45
_NAME_LENGTH_MAX = 60


class HouseRuleForm(discord.ui.Modal):
    """Asks for name, base and settings. Its custom id has the rule's name and version, and leads to the handler.

    `rule` is the rule that is edited, whose name stays; `version` is its version, 0 for a new rule. For a new rule
    `name` and `base` are filled in.
    """

    def __init__(self, rule: HouseRule | None, version: int, words: Words, *, name: str = "", base: str = "") -> None:
        tap = Tap(Verb.HOUSE_RULE, TableId(""), version, seen=rule.name if rule else "")
        title = words("house.title_edit", name=rule.name) if rule else words("house.title_new")
        super().__init__(title=title[:_TITLE_LENGTH_MAX], custom_id=str(tap), timeout=900)
        if rule is None:
            self._ask("name", words("house.label_name"), name[:_NAME_LENGTH_MAX], _NAME_LENGTH_MAX)
        self._ask("base", words("house.label_base"), rule.base if rule else base, 100, is_required=False)
        field: discord.ui.TextInput[HouseRuleForm] = discord.ui.TextInput(
            custom_id="settings",
            style=discord.TextStyle.paragraph,
            default=(rule.settings if rule else "") or None,
            placeholder=words("house.example"),
            max_length=SETTINGS_LENGTH_MAX,
            required=False,
        )
        self.add_item(discord.ui.Label(text=words("house.label_settings"), component=field))

    def _ask(self, key: str, label: str, default: str, longest: int, *, is_required: bool = True) -> None:
        field: discord.ui.TextInput[HouseRuleForm] = discord.ui.TextInput(
            custom_id=key, default=default[:longest] or None, max_length=longest, required=is_required
        )
        self.add_item(discord.ui.Label(text=label, component=field))
