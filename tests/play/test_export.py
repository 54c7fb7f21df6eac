"""Files of the ledger: no text in them is a formula, and numbers stay numbers."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book, EntryKind, LedgerEntry, Posting, SealedEntry
from bot.play.days import day_of, day_text, time_text
from bot.play.export import COLUMNS, Format, ledger_file
from bot.play.spreadsheet import csv_file
from bot.printable import readable_json
from bot.store.reading import LedgerCopy

A, B = AccountId("a"), AccountId("b")


def copy(name: str, unit: str, reason: str, points: int) -> LedgerCopy:
    """A hand and its reversal."""
    postings = (Posting(A, points), Posting(B, -points))
    back = tuple(Posting(one.account, -one.points) for one in postings)
    hand = LedgerEntry(Book.FRIENDS, EntryKind.HAND, TableId("t1"), 7, postings)
    reversal = LedgerEntry(Book.FRIENDS, EntryKind.REVERSAL, TableId("t1"), 7, back, 1, reason)
    entries = (SealedEntry(1, 86_400_000, b"\1" * 32, hand), SealedEntry(2, 86_401_000, b"\2" * 32, reversal))
    return LedgerCopy(9, entries, {A: name}, json.dumps({"unit": unit}), 2, b"\2" * 32)


FIGURES = {COLUMNS.index(column) for column in ("entry", "hand", "points", "reverses")}
ATTACKS = {
    "a formula": "=1+1",
    "behind a blank": "  =1",
    "behind a joiner": "\u200d=1",
    "of wide letters": "＝1",
    "a minus of another kind": "−1+1",
    "in the middle, for semicolons": ";=cmd|'/c calc'!A0;",
    "in the middle, for tabs": "a\t=cmd\tb",
    "in the middle, for bars": "a|=cmd|b",
    "on another line": "a\n=cmd",
    "on another line of a Macintosh": "a\r=cmd",
    "on another line of Unicode": "a\u2028=cmd",
    "behind a quote": '"\n=cmd',
    "out of its quotes": '";=cmd;"',
}


def formulas(content: str) -> list[str]:
    """What a spreadsheet would work out, whatever separator and line break it takes the file to have."""
    found = []
    for separator in ",;\t|":
        lines = content.splitlines() if separator != "," else io.StringIO(content, newline="")
        for row in csv.reader(lines, delimiter=separator):
            for cell in row:
                if cell.lstrip(" \u200d\ufe0f").startswith(tuple("=+-@＝＋－＠−")) and not cell.lstrip("-").isdecimal():
                    found.append(cell)
    return found


@pytest.mark.slow
@settings(max_examples=200)
@given(st.text(max_size=40), st.text(max_size=20), st.text(max_size=120), st.integers(-(10**9), 10**9))
def test_no_text_begins_a_formula_and_numbers_stay_numbers(name: str, unit: str, reason: str, points: int) -> None:
    content = ledger_file(copy(name, unit, reason, points), Format.CSV).decode("utf-8-sig")
    assert formulas(content) == []
    rows = list(csv.reader(io.StringIO(content, newline="")))
    assert [len(row) for row in rows] == [len(COLUMNS)] * 6
    assert all(row[index] == "" or row[index] == str(int(row[index])) for row in rows[1:] for index in FIGURES)
    assert [int(row[COLUMNS.index("points")]) for row in rows[1:5]] == [points, -points, -points, points]


@pytest.mark.parametrize("text", ATTACKS.values(), ids=ATTACKS)
@pytest.mark.parametrize("place", ["name", "unit", "reason", "table", "account"])
def test_a_text_is_a_formula_in_no_spreadsheet(text: str, place: str) -> None:
    """Whoever wrote it, and also in what nobody can write but with a hand in the database."""
    shown = {"name": "Ann", "unit": "nuts", "reason": "misdeal"}
    ledger = copy(**{one: text if one == place else usual for one, usual in shown.items()}, points=-4)
    if place in ("table", "account"):
        entry = ledger.entries[0].entry
        postings = (Posting(AccountId(text if place == "account" else A), -4), Posting(B, 4))
        entry = replace(entry, postings=postings, table=TableId(text) if place == "table" else entry.table)
        ledger = replace(ledger, entries=(replace(ledger.entries[0], entry=entry),))
    content = ledger_file(ledger, Format.CSV).decode("utf-8-sig")
    assert formulas(content) == []
    assert len(content.splitlines()) == 2 + 2 * len(ledger.entries)
    assert "-4" in next(csv.reader(content.splitlines()[1:]))


def test_what_is_taken_out_of_a_cell_leaves_a_blank_and_the_rest_stays() -> None:
    row = ("a;b|c\td\r\ne", "x=1", "-1", -1, None, "\x1b[31m\u202eé", "👩\u200d🚀", "0.5")
    (line,) = csv_file([row]).decode("utf-8-sig").splitlines()
    assert line == "a b c d  e,x=1,'-1,-1,, [31m é,👩\u200d🚀,0.5"


def test_json_is_the_same_and_shows_nothing_that_cannot_be_printed() -> None:
    value = {"a\x1b": ["\x7f\x9b\u202e\u2028é", "\U000e0001", -4, None]}
    text = readable_json(value)
    assert json.loads(text) == value
    assert "é" in text
    assert text.replace("\n", "").isprintable()
    assert json.loads(readable_json("\ud800")) == "\ud800"
    assert readable_json("\ud800").encode()


def test_the_same_as_json() -> None:
    told = json.loads(ledger_file(copy("Ann", "nuts", "misdeal", 4), Format.JSON))
    assert (told["server"], told["unit"], told["head"]) == ("9", "nuts", {"entry": 2, "hash": "02" * 32})
    assert told["entries"][1]["reverses"] == 1
    assert told["entries"][1]["reason"] == "misdeal"
    assert told["entries"][0]["time"] == "1970-01-02T00:00:00Z"
    assert [one["points"] for one in told["balances"]["friends"]] == [0, 0]
    assert told["entries"][0]["postings"][1] == {"account": "b", "player": "former player", "points": -4}


def test_days() -> None:
    assert day_of("1970-01-02") == 1
    assert day_text(day_of(" 2026-11-21 ")) == "2026-11-21"
    assert time_text(1_700_000_000_999) == "2023-11-14T22:13:20Z"
    for bad in ("2026-13-01", "yesterday", ""):
        with pytest.raises(ValueError):
            day_of(bad)
