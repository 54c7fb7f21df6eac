"""A path that was given to a command, read as a path in the settings is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bot.cli.exits import refuse
from bot.paths import file_of, path_of


def given_file(text: str | Path) -> Path:
    """The file that is meant, also by a default. A path that cannot be meant ends the command."""
    return _read(file_of, text)


def given_folder(text: str | Path) -> Path:
    """The same for a folder."""
    return _read(path_of, text)


def _read(reader: Callable[[str], Path], text: str | Path) -> Path:
    try:
        return reader(str(text))
    except ValueError as refusal:
        refuse(f"the path {text} {refusal}")
