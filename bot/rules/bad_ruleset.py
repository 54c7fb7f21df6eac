"""The refusal of rules that cannot be played: one sentence that names the file and the key."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from bot.words import DEFAULT_LANGUAGE, Words, words_in

_SHOWN = 40  # characters of a wrong value that a sentence repeats
_LEVELS = 20  # of lists in lists: Python follows a few hundred
_KEY_SHOWN = 100  # of a key's path
_KINDS = {
    "int_type": "no_number",
    "string_type": "no_text",
    "bool_type": "no_yes_or_no",
    "tuple_type": "no_list",
    "model_type": "no_table",
}
_BOUNDS = {"greater_than_equal": ("too_little", "ge"), "less_than_equal": ("too_much", "le")}


@dataclass(frozen=True)
class Mistake:
    """What is wrong with a setting: the key of a sentence (`mistake` in the locale), and the values that it names.

    As text it is English, for programs.
    """

    key: str
    values: tuple[tuple[str, object], ...] = ()

    def said(self, words: Words, shown: Callable[[str], str] = str) -> str:
        """The sentence, without a full stop. `shown`: how a text that it repeats is written for its reader."""
        values = {name: shown(value) if isinstance(value, str) else value for name, value in self.values}
        return words(f"mistake.{self.key}", **values)

    def __str__(self) -> str:
        return self.said(words_in(DEFAULT_LANGUAGE))


def mistake(key: str, **values: object) -> Mistake:
    """A mistake by its key and the values that its sentence names."""
    return Mistake(key, tuple(values.items()))


class BadRuleset(ValueError):
    """Rules that cannot be played. `key` is the path of the wrong key, empty when the whole file is wrong."""

    def __init__(self, file: str, key: str, reason: Mistake) -> None:
        super().__init__(file, key, reason)
        self.file = file
        self.key = key if len(key) <= _KEY_SHOWN else f"{key[:_KEY_SHOWN]}..."
        self.reason = reason

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.key, str(self.reason)) if part)


def bad_key(key: str, reason: Mistake) -> PydanticCustomError:
    """For validators: what is wrong with one key of a free mapping or one item of a list below the checked field.

    The empty key is the field itself.
    """
    return PydanticCustomError("bad_key", "a bad key", {"key": key, "reason": reason})


def bad_ruleset(file: str, problems: ValidationError, parts: Sequence[Collection[str]]) -> BadRuleset:
    """The first problem that checking found, as one sentence. `parts`: the keys of the rules, then of each table in
    them. All are offered for a misspelt key in a table, only those of the rules for one outside of tables.
    """
    problem = problems.errors(include_url=False)[0]
    context: dict[str, Any] = problem.get("ctx", {})
    key = _path((*problem["loc"], context["key"]) if problem["type"] == "bad_key" else problem["loc"])
    reason = context["reason"] if problem["type"] == "bad_key" else _reason(problem, context, key, parts)
    return BadRuleset(file, key, reason)


def _path(parts: tuple[int | str, ...]) -> str:
    steps = (f"[{part}]" if isinstance(part, int) else part if part.startswith("[") else f".{part}" for part in parts)
    return "".join(steps).strip(".")


def _reason(problem: ErrorDetails, context: dict[str, Any], key: str, parts: Sequence[Collection[str]]) -> Mistake:
    kind = problem["type"]
    value = shown(problem["input"])
    if kind == "missing":
        return mistake("missing")
    if kind == "extra_forbidden":
        table, _, name = key.rpartition(".")
        if table and name in parts[0]:
            return mistake("below_table", value=name)
        known = [one for part in parts for one in part if one != name] if table else parts[0]
        near = get_close_matches(name, known, n=1)
        return mistake("unknown_near", near=near[0]) if near else mistake("unknown")
    if kind in ("too_short", "string_too_short"):
        return mistake("empty")
    if kind in ("too_long", "string_too_long"):
        is_text = isinstance(problem["input"], str)
        return mistake("long_text" if is_text else "long_list", most=context["max_length"])
    if kind == "string_pattern_mismatch":
        return mistake("no_name", value=value)
    if kind in _KINDS:
        return mistake(_KINDS[kind], value=value)
    if kind in _BOUNDS:
        name, bound = _BOUNDS[kind]
        return mistake(name, bound=context[bound], value=value)
    if kind == "literal_error":
        return mistake("none_of_these", known=context["expected"], value=value)
    return mistake("other", problem=problem["msg"].replace("Input should", "must"), value=value)


def shown(value: object) -> str:
    """A wrong value as a sentence repeats it: short, and as it is written in a file, texts in double quotes."""
    try:
        text = _written(value)
    except ValueError:  # a number with more digits than Python writes; TOML has hexadecimal ones of any length
        return "999..."
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."


def _written(value: object, levels: int = _LEVELS) -> str:
    match value:
        case list() | tuple() | dict() if not levels:
            return "..."
        case bool():
            return str(value).lower()
        case str():
            quoted = value.replace("\\", "\\\\").replace('"', '\\"')
            return f'"{"".join(one if one.isprintable() else repr(one)[1:-1] for one in quoted)}"'
        case list() | tuple():
            return f"[{', '.join(_written(one, levels - 1) for one in value)}]"
        case dict():
            pairs = (f"{key} = {_written(one, levels - 1)}" for key, one in value.items())
            return f"{{{', '.join(pairs)}}}"
        case _:
            return repr(value)
