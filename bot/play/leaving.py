"""Somebody leaves tables while the bot is stopped, because their host is to delete their data.

Nothing is shown to anybody then: the next start looks at all tables that are open, or have ended meanwhile.
"""

from __future__ import annotations

from enum import Enum, auto

from bot.ids import AccountId, TableId
from bot.play.broken import why_not_frozen
from bot.play.dealer import SecretDealer
from bot.play.tables import Tables
from bot.play.wall_clock import utc_ms
from bot.store import Store
from bot.table.actions import CloseIdle, Leave
from bot.table.state import Phase

_WHY_ENDED = "a player asked to be forgotten"


class Left(Enum):
    """What becomes of a table when somebody leaves it."""

    SEAT_FREE = auto()
    PLAYED_OUT = auto()
    """The policy plays for them, from the next start until the hand is over and no Fantasyland is owed."""
    ENDED = auto()


async def tables_at_rest(store: Store) -> Tables:
    """The tables of a bot that is stopped. Raises StoreUnavailable.

    Their time is that at which it stopped: a later act would take from everybody's turn what lies between.
    """
    stopped_ms = await store.deadlines.alive_until()
    return Tables(store, SecretDealer(), utc_ms if stopped_ms is None else lambda: stopped_ms)


async def leave(tables: Tables, table: TableId, account: AccountId) -> Left:
    """Give up the seat of somebody who sits at a table; once more changes nothing.

    A hand that an error has frozen can be played out by nobody: it is void then, and the session ends, as when nobody
    does anything at such a table. Raises NoSuchTable, TableBroken, StoreUnavailable.
    """
    known = await tables.known(table)
    leaves = Leave(account)
    action = CloseIdle(_WHY_ENDED) if why_not_frozen(known.row, known.state, leaves) else leaves
    state = await tables.submit(table, action, action_id=f"forget:{table}:{known.version}:{account}")
    if state.phase is Phase.ENDED:
        return Left.ENDED
    return Left.SEAT_FREE if state.seat_of(account) is None else Left.PLAYED_OUT
