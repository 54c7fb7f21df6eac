"""The closed game in Discord: clicks in a hand change the draft, confirm it, or say play or surrender."""

from __future__ import annotations

from bot.discord_ui.desk import Desk
from bot.discord_ui.game import DiscordGame
from bot.discord_ui.handlers import Click
from bot.panels.closed.arranged import Arranged
from bot.panels.custom_ids import Verb
from bot.play.closed.drafting import CLOSED_DRAFTING, CLOSED_STREET, closed_drafted, current_draft, suggested
from bot.rules.cards import DECK_52
from bot.rules.closed.ready import ready_backs
from bot.rules.closed.ruleset import CLOSED_CARDS, ClosedRuleset
from bot.rules.closed_presets import closed_presets, load_closed
from bot.table.closed.actions import Say, SetHand
from bot.table.closed.draft import ClosedDraft, dumps
from bot.table.closed.seat import ClosedSeatView
from bot.table.refusals import RuleError

_SAID = {"play": False, "surrender": True}


class ClosedInDiscord(DiscordGame[ClosedSeatView]):
    """All thirteen cards are set at once: by ready rows or card by card, with a natural or a surrender beside them."""

    rules = ClosedRuleset
    start_command = "/chinese start"
    taps = CLOSED_DRAFTING | {Verb.CONFIRM, Verb.SAY}

    def warm_up(self) -> None:
        """Build the tables by which ready rows are found: 40 ms of the first click, as much again for another wheel."""
        for name in closed_presets():
            ready_backs(load_closed(name), DECK_52[:CLOSED_CARDS])

    async def on_tap(self, desk: Desk, click: Click, view: ClosedSeatView) -> None:
        """Handle a click in the player's hand. A click on an earlier hand changes nothing."""
        tap = click.tap
        if tap.hand_no != view.hand.hand_no:
            return
        if tap.verb is Verb.CONFIRM:
            await _confirm(desk, click, view)
        elif tap.verb is Verb.SAY and view.may_say and tap.seen in _SAID:
            await _submit(desk, click, Say(click.account, tap.hand_no, _SAID[tap.seen]))
        elif tap.verb in CLOSED_DRAFTING:
            await _draft(desk, click, view)

    async def take_hint(self, desk: Desk, click: Click, view: ClosedSeatView) -> bool:
        """Rows are chosen, or a natural or a surrender, as by the controls of the hand."""
        tap = click.tap
        seen = click.tap.seen
        if tap.hand_no != view.hand.hand_no or suggested(ClosedDraft(), seen, view) is None:
            return False

        def change(text: str | None) -> str | None:
            after = suggested(current_draft(text, view), seen, view)
            return text if after is None else dumps(after)

        await desk.store.drafts.change(tap.table, click.account, tap.hand_no, CLOSED_STREET, change)
        return True


async def _draft(desk: Desk, click: Click, view: ClosedSeatView) -> None:
    def change(text: str | None) -> str | None:
        before = current_draft(text, view)
        after = closed_drafted(before, click.tap, click.values, view)
        return text if after == before else dumps(after)

    await desk.store.drafts.change(click.tap.table, click.account, view.hand.hand_no, CLOSED_STREET, change)


async def _confirm(desk: Desk, click: Click, view: ClosedSeatView) -> None:
    """Confirm exactly the arrangement that the player saw; after a double click or on an outdated copy do nothing."""
    draft = await desk.screens.draft(view)
    arranged = Arranged.of(view, draft)
    if not arranged.can_confirm or arranged.arrangement is None or click.tap.seen != arranged.digest:
        return
    action = SetHand(click.account, view.hand.hand_no, arranged.arrangement, draft.natural, draft.surrenders)
    await _submit(desk, click, action)


async def _submit(desk: Desk, click: Click, action: SetHand | Say) -> None:
    try:
        await desk.tables.submit(click.tap.table, action, action_id=click.action_id)
    except RuleError as late:
        if not late.refusal.is_stale:
            raise
