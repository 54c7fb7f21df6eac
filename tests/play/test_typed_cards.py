"""Cards as they come out of a chat, a page or a phone's keyboard."""

from __future__ import annotations

import pytest

from bot.play.own_divisions import read_divisions
from bot.play.typed_cards import typed_cards
from bot.rules.cards import BadCard, cards_text


@pytest.mark.parametrize(
    "text",
    [
        *("A\u2660\ufe0e 10\u2665\ufe0e", "A\u2660\ufe0f10\u2665\ufe0f", "\u2068As\u2069\u200b Th\ufeff"),
        *("\u2060as\u00a0th", "A\u200ds, 10\u200eh"),
        *("Ａｓ\u3000Ｔｈ", "ＡＳ，１０Ｈ", "Ａ♠、Ｔ♥", "A♤ T♡", "Ａ♤\ufe0e１０♡\ufe0e"),
    ],
    ids=[
        *("as text", "as pictures", "in isolates", "joined", "between rank and suit"),
        *("full-width", "full-width capitals", "an ideographic comma", "outlined", "outlined and full-width"),
    ],
)
def test_cards_are_read_however_a_keyboard_writes_them(text: str) -> None:
    assert cards_text(typed_cards(text)) == "As Th"


def test_all_outlined_suits_are_read() -> None:
    assert cards_text(typed_cards("A♤ A♡ A♢ A♧")) == "As Ah Ad Ac"


def test_divisions_are_read_as_cards_are() -> None:
    ours, theirs = (
        "As Ah Ad/Kc Kd Kh Qc Qd/2c 3c 4c 5c 7c",
        "Ａｓ Ａｈ Ａｄ／Ｋ♧ Ｋ♢ Ｋ♡ Ｑｃ Ｑｄ／２ｃ、３ｃ、４ｃ、５ｃ、７ｃ",
    )
    assert read_divisions(f"{theirs}；{theirs}") == read_divisions(f"{ours};{ours}") != ()


@pytest.mark.parametrize("text", ["A\u2660\u0301", "As Tx", "\u2800As"])
def test_what_is_seen_or_strange_is_still_named(text: str) -> None:
    with pytest.raises(BadCard):
        typed_cards(text)
