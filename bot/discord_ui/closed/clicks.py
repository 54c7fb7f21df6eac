"""What a tap in a player's own closed hand does: it changes their draft, confirms it, or says play or surrender."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord_ui.desk import Desk
from bot.panels.closed.arranged import Arranged
from bot.panels.custom_ids import Tap, Verb
from bot.play.closed.drafting import CLOSED_DRAFTING, CLOSED_STREET, closed_drafted, current_draft
from bot.table.closed.actions import Say, SetHand
from bot.table.closed.draft import dumps
from bot.table.closed.seat import ClosedSeatView
from bot.table.refusals import RuleError

_SAID = {"play": False, "surrender": True}


class ClosedClicks:
    """Taps become drafts and actions; whoever calls redraws the hand."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def on_tap(
        self, interaction: discord.Interaction[Any], tap: Tap, values: Sequence[str], view: ClosedSeatView
    ) -> None:
        """A tap of the player whose view it is. What does not fit any more changes nothing."""
        if tap.hand_no != view.hand.hand_no:
            return
        account = view.player.account
        if tap.verb is Verb.CONFIRM:
            await self._confirm(interaction, tap, view)
        elif tap.verb is Verb.SAY and view.may_say and tap.seen in _SAID:
            await self._submit(tap, Say(account, tap.hand_no, _SAID[tap.seen]), interaction)
        elif tap.verb in CLOSED_DRAFTING:
            await self._draft(tap, values, view)

    async def _draft(self, tap: Tap, values: Sequence[str], view: ClosedSeatView) -> None:
        def change(text: str | None) -> str | None:
            before = current_draft(text, view)
            after = closed_drafted(before, tap, values, view)
            return text if after == before else dumps(after)

        account = view.player.account
        await self._desk.store.change_draft(tap.table, account, view.hand.hand_no, CLOSED_STREET, change)

    async def _confirm(self, interaction: discord.Interaction[Any], tap: Tap, view: ClosedSeatView) -> None:
        """Confirm exactly what the presser saw; anything else (a double tap, a copy that is behind) only redraws."""
        draft = await self._desk.screens.draft(view)
        arranged = Arranged.of(view, draft)
        if not arranged.can_confirm or arranged.arrangement is None or tap.seen != arranged.digest:
            return
        account, hand_no = view.player.account, view.hand.hand_no
        action = SetHand(account, hand_no, arranged.arrangement, draft.natural, draft.surrenders)
        await self._submit(tap, action, interaction)

    async def _submit(self, tap: Tap, action: SetHand | Say, interaction: discord.Interaction[Any]) -> None:
        try:
            await self._desk.tables.submit(tap.table, action, action_id=str(interaction.id))
        except RuleError as late:
            if not late.refusal.is_stale:
                raise
