"""The cards of sessions from what is stored."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from bot.ids import AccountId
from bot.ledger.entries import DAY_MS, Book, is_fund
from bot.ledger.records import Figures
from bot.ledger.session import session_of, session_transfers, still_owed
from bot.ledger.settlement import Transfer
from bot.panels.panel import Panel
from bot.panels.screen import ServerScreen
from bot.panels.session.card import Evening, session_panel
from bot.play.known import Known
from bot.store import Store
from bot.table.evolve import fold
from bot.table.showing import public_view
from bot.table.state import Phase
from bot.table.views import HandView, PublicView


class SessionCards:
    """Reads a table's records, its entries and the log of one hand; changes nothing."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def panel(self, known: Known, view: PublicView, screen: ServerScreen) -> Panel | None:
        """The card of a table; None while its session goes on, and where no hand was dealt."""
        if view.phase is not Phase.ENDED or not view.totals:
            return None
        evening = await self._evening(known, view, screen.computers)
        return session_panel(view, evening, screen)

    async def _evening(self, known: Known, view: PublicView, computers: Container[AccountId]) -> Evening:
        """A table's session that is over.

        Undone hands do not count: their points are not to be settled. The table's own totals still have them.
        Hands that were played in a channel which the table has left are counted, but not shown.
        """
        row = known.row
        kept = await self._store.records.of_table(row.guild_id, row.table)
        session = session_of((one.record for one in kept if not one.is_undone), shown_after=row.moved_after)
        undone = session_of(one.record for one in kept if one.is_undone)
        totals = {account: points - undone.figures.get(account, Figures()).points for account, points in view.totals}
        is_practice = any(account in computers for account in totals)
        transfers = () if is_practice else await self._owed(known, totals)
        best = await self._hand(known, session.best.hand_no) if session.best is not None else None
        counted = [one for one in kept if not one.is_undone]
        day = max(one.at_ms for one in counted or kept) // DAY_MS
        return Evening(session, totals, transfers, day, best, undone.hands)

    async def _owed(self, known: Known, totals: Mapping[AccountId, int]) -> Sequence[Transfer]:
        """Who pays whom for a session among friends, as long as the ledger has anybody in it off zero."""
        transfers = session_transfers(totals, await self._funds(known))
        return still_owed(transfers, await self._store.ledger.balances(known.row.guild_id, Book.FRIENDS))

    async def _funds(self, known: Known) -> Mapping[AccountId, int]:
        """What the house and the jackpots have from the table, in both books."""
        funds: dict[AccountId, int] = {}
        for book in Book:
            for account, points in (await self._store.sums.of_table(known.row.guild_id, book, known.row.table)).items():
                if is_fund(account):
                    funds[account] = funds.get(account, 0) + points
        return funds

    async def _hand(self, known: Known, hand_no: int) -> HandView | None:
        """A hand as everybody saw it in the end."""
        events = await self._store.log.hand(known.row.table, hand_no)
        return public_view(fold(events)).hand if events else None
