"""Shows rulesets: a list of all that a server has, one in words, one as a file."""

from __future__ import annotations

import discord

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.house_rules.files import toml_file
from bot.discord_ui.spoken import servers_words
from bot.panels.names import clean_name, in_text
from bot.panels.panel import Panel
from bot.panels.rules.common import common_text
from bot.panels.rules.house_rules import ListedRuleset, Origin, rules_list_panel, ruleset_panel
from bot.play.rulesets import all_presets, built, find_kept, find_ruleset, is_playable
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.house_rules import COMMON_NAME
from bot.rules.rulesets import folded, load_named, preset_text
from bot.store import KeptRule
from bot.words import Words


class ShownRules:
    """Reads presets and house rules for anybody who asks."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def list_panel(self, guild_id: int, words: Words) -> Panel:
        """The list of all presets and of the server's house rules."""
        presets = [ListedRuleset(ruleset, is_playable(ruleset)) for ruleset in all_presets()]
        own, broken = [], []
        for kept in await self._desk.store.house_rules.of(guild_id):
            try:
                ruleset = built(kept.rule)
            except BadRuleset:
                broken.append(kept.rule.name)
                continue
            base = load_named(kept.rule.base).title if kept.rule.base else ""
            own.append(ListedRuleset(ruleset, is_playable(ruleset), kept.version, base))
        return rules_list_panel(presets, own, broken, words)

    async def ruleset_panel(self, guild_id: int, name: str, version: int | None, words: Words | None = None) -> Panel:
        """One ruleset in the server's words, or in those of its only reader; or what all rulesets have in common.

        `version` asks for an older version of a house rule. Raises Told if there is no such version.
        """
        kept = await find_kept(self._desk.store, guild_id, name)
        if version is not None:
            kept = await self._desk.store.house_rules.get(guild_id, kept.rule.name if kept else name, version)
            if kept is None:
                raise Told("house.no_such_version", name=in_text(clean_name(name)), version=version)
        words = words or await servers_words(self._desk.store, guild_id)
        if kept is None and folded(name) == COMMON_NAME:
            return Panel(common_text(words))
        if kept is None:
            return ruleset_panel(await find_ruleset(self._desk.store, guild_id, name), None, words)
        return ruleset_panel(built(kept.rule), await self._origin(guild_id, kept, words), words)

    async def document(self, guild_id: int, name: str) -> discord.File:
        """A house rule or a preset as a file."""
        kept = await find_kept(self._desk.store, guild_id, name)
        if kept is not None:
            return toml_file(kept.rule.name, kept.rule.document)
        preset = (await find_ruleset(self._desk.store, guild_id, name)).name
        return toml_file(preset, preset_text(preset))

    async def _origin(self, guild_id: int, kept: KeptRule, words: Words) -> Origin:
        author = in_text(await self._desk.screens.name_of(guild_id, kept.author, words))
        base = load_named(kept.rule.base) if kept.rule.base else None
        return Origin(kept.version, author, kept.at_ms, base)
