"""The prepared deals: commitments that players were shown, and the secrets behind them. Both are written once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.ids import TableId
from bot.rules.cards import Card
from bot.rules.deck import HANDS_PER_BATCH, Deal
from bot.store.connection import Connection
from bot.store.part import Part

_DEAL = "SELECT cards, salts FROM deals WHERE table_id = ? AND deal_no = ?"


@dataclass(frozen=True, slots=True)
class Batch:
    """What is posted of a batch of deals: the Merkle root over its hands, and the number of its first hand."""

    batch_no: int
    root: bytes
    first_hand_no: int


class Deals(Part):
    """Deals and batches are numbered from 0 at each table."""

    async def add(self, table: TableId, batch: Batch, deals: Sequence[Deal], roots: Sequence[bytes]) -> None:
        """Store the next batch, with the root of each deal. A batch that is there already stays as it is.

        Raises ValueError for a batch whose number is not the next.
        """

        def job(db: Connection) -> None:
            query = "SELECT 1 FROM deal_batches WHERE table_id = ? AND batch_no = ?"
            if db.execute(query, (table, batch.batch_no)).fetchone() is None:
                insert_deals(db, table, batch, deals, roots)

        await self._database.write(job)

    async def get(self, table: TableId, deal_no: int) -> Deal | None:
        """One prepared deal, a secret until it is opened; None before it is prepared. Raises ValueError if damaged."""
        rows = await self._database.read(_DEAL, (table, deal_no))
        return deal_of(*rows[0]) if rows else None

    async def roots(self, table: TableId, batch_no: int) -> tuple[bytes, ...]:
        """The hands' roots of a batch, in the order of its deals; empty before it is prepared."""
        query = "SELECT root FROM deals WHERE table_id = ? AND batch_no = ? ORDER BY deal_no"
        return tuple(root for (root,) in await self._database.read(query, (table, batch_no)))

    async def root(self, table: TableId, deal_no: int) -> bytes | None:
        """One hand's root; None before its deal is prepared."""
        rows = await self._database.read("SELECT root FROM deals WHERE table_id = ? AND deal_no = ?", (table, deal_no))
        return rows[0][0] if rows else None

    async def batch(self, table: TableId, batch_no: int) -> Batch | None:
        """What is posted of a batch; None before it is prepared."""
        first = f"ifnull(first_hand_no, batch_no * {HANDS_PER_BATCH} + 1)"
        query = f"SELECT session_root, {first} FROM deal_batches WHERE table_id = ? AND batch_no = ?"  # noqa: S608 - a constant
        rows = await self._database.read(query, (table, batch_no))
        return Batch(batch_no, *rows[0]) if rows else None


def read_deal(db: Connection, table: TableId, deal_no: int) -> Deal | None:
    """The same as `Deals.get`, on another connection. Raises ValueError if the deal is damaged."""
    row = db.execute(_DEAL, (table, deal_no)).fetchone()
    return deal_of(*row) if row else None


def deal_of(cards: bytes, salts: bytes) -> Deal:
    """The deal of a row; its salts are stored by the secret that they follow from. Raises ValueError if damaged."""
    return Deal(tuple(Card(card) for card in cards), salts)


def insert_deals(db: Connection, table: TableId, batch: Batch, deals: Sequence[Deal], roots: Sequence[bytes]) -> None:
    """Store a batch after those that are there. Inside a job. Raises ValueError if its number is not the next."""
    query = "SELECT count(DISTINCT batch_no), count(*) FROM deals WHERE table_id = ?"
    batches, first_no = db.execute(query, (table,)).fetchone()
    if batch.batch_no != batches:
        raise ValueError(f"the next batch of table {table} is {batches}, not {batch.batch_no}")
    db.execute(
        "INSERT INTO deal_batches (table_id, batch_no, session_root, first_hand_no) VALUES (?, ?, ?, ?)",
        (table, batch.batch_no, batch.root, batch.first_hand_no),
    )
    db.executemany(
        "INSERT INTO deals (table_id, deal_no, batch_no, root, cards, salts) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (table, deal_no, batch.batch_no, root, bytes(deal.order), deal.secret)
            for deal_no, (deal, root) in enumerate(zip(deals, roots, strict=True), first_no)
        ],
    )
