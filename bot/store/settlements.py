"""Settlements on their way: proposed by one, posted to the ledger when the payee has confirmed."""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

from typing import Any

from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.ledger.settlement import Settlement, SettlementStatus, Transfer, obstacle, settlement_entry
from bot.store.connection import Connection
from bot.store.errors import require_ints
from bot.store.ledger import balances_in
from bot.store.ledger_chain import post
from bot.store.part import Part

SETTLEMENT_COLUMNS = (
    "settlement_id, guild_id, book, payer, payee, points, proposer, proposed_ms, status, entry_no, channel_id,"
    " message_id, tell_ms"
)
REMIND_EVERY_MS = 3_600_000
"""How often a payee may be reminded, and told by one payer: whoever proposes again and again rings once an hour."""

_ONE = f"SELECT {SETTLEMENT_COLUMNS} FROM settlements WHERE settlement_id = ?"
_BETWEEN = (
    f"SELECT {SETTLEMENT_COLUMNS} FROM settlements WHERE status = 'open' AND guild_id = ? AND book = ?"
    " AND min(payer, payee) = ? AND max(payer, payee) = ?"
)


class Settlements(Part):
    """Posts a settlement once, and only if it fits the balances. The caller checks who may do what."""

    async def propose(self, settlement: Settlement) -> Settlement:
        """Store a new settlement and return it as it is stored. Its id is an idempotency key.

        While the same two people have an open settlement in that book, that one is returned and nothing is stored. It
        gives way only when the balances do not allow it any more. If the payee was told of the same payer within
        `REMIND_EVERY_MS`, they are told again when that time is over.
        """
        require_ints(guild_id=settlement.guild_id, proposed_ms=settlement.proposed_ms)
        require_ints(channel_id=settlement.channel_id, tell_ms=settlement.tell_ms)
        transfer = settlement.transfer
        values = (
            settlement.settlement_id,
            settlement.guild_id,
            str(settlement.book),
            transfer.payer,
            transfer.payee,
            transfer.points,
            settlement.proposer,
            settlement.proposed_ms,
            settlement.channel_id,
        )
        query = (
            "INSERT INTO settlements (settlement_id, guild_id, book, payer, payee, points, proposer, proposed_ms,"
            " status, channel_id, tell_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, ?)"
        )

        def job(db: Connection) -> Settlement:
            known = db.execute(_ONE, (settlement.settlement_id,)).fetchone()
            if known is not None:
                return settlement_of(known)
            row = db.execute(_BETWEEN, (settlement.guild_id, str(settlement.book), *_pair(transfer))).fetchone()
            if row is not None:
                before = settlement_of(row)
                if obstacle(balances_in(db, before.guild_id, before.book), before.transfer) is None:
                    return before
                _closed(db, before.settlement_id, SettlementStatus.OUTDATED, None)
            db.execute(query, (*values, _tell_ms(db, settlement)))
            return _load(db, settlement.settlement_id)

        return await self._database.write(job)

    async def note_message(self, settlement_id: str, message_id: int) -> None:
        """Note which message shows a settlement to everybody."""
        require_ints(message_id=message_id)
        query = "UPDATE settlements SET message_id = ? WHERE settlement_id = ?"
        await self._database.write(lambda db: db.execute(query, (message_id, settlement_id)).rowcount)

    async def get(self, settlement_id: str) -> Settlement | None:
        """A settlement as it is now; None for an unknown id."""
        rows = await self._database.read(_ONE, (settlement_id,))
        return settlement_of(rows[0]) if rows else None

    async def open_between(self, guild_id: int, book: Book, transfer: Transfer) -> Settlement | None:
        """The open settlement in a book between the two of a transfer, whoever pays; None if there is none."""
        rows = await self._database.read(_BETWEEN, (guild_id, str(book), *_pair(transfer)))
        return settlement_of(rows[0]) if rows else None

    async def confirm(self, settlement_id: str, at_ms: int) -> tuple[Settlement, bool]:
        """Post an open settlement, or mark it as outdated if the balances do not allow it any more.

        Returns the settlement as it is now, and whether this call changed it. `at_ms` is UTC milliseconds. Raises
        LookupError for an unknown id.
        """
        require_ints(at_ms=at_ms)

        def job(db: Connection) -> tuple[Settlement, bool]:
            before = _load(db, settlement_id)
            if before.status is not SettlementStatus.OPEN:
                return before, False
            if obstacle(balances_in(db, before.guild_id, before.book), before.transfer) is not None:
                return _closed(db, settlement_id, SettlementStatus.OUTDATED, None), True
            entry_no = post(db, before.guild_id, at_ms, settlement_entry(before.book, before.transfer))
            return _closed(db, settlement_id, SettlementStatus.POSTED, entry_no), True

        return await self._database.write(job)

    async def refuse(self, settlement_id: str) -> Settlement:
        """Close an open settlement without posting it; a closed one stays as it is.

        Returns the settlement as it is now. Raises LookupError for an unknown id.
        """

        def job(db: Connection) -> Settlement:
            before = _load(db, settlement_id)
            if before.status is not SettlementStatus.OPEN:
                return before
            return _closed(db, settlement_id, SettlementStatus.REFUSED, None)

        return await self._database.write(job)

    async def note_reminder(self, settlement_id: str, at_ms: int) -> bool:
        """Note that the payee is reminded at `at_ms` (UTC milliseconds).

        Returns False, and notes nothing, if the payee was reminded or told of any settlement within
        `REMIND_EVERY_MS`: a person whom many pay is not pinged by each of them.
        """
        query = (
            "UPDATE settlements SET reminded_ms = ?2, tell_ms = 0 WHERE settlement_id = ?1 AND NOT EXISTS ("
            " SELECT 1 FROM settlements AS other WHERE other.payee = settlements.payee AND other.reminded_ms > ?2 - ?3)"
        )
        return await self._database.write(
            lambda db: db.execute(query, (settlement_id, at_ms, REMIND_EVERY_MS)).rowcount == 1
        )


