"""The tables of units that ship with the bot: a ruleset may name one instead of writing it out."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Any

from bot.rules.bad_ruleset import BadRuleset, mistake, shown
from bot.rules.toml_files import ASSETS, read_toml, stems

UNIT_TABLES = {"royalties": ASSETS / "royalties", "bonuses": ASSETS / "bonuses"}
"""The keys of a ruleset that may name a file of units, each with its folder."""


def table_names(key: str) -> tuple[str, ...]:
    """The tables that there are for a key."""
    return stems(UNIT_TABLES[key])


@cache
def unit_table(key: str, name: str) -> dict[str, Any]:
    """A file of units, not to be changed."""
    return read_toml(UNIT_TABLES[key] / f"{name}.toml")


def with_unit_tables(file: str, keys: Collection[str], data: dict[str, Any]) -> dict[str, Any]:
    """The data with the units of every table that it names, for the keys that its rules have.

    Raises BadRuleset for a name that no table has; `file` is for its sentence.
    """
    for key in UNIT_TABLES:
        name = data.get(key)
        if key in keys and isinstance(name, str):
            if name not in table_names(key):
                names = ", ".join(table_names(key))
                raise BadRuleset(file, key, mistake("no_unit_table", value=shown(name), known=names))
            data = {**data, key: unit_table(key, name)}
    return data
