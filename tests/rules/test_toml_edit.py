"""Keys changed in somebody's TOML: what is not concerned stays as it is written."""

from __future__ import annotations

import tomllib

import pytest

from bot.rules.toml_edit import with_lines


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
