"""The signs of cards: Discord's limits, and large enough to be read where they are 20 px high."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.render.card_emoji import SIDE, card_emoji
from bot.rules.cards import DECK_52, DECK_54, RANKS, Card, rank_of
from tests.render.measured import RANK_MIN

SHOWN_PX = 20
BYTES_MAX = 256 * 1024


def drawn(card: Card) -> Image.Image:
    return Image.open(BytesIO(card_emoji(card)))


@pytest.mark.slow
def test_all_are_different_and_within_discords_limits() -> None:
    signs = {card_emoji(card) for card in DECK_54}
    assert len(signs) == len(DECK_54)
    assert max(map(len, signs)) < 4096 < BYTES_MAX
    assert {drawn(card).size for card in DECK_54} == {(128, 128)}
    assert card_emoji(DECK_52[0]) == card_emoji(DECK_52[0])


@pytest.mark.parametrize("card", DECK_52[::5])
def test_the_rank_is_read_in_a_button(card: Card) -> None:
    left = drawn(card).convert("L").crop((2, 0, 76, SIDE)).point([255] * 128 + [0] * 128)
    box = left.getbbox()
    assert box is not None
    tail = 9 if RANKS[rank_of(card)] == "Q" else 0
    assert (box[3] - box[1] - tail) * SHOWN_PX / SIDE >= RANK_MIN


def test_corners_show_whatever_is_behind() -> None:
    alpha = drawn(DECK_52[0]).getchannel("A")
    assert alpha.getpixel((0, 0)) == 0
    assert alpha.getpixel((SIDE // 2, SIDE // 2)) == 255
    assert ImageChops.difference(alpha, alpha.transpose(Image.Transpose.ROTATE_180)).getbbox() is None
