"""The names of the computer players that join tables."""

from __future__ import annotations

from bot.discord_ui.desk import Desk
from bot.ids import AccountId, TableId
from bot.table.refusals import Reason, Refusal, RuleError

COMPUTER_NAMES = ("Pixel", "Gizmo", "Domino", "Turbo", "Widget", "Cosmo")


async def computer_for(desk: Desk, table: TableId) -> AccountId:
    """A computer player who neither sits at the table nor is about to. Raises RuleError if all of them do."""
    state = await desk.tables.state(table)
    seated = {sitter.account for _, sitter in state.sitters} | state.computers_to_come
    for name in COMPUTER_NAMES:
        computer = (await desk.store.accounts.computer(name)).account_id
        if computer not in seated:
            return computer
    raise RuleError(Refusal(Reason.TABLE_FULL))
