"""House rules in Discord: forms and files in, panels and files out, and who may change what."""

from __future__ import annotations

import io
import json
from typing import Any

import discord

from bot.discord_ui.boundary import Told, boundary, sentence_of
from bot.discord_ui.desk import Desk
from bot.discord_ui.forms import SETTINGS_LENGTH_MAX, HouseRuleForm, values_of
from bot.discord_ui.seating import Seating, reply
from bot.discord_ui.turns import Turns
from bot.ids import AccountId
from bot.panels.custom_ids import Tap
from bot.panels.names import clean_name, in_text
from bot.panels.panel import Panel
from bot.panels.rules.common import COMMON_NAME, common_text
from bot.panels.rules.house_rules import (
    ListedRuleset,
    Origin,
    delete_panel,
    rules_list_panel,
    ruleset_panel,
    saved_panel,
)
from bot.panels.words import DEFAULT_LANGUAGE, words_in
from bot.play.rulesets import all_presets, built, find_kept, find_ruleset, is_playable
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.house_rules import DOCUMENT_BYTES_MOST, HouseRule, accepted, named_in, read_document, written
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import folded, load_named, preset_text
from bot.store import KeptRule, LimitReached

HOUSE_RULES_A_SERVER = 25
BYTES_A_SERVER = 49_152  # of all its rules: after a start they are all read at the first key that somebody types


