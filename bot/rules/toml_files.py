"""Files and texts of TOML as data: read only after a look at what reading would cost.

The reader's time grows with the square of a key's depth, and by some microseconds for each line and value: a file of
16 KB could keep it busy for seconds. One pass over the text, which skips strings and comments, refuses such a file.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from bot.rules.bad_ruleset import BadRuleset, mistake

DEPTH_MOST = 8
"""Levels: each part of a dotted key, of a table's header and of an inline table's key is one, and so is each array."""

PARTS_MOST = 1000
"""Lines, values, brackets and backslashes together. The longest preset has about 200."""

# A string is one piece, and so is what stands before the next string or mark, with its comments. Nothing is tried more
# than twice: repeats are possessive, or of pieces that begin differently, and the scan ends at a string that does not.
# (In Python 3.11.2 a possessive repeat of such pieces ends too early.)
_PIECE = re.compile(
    r"""
      (?: [^\n=,.\[\]{}"'\#]++ | \# [^\n]*+ )++
    | "{3} (?: [^"\\]++ | \\(?s:.) | "(?!"") )* "{3} "{0,2}+
    | '{3} (?: [^']++ | '(?!'') )* '{3} '{0,2}+
    | "(?!"") (?: [^"\\\n]++ | \\. )* "
    | '(?!'') [^'\n]*+ '
    | (?P<mark> [\n=,.\[\]{}"'] )
    """,
    re.VERBOSE,
)

ASSETS = Path(__file__).resolve().parents[2] / "assets"
FILE_BYTES_MOST = 65_536
_NUMBER_MOST = 2**63 - 1  # TOML promises no more


@cache
def stems(folder: Path) -> tuple[str, ...]:
    """The names of a folder's TOML files, in order."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def parsed(file: str, text: str) -> dict[str, Any]:
    """TOML as data. Raises BadRuleset, which names the file and the line."""
    refuse_costly(file, text)
    try:
        return tomllib.loads(text)
    except ValueError as problem:  # beside its own errors, tomllib lets those of numbers and dates through
        raise BadRuleset(file, "", mistake("no_toml", problem=str(problem))) from None


def read_toml(path: Path) -> dict[str, Any]:
    """A file as data. Raises BadRuleset, which names the file."""
    try:
        if not path.is_file():
            raise BadRuleset(path.name, "", mistake("no_file"))
        if path.stat().st_size > FILE_BYTES_MOST:
            raise BadRuleset(path.name, "", mistake("file_size", most=FILE_BYTES_MOST))
        text = path.read_text(encoding="utf-8-sig")  # as Windows saves it from its editor
    except UnicodeDecodeError as problem:
        raise BadRuleset(path.name, "", mistake("no_utf8")) from problem
    except OSError as problem:
        raise BadRuleset(path.name, "", mistake("no_toml", problem=str(problem))) from problem
    return parsed(path.name, text)


def refuse_huge_numbers(file: str, data: dict[str, Any]) -> None:
    """Python reads hexadecimal numbers of any length and then cannot write them."""
    waiting: list[tuple[str, Any]] = list(data.items())
    while waiting:
        key, value = waiting.pop()
        if isinstance(value, int) and abs(value) > _NUMBER_MOST:
            raise BadRuleset(file, key, mistake("huge"))
        if isinstance(value, dict):
            waiting += [(f"{key}.{inner}", item) for inner, item in value.items()]
        elif isinstance(value, list):
            waiting += [(f"{key}[{index}]", item) for index, item in enumerate(value)]


def refuse_costly(file: str, text: str) -> None:
    """Raise BadRuleset for keys deeper than `DEPTH_MOST` and for more than `PARTS_MOST` parts.

    What comes after the first mistake in the text is not looked at: no reader gets there. `file` is for the sentence.
    """
    place = _Place()
    parts = 0
    for piece in _PIECE.finditer(text):
        mark = piece["mark"]
        parts += piece[0].count("\\") if mark is None else mark != "."
        if parts > PARTS_MOST:
            raise BadRuleset(file, "", mistake("too_long", most=PARTS_MOST))
        if mark is not None and not place.takes(mark):
            return
        if place.depth > DEPTH_MOST:
            line = text.count("\n", 0, piece.start()) + 1
            raise BadRuleset(file, "", mistake("nested_line", line=line, most=DEPTH_MOST))


class _Place:
    """Where in a document a scan is. `depth` is that of the key or value there."""

    def __init__(self) -> None:
        self.depth = 1
        self._table_depth = 0
        self._brackets: list[tuple[str, int]] = []  # open ones around a value, each with the depth that it stands at
        self._is_header = False
        self._is_key = True

    def takes(self, mark: str) -> bool:
        """Go past the next mark; False for one that cannot stand there."""
        match mark:
            case "\n":
                return self._end_line()
            case ".":
                self.depth += self._is_key
                return True
            case "[" if self._is_key and not self._brackets:
                self.depth = self.depth if self._is_header else 1
                self._is_header = True
                return True
            case "]" if self._is_header:
                return True
            case "=" if self._is_key and not self._is_header:
                self._is_key = False
                return True
            case "[" | "{" if not self._is_key:
                self._brackets.append((mark, self.depth))
                return self._next_item()
            case "," if self._brackets:
                return self._next_item()
            case "]" | "}" if self._brackets:
                opening, self.depth = self._brackets.pop()
                self._is_key = False
                return opening + mark in ("[]", "{}")
            case _:
                return False

    def _end_line(self) -> bool:
        """Only arrays go on in the next line."""
        if not self._brackets:
            if self._is_header:
                self._table_depth = self.depth
            self.depth = self._table_depth + 1
            self._is_header = False
            self._is_key = True
        return True

    def _next_item(self) -> bool:
        """An inline table's item begins with its key."""
        opening, depth = self._brackets[-1]
        self.depth = depth + 1
        self._is_key = opening == "{"
        return True
