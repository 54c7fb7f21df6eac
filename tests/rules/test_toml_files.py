"""What every file of rules is held to, whatever stands in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.rules.bad_ruleset import BadRuleset
from bot.rules.rulesets import load_any
from bot.rules.toml_files import read_toml, refuse_huge_numbers

LARGEST = 2**63 - 1


@pytest.mark.parametrize("number", [LARGEST, -LARGEST, 0, True, 1e300])
def test_numbers_that_toml_knows_are_read(number: Any) -> None:
    refuse_huge_numbers("ours", {"cap": number, "table": {"list": [1, number]}})


@pytest.mark.parametrize("number", [LARGEST + 1, -LARGEST - 1, 16**400])
@pytest.mark.parametrize(
    ("data", "key"),
    [(lambda number: {"cap": number}, "cap"), (lambda number: {"table": {"list": [1, number]}}, r"table\.list\[1\]")],
    ids=["key", "in a list"],
)
def test_a_larger_one_is_refused_where_it_stands(number: int, data: Any, key: str) -> None:
    with pytest.raises(BadRuleset, match=rf"{key}.*write a smaller one"):
        refuse_huge_numbers("ours", data(number))


def test_a_file_may_begin_with_the_mark_of_utf_8(tmp_path: Path) -> None:
    """As Windows saves it from its editor; `/rules import` reads it, too."""
    file = tmp_path / "bom.toml"
    file.write_text('title = "Häuptling"', encoding="utf-8-sig")
    assert read_toml(file) == {"title": "Häuptling"}


def test_a_file_in_another_encoding_is_told_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "latin.toml"
    file.write_text('title = "Häuptling"', encoding="latin-1")
    with pytest.raises(BadRuleset) as refused:
        load_any(str(file))
    assert str(refused.value) == "latin.toml: isn't a text file: save it as UTF-8"
