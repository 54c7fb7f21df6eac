"""/set: setting a hand by text instead of selects and buttons."""

from __future__ import annotations

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.ids import AccountId, TableId
from bot.panels.closed.arranged import Arranged
from bot.play.broken import why_not_now
from bot.play.closed.by_text import RowsMissing, SetText, action_meant
from bot.play.closed.drafting import CLOSED_STREET, current_draft, laid
from bot.rules.board import Board
from bot.table.closed.actions import Say, SetHand
from bot.table.closed.draft import dumps
from bot.table.closed.seat import ClosedSeatView
from bot.table.notice import OF_TABLE
from bot.words import words_in


async def set_hand(desk: Desk, table: TableId, account: AccountId, typed: SetText, action_id: str) -> bool:
    """Set the typed hand, in the table's newest hand; whether it is kept as a draft instead.

    Rows that foul are: the panel asks before they are confirmed. What stands in the draft already is meant, so it can
    be typed again. A natural that is chosen stays declared.
    If the table plays another game, or no hand, it refuses the action. Raises Told and RuleError.
    """
    known = await desk.tables.known(table)
    view = desk.screens.seat_view(known, account)
    hand_no = known.state.hand.hand_no if known.state.hand is not None else 0
    action: SetHand | Say = SetHand(account, hand_no, Board(typed.front, (), typed.back))
    if isinstance(view, ClosedSeatView):
        words = words_in((await desk.screens.settings_of(account)).language)
        try:
            action = action_meant(view, await desk.screens.draft(view), typed, words)
        except RowsMissing:
            raise Told("error.set_which") from None
    await desk.seen.saw(table, account, hidden=OF_TABLE)
    if isinstance(view, ClosedSeatView) and isinstance(action, SetHand) and why_not_now(known, action) is None:
        if await _is_asked(desk, view, action):
            return True
    await desk.tables.submit(table, action, action_id=action_id)
    return False


async def _is_asked(desk: Desk, view: ClosedSeatView, action: SetHand) -> bool:
    """Whether the player is to see a foul before it is confirmed; then the rows are kept as their draft."""
    if action.natural is not None or action.surrenders:
        return False
    before = await desk.screens.draft(view)
    after = laid(before, action.arrangement, view)
    if after is None or after == before or not Arranged.of(view, after).confirms_foul:
        return False

    def change(text: str | None) -> str | None:
        after = laid(current_draft(text, view), action.arrangement, view)
        return text if after is None else dumps(after)

    await desk.store.drafts.change(view.public.table, action.account, action.hand_no, CLOSED_STREET, change)
    return True
