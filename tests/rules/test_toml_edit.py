"""Keys changed in somebody's TOML: what is not concerned stays as it is written."""

from __future__ import annotations

import tomllib

import pytest

from bot.rules.house_rules import unsaved_document, written
from bot.rules.toml_edit import with_lines
from tests.support.hostile import FOR_TERMINALS, FORGED

HOSTILE = {
    "quotes": 'a"b',
    "three quotes": "a\"\"\"b'''",
    "out of its line": 'a"\nscoop_bonus = 9\nb = "',
    "a backslash at the end": "a\\",
    "for terminals": FOR_TERMINALS,
    "a line of its own": FORGED,
    "zero": "\0a",
    "beyond 16 bits": "\U000e0041\U000f0000é👩\u200d🚀",
}


@pytest.mark.parametrize(
    "text,keys,lines,changed",
    [
        ("", ["a"], "a = 1", "a = 1"),
        ("a = 1", ["a"], "", ""),
        ("# why\na = 1\nb = 2 # so", ["a"], "a = 3", "# why\nb = 2 # so\na = 3"),
        ("a.b = 1\na.c = 2", ["a.b"], "a.b = 3", "a.c = 2\na.b = 3"),
        ("ab = 1\na = 2", ["a"], "a = 3", "ab = 1\na = 3"),
        ("a = 1\n\n[t]\na = 2 # t's", ["a"], "a = 3", "a = 3\n[t]\na = 2 # t's"),
        ('a = "none"', ["a.b"], "a.b = 1", "a = { b = 1 }"),
        ("# why\na = { b = 1, c = 2 }", ["a.b"], "a.b = 3", "# why\na = { c = 2, b = 3 }"),
        ("[a]\nb = 1\nc = 2", ["a.b"], "", "a = { c = 2 }"),
        ("a = [\n  1,\n]\nb = 2", ["a"], "a = [2]", "b = 2\na = [2]"),
        ('a = 1\nt = """\na = 2\n"""', ["a"], "a = 3", 't = "a = 2\\n"\na = 3'),
        ('"ä b" = "\\u007f\\u0000é"\na.b = 1', ["a"], 'a = "x"', '"ä b" = "\\u007f\\u0000é"\na = "x"'),
    ],
)
def test_only_the_keys_change(text: str, keys: list[str], lines: str, changed: str) -> None:
    found = with_lines(text, keys, lines)
    assert tomllib.loads(found) == tomllib.loads(changed)
    assert found == changed


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_text_that_somebody_wrote_is_one_text_in_a_file(text: str) -> None:
    """As a name, a base, a value and a key."""
    document = unsaved_document(f"Ours {text}", text, "scoop_bonus = 1")
    assert "".join(document.splitlines()).isprintable()
    told = tomllib.loads(document)
    assert told == {"name": told["name"], "title": " ".join(f"Ours {text}".split()), "base": text, "scoop_bonus": 1}
    assert tomllib.loads(written(f"Ours {text}", "ofc", "").document)["title"] == told["title"]
    quoted = document.splitlines()[1].removeprefix("base = ")
    anew = with_lines(f"[a]\nb = 1\n{quoted} = {quoted}", ["a.b"], "")
    assert anew.startswith("a = {"), "all is written anew"
    assert tomllib.loads(anew) == {"a": {text: text}}
    assert anew.isprintable()


def test_half_a_character_is_a_lost_one() -> None:
    document = unsaved_document("Ours \ud800", "ofc", "")
    assert tomllib.loads(document)["title"] == "Ours \ufffd"
    assert document.encode()
