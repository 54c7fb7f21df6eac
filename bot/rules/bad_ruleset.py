"""The refusal of rules that cannot be played: one sentence that names the file and the key."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from pydantic import ValidationError
from pydantic_core import PydanticCustomError

_SHOWN = 40  # characters of a wrong value that a sentence repeats
_KEY_SHOWN = 100  # of a key's path
_KINDS = {
    "int_type": "a whole number",
    "string_type": "text in quotes",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "model_type": "a table of keys and values",
}


class BadRuleset(ValueError):
    """Rules that cannot be played. `key` is the path of the wrong key, empty when the whole file is wrong."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        key = key if len(key) <= _KEY_SHOWN else f"{key[:_KEY_SHOWN]}..."
        super().__init__(f"{file}: {key}: {reason}" if key else f"{file}: {reason}")
        self.file = file
        self.key = key
        self.reason = reason


def bad_key(key: str, reason: str) -> PydanticCustomError:
    """For validators: what is wrong with one key of a free mapping or one item of a list below the checked field."""
    return PydanticCustomError("bad_key", "{reason}", {"key": key, "reason": reason})


def bad_ruleset(file: str, problems: ValidationError, known_keys: tuple[str, ...]) -> BadRuleset:
    """The first problem that checking found, as one sentence. `known_keys` are offered for a misspelt one."""
    problem = problems.errors(include_url=False)[0]
    context: dict[str, Any] = problem.get("ctx", {})
    key = _path((*problem["loc"], context["key"]) if problem["type"] == "bad_key" else problem["loc"])
    return BadRuleset(file, key, _reason(problem["type"], problem["msg"], problem["input"], key, known_keys))


def _path(parts: tuple[int | str, ...]) -> str:
    steps = (f"[{part}]" if isinstance(part, int) else part if part.startswith("[") else f".{part}" for part in parts)
    return "".join(steps).strip(".")


def _reason(kind: str, message: str, value: object, key: str, known_keys: tuple[str, ...]) -> str:
    if kind == "missing":
        return "this key is missing: add it"
    if kind == "extra_forbidden":
        near = get_close_matches(key.rpartition(".")[2], known_keys, n=1)
        return f"there is no such key; did you mean {near[0]}?" if near else "there is no such key: take it out"
    if kind == "too_short":
        return "must not be empty"
    if kind == "string_pattern_mismatch":
        return f"must be lower-case letters, digits and hyphens, at most 32, not {shown(value)}"
    if kind in _KINDS:
        return f"must be {_KINDS[kind]}, not {shown(value)}"
    if kind in ("bad_key", "value_error"):
        return message.removeprefix("Value error, ")
    return f"{message.replace('Input should', 'must')}, not {shown(value)}"


def shown(value: object) -> str:
    """A wrong value as a sentence repeats it: short, and in the quotes that a text has."""
    try:
        text = repr(value)
    except ValueError:  # a number with more digits than Python writes; TOML has hexadecimal ones of any length
        return "a huge number"
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."
