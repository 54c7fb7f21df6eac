"""Cards as they come out of a chat, a page or a phone's keyboard."""

from __future__ import annotations

import pytest

from bot.play.typed_cards import typed_cards
from bot.rules.cards import BadCard, cards_text


@pytest.mark.parametrize(
    "text",
    [
        *("A\u2660\ufe0e 10\u2665\ufe0e", "A\u2660\ufe0f10\u2665\ufe0f", "\u2068As\u2069\u200b Th\ufeff"),
        *("\u2060as\u00a0th", "A\u200ds, 10\u200eh"),
    ],
    ids=["as text", "as pictures", "in isolates", "joined", "between rank and suit"],
)
def test_what_nobody_sees_is_no_part_of_a_card(text: str) -> None:
    assert cards_text(typed_cards(text)) == "As Th"


@pytest.mark.parametrize("text", ["A\u2660\u0301", "As Tx", "\u2800As"])
def test_what_is_seen_or_strange_is_still_named(text: str) -> None:
    with pytest.raises(BadCard):
        typed_cards(text)
