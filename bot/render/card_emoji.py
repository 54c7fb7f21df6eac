"""A card as a sign of 128 x 128 pixels, which Discord shows some 20 px high in a button and in a list.

It has the paper and the inks of the pictures' cards, but is square, with the suit beside the rank: so the rank is 14 px
high where the sign is 20. Around its corners nothing is seen, on whatever ground it is shown.
"""

from __future__ import annotations

from io import BytesIO

from bot.render.canvas import Canvas
from bot.render.cards import capitals, ink_of, rank_mask
from bot.render.palette import PALETTE, Colour
from bot.render.shapes import rounded, star, suit
from bot.rules.cards import Card, is_joker, rank_of, suit_of

SIDE = 128
_RADIUS = 20
_RANK_HEIGHT = 92
_RANK_WIDTH = 68
_SUIT_SIZE = 50
_EDGE = 6  # left of the rank
_JOKER_STAR, _JOKER_HEIGHT = 82, 30


def card_emoji(card: Card) -> bytes:
    """A card as a PNG of two kilobytes. The same card gives the same bytes."""
    canvas = Canvas(SIDE, SIDE, Colour.PAPER)
    (_draw_joker if is_joker(card) else _draw_face)(canvas, card)
    canvas.image.putpalette(PALETTE)
    picture = canvas.image.convert("RGBA")
    picture.putalpha(rounded(SIDE, SIDE, _RADIUS))
    stream = BytesIO()
    picture.save(stream, "PNG", optimize=True)
    return stream.getvalue()


def _draw_face(canvas: Canvas, card: Card) -> None:
    ink = ink_of(card, two_colours=False)
    rank = rank_mask(rank_of(card), _RANK_HEIGHT, _RANK_WIDTH)
    sign = suit(suit_of(card), _SUIT_SIZE)
    left = _EDGE + (_RANK_WIDTH - rank.width) // 2
    canvas.stamp(rank, (left, (SIDE - _RANK_HEIGHT) // 2), Colour.PAPER, ink)
    canvas.stamp(sign, (_EDGE + _RANK_WIDTH + 2, (SIDE - sign.height) // 2), Colour.PAPER, ink)


def _draw_joker(canvas: Canvas, card: Card) -> None:
    ink = ink_of(card, two_colours=False)
    shine = star(_JOKER_STAR)
    word = capitals("JOKER", _JOKER_HEIGHT, SIDE - 14)
    canvas.stamp(shine, ((SIDE - shine.width) // 2, 4), Colour.PAPER, ink)
    canvas.stamp(word, ((SIDE - word.width) // 2, SIDE - 10 - word.height), Colour.PAPER, ink)
