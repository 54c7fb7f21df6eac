"""Texts of other people for a reader that obeys what it cannot show: a terminal, a log, an editor.

An escape code moves the cursor, renames the window or colours what follows; a line break forges the next line of a log;
a direction mark turns the rest of a line around. Each such character is written as its number.
"""

from __future__ import annotations

import json
import re
from typing import Any

_TO_LOOK_AT = re.compile(r"[^\x20-\x7e]+")
_TO_LOOK_AT_IN_LINES = re.compile(r"[^\n\x20-\x7e]+")


def printable(text: str) -> str:
    """A text on one line, in which whatever cannot be printed is escaped as Python does it: ``\\x1b``, ``\\u202e``."""
    return _TO_LOOK_AT.sub(_escaped, text)


def printable_lines(text: str) -> str:
    """The same of a text whose line breaks are our own."""
    return _TO_LOOK_AT_IN_LINES.sub(_escaped, text)


def readable_json(value: Any) -> str:
    """JSON for people, too: letters of all languages as they are, and whatever cannot be printed escaped."""
    return _TO_LOOK_AT_IN_LINES.sub(_escaped_in_json, json.dumps(value, ensure_ascii=False, indent=1))


def quoted_toml(text: str) -> str:
    """A text as TOML has it, in quotes on one line: with whatever cannot be printed escaped."""
    return _TO_LOOK_AT.sub(_escaped_in_toml, json.dumps(text, ensure_ascii=False))


def _escaped(found: re.Match[str]) -> str:
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in found[0])


def _escaped_in_json(found: re.Match[str]) -> str:
    return "".join(one if one.isprintable() else json.dumps(one)[1:-1] for one in found[0])


def _escaped_in_toml(found: re.Match[str]) -> str:
    return "".join(one if one.isprintable() else _number_in_toml(ord(one)) for one in found[0])


def _number_in_toml(number: int) -> str:
    """Half a character is none to TOML, and the mark of a lost one stands for it."""
    return f"\\U{_LOST if number in _HALVES else number:08x}"


_HALVES = range(0xD800, 0xE000)
_LOST = 0xFFFD
