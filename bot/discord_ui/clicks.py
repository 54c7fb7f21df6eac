"""What every click does. A custom id routes; who clicked is Discord's word, and whether they may is `decide`'s."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.discord_ui import archive, bookkeeping, privacy
from bot.discord_ui.analyser import Analyser
from bot.discord_ui.answers import Answers
from bot.discord_ui.archive import Archive
from bot.discord_ui.bookkeeping import Bookkeeping
from bot.discord_ui.boundary import Told, boundary
from bot.discord_ui.closed.clicks import ClosedClicks
from bot.discord_ui.cut import CutForm, cut_in
from bot.discord_ui.desk import Desk
from bot.discord_ui.hints import Hints
from bot.discord_ui.house_rules import HouseRules
from bot.discord_ui.limits import CLICKS_A_SECOND, CLICKS_AT_ONCE, RateLimit
from bot.discord_ui.privacy import Privacy
from bot.discord_ui.reconciler import Reconciler
from bot.discord_ui.seating import Seating
from bot.discord_ui.stakes import STAKE_VERBS, Stakes
from bot.discord_ui.viewing import Viewing
from bot.ids import AccountId, Seat, TableId
from bot.panels.custom_ids import Tap, Verb
from bot.panels.lobby import options_summary, rulesets_offered
from bot.panels.open_face.drafted import confirmed
from bot.panels.settings import switched
from bot.panels.shapes import fits_chosen
from bot.panels.words import DEFAULT_LANGUAGE, words_in
from bot.play.closed.drafting import CLOSED_DRAFTING
from bot.play.open_face.drafting import DRAFTING, drafted
from bot.rules.preset_options import lobby_options, with_options
from bot.rules.ruleset import Ruleset
from bot.table.actions import (
    Action,
    AgreeToEnd,
    AgreeToVoid,
    ChangeOptions,
    ComeBack,
    EndAfterHand,
    GiveCut,
    HandOver,
    Kick,
    Leave,
    Pause,
    Ready,
    Resume,
    SetClock,
    SitOut,
    Start,
    VoidBroken,
)
from bot.table.closed.seat import ClosedSeatView
from bot.table.open_face.actions import PlaceCards
from bot.table.open_face.draft import dumps, loads
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.options import CLOCKS_S, Level, Options
from bot.table.refusals import RuleError

_SIMPLE: dict[Verb, type[Leave | Ready | Start | SitOut | Resume | AgreeToEnd | AgreeToVoid]] = {
    Verb.LEAVE: Leave,
    Verb.READY: Ready,
    Verb.START: Start,
    Verb.SIT_OUT: SitOut,
    Verb.RESUME: Resume,
    Verb.AGREE_TO_END: AgreeToEnd,
    Verb.AGREE_TO_VOID: AgreeToVoid,
}
_IN_HAND = DRAFTING | CLOSED_DRAFTING | {Verb.CONFIRM, Verb.SAY, Verb.COME_BACK}
_FROM_MENU = frozenset(
    {Verb.PAUSE, Verb.CLOCK, Verb.END_AFTER, Verb.VOID_BROKEN, Verb.KICK, Verb.SUBSTITUTE, Verb.HAND_OVER}
)


class Clicks:
    """Routes taps to actions, and answers each by redrawing the clicked message."""

    def __init__(
        self,
        desk: Desk,
        viewing: Viewing,
        reconciler: Reconciler,
        answers: Answers,
        seating: Seating,
        house_rules: HouseRules,
        books: Bookkeeping,
        past: Archive,
        analyser: Analyser,
        own_data: Privacy,
    ) -> None:
        self._desk = desk
        self._viewing = viewing
        self._reconciler = reconciler
        self._answers = answers
        self._seating = seating
        self._house_rules = house_rules
        self._bookkeeping = books
        self._archive = past
        self._analyser = analyser
        self._privacy = own_data
        self._closed = ClosedClicks(desk)
        self._hints = Hints(desk)
        self.stakes = Stakes(desk, viewing, answers, seating)
        self._limit = RateLimit(CLICKS_AT_ONCE, CLICKS_A_SECOND)

    async def on_tap(self, interaction: discord.Interaction[Any], tap: Tap | None, values: Sequence[str]) -> None:
        """One click on one of our controls."""
        async with boundary(interaction, self._desk):
            if not self._limit.allows(interaction.user.id):
                raise Told("error.slow_down")
            if tap is None or not fits_chosen(tap, values):
                raise Told("error.old_panel")
            if tap.verb in privacy.VERBS:
                await self._privacy.on_tap(interaction, tap)
                return
            account = await self._seating.account(interaction)
            if tap.verb is Verb.SETTING:
                await self._switch_setting(interaction, account, tap.seen)
                return
            if tap.verb is Verb.DELETE_RULE:
                await self._house_rules.on_delete(interaction, tap)
                return
            if tap.verb in bookkeeping.VERBS:
                await self._bookkeeping.on_tap(interaction, tap, account, values)
                return
            if tap.verb in archive.VERBS:
                await self._archive.on_tap(interaction, tap, account, values)
                return
            await self._viewing.require(interaction, tap, account)
            self._desk.presence.saw(tap.table, account)
            if tap.verb in _IN_HAND:
                await self._in_hand(interaction, tap, account, values)
            elif tap.verb is Verb.MY_CARDS:
                await self._answers.show_hand(interaction, tap.table, account)
            elif tap.verb is Verb.HINT:
                await self._hints.show(interaction, tap, account)
            elif tap.verb is Verb.REVIEW:
                await self._analyser.review(interaction, tap.table, tap.hand_no, account)
            elif tap.verb is Verb.PROOF:
                await self._answers.show_proof(interaction, tap.table, tap.hand_no)
            elif tap.verb is Verb.JOIN:
                await self._seating.join(interaction, tap.table, account)
            elif tap.verb in STAKE_VERBS:
                await self.stakes.on_tap(interaction, tap, account)
            elif tap.verb is Verb.CUT:
                await interaction.response.send_modal(CutForm(tap))
            else:
                await self._on_panel(interaction, tap, account, values)

    async def on_cut(self, interaction: discord.Interaction[Any], tap: Tap) -> None:
        """The little form came back; it is found by its custom id, so a restart does not lose it."""
        async with boundary(interaction, self._desk):
            account = await self._seating.account(interaction)
            await self._viewing.require(interaction, tap, account)
            cut = cut_in(interaction)
            await self._submit(tap.table, GiveCut(account, cut), interaction)
            text = words_in("en")("cut.done", cut=cut)
            await interaction.response.send_message(
                text, ephemeral=True, allowed_mentions=discord.AllowedMentions.none()
            )

    async def _on_panel(
        self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId, values: Sequence[str]
    ) -> None:
        """A button of the table's panel, or of the private menu that /table gives."""
        state = await self._desk.tables.state(tap.table)
        if tap.hand_no != state.hand_no:
            raise Told("error.old_panel")
        if tap.verb is Verb.VOID_BROKEN and not await self._seating.manages(interaction, tap.table):
            raise Told("error.managers_only")
        action = await self._action(tap, account, values, state.options)
        await self._submit(tap.table, action, interaction)
        if tap.verb in _FROM_MENU or (interaction.message is not None and interaction.message.flags.ephemeral):
            await self._seating.redraw_menu(interaction, tap.table, account)
        else:
            await self._answers.redraw_panel(interaction, tap.table, tap.hand_no)

    async def _action(self, tap: Tap, account: AccountId, values: Sequence[str], options: Options) -> Action:
        if simple := _SIMPLE.get(tap.verb):
            return simple(account)
        match tap.verb:
            case Verb.COMPUTER:
                return await self._seating.add_computer(tap.table, account)
            case Verb.RULES:
                chosen = next((one for one in rulesets_offered(options) if one.name == values[0]), None)
                if chosen is None:
                    raise Told("error.old_panel")
                return ChangeOptions(account, _with_ruleset(options, chosen))
            case Verb.OPTIONS:
                return ChangeOptions(account, _with_ruleset(options, _with_house_options(options, tap, values)))
            case Verb.LEVEL:
                if values[0] not in list(Level):
                    raise Told("error.old_panel")
                return ChangeOptions(account, replace(options, computers=Level(values[0])))
            case Verb.HINTS:
                return ChangeOptions(account, replace(options, hints=tap.seen == "on"))
            case Verb.PAUSE:
                return Pause(account)
            case Verb.CLOCK:
                return SetClock(account, _offered_clock(values))
            case Verb.END_AFTER:
                return EndAfterHand(account)
            case Verb.VOID_BROKEN:
                return VoidBroken(account)
            case Verb.KICK:
                return Kick(account, Seat(int(tap.seen)))
            case Verb.SUBSTITUTE:
                return await self._seating.substitute(tap.table, account, Seat(int(tap.seen)))
            case Verb.HAND_OVER:
                return HandOver(account, Seat(int(tap.seen)))
            case _:
                raise Told("error.old_panel")

    async def _in_hand(
        self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId, values: Sequence[str]
    ) -> None:
        """A tap in the player's own hand. What does not fit any more only redraws."""
        view = self._desk.screens.seat_view(await self._desk.tables.known(tap.table), account)
        if tap.verb is Verb.COME_BACK:
            await self._submit(tap.table, ComeBack(account), interaction)
        elif isinstance(view, ClosedSeatView):
            await self._closed.on_tap(interaction, tap, values, view)
        elif isinstance(view, OpenFaceSeatView) and (tap.hand_no, tap.street_no) == (view.hand.hand_no, view.street_no):
            if tap.verb is Verb.CONFIRM:
                await self._confirm(interaction, tap, account, view)
            elif view.may_place:
                await self._draft(tap, account, view, values)
        await self._answers.redraw_hand(interaction, tap.table, account)

    async def _draft(self, tap: Tap, account: AccountId, view: OpenFaceSeatView, values: Sequence[str]) -> None:
        def change(text: str | None) -> str | None:
            before = loads(text)
            after = drafted(before, tap, values, view)
            return text if after == before else dumps(after)

        await self._desk.store.change_draft(tap.table, account, view.hand.hand_no, view.street_no, change)

    async def _confirm(
        self, interaction: discord.Interaction[Any], tap: Tap, account: AccountId, view: OpenFaceSeatView
    ) -> None:
        """Place exactly what the presser saw; anything else (a double tap, a copy that is behind) only redraws."""
        draft = await self._desk.screens.draft(view)
        part = confirmed(view, draft, tap.seen)
        if part is None:
            return
        action = PlaceCards(account, view.hand.hand_no, view.street_no, *part)
        try:
            await self._submit(tap.table, action, interaction)
        except RuleError as late:
            if not late.refusal.is_stale:
                raise

    async def _submit(self, table: TableId, action: Action, interaction: discord.Interaction[Any]) -> None:
        await self._desk.tables.submit(table, action, action_id=str(interaction.id))

    async def _switch_setting(self, interaction: discord.Interaction[Any], account: AccountId, name: str) -> None:
        before = await self._desk.screens.settings_of(account)
        settings = switched(before, name)
        if settings == before:
            raise Told("error.old_panel")
        await self._seating.save_settings(interaction, account, settings)


def _offered_clock(values: Sequence[str]) -> int:
    """The clock that was chosen in the menu. Raises Told for anything that was never offered there."""
    offered = {str(clock_s): clock_s for clock_s in CLOCKS_S}
    if len(values) != 1 or values[0] not in offered:
        raise Told("error.old_panel")
    return offered[values[0]]


def _with_house_options(options: Options, tap: Tap, values: Sequence[str]) -> Ruleset:
    """The table's preset with just the options that were chosen. Raises Told for what was not offered with it."""
    offered = [option.key for option in lobby_options(options.ruleset)]
    if tap.seen != options.ruleset.name or not offered or not set(values) <= set(offered):
        raise Told("error.old_panel")
    chosen = [key for key in offered if key in values]
    return with_options(options.ruleset, chosen, options_summary(options.ruleset, chosen, words_in(DEFAULT_LANGUAGE)))


def _with_ruleset(options: Options, ruleset: Ruleset) -> Options:
    """The options with another preset; as many seats as it allows, unless the host wanted fewer."""
    wanted_all = options.seats == options.ruleset.seats_max
    seats = ruleset.seats_max if wanted_all else min(options.seats, ruleset.seats_max)
    return replace(options, ruleset=ruleset, seats=max(seats, ruleset.seats_min))
