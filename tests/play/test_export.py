"""Files of the ledger: no text in them is a formula, and numbers stay numbers."""

from __future__ import annotations

import csv
import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book, EntryKind, LedgerEntry, Posting, SealedEntry
from bot.play.days import day_of, day_text, time_text
from bot.play.export import COLUMNS, Format, cell, ledger_file
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


@pytest.mark.slow
@settings(max_examples=200)
@given(st.text(max_size=40), st.text(max_size=20), st.text(max_size=120), st.integers(-(10**9), 10**9))
def test_no_text_begins_a_formula_and_numbers_stay_numbers(name: str, unit: str, reason: str, points: int) -> None:
    content = ledger_file(copy(name, unit, reason, points), Format.CSV).decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(content, newline="")))
    assert [len(row) for row in rows] == [len(COLUMNS)] * 6
    figures = {COLUMNS.index(column) for column in ("entry", "hand", "points", "reverses")}
    for row in rows[1:]:
        for index, text in enumerate(row):
            if index in figures:
                assert text == "" or text == str(int(text))
            else:
                assert not text.lstrip().startswith(("=", "+", "-", "@", "\t", "\r"))
    assert [int(row[COLUMNS.index("points")]) for row in rows[1:5]] == [points, -points, -points, points]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@A1", "  =1", "＝1"])
def test_what_would_be_a_formula_is_text(text: str) -> None:
    assert cell(text) == f"'{text}"
    assert cell(f"a{text}") == f"a{text}"


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
