"""Names and other short texts are cleaned in a time that does not depend on what they are made of."""

from __future__ import annotations

import pytest

from bot.panels.names import NAME_LENGTH_MAX, clean_line, clean_name
from tests.support.hostile import hostile
from tests.support.loop_cpu import cpu_ms

OPTION = 6000  # characters that Discord lets people write for an option


@pytest.mark.parametrize("text", hostile(OPTION).values(), ids=hostile(OPTION))
def test_a_hostile_text_is_cleaned_in_a_moment(text: str) -> None:
    with cpu_ms(10) as spent:
        name, line = clean_name(text), clean_line(text, 100)
    assert spent.ms < 10
    assert 1 <= len(name) <= NAME_LENGTH_MAX
    assert len(line) <= 100


def test_what_is_shown_of_a_long_text_is_its_beginning() -> None:
    assert clean_line("so " * 1000, 100) == ("so " * 34)[:100].strip()
    assert clean_line("\u200b" * 300 + "Ann", 100) == "Ann"
