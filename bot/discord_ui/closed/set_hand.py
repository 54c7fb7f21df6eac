"""/set: setting a hand by text instead of selects and buttons."""

from __future__ import annotations

from bot.discord_ui.boundary import Told
from bot.discord_ui.desk import Desk
from bot.ids import AccountId, TableId
from bot.play.closed.by_text import RowsMissing, SetText, action_meant
from bot.rules.board import Board
from bot.table.closed.actions import Say, SetHand
from bot.table.closed.seat import ClosedSeatView
from bot.words import words_in


async def set_hand(desk: Desk, table: TableId, account: AccountId, typed: SetText, action_id: str) -> None:
    """Set the typed hand, in the table's newest hand. A natural that is chosen stays declared.

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
    await desk.seen.saw(table, account)
    await desk.tables.submit(table, action, action_id=action_id)
