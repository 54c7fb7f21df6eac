"""Files and texts of TOML as data: read only after a look at what reading would cost."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from bot.rules.bad_ruleset import BadRuleset, mistake
from bot.rules.toml_costs import refuse_costly

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
