"""CSV for spreadsheets that people open: the only place that writes it, so that no text can become a formula.

A program may read a file with another separator than ours, and then a cell begins in the middle of a text. So a text
loses the separators and the line breaks, and one that begins like a formula gets an apostrophe. Numbers stay numbers.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence

_SEPARATORS = ";|"  # and tabs and line breaks, which cannot be printed either
_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
_JOINER = "\u200d"  # between emoji that are shown as one
_FORMULA = re.compile(r"[\s\u200d\ufe0f]*[=+\-@＝＋－＠−]")


def csv_file(rows: Iterable[Sequence[str | int | None]]) -> bytes:
    """Rows as a file in UTF-8, with the mark that spreadsheets look for."""
    stream = io.StringIO(newline="")
    csv.writer(stream).writerows([_cell(one) for one in row] for row in rows)
    return stream.getvalue().encode("utf-8-sig")


def _cell(value: str | int | None) -> str | int | None:
    if not isinstance(value, str):
        return value
    text = "".join(" " if _is_in_the_way(one) else one for one in value)
    return f"'{text}" if _FORMULA.match(text) else text


def _is_in_the_way(character: str) -> bool:
    return character in _SEPARATORS or (character != _JOINER and unicodedata.category(character) in _UNSEEN)
