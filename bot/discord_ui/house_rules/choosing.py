"""House rules by selects and buttons: each click names the whole draft, and is checked as if it were the first."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_ui.allowed import server_of
from bot.discord_ui.boundary import Told, sentence_of
from bot.discord_ui.components import view_of
from bot.discord_ui.desk import Desk
from bot.discord_ui.forms import values_of
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.house_rules.form import NAME_LENGTH_MAX, NameForm
from bot.discord_ui.house_rules.typed import Typed, typed_in
from bot.discord_ui.house_rules.writing import WrittenRules
from bot.discord_ui.needs import Needs
from bot.discord_ui.replies import redraw
from bot.discord_ui.spoken import readers_words
from bot.panels.custom_ids import Verb
from bot.panels.panel import Panel
from bot.panels.rules.house_form import (
    FormPlace,
    base_games_panel,
    house_form_panel,
    page_of,
    place_of,
    unfit_line,
)
from bot.rules.bad_ruleset import BadRuleset
from bot.rules.game import GAMES
from bot.rules.house_form import HouseDraft, drafted, topics_of
from bot.rules.house_rules import HouseRule, written
from bot.rules.rulesets import find_preset, presets_offered
from bot.store import KeptRule
from bot.words import Words


class ChosenRules:
    """The form of selects. Who may change a rule is asked at every click."""

    def __init__(self, desk: Desk, texts: WrittenRules) -> None:
        self._desk = desk
        self._texts = texts
        self._keeping = texts.keeping

    def handlers(self) -> Handlers:
        """The choice of a base game, the selects and the buttons below them; and those of the form for texts."""
        return {
            **self._texts.handlers(),
            Verb.RULE_BASE: Handler(self._take_base, Needs.SERVER),
            Verb.RULE_PICK: Handler(self._pick, Needs.SERVER),
            Verb.RULE_PAGE: Handler(self._turn, Needs.SERVER),
            Verb.RULE_SAVE: Handler(self._save, Needs.SERVER, self._take_name),
            Verb.RULE_TEXT: Handler(self._open_text, Needs.SERVER),
        }

    async def open_new(self, interaction: discord.Interaction[Any], name: str, base: str) -> None:
        """Begin new house rules, with the choice of a base game where none is named.

        Raises Told unless the sender manages the server, and BadRuleset for a base that there is not.
        """
        await self._keeping.require_editor(interaction, None)
        words = await readers_words(self._desk.store, interaction)
        if base.strip():
            begun = written(name or "x", base, "")
            panel = house_form_panel(HouseDraft(HouseRule("", begun.base, "")), FormPlace(), words)
        else:
            panel = _base_games(words)
        await _reply(interaction, panel, name)

    async def open_edit(self, interaction: discord.Interaction[Any], name: str) -> None:
        """Begin with what a house rule says now; one that cannot be played any more is edited as a text.

        Raises Told if there is none, or if it is not the sender's to change.
        """
        kept = await self._texts.kept_for_editor(interaction, name)
        words = await readers_words(self._desk.store, interaction)
        try:
            panel = house_form_panel(HouseDraft(kept.rule), FormPlace(kept.version), words)
        except BadRuleset:
            await self._texts.open_edit(interaction, kept)
            return
        await _reply(interaction, panel)

    async def _take_base(self, click: Click) -> None:
        """Go on with the game that was chosen."""
        await self._keeping.require_editor(click.interaction, None)
        family = click.tap.seen
        base = click.values[0]
        if family not in GAMES or base not in {one.name for one in presets_offered(family)}:
            raise Told("error.old_answer")
        draft = HouseDraft(HouseRule("", base, ""))
        await self._show(click, draft, FormPlace())

    async def _pick(self, click: Click) -> None:
        """Change one topic. What goes against the rest is said above the form, and changes nothing."""
        draft, _ = await self._draft(click)
        at, was_refused = place_of(click.tap)
        topics = topics_of(draft.base.family)
        if at >= len(topics) or topics[at] not in draft.topics():
            raise Told("error.old_answer")
        topic = topics[at]
        version = click.tap.hand_no
        page = page_of(draft, topic)
        try:
            picked = draft.with_pick(topic, click.values[0])
        except KeyError:
            raise Told("error.old_answer") from None
        except BadRuleset as refused:
            problem = unfit_line(refused, await readers_words(self._desk.store, click.interaction))
            await self._show(click, draft, FormPlace(version, page, not was_refused), problem)
            return
        await self._show(click, picked, FormPlace(version, page, was_refused))

    async def _turn(self, click: Click) -> None:
        """Show another page, or the base games."""
        if not click.tap.seen:
            await self._keeping.require_editor(click.interaction, None)
            await redraw(click.interaction, _base_games(await readers_words(self._desk.store, click.interaction)))
            return
        draft, _ = await self._draft(click)
        page, was_refused = place_of(click.tap)
        await self._show(click, draft, FormPlace(click.tap.hand_no, page, was_refused))

    async def _save(self, click: Click) -> None:
        """Save the next version of a rule, or ask how a new one is called."""
        draft, kept = await self._draft(click)
        if not draft.picks:
            raise Told("form.nothing_picked")
        if kept is not None:
            await self._keep(click, draft, draft.rule)
            return
        words = await readers_words(self._desk.store, click.interaction)
        typed = typed_in(click.interaction.message) or Typed()
        await click.interaction.response.send_modal(NameForm(click.tap, words, typed.name))

    async def _take_name(self, click: Click) -> None:
        """Save new rules under the name in the form."""
        draft, kept = await self._draft(click)
        if kept is not None or not draft.picks:
            raise Told("error.old_answer")
        name = values_of(click.interaction).get("name", "")[:NAME_LENGTH_MAX]
        try:
            rule = written(name, draft.rule.base, draft.rule.settings)
        except BadRuleset as refused:
            await self._not_saved(click, draft, refused, name)
            return
        await self._keep(click, draft, rule, name)

    async def _open_text(self, click: Click) -> None:
        """Open the form for everything else, with what was picked as its lines."""
        typed = typed_in(click.interaction.message) or Typed()
        if not click.tap.seen:
            await self._keeping.require_editor(click.interaction, None)
            await self._texts.open_form(click.interaction, "", 0, Typed(typed.name))
            return
        draft, kept = await self._draft(click)
        rule = draft.rule
        if kept is not None:
            await self._texts.open_form(
                click.interaction, rule.name, click.tap.hand_no, Typed("", rule.base, rule.settings)
            )
        else:
            await self._texts.open_form(click.interaction, "", 0, Typed(typed.name, rule.base, rule.settings))

    async def _draft(self, click: Click) -> tuple[HouseDraft, KeptRule | None]:
        """The draft that a control names, with the stored rule if one is edited.

        Raises Told if no form can have had it, and if it is not the sender's to change.
        """
        name, _, code = click.tap.seen.partition(".")
        version = click.tap.hand_no
        store = self._desk.store
        kept = await store.house_rules.get(click.guild_id, name) if version else None
        await self._keeping.require_editor(click.interaction, kept)
        if version:
            kept = await store.house_rules.get(click.guild_id, name, version)
            begun = kept.rule if kept else None
        else:
            begun = HouseRule("", name, "") if find_preset(name) == name else None
        try:
            draft = drafted(begun, code) if begun else None
        except BadRuleset:
            draft = None
        if draft is None:
            raise Told("error.old_answer")
        return draft, kept

    async def _keep(self, click: Click, draft: HouseDraft, rule: HouseRule, name: str = "") -> None:
        try:
            await self._keeping.keep(click.interaction, server_of(click.interaction), rule, click.tap.hand_no)
        except (BadRuleset, Told) as refused:
            await self._not_saved(click, draft, refused, name)

    async def _not_saved(self, click: Click, draft: HouseDraft, refused: Exception, name: str) -> None:
        """The form as it was, with the reason, and with the name that was typed."""
        words = await readers_words(self._desk.store, click.interaction)
        problem = words("form.no_save", problem=await sentence_of(self._desk, refused, words))
        page, was_refused = place_of(click.tap)
        place = FormPlace(click.tap.hand_no, page, not was_refused)
        panel = house_form_panel(draft, place, words, problem)
        embed = (Typed(name).embed() if name else None) or discord.utils.MISSING
        await click.interaction.response.edit_message(content=panel.text, view=view_of(panel), embed=embed)

    async def _show(self, click: Click, draft: HouseDraft, place: FormPlace, problem: str = "") -> None:
        words = await readers_words(self._desk.store, click.interaction)
        await redraw(click.interaction, house_form_panel(draft, place, words, problem))


def _base_games(words: Words) -> Panel:
    return base_games_panel({family: presets_offered(family) for family in GAMES}, words)


async def _reply(interaction: discord.Interaction[Any], panel: Panel, name: str = "") -> None:
    """Answer in private; the message carries a name that was typed already."""
    embed = Typed(name[:NAME_LENGTH_MAX]).embed() if name.strip() else None
    await interaction.response.send_message(
        panel.text,
        view=view_of(panel) or discord.utils.MISSING,
        embed=embed or discord.utils.MISSING,
        ephemeral=True,
    )