def _pair(transfer: Transfer) -> tuple[AccountId, AccountId]:
    """Both people, in the order in which they are looked for: whoever of them pays."""
    return min(transfer.payer, transfer.payee), max(transfer.payer, transfer.payee)


def _load(db: Connection, settlement_id: str) -> Settlement:
    row = db.execute(_ONE, (settlement_id,)).fetchone()
    if row is None:
        raise LookupError(f"there is no settlement {settlement_id}")
    return settlement_of(row)


def _closed(db: Connection, settlement_id: str, status: SettlementStatus, entry_no: int | None) -> Settlement:
    query = f"UPDATE settlements SET status = ?, entry_no = ? WHERE settlement_id = ? RETURNING {SETTLEMENT_COLUMNS}"
    return settlement_of(db.execute(query, (str(status), entry_no, settlement_id)).fetchone())


def _tell_ms(db: Connection, settlement: Settlement) -> int:
    """When the payee is to be told of a new settlement, 0 for never: not again so soon of the same payer."""
    if not settlement.tell_ms:
        return 0
    query = "SELECT coalesce(max(reminded_ms), 0) FROM settlements WHERE guild_id = ? AND payer = ? AND payee = ?"
    transfer = settlement.transfer
    ((told_ms,),) = db.execute(query, (settlement.guild_id, transfer.payer, transfer.payee))
    return max(settlement.tell_ms, told_ms + REMIND_EVERY_MS if told_ms else 0)


def settlement_of(row: tuple[Any, ...]) -> Settlement:
    """A settlement from its `SETTLEMENT_COLUMNS`."""
    settlement_id, guild_id, book, payer, payee, points, proposer, proposed_ms, status, *more = row
    transfer = Transfer(payer, payee, points)
    state = SettlementStatus(status)
    return Settlement(settlement_id, guild_id, Book(book), transfer, proposer, proposed_ms, state, *more)
