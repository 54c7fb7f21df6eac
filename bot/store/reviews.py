"""What a player's decisions in a hand cost them, noted when they review the hand."""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

from dataclasses import dataclass

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book
from bot.store.errors import require_ints
from bot.store.part import Part
from bot.store.statistics import Period


@dataclass(frozen=True, slots=True)
class Reviewed:
    """How many hands a player has reviewed, and the thousandths of a point that their decisions cost."""

    hands: int = 0
    loss_thousandths: int = 0


class Reviews(Part):
    """One row for a player and a hand; the last review counts. Only its player ever sees more than the average."""

    async def note(self, table: TableId, hand_no: int, account: AccountId, loss_thousandths: int) -> None:
        """Note what a hand's decisions cost a player who was in it; for any other account nothing happens.

        Nor for who asked to be forgotten while the review was made.
        """
        require_ints(hand_no=hand_no, loss_thousandths=loss_thousandths)
        query = (
            "INSERT INTO reviews SELECT guild_id, account_id, record_no, ?4 FROM records"
            " JOIN player_records USING (guild_id, record_no) WHERE table_id = ?1 AND hand_no = ?2 AND account_id = ?3"
            " AND account_id NOT IN (SELECT account_id FROM forgotten)"
            " ON CONFLICT (guild_id, account_id, record_no) DO UPDATE SET loss_thousandths = excluded.loss_thousandths"
        )
        await self._database.write(lambda db: db.execute(query, (table, hand_no, account, loss_thousandths)).rowcount)

    async def total(
        self, guild_id: int, book: Book, account: AccountId, period: Period, ruleset: str | None = None
    ) -> Reviewed:
        """The sums over a player's reviewed hands of some months, without voided and undone hands."""
        ((hands, loss),) = await self._database.read(
            "SELECT count(*), coalesce(sum(loss_thousandths), 0) FROM reviews CROSS JOIN records AS r"
            " USING (guild_id, record_no) WHERE guild_id = ? AND account_id = ? AND is_undone = 0 AND is_void = 0"
            f" AND book = ? AND month BETWEEN ? AND ?{' AND ruleset = ?' if ruleset else ''}",
            (guild_id, account, str(book), *period.bounds, *([ruleset] if ruleset else [])),
        )
        return Reviewed(hands, loss)
