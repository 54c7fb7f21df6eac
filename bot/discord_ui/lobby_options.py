"""Options of a lobby: its private message, the selects in it, and the forms behind its buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.discord_ui.answers import Answers
from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.discord_ui.forms import ticked_in, values_of
from bot.discord_ui.handlers import Click, Handler, Handlers
from bot.discord_ui.lanes.options_replies import OptionsReplies
from bot.discord_ui.needs import Needs
from bot.discord_ui.option_changes import answered, with_house_options, with_level, with_ruleset
from bot.discord_ui.panel_form import PanelForm
from bot.discord_ui.replies import is_on_private
from bot.discord_ui.spoken import readers_words
from bot.panels.custom_ids import Verb
from bot.panels.form import Form
from bot.panels.options import form_of, options_seen
from bot.play.known import Known
from bot.play.offered import games_offered
from bot.table.actions import ChangeOptions
from bot.table.options import Options
from bot.table.refusals import Reason, Refusal, RuleError
from bot.table.showing import public_view

_FORMS = (Verb.SET_PLAYERS, Verb.SET_STAKES, Verb.SET_PLAY)
_Change = Callable[[Known, Click], Options]


class LobbyOptions:
    """Everybody may read the options; the table's rules let its host alone set them, before the first hand."""

    def __init__(self, desk: Desk, answers: Answers, replies: OptionsReplies) -> None:
        self._desk = desk
        self._answers = answers
        self._replies = replies

    def handlers(self) -> Handlers:
        """The button that shows the options, their selects, and the buttons that lead to forms."""
        selects: dict[Verb, _Change] = {Verb.OPTIONS: with_house_options, Verb.LEVEL: with_level}
        return {
            Verb.SHOW_OPTIONS: Handler(self._show, Needs.THIS_HAND),
            Verb.RULES: Handler(self._pick_rules, Needs.THIS_HAND),
            **{verb: Handler(partial(self._pick, change), Needs.THIS_HAND) for verb, change in selects.items()},
            **{verb: Handler(self._ask, Needs.THIS_HAND, self._take) for verb in _FORMS},
        }

    async def _show(self, click: Click) -> None:
        await self._replies.show(click.interaction, click.tap.table, click.account)

    async def _pick(self, change: _Change, click: Click) -> None:
        known = await self._desk.tables.known(click.tap.table)
        await self._set(click, known.state.options, change(known, click))

    async def _ask(self, click: Click) -> None:
        """Open a form. Raises RuleError if its answer would be refused whatever it is."""
        _, form = await self._form(click)
        await click.interaction.response.send_modal(PanelForm(form))

    async def _take(self, click: Click) -> None:
        """Set what a form brings back. Raises RuleError if the options are others than it was made for."""
        options, form = await self._form(click)
        if click.tap.seen != options_seen(options):
            raise RuleError(Refusal(Reason.OLD_OPTIONS))
        texts, ticked = values_of(click.interaction), ticked_in(click.interaction)
        await self._set(click, options, answered(options, form, texts, ticked))

    async def _form(self, click: Click) -> tuple[Options, Form]:
        """The options as they are, with the form for them. Raises RuleError for who may not change them now."""
        state = await self._desk.tables.state(click.tap.table)
        await self._desk.tables.require(click.tap.table, ChangeOptions(click.account, state.options))
        words = await readers_words(self._desk.store, click.interaction)
        return state.options, form_of(click.tap.verb, public_view(state), words)

    async def _set(self, click: Click, before: Options, options: Options) -> None:
        """Change the options that the sender has seen, and show them anew."""
        table = click.tap.table
        action = ChangeOptions(click.account, options, instead_of=before)
        await self._desk.tables.submit(table, action, action_id=click.action_id)
        if is_on_private(click.interaction):
            await self._replies.redraw(click.interaction, table, click.account)
        else:  # a lobby from before its options were in private
            await self._answers.redraw_panel(click.interaction, table, click.tap.hand_no)

    async def _pick_rules(self, click: Click) -> None:
        """Set other rules among those that the lobby offers. Raises Told for what it does not."""
        known = await self._desk.tables.known(click.tap.table)
        current = known.state.options.ruleset
        offered = await games_offered(self._desk.store, known.row.guild_id, current.family, current)
        chosen = next((one for one in offered if one.name == click.values[0]), None)
        if chosen is None:
            raise Told("error.old_panel")
        await self._set(click, known.state.options, with_ruleset(known.state.options, chosen))
