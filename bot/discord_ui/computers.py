"""The computer players that sit down at tables."""

from __future__ import annotations

from bot.discord_ui.desk import Desk
from bot.ids import AccountId, TableId
from bot.table.refusals import Reason, Refusal, RuleError

COMPUTER_NAMES = ("Pixel", "Gizmo", "Domino", "Turbo", "Widget", "Cosmo")


async def computer_for(desk: Desk, table: TableId) -> AccountId:
    """A computer player whom the table does not have yet. Raises RuleError when it has all of them."""
    seated = {sitter.account for _, sitter in (await desk.tables.state(table)).sitters}
    for name in COMPUTER_NAMES:
        computer = (await desk.store.accounts.computer(name)).account_id
        if computer not in seated:
            return computer
    raise RuleError(Refusal(Reason.TABLE_FULL))
