"""The options of all commands, as they are registered with Discord."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.discord.world import World

OPTION_LENGTH_MAX = 6000
TEXT, INTEGER = 3, 4
INTEGER_MOST = 2**53 - 1


class Option(NamedTuple):
    """An option of a command that takes a text or a number."""

    command: str
    name: str
    least: int
    most: int  # characters, or the number itself
    is_completed: bool
    others: dict[str, Any]  # options that must be there, too


def options_of(at: World, kind: int) -> list[Option]:
    """All options of a kind without fixed choices, as they are registered with Discord."""
    (sync,) = at.requests("PUT", "/commands")
    return [one for command in sync.json for one in _options(command, command["name"], kind)]


def _options(part: dict[str, Any], path: str, kind: int) -> Iterator[Option]:
    inner = part.get("options") or []
    required = {one["name"]: "x" for one in inner if one.get("required") and one["type"] == TEXT}
    for one in inner:
        if one["type"] == 1:
            yield from _options(one, f"{path} {one['name']}", kind)
        elif one["type"] == kind and not one.get("choices"):
            others = {name: value for name, value in required.items() if name != one["name"]}
            if kind == TEXT:
                limits = one.get("min_length", 0), one.get("max_length", OPTION_LENGTH_MAX)
            else:
                limits = one.get("min_value", -INTEGER_MOST), one.get("max_value", INTEGER_MOST)
            yield Option(path, one["name"], *limits, bool(one.get("autocomplete")), others)