class HouseRules:
    """What `/rules` does. Whoever may not change a rule is told so before they write anything, and once they have."""

    def __init__(self, desk: Desk, seating: Seating) -> None:
        self._desk = desk
        self._seating = seating
        self._saves = Turns()  # of servers
        self._words = words_in(DEFAULT_LANGUAGE)

    async def list_panel(self, guild_id: int) -> Panel:
        """All presets and the server's own."""
        presets = [ListedRuleset(ruleset, is_playable(ruleset)) for ruleset in all_presets()]
        own, broken = [], []
        for kept in await self._desk.store.house_rules(guild_id):
            try:
                ruleset = built(kept.rule)
            except BadRuleset:
                broken.append(kept.rule.name)
                continue
            base = load_named(kept.rule.base).title if kept.rule.base else ""
            own.append(ListedRuleset(ruleset, is_playable(ruleset), kept.version, base))
        return rules_list_panel(presets, own, broken, self._words)

    async def ruleset_panel(self, guild_id: int, name: str, version: int | None) -> Panel:
        """One ruleset in words, or what all have in common; `version` is for a house rule as it was."""
        kept = await find_kept(self._desk.store, guild_id, name)
        if version is not None:
            kept = await self._desk.store.house_rule(guild_id, kept.rule.name if kept else name, version)
            if kept is None:
                raise Told("house.no_such_version", name=clean_name(name), version=version)
        if kept is None and folded(name) == COMMON_NAME:
            return Panel(common_text(self._words))
        if kept is None:
            return ruleset_panel(await find_ruleset(self._desk.store, guild_id, name), None, self._words)
        return ruleset_panel(built(kept.rule), await self._origin(guild_id, kept), self._words)

    async def document(self, guild_id: int, name: str) -> discord.File:
        """A house rule or a preset as a file."""
        kept = await find_kept(self._desk.store, guild_id, name)
        if kept is not None:
            return _file(kept.rule.name, kept.rule.document)
        preset = (await find_ruleset(self._desk.store, guild_id, name)).name
        return _file(preset, preset_text(preset))

    @property
    def file_words(self) -> str:
        """What is said beside a file."""
        return self._words("house.file")

    async def open_new(self, interaction: discord.Interaction[Any], name: str, base: str) -> None:
        """An empty form, for those who manage the server."""
        await self._require_editor(interaction, None)
        await interaction.response.send_modal(HouseRuleForm(None, 0, name=name, base=base))

    async def open_edit(self, interaction: discord.Interaction[Any], name: str) -> None:
        """The form with what holds now, for those who may change it."""
        kept = await self._kept(interaction, name)
        if len(kept.rule.settings) > SETTINGS_LENGTH_MAX:
            raise Told("house.too_long")
        await interaction.response.send_modal(HouseRuleForm(kept.rule, kept.version))

    async def on_form(self, interaction: discord.Interaction[Any], tap: Tap) -> None:
        """A form came back, filled in for the version that its custom id names. What is refused is not lost."""
        async with boundary(interaction, self._desk):
            values = values_of(interaction)
            name, base, settings = (
                tap.seen or values.get("name", ""),
                values.get("base", ""),
                values.get("settings", ""),
            )
            try:
                store, guild_id = self._desk.store, _guild_of(interaction)
                await self._require_editor(
                    interaction, await store.house_rule(guild_id, tap.seen) if tap.seen else None
                )
                rule = written(name, base, settings)
                await self._save(interaction, rule, tap.hand_no)
            except (BadRuleset, Told) as refused:
                problem = await sentence_of(self._desk, refused)
                text = self._words("house.lost", problem=problem)
                typed = f"name = {json.dumps(name)}\nbase = {json.dumps(base)}\n{settings}\n"
                await interaction.response.send_message(text, file=_file("house-rules", typed), ephemeral=True)

    async def take_file(
        self,
        interaction: discord.Interaction[Any],
        file: discord.Attachment,
        *,
        name: str = "",
        is_new: bool = False,
    ) -> None:
        """Keep the rule of a file: a new one, or the next version of the one that it names (of `name`, if given).

        The file is read as TOML only for somebody who may change that rule.
        """
        guild_id = _guild_of(interaction)
        shown = clean_name(file.filename)
        kept = await self._kept(interaction, name) if name else None
        if is_new:
            await self._require_editor(interaction, None)
        if file.size > DOCUMENT_BYTES_MOST:
            raise Told("house.too_large", name=in_text(shown), number=DOCUMENT_BYTES_MOST // 1024)
        await interaction.response.defer(ephemeral=True, thinking=True)
        data = await file.read()
        if kept is None:
            await self._require_editor(interaction, await self._desk.store.house_rule(guild_id, named_in(data)))
        rule = read_document(shown, data, kept.rule.name if kept else "")
        kept = kept or await self._desk.store.house_rule(guild_id, rule.name)
        if kept is not None and is_new:
            raise Told("house.taken", name=rule.name)
        await self._save(interaction, rule, kept.version if kept else 0)

    async def ask_delete(self, interaction: discord.Interaction[Any], name: str) -> None:
        """Ask once, in private."""
        kept = await self._kept(interaction, name)
        await reply(interaction, delete_panel(_title(kept.rule), kept.rule.name, kept.version, self._words))

    async def on_delete(self, interaction: discord.Interaction[Any], tap: Tap) -> None:
        """The button under the question."""
        guild_id = _guild_of(interaction)
        kept = await self._desk.store.house_rule(guild_id, tap.seen)  # by its name alone: what is deleted, and no other
        await self._require_editor(interaction, kept)
        if kept is None:
            raise Told("house.stale")
        writer = await self._seating.account(interaction)
        store = self._desk.store
        if not await store.delete_house_rule(guild_id, tap.seen, tap.hand_no, writer, self._desk.now_ms()):
            raise Told("house.stale")
        text = self._words(
            "house.deleted", name=await self._name(_guild_of(interaction), writer), title=in_text(_title(kept.rule))
        )
        await interaction.response.edit_message(content=self._words("house.kept"), view=None)
        await interaction.followup.send(text)

    async def _save(self, interaction: discord.Interaction[Any], rule: HouseRule, seen_version: int) -> None:
        """Keep a version and tell everybody in the channel; raises Told and BadRuleset, and then nothing is kept."""
        async with self._saves.of(_guild_of(interaction)):
            await self._save_alone(interaction, rule, seen_version)

    async def _save_alone(self, interaction: discord.Interaction[Any], rule: HouseRule, seen_version: int) -> None:
        """What a server's rules may take together is looked at and kept for one of them at a time."""
        guild_id = _guild_of(interaction)
        store = self._desk.store
        own = {kept.rule.name: kept for kept in await store.house_rules(guild_id)}
        await self._require_editor(interaction, own.get(rule.name))
        ruleset = accepted(rule)
        if rule.name in own and not seen_version:
            raise Told("house.taken", name=rule.name)
        others = sum(len(kept.rule.document.encode()) for name, kept in own.items() if name != rule.name)
        if others + len(rule.document.encode()) > BYTES_A_SERVER:
            raise Told("house.too_much", number=BYTES_A_SERVER // 1024)
        writer = await self._seating.account(interaction)
        now_ms, most = self._desk.now_ms(), HOUSE_RULES_A_SERVER
        try:
            version = await store.save_house_rule(guild_id, rule, seen_version, writer, now_ms, rules_most=most)
        except LimitReached:
            raise Told("house.too_many", number=most) from None
        if version is None:
            raise Told("house.stale")
        if version == seen_version:
            raise Told("house.same", version=version)
        before = _before(rule, own.get(rule.name), ruleset)
        name = await self._name(_guild_of(interaction), writer)
        panel = saved_panel(ruleset, before, version, name, self._words, is_new=not seen_version)
        if interaction.response.is_done():
            await interaction.edit_original_response(content=self._words("house.kept"))
            await interaction.followup.send(panel.text)
        else:
            await interaction.response.send_message(panel.text)

    async def _kept(self, interaction: discord.Interaction[Any], name: str) -> KeptRule:
        """The house rule of a name, for somebody who may change it. Raises Told."""
        kept = await find_kept(self._desk.store, _guild_of(interaction), name)
        if kept is None:
            raise Told("house.no_such", name=clean_name(name))
        await self._require_editor(interaction, kept)
        return kept

    async def _require_editor(self, interaction: discord.Interaction[Any], kept: KeptRule | None) -> None:
        """Manage Server, or being the author of the rule. Discord says the former with every interaction."""
        account = await self._seating.account(interaction)
        if not interaction.permissions.manage_guild and (kept is None or kept.author != account):
            raise Told("house.need_manage")

    async def _origin(self, guild_id: int, kept: KeptRule) -> Origin:
        base = load_named(kept.rule.base) if kept.rule.base else None
        return Origin(kept.version, await self._name(guild_id, kept.author), kept.at_ms, base)

    async def _name(self, guild_id: int, account: AccountId) -> str:
        return in_text(await self._desk.screens.name_of(guild_id, account))


def _before(rule: HouseRule, kept: KeptRule | None, ruleset: Ruleset) -> Ruleset | None:
    """What a saved rule is compared with: its version before, if that was playable and the same game; else its base."""
    if kept is not None:
        try:
            before = built(kept.rule)
        except BadRuleset:
            before = None
        if type(before) is type(ruleset):
            return before
    return load_named(rule.base) if rule.base else None


def _title(rule: HouseRule) -> str:
    """The title of a rule, or its name while it cannot be played."""
    try:
        return built(rule).title
    except BadRuleset:
        return rule.name


def _file(name: str, document: str) -> discord.File:
    return discord.File(io.BytesIO(document.encode()), f"{name}.toml")


def _guild_of(interaction: discord.Interaction[Any]) -> int:
    if interaction.guild_id is None:
        raise Told("error.server_only")
    return interaction.guild_id
