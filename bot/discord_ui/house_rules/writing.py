"""Writes house rules from forms and files, and asks before one is deleted."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.allowed import server_of
from bot.discord_ui.boundary import Told, sentence_of
from bot.discord_ui.components import view_of
from bot.discord_ui.desk import Desk
from bot.discord_ui.forms import values_of
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.house_rules.files import toml_file
from bot.discord_ui.house_rules.form import SETTINGS_LENGTH_MAX, HouseRuleForm
from bot.discord_ui.house_rules.keeping import Keeping
from bot.discord_ui.house_rules.typed import Typed, typed_in
from bot.discord_ui.needs import Needs
from bot.discord_ui.replies import reply
from bot.discord_ui.spoken import readers_words, servers_words
from bot.panels.custom_ids import Verb
from bot.panels.names import clean_name, in_text
from bot.panels.rules.house_rules import again_panel, delete_panel
from bot.play.allowances import RULES
from bot.play.rulesets import built, find_kept
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.house_rules import DOCUMENT_BYTES_MOST, HouseRule, named_in, read_document, unsaved_document, written
from bot.store import KeptRule
from bot.words import Words


class WrittenRules:
    """Checks who may change a rule twice: before the sender writes anything, and again before it is saved."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.keeping = Keeping(desk)

    def handlers(self) -> Handlers:
        """The form, the button that opens it again, and the one that confirms a deletion."""
        return {
            Verb.HOUSE_RULE: Handler(None, Needs.NOTHING, self._take_form),
            Verb.RULE_AGAIN: Handler(self._open_again, Needs.SERVER),
            Verb.DELETE_RULE: Handler(self._delete, Needs.SERVER),
        }

    async def open_form(self, interaction: discord.Interaction[Any], rule: str, version: int, typed: Typed) -> None:
        """Open the form, filled in: for the rule of that name and version, or for a new one without a name.

        Who may is for the caller to check. Raises Told for a text that is too long for a form.
        """
        if len(typed.settings) > SETTINGS_LENGTH_MAX:
            raise Told("house.too_long")
        await interaction.response.send_modal(HouseRuleForm(rule, version, await self._words(interaction), typed))

    async def open_edit(self, interaction: discord.Interaction[Any], kept: KeptRule) -> None:
        """Open the form with the text of a rule that its sender may change. Raises Told if it is too long."""
        rule = kept.rule
        await self.open_form(interaction, rule.name, kept.version, Typed("", rule.base, rule.settings))

    async def _take_form(self, click: Click) -> None:
        """Save the rule in a submitted form. If it is refused, the answer carries what its writer typed."""
        interaction, tap = click.interaction, click.tap
        values = values_of(interaction)
        typed = Typed(*(values.get(key, "") for key in ("name", "base", "settings")))
        name = tap.seen or typed.name
        try:
            guild_id = server_of(interaction)
            kept = await self._desk.store.house_rules.get(guild_id, tap.seen) if tap.seen else None
            await self.keeping.require_editor(interaction, kept)
            await self.keeping.keep(interaction, guild_id, written(name, typed.base, typed.settings), tap.hand_no)
        except (BadRuleset, Told) as refused:
            words = await self._words(interaction)
            problem = await sentence_of(self._desk, refused, words) or ""
            text = unsaved_document(name, typed.base, typed.settings)
            again = again_panel(problem, tap.seen, tap.hand_no, words)
            embed = typed.embed()
            await interaction.response.send_message(
                again.text,
                file=toml_file("house-rules", text),
                embed=embed or discord.utils.MISSING,
                view=(view_of(again) if embed else None) or discord.utils.MISSING,
                ephemeral=True,
            )

    async def _open_again(self, click: Click) -> None:
        """Open the form as it was sent, from what the message with the button carries."""
        interaction, tap = click.interaction, click.tap
        kept = await self._desk.store.house_rules.get(click.guild_id, tap.seen) if tap.seen else None
        await self.keeping.require_editor(interaction, kept)
        typed = typed_in(interaction.message)
        if typed is None:
            raise Told("form.nothing_kept")
        await self.open_form(interaction, tap.seen, tap.hand_no, typed)

    async def take_file(
        self,
        interaction: discord.Interaction[Any],
        file: discord.Attachment,
        *,
        name: str = "",
        is_new: bool = False,
    ) -> None:
        """Save the rule in a file: a new one, or the next version of the rule that it names (of `name`, if given).

        The file is parsed as TOML only after the sender is known to be allowed to change that rule. Raises Told and
        BadRuleset.
        """
        guild_id = server_of(interaction)
        shown = clean_name(file.filename)
        kept = await self.kept_for_editor(interaction, name) if name else None
        if is_new:
            await self.keeping.require_editor(interaction, None)
        if file.size > DOCUMENT_BYTES_MOST:
            raise Told("house.too_large", name=in_text(shown), number=DOCUMENT_BYTES_MOST // 1024)
        await interaction.response.defer(ephemeral=True, thinking=True)
        data = await file.read()
        if kept is None:
            await self.keeping.require_editor(
                interaction, await self._desk.store.house_rules.get(guild_id, named_in(data))
            )
        rule = read_document(shown, data, kept.rule.name if kept else "")
        kept = kept or await self._desk.store.house_rules.get(guild_id, rule.name)
        if kept is not None and is_new:
            raise Told("house.taken", name=rule.name)
        await self.keeping.keep(interaction, guild_id, rule, kept.version if kept else 0)

    async def ask_delete(self, interaction: discord.Interaction[Any], name: str) -> None:
        """Ask in private whether to delete a rule. Raises Told if the sender may not."""
        kept = await self.kept_for_editor(interaction, name)
        words = await self._words(interaction)
        await reply(interaction, delete_panel(_title(kept.rule), kept.rule.name, kept.version, words))

    async def _delete(self, click: Click) -> None:
        """Delete the rule that the button names, in the version that was shown, and tell the channel."""
        interaction = click.interaction
        tap = click.tap
        guild_id = click.guild_id
        store = self._desk.store
        kept = await store.house_rules.get(guild_id, tap.seen)
        await self.keeping.require_editor(interaction, kept)
        if kept is None:
            raise Told("house.stale")
        self._desk.tables.allowances.take(RULES, interaction.user.id)
        if not await store.house_rules.delete(guild_id, tap.seen, tap.hand_no, click.account, self._desk.now_ms()):
            raise Told("house.stale")
        words = await self._words(interaction)
        everybodys = await servers_words(store, guild_id)
        name = in_text(await self._desk.screens.name_of(guild_id, click.account, everybodys))
        text = everybodys("house.deleted", name=name, title=in_text(_title(kept.rule)))
        await interaction.response.edit_message(content=words("house.kept"), view=None)
        await interaction.followup.send(text, silent=True)

    async def _words(self, interaction: discord.Interaction[Any]) -> Words:
        return await readers_words(self._desk.store, interaction)

    async def kept_for_editor(self, interaction: discord.Interaction[Any], name: str) -> KeptRule:
        """The house rule with a name. Raises Told if there is none, or if the sender may not change it."""
        kept = await find_kept(self._desk.store, server_of(interaction), name)
        if kept is None:
            raise Told("house.no_such", name=in_text(clean_name(name)))
        await self.keeping.require_editor(interaction, kept)
        return kept


def _title(rule: HouseRule) -> str:
    """The title of a rule, or its name while it cannot be played."""
    try:
        return built(rule).title
    except BadRuleset:
        return rule.name
