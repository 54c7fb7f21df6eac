"""Chips: cards so small that a white rank and suit on the suit's colour are read better than a face."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bot.panels.picture import Mark, Slot
from bot.render.canvas import Canvas, Sprite
from bot.render.cards import (
    GHOST_INKS,
    LOOKS,
    SLOT_COLOURS,
    CardSize,
    Look,
    back_sprite,
    hollow_sprite,
    ink_of,
    rank_mask,
)
from bot.render.palette import DIMMED, Colour
from bot.render.shapes import dashed, hard, rounded, star, suit
from bot.rules.cards import Card, is_joker, rank_of, suit_of

_RADIUS = 7
_RANK_MIN = 22
_SIGN_FROM = 38  # pixels a chip that has room for a sign is wide
_BETWEEN = 3  # rank and sign
_LAST = 4  # the gold edge of a card that was placed last
_LINE = 2  # the dark line inside of it
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


def chip_slot(slot: Slot, size: ChipSize, ground: Colour, *, two_colours: bool, is_dim: bool = False) -> Sprite:
    """What one place on a small board shows."""
    if slot.mark is Mark.DOWN:
        return back_sprite(size.as_card, ground)
    if slot.card is None or slot.mark is Mark.EMPTY:
        return hollow_sprite(size.as_card, ground)
    look = Look.DIM if is_dim else LOOKS[slot.mark]
    return chip_sprite(slot.card, size, ground, look, two_colours=two_colours)


@lru_cache(maxsize=512)
def chip_sprite(
    card: Card, size: ChipSize, ground: Colour, look: Look = Look.PLAIN, *, two_colours: bool = False
) -> Sprite:
    """A card as a chip on a ground: plain, with a gold edge, dim, or a ghost with a dashed edge and no paper."""
    edge = _LAST if look is Look.LAST else 0
    width = size.width + 2 * edge
    height = size.height + 2 * edge
    ink = ink_of(card, two_colours=two_colours)
    canvas = Canvas(width, height, ground)
    paper = ink
    sign = Colour.PAPER
    match look:
        case Look.GHOST:
            paper = ground
            sign = GHOST_INKS[ink]
            canvas = Canvas(width, height, SLOT_COLOURS[ground][1])
            canvas.stamp(dashed(width, height, _RADIUS, 3, 7), (0, 0), ground, Colour.PAPER)
        case Look.DIM:
            paper = Colour.PAPER_DIM
            sign = DIMMED[ink]
            canvas = Canvas(width, height, paper)
        case _:
            if edge:
                line = edge - _LINE
                canvas.panel((0, 0, width, height), _RADIUS + edge, ground, Colour.GOLD)
                box = (line, line, width - 2 * line, height - 2 * line)
                canvas.panel(box, _RADIUS + _LINE, Colour.GOLD, Colour.BLACK)
            around = Colour.BLACK if edge else ground
            canvas.panel((edge, edge, size.width, size.height), _RADIUS, around, Colour.PAPER)
            inner = (edge + _RIM, edge + _RIM, size.width - 2 * _RIM, size.height - 2 * _RIM)
            canvas.panel(inner, _RADIUS - _RIM, Colour.PAPER, ink)
    _draw_face(canvas, card, size, paper, sign)
    return canvas.sprite(hard(rounded(width, height, _RADIUS + edge)), (-edge, -edge))


def _draw_face(canvas: Canvas, card: Card, size: ChipSize, paper: Colour, ink: Colour) -> None:
    middle = canvas.height // 2
    if is_joker(card):
        shine = star(round(size.height * 0.72))
        canvas.stamp(shine, ((canvas.width - shine.width) // 2, middle - shine.height // 2), paper, ink)
        return
    sign = suit(suit_of(card), min(round(size.height * 0.46), round(size.width * 0.36))) if size.has_sign else None
    beside = sign.width + _BETWEEN if sign is not None else 0
    rank = rank_mask(rank_of(card), size.rank_height, size.width - 4 - beside)
    left = (canvas.width - rank.width - beside) // 2
    canvas.stamp(rank, (left, middle - rank.height // 2), paper, ink)
    if sign is not None:
        canvas.stamp(sign, (left + rank.width + _BETWEEN, middle - sign.height // 2), paper, ink)
