"""Who wants to be told without a delay that a table waits for them."""

from __future__ import annotations

from bot.ids import AccountId
from bot.panels.settings import Notices, PlayerSettings
from bot.store import Store
from bot.table.state import State


async def told_at_once(store: Store, state: State) -> frozenset[AccountId]:
    """Those of a table's people who have chosen so. Their settings are cached: this costs no query."""
    people = await store.accounts.by_id(sitter.account for _, sitter in state.sitters if not sitter.is_computer)
    return frozenset(
        account for account, person in people.items() if PlayerSettings.of(person.settings).notices is Notices.AT_ONCE
    )
