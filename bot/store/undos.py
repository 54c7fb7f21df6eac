"""Hands that somebody wants to undo: agreed on by all of their players, or decided by a manager who was not in it.

An undone hand is one more entry of the ledger. The table is left alone: its stacks, button and Fantasyland stay.
"""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

import json
from collections.abc import Sequence
from secrets import token_bytes
from typing import Any

from bot.ids import AccountId
from bot.ledger.entries import SealedEntry, reversal_of
from bot.ledger.undo import Undo, UndoStatus
from bot.store.connection import Connection
from bot.store.errors import require_ints
from bot.store.ledger import ENTRY_COLUMNS, NO_FUND, sealed
from bot.store.ledger_chain import post, reason_hash
from bot.store.part import Part

_CHOICES_MOST = 25
_SALT_BYTES = 16

_ONE = (
    "SELECT undo_id, guild_id, entry_no, asker,"
    " coalesce((SELECT text FROM reasons AS r WHERE r.undo_id = u.undo_id), ''),"
    " channel_id, message_id, status, reversal_no, ("
    "  SELECT json_group_array(json_array(account_id, is_known)) FROM ("
    "   SELECT DISTINCT account_id, discord_id IS NOT NULL AS is_known FROM postings AS p"
    "   LEFT JOIN accounts AS a USING (account_id) WHERE p.guild_id = u.guild_id AND p.entry_no = u.entry_no"
    f"  AND coalesce(a.kind, 'human') = 'human' AND {NO_FUND}) AS players),"
    " (SELECT json_group_array(account_id) FROM undo_agreements AS a WHERE a.undo_id = u.undo_id)"
    " FROM undos AS u WHERE "
)
_ENTRY = (
    f"SELECT {ENTRY_COLUMNS} FROM entries AS e JOIN seals USING (guild_id, entry_no)"
    " WHERE guild_id = ? AND entry_no = ?"
)


