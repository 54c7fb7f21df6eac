"""What people wrote into deals. The log holds hashes of these texts only, so that the texts can be erased."""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.ids import AccountId, Seat, TableId
from bot.store.connection import Connection
from bot.store.part import Part


@dataclass(frozen=True, slots=True)
class CutText:
    """Somebody's cut at a table, in words."""

    account: AccountId
    text: str


@dataclass(frozen=True, slots=True)
class SealLine:
    """What a hand's seal rests on: its statement, or in version 2 of the fair deal the line that was posted.

    `accounts` are the people whose names and words it holds. A statement holds none.
    """

    hand_no: int
    batch_no: int
    accounts: tuple[AccountId, ...]
    text: str


@dataclass(frozen=True, slots=True)
class SealOpening:
    """What opens the hash of a player in a hand's statement: 32 secret bytes, their user name, their cut in words."""

    hand_no: int
    batch_no: int
    seat: Seat
    account: AccountId
    salt: bytes
    user_name: str
    cut: str


FreeText = CutText | SealLine | SealOpening
_CUT = "INSERT INTO cut_texts VALUES (?, ?, ?) ON CONFLICT (table_id, account_id) DO UPDATE SET text = excluded.text"


class FreeTexts(Part):
    """Reads only: an append writes the texts together with the events that hold their hashes."""

    async def cuts(self, table: TableId) -> dict[AccountId, str]:
        """The cuts that were given at a table, by account, except of people who were forgotten."""
        return dict(await self._database.read("SELECT account_id, text FROM cut_texts WHERE table_id = ?", (table,)))

    async def seal_line(self, table: TableId, hand_no: int, batch_no: int) -> str | None:
        """What a hand's seal rests on; None for a hand without it, or after somebody was forgotten whom it named."""
        query = "SELECT text FROM seal_lines WHERE table_id = ? AND hand_no = ? AND batch_no = ?"
        rows = await self._database.read(query, (table, hand_no, batch_no))
        return rows[0][0] if rows else None

    async def openings(self, table: TableId, hand_no: int, batch_no: int) -> tuple[SealOpening, ...]:
        """What opens the players of a hand's statement, by seat; those who were forgotten are missing."""
        query = (
            "SELECT seat, account_id, salt, user_name, cut FROM seal_openings"
            " WHERE table_id = ? AND hand_no = ? AND batch_no = ? ORDER BY seat"
        )
        rows = await self._database.read(query, (table, hand_no, batch_no))
        return tuple(SealOpening(hand_no, batch_no, *row) for row in rows)


def note_texts(db: Connection, table: TableId, texts: tuple[FreeText, ...]) -> None:
    """Store texts. Inside a job."""
    for text in texts:
        match text:
            case CutText(account, words):
                db.execute(_CUT, (table, account, words))
            case SealLine(hand_no, batch_no, accounts, line):
                row = (table, hand_no, batch_no, json.dumps(accounts), line)
                db.execute("INSERT INTO seal_lines VALUES (?, ?, ?, ?, ?)", row)
            case SealOpening():
                one = (table, text.hand_no, text.batch_no, text.seat, text.account, text.salt, text.user_name, text.cut)
                db.execute("INSERT INTO seal_openings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", one)


def erase_texts(db: Connection, account: AccountId) -> None:
    """Delete what somebody wrote into deals, what opens their hash, and the lines that name them. Inside a job."""
    db.execute("DELETE FROM cut_texts WHERE account_id = ?", (account,))
    db.execute("DELETE FROM seal_openings WHERE account_id = ?", (account,))
    query = "DELETE FROM seal_lines WHERE EXISTS (SELECT 1 FROM json_each(accounts) WHERE value = ?)"
    db.execute(query, (account,))
