"""Saves house rules: who may, how many a server may have, and what the channel is told."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.allowed import manages_here, server_of
from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.spoken import readers_words, servers_words
from bot.panels.names import in_text
from bot.panels.rules.house_rules import saved_panel
from bot.play.allowances import RULES
from bot.play.one_by_one import Turns
from bot.play.rulesets import built
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.house_rules import HouseRule, accepted
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import load_named
from bot.store import KeptRule, LimitReached

HOUSE_RULES_A_SERVER = 25
BYTES_A_SERVER = 49_152  # of all its rules: after a start they are all read at the first key that somebody types


class Keeping:
    """Saves the rules of a server one after the other, so that its limits hold."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._saves = Turns()  # of servers

    async def require_editor(self, interaction: discord.Interaction[Any], kept: KeptRule | None) -> None:
        """Raise Told unless the sender has Manage Server or is the author of the rule; `kept` is None for a new one.

        Raises Told outside of a server, too.
        """
        server_of(interaction)
        account = await self._desk.account(interaction)
        if not manages_here(interaction) and (kept is None or kept.author != account):
            raise Told("house.need_manage")

    async def keep(
        self, interaction: discord.Interaction[Any], guild_id: int, rule: HouseRule, seen_version: int
    ) -> None:
        """Save a new version of a rule and tell everybody in the channel.

        `seen_version` is the version that its writer edited, 0 for a new rule; if there is a newer one by now, the rule
        is refused. Raises Told and BadRuleset, RuleError for one too many in a day; then nothing is saved.
        """
        async with self._saves.of(guild_id):
            await self._keep_alone(interaction, guild_id, rule, seen_version)

    async def _keep_alone(
        self, interaction: discord.Interaction[Any], guild_id: int, rule: HouseRule, seen_version: int
    ) -> None:
        store = self._desk.store
        own = {kept.rule.name: kept for kept in await store.house_rules.of(guild_id)}
        await self.require_editor(interaction, own.get(rule.name))
        ruleset = accepted(rule)
        if rule.name in own and not seen_version:
            raise Told("house.taken", name=rule.name)
        others = sum(len(kept.rule.document.encode()) for name, kept in own.items() if name != rule.name)
        if others + len(rule.document.encode()) > BYTES_A_SERVER:
            raise Told("house.too_much", number=BYTES_A_SERVER // 1024)
        writer = await self._desk.account(interaction)
        now_ms = self._desk.now_ms()
        most = HOUSE_RULES_A_SERVER
        self._desk.tables.allowances.take(RULES, interaction.user.id)
        try:
            version = await store.house_rules.save(guild_id, rule, seen_version, writer, now_ms, rules_most=most)
        except LimitReached:
            raise Told("house.too_many", number=most) from None
        if version is None:
            raise Told("house.stale")
        if version == seen_version:
            raise Told("house.same", version=version)
        before = _before(rule, own.get(rule.name), ruleset)
        everybodys = await servers_words(store, guild_id)
        name = in_text(await self._desk.screens.name_of(guild_id, writer, everybodys))
        panel = saved_panel(ruleset, before, version, name, everybodys, is_new=not seen_version)
        words = await readers_words(store, interaction)
        if interaction.response.is_done():
            await interaction.edit_original_response(content=words("house.kept"))
        elif interaction.message is not None:  # a private form, which has done its work
            await interaction.response.edit_message(content=words("house.kept"), view=None, embeds=[], attachments=[])
        else:
            await interaction.response.send_message(panel.text, silent=True)
            return
        await interaction.followup.send(panel.text, silent=True)


def _before(rule: HouseRule, kept: KeptRule | None, ruleset: Ruleset) -> Ruleset | None:
    """What a saved rule is compared with: its last version, if that could be played in the same game; else its base."""
    if kept is not None:
        try:
            before = built(kept.rule)
        except BadRuleset:
            before = None
        if type(before) is type(ruleset):
            return before
    return load_named(rule.base) if rule.base else None