class Undos(Part):
    """Undoes a hand once. The caller checks who may do what, except that all players agree."""

    async def ask(
        self, undo_id: str, guild_id: int, entry_no: int, asker: AccountId, reason: str, at_ms: int, channel_id: int
    ) -> Undo:
        """Store a wish to undo a hand and return it; an earlier one for the hand stands, unless it was refused.

        `entry_no` is the hand's ledger entry, `at_ms` UTC milliseconds. Raises LookupError if the entry is not a hand.
        """
        require_ints(guild_id=guild_id, entry_no=entry_no, at_ms=at_ms, channel_id=channel_id)
        salt = token_bytes(_SALT_BYTES)

        def job(db: Connection) -> Undo:
            query = "SELECT 1 FROM entries WHERE guild_id = ? AND entry_no = ? AND kind = 'hand'"
            if db.execute(query, (guild_id, entry_no)).fetchone() is None:
                raise LookupError(f"entry {entry_no} is not a hand")
            where = "guild_id = ? AND entry_no = ? AND status <> 'refused'"
            if db.execute(f"SELECT 1 FROM undos WHERE {where}", (guild_id, entry_no)).fetchone() is None:
                db.execute(
                    "INSERT INTO undos (undo_id, guild_id, entry_no, asker, asked_ms, channel_id, status)"
                    " VALUES (?, ?, ?, ?, ?, ?, 'open')",
                    (undo_id, guild_id, entry_no, asker, at_ms, channel_id),
                )
                if reason:
                    db.execute("INSERT INTO reasons VALUES (?, ?, ?, ?, ?)", (undo_id, guild_id, asker, salt, reason))
            return _undo(db, where, (guild_id, entry_no))

        return await self._database.write(job)

    async def get(self, undo_id: str) -> Undo | None:
        """A wish as it is now; None for an unknown id."""

        def job(db: Connection) -> Undo | None:
            try:
                return _undo(db, "undo_id = ?", (undo_id,))
            except LookupError:
                return None

        return await self._database.write(job)

    async def agree(self, undo_id: str, account: AccountId, at_ms: int) -> Undo:
        """Note that a player agrees; when all do, the hand is undone in the same commit.

        Returns the wish as it is now. `at_ms` is UTC milliseconds. Raises LookupError for an unknown id.
        """
        require_ints(at_ms=at_ms)

        def job(db: Connection) -> Undo:
            before = _undo(db, "undo_id = ?", (undo_id,))
            if before.status is not UndoStatus.OPEN or account not in before.players:
                return before
            db.execute("INSERT INTO undo_agreements VALUES (?, ?) ON CONFLICT DO NOTHING", (undo_id, account))
            after = _undo(db, "undo_id = ?", (undo_id,))
            return _posted(db, after, at_ms) if after.is_agreed else after

        return await self._database.write(job)

    async def decide(self, undo_id: str, at_ms: int) -> Undo:
        """Undo the hand without asking its players; a closed wish stays as it is.

        Returns the wish as it is now. `at_ms` is UTC milliseconds. Raises LookupError for an unknown id.
        """
        require_ints(at_ms=at_ms)

        def job(db: Connection) -> Undo:
            before = _undo(db, "undo_id = ?", (undo_id,))
            return _posted(db, before, at_ms) if before.status is UndoStatus.OPEN else before

        return await self._database.write(job)

    async def refuse(self, undo_id: str) -> Undo:
        """Close a wish without undoing the hand; a closed one stays as it is.

        Returns the wish as it is now. Raises LookupError for an unknown id.
        """

        def job(db: Connection) -> Undo:
            db.execute("UPDATE undos SET status = 'refused' WHERE undo_id = ? AND status = 'open'", (undo_id,))
            return _undo(db, "undo_id = ?", (undo_id,))

        return await self._database.write(job)

    async def note_message(self, undo_id: str, message_id: int) -> None:
        """Note which message asks everybody about an undo."""
        require_ints(message_id=message_id)
        query = "UPDATE undos SET message_id = ? WHERE undo_id = ?"
        await self._database.write(lambda db: db.execute(query, (message_id, undo_id)).rowcount)

    async def to_tell(self) -> list[str]:
        """Ids of wishes in our servers whose hand was undone, and whose players have not been told yet."""
        query = f"SELECT undo_id FROM undos WHERE status = 'posted' AND is_told = 0{self._ours()}"
        return [one for (one,) in await self._database.read(query)]

    async def note_told(self, undo_id: str) -> None:
        """Note that the players of an undone hand have been told."""
        query = "UPDATE undos SET is_told = 1 WHERE undo_id = ?"
        await self._database.write(lambda db: db.execute(query, (undo_id,)).rowcount)

    async def candidates(self, guild_id: int, account: AccountId | None) -> list[SealedEntry]:
        """The newest hands (of one person) that can be undone, in both books, the newest first; at most 25."""
        mine = (
            " AND EXISTS (SELECT 1 FROM postings AS p WHERE p.guild_id = e.guild_id AND p.entry_no = e.entry_no"
            " AND p.account_id = :account)"
        )
        rows = await self._database.read(
            f"SELECT {ENTRY_COLUMNS} FROM entries AS e JOIN seals USING (guild_id, entry_no)"
            " WHERE guild_id = :guild_id AND e.kind = 'hand' AND NOT EXISTS ("
            "  SELECT 1 FROM entries AS r WHERE r.guild_id = e.guild_id AND r.reverses = e.entry_no)"
            f"{mine if account is not None else ''} ORDER BY entry_no DESC LIMIT :limit",
            {"guild_id": guild_id, "account": account, "limit": _CHOICES_MOST},
        )
        return [sealed(row) for row in rows]


def _posted(db: Connection, undo: Undo, at_ms: int) -> Undo:
    row = db.execute("SELECT salt, text FROM reasons WHERE undo_id = ?", (undo.undo_id,)).fetchone()
    digest = reason_hash(*row) if row else None
    reversal = reversal_of(undo.entry.entry_no, undo.entry.entry, undo.reason, digest)
    reversal_no = post(db, undo.guild_id, at_ms, reversal)
    query = "UPDATE undos SET status = 'posted', reversal_no = ? WHERE undo_id = ?"
    db.execute(query, (reversal_no, undo.undo_id))
    return _undo(db, "undo_id = ?", (undo.undo_id,))


def _undo(db: Connection, where: str, parameters: Sequence[Any]) -> Undo:
    row = db.execute(_ONE + where, parameters).fetchone()
    if row is None:
        raise LookupError("there is no such wish to undo a hand")
    undo_id, guild_id, entry_no, asker, reason, channel_id, message_id, status, reversal_no, people, agreed = row
    known = json.loads(people)
    players = tuple(AccountId(account) for account, _ in known)
    wanting = set(json.loads(agreed))
    return Undo(
        undo_id,
        guild_id,
        sealed(db.execute(_ENTRY, (guild_id, entry_no)).fetchone()),
        asker,
        reason,
        channel_id,
        message_id,
        UndoStatus(status),
        reversal_no,
        players,
        tuple(account for account in players if account in wanting),
        bool(players) and all(is_known for _, is_known in known),
    )
