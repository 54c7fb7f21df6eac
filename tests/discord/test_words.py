"""The texts of the players' language: every key in the code is there, every one there is used, all names are given."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.app import commands_of
from bot.rules.closed_presets import closed_presets
from bot.rules.game import GAMES
from bot.rules.house_form import topics_of
from bot.rules.open_face_presets import scored_open_face_presets
from bot.rules.preset_options import closed_variations, options_of
from bot.rules.rulesets import load_named
from bot.store import Store
from bot.table.refusals import Reason
from bot.words import languages, languages_to_choose, words_in
from tests.support.sources import SOURCES, tree

WORDS = words_in("en")
PRESETS = (*scored_open_face_presets(), *closed_presets())
KEY = re.compile(r"[a-z]+\.[a-z_]+")


def nodes() -> Iterator[ast.AST]:
    """All nodes of the program that may show words."""
    return (node for path in SOURCES if "sandbox" not in path.parts for node in ast.walk(tree(path)))


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Calls with a whole key: ``words("lobby.title", host=...)``, ``Told("error.no_table")``."""
    for node in nodes():
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.func if isinstance(node.func, ast.Call) else node.func
            name = (
                called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
            )
            if name in ("words", "_words", "words_in", "Told") and KEY.fullmatch(str(node.args[0].value)):
                yield str(node.args[0].value), node


@pytest.mark.slow
def test_every_key_in_the_code_exists() -> None:
    wanted = {key for key, _ in calls()}
    assert len(wanted) > 100, "the search finds nothing"
    assert not sorted(wanted - WORDS.keys)


@pytest.mark.slow
def test_every_key_is_used() -> None:
    constants = set[str]()
    made = []
    for node in nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            constants.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)" for part in node.values]
            made.append(re.compile("".join(parts)))
    constants |= {option.key for name in PRESETS for option in options_of(load_named(name))}
    constants |= {option.key for option in closed_variations()}
    topics = [topic for family in GAMES for topic in topics_of(family)]
    constants |= {topic.key for topic in topics} | {choice.key for topic in topics for choice in topic.choices}

    def is_used(key: str) -> bool:
        if key in constants:
            return True
        matches = (pattern.fullmatch(key) for pattern in made)
        return any(match and all(part in constants for part in match.groups()) for match in matches)

    # Of commands see below, of games tests/panels/test_words.py.
    said = {key for key in WORDS.keys if key.startswith(("command.", "choice.", "preset."))}
    assert not sorted(key for key in WORDS.keys - said if not is_used(key))


async def test_what_is_said_of_commands_is_said_of_each_and_of_no_other(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "games.db")
    typed = [command for command in await commands_of(store) if "description" in command]
    found = list(_said(typed, "command."))
    await store.close()
    keys = {key for key in WORDS.keys if key.startswith(("command.", "choice."))}
    assert {key for key, _ in found if key.startswith("command.")} == {
        key for key in keys if key.startswith("command.")
    }
    choices = {text for key, text in found if key == "choice"} - {"A", "B"}  # letters of boards are no words
    assert {WORDS(key) for key in keys if key.startswith("choice.")} == choices
    assert not [key for key, text in found if key.startswith("command.") and text != WORDS(key)]


def _said(parts: list[dict[str, Any]], before: str) -> Iterator[tuple[str, str]]:
    """The key and the text of each command and option; of each choice its text."""
    for part in parts:
        is_option = part.get("type", 1) > 2 and before != "command."
        key = f"{before.removesuffix('_')}.{part['name']}" if is_option else f"{before}{part['name']}"
        yield key, part["description"]
        yield from (("choice", choice["name"]) for choice in part.get("choices") or ())
        yield from _said(part.get("options") or [], f"{key}_")


@pytest.mark.parametrize("reason", list(Reason), ids=str)
def test_every_refusal_has_a_sentence(reason: Reason) -> None:
    key = f"refusal.{reason}"
    text = WORDS(key, **dict.fromkeys(WORDS.variables(key), "X"))
    assert text.endswith(".")
    assert text[0].isupper()


@pytest.mark.slow
def test_calls_fill_in_what_the_text_names() -> None:
    for key, call in calls():
        if any(keyword.arg is None for keyword in call.keywords):
            continue
        given = {keyword.arg for keyword in call.keywords}
        named = WORDS.variables(key)
        assert named <= given or not given, f"{key} names {sorted(named - given)}"
        assert not named or given, f"{key} is shown with nothing filled in"


@pytest.mark.parametrize("language", languages())
def test_all_languages_have_the_same_keys_and_names(language: str) -> None:
    words = words_in(language)
    if language in languages_to_choose():
        assert words.keys == WORDS.keys
    else:
        assert words.keys <= WORDS.keys
        given = {key: dict.fromkeys(words.variables(key), "X") for key in words.keys}
        same = [key for key, values in given.items() if words(key, **values) == WORDS(key, **values)]
        assert not same, "a country has only what it writes otherwise"
    for key in words.keys:
        assert words.variables(key) == WORDS.variables(key), key
