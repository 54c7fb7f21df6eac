"""Chips: cards so small that a white rank and suit on the suit's colour are read better than a face."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bot.panels.picture import Mark, Slot
from bot.render.canvas import Canvas, Sprite
from bot.render.cards import CardSize, back_sprite, hollow_sprite, ink_of, rank_mask
from bot.render.palette import Colour
from bot.render.shapes import hard, rounded, star, suit
from bot.rules.cards import Card, is_joker, rank_of, suit_of

_RADIUS = 7
_RANK_MIN = 22
_SIGN_FROM = 38  # pixels a chip that has room for a sign is wide
_LAST, _LINE = 4, 2  # the gold edge of a card that was placed last, and the dark line inside of it
_RIM = 1  # a light edge, so that black stands out from any ground


@dataclass(frozen=True, slots=True)
class ChipSize:
    """A chip in pixels. Wide ones have the suit's sign beside the rank, narrow ones only its colour."""

    width: int
    height: int

    @property
    def has_sign(self) -> bool:
        """Whether there is room for the suit."""
        return self.width >= _SIGN_FROM

    @property
    def rank_height(self) -> int:
        """Pixels of a capital."""
        return max(_RANK_MIN, round(self.height * 0.64))

    @property
    def as_card(self) -> CardSize:
        """A place of the same size, hollow or face down."""
        return CardSize(self.width, self.height)


def chip_slot(slot: Slot, size: ChipSize, ground: Colour, *, two_colours: bool) -> Sprite:
    """What one place on a small board shows."""
    if slot.mark is Mark.DOWN:
        return back_sprite(size.as_card, ground)
    if slot.card is None or slot.mark is Mark.EMPTY:
        return hollow_sprite(size.as_card, ground)
    return chip_sprite(slot.card, size, ground, two_colours=two_colours, is_last=slot.mark is Mark.LAST)


@lru_cache(maxsize=512)
def chip_sprite(card: Card, size: ChipSize, ground: Colour, *, two_colours: bool, is_last: bool = False) -> Sprite:
    """A card as a chip on a ground; a gold edge around it if it was `is_last` placed."""
    edge = _LAST if is_last else 0
    width, height, ink = size.width + 2 * edge, size.height + 2 * edge, ink_of(card, two_colours=two_colours)
    canvas = Canvas(width, height, ground)
    if is_last:
        canvas.panel((0, 0, width, height), _RADIUS + edge, ground, Colour.GOLD)
        line = edge - _LINE
        canvas.panel((line, line, width - 2 * line, height - 2 * line), _RADIUS + _LINE, Colour.GOLD, Colour.BLACK)
    canvas.panel((edge, edge, size.width, size.height), _RADIUS, Colour.BLACK if is_last else ground, Colour.PAPER)
    inner = (edge + _RIM, edge + _RIM, size.width - 2 * _RIM, size.height - 2 * _RIM)
    canvas.panel(inner, _RADIUS - _RIM, Colour.PAPER, ink)
    _draw_face(canvas, card, size, ink)
    return canvas.sprite(hard(rounded(width, height, _RADIUS + edge)), (-edge, -edge))


def _draw_face(canvas: Canvas, card: Card, size: ChipSize, ink: Colour) -> None:
    middle, height = canvas.height // 2, size.rank_height
    if is_joker(card):
        shine = star(round(size.height * 0.72))
        canvas.stamp(shine, ((canvas.width - shine.width) // 2, middle - shine.height // 2), ink, Colour.PAPER)
        return
    room = size.width - 4
    sign = suit(suit_of(card), min(round(size.height * 0.46), round(size.width * 0.36))) if size.has_sign else None
    rank = rank_mask(rank_of(card), height, room - (sign.width + 3 if sign else 0))
    left = (canvas.width - rank.width - (sign.width + 3 if sign else 0)) // 2
    canvas.stamp(rank, (left, middle - rank.height // 2), ink, Colour.PAPER)
    if sign is not None:
        canvas.stamp(sign, (left + rank.width + 3, middle - sign.height // 2), ink, Colour.PAPER)
