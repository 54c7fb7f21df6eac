"""Paths as people write them, in settings and behind commands: each means what they mean, or is refused.

A shell fills in `~` and takes quotes away; a file of settings, a container and `--out=~/x` do not. What is left of that
would become a folder called `~` in the place where the bot runs, and nobody would find what is kept there.
"""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

_QUOTES = "'\""
_CONTROLS = ("Cc", "Zl", "Zp")  # categories of Unicode
_URI = re.compile(r"(file|sqlite):", re.IGNORECASE)
_OF_WINDOWS = re.compile(r"[A-Za-z]:[/\\]|.*\\")
_VARIABLE = re.compile(r"\$[{\w]|%\w+%")


def bare(text: str) -> str:
    """The text without blanks and one pair of quotes around it."""
    text = text.strip()
    is_quoted = len(text) > 1 and text[0] == text[-1] and text[0] in _QUOTES
    return text[1:-1].strip() if is_quoted else text


def path_of(text: str) -> Path:
    """The path that somebody means, of a file or a folder. Raises ValueError: the end of a sentence about it."""
    text = bare(text)
    if not text:
        raise ValueError("names nothing: write the path of a file")
    if any(unicodedata.category(letter) in _CONTROLS for letter in text):  # "C:\new" in double quotes has a line break
        raise ValueError("has a line break, a tab or the like in it: put a path with \\ between single quotes")
    if text == ":memory:":
        raise ValueError("must be a file: what is only in memory is lost with the bot")
    if uri := _URI.match(text):
        raise ValueError(f"must be the path of a file, without {uri[0].lower()} before it")
    if os.name != "nt" and _OF_WINDOWS.match(text):
        raise ValueError("is a path of Windows, and this machine has no drives: write / between folders")
    if _VARIABLE.match(text):
        name = f"./{text[0]}... for a name"
        raise ValueError(f"begins with a variable, which nobody fills in here: write the whole path, or {name}")
    home = os.path.expanduser(text)  # noqa: PTH111 - a Path takes the ./ of ./~x for nothing
    if home.startswith("~"):
        raise ValueError("begins with ~, and there is no such home: write the whole path, or ./~... for a name")
    return Path(home)


def file_of(text: str) -> Path:
    """The same for a file alone."""
    path = path_of(text)
    if bare(text).endswith(("/", os.sep)) or path.name in ("", ".."):
        raise ValueError("is a folder: name a file in it")
    return path
