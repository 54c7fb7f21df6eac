"""What every file of rules is held to, whatever stands in it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.bad_ruleset import BadRuleset
from bot.rules.toml_files import refuse_huge_numbers

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
