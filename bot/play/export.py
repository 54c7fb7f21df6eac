"""A server's ledger as a file for a spreadsheet or a program: one row a posting, or one object.

The head of the chain is in both, so that the file can be held against the ledger later.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from bot.ids import AccountId
from bot.ledger.entries import Book, LedgerEntry, balances
from bot.panels.names import clean_line, clean_name, shown_name
from bot.panels.settings import ServerSettings
from bot.play.days import time_text
from bot.play.spreadsheet import csv_file
from bot.printable import readable_json
from bot.store.reading import LedgerCopy
from bot.words import DEFAULT_LANGUAGE, words_in

COLUMNS = (
    "entry",
    "time",
    "book",
    "kind",
    "table",
    "hand",
    "account",
    "player",
    "points",
    "unit",
    "reverses",
    "reason",
    "hash",
)
HEAD = "head"  # the kind of the last row, which has the newest entry's number and hash
_REASON_MAX = 100


class Format(StrEnum):
    """What kind of file."""

    CSV = "csv"
    JSON = "json"


def ledger_file(ledger: LedgerCopy, kind: Format) -> bytes:
    """The file's content, UTF-8 (CSV with the mark that spreadsheets look for)."""
    return csv_file(_rows(ledger)) if kind is Format.CSV else readable_json(_object(ledger)).encode()


def _rows(ledger: LedgerCopy) -> Iterator[tuple[str | int | None, ...]]:
    yield COLUMNS
    unit = _unit(ledger)
    for sealed in ledger.entries:
        entry = sealed.entry
        before = (sealed.entry_no, time_text(sealed.at_ms), entry.book, entry.kind, entry.table, entry.hand_no)
        after = (unit, entry.reverses, _reason(entry), sealed.hash.hex())
        for posting in entry.postings:
            yield (*before, posting.account, _name(ledger, posting.account), posting.points, *after)
    yield (ledger.head_no, "", "", HEAD, *[""] * (len(COLUMNS) - 5), ledger.head.hex())


def _object(ledger: LedgerCopy) -> dict[str, object]:
    return {
        "server": str(ledger.guild_id),  # too large for the numbers of some languages
        "unit": _unit(ledger),
        "head": {"entry": ledger.head_no, "hash": ledger.head.hex()},
        "balances": {book.value: _points(ledger, book) for book in Book},
        "entries": [
            {
                "entry": sealed.entry_no,
                "time": time_text(sealed.at_ms),
                "at_ms": sealed.at_ms,
                "book": sealed.entry.book,
                "kind": sealed.entry.kind,
                "table": sealed.entry.table,
                "hand": sealed.entry.hand_no,
                "reverses": sealed.entry.reverses,
                "reason": _reason(sealed.entry),
                "reason_sha256": sealed.entry.reason_sha256.hex() if sealed.entry.reason_sha256 else None,
                "postings": [
                    {"account": one.account, "player": _name(ledger, one.account), "points": one.points}
                    for one in sealed.entry.postings
                ],
                "hash": sealed.hash.hex(),
            }
            for sealed in ledger.entries
        ],
    }


def _points(ledger: LedgerCopy, book: Book) -> list[dict[str, object]]:
    """Sums over the entries of the file, the highest first."""
    sums = balances(sealed.entry for sealed in ledger.entries if sealed.entry.book is book)
    return [
        {"account": account, "player": _name(ledger, account), "points": points}
        for account, points in sorted(sums.items(), key=lambda one: (-one[1], one[0]))
    ]


def _name(ledger: LedgerCopy, account: AccountId) -> str:
    return shown_name(words_in(DEFAULT_LANGUAGE), ledger.names, account)


def _reason(entry: LedgerEntry) -> str:
    """Why a hand was undone, or that whoever wrote it has deleted it."""
    if entry.is_reason_deleted:
        return words_in(DEFAULT_LANGUAGE)("export.reason_deleted")
    return clean_line(entry.reason, _REASON_MAX)


def _unit(ledger: LedgerCopy) -> str:
    return clean_name(ServerSettings.of(ledger.settings).unit)
