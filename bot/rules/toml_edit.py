"""Changes some keys of settings that somebody wrote as TOML, and keeps the rest as it is written."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

from bot.printable import quoted_toml

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def with_lines(text: str, keys: Iterable[str], lines: str) -> str:
    """The TOML without some keys (``fantasyland.stay``; what is below them goes, too) and with other lines.

    Lines that are not concerned stay as they are. Where the keys stand in a way that lines cannot be taken from, all is
    written anew, whole-line comments first. Both texts have to be TOML.
    """
    keys = tuple(keys)
    wanted = _without(tomllib.loads(text), keys)
    merge(wanted, tomllib.loads(lines))
    changed = _by_lines(text, keys, lines)
    try:
        if tomllib.loads(changed) == wanted:
            return changed
    except ValueError:
        pass
    comments = [line for line in text.split("\n") if line.startswith("#")]
    return "\n".join((*comments, *(f"{_key(key)} = {_value(value)}" for key, value in wanted.items())))


def merge(settings: dict[str, Any], changes: Mapping[str, Any]) -> None:
    """Change settings by others, key by key where both have tables."""
    for key, value in changes.items():
        old = settings.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            merge(old, value)
        else:
            settings[key] = value


def _without(settings: dict[str, Any], keys: Iterable[str]) -> dict[str, Any]:
    """Settings without some keys. ``fantasyland = "none"`` is in the way of what is below it, and goes with that."""
    for path in keys:
        above = settings
        key = path
        while "." in key:
            first, key = key.split(".", 1)
            inner = above.get(first)
            if not isinstance(inner, dict):
                above.pop(first, None)
                break
            above = inner
        else:
            above.pop(key, None)
    return settings


def _by_lines(text: str, keys: tuple[str, ...], lines: str) -> str:
    """The text without the lines that begin with one of the keys, and with the others before its first table."""
    ours = re.compile(rf"[ \t]*(?:{'|'.join(map(re.escape, keys))})[ \t]*[.=]")
    kept = text.split("\n")
    first_table = next((at for at, line in enumerate(kept) if line.lstrip().startswith("[")), len(kept))
    head = [line for line in kept[:first_table] if not ours.match(line)]
    parts = ("\n".join(head).rstrip(), lines.strip(), "\n".join(kept[first_table:]))
    return "\n".join(part for part in parts if part)


def _value(value: Any) -> str:
    """A value as TOML, on one line."""
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return quoted_toml(value) if isinstance(value, str) else json.dumps(value, default=str)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else quoted_toml(key)
