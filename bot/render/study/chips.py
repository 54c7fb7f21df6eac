"""Chips: cards so small that rank and suit stand side by side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from bot.render.canvas import Canvas, Sprite
from bot.render.cards import GHOST_INKS, SLOT_COLOURS, Look, ink_of, rank_mask
from bot.render.palette import DIMMED, Colour
from bot.render.shapes import Mask, cross, dashed, hard, rounded, star, suit
from bot.rules.cards import Card, is_joker, rank_of, suit_of

CHIP = (64, 45)
"""Width and height of a chip in pixels: its rank is 10 CSS pixels high on a phone."""

CHIP_GAP = 5
CROSS = 22
_RADIUS = 7
_RANK, _SUIT = 28, 23
_BETWEEN = 4


@lru_cache(maxsize=256)
def chip_sprite(card: Card, look: Look, ground: Colour, *, two_colours: bool) -> Sprite:
    """A chip on a ground: plain, dim or a ghost."""
    paper, ink = Colour.PAPER, ink_of(card, two_colours=two_colours)
    canvas = Canvas(*CHIP, paper)
    if look is Look.GHOST:
        paper, ink = ground, GHOST_INKS[ink]
        canvas = Canvas(*CHIP, SLOT_COLOURS[ground][1])
        canvas.stamp(dashed(*CHIP, _RADIUS, 3, 7), (0, 0), ground, Colour.PAPER)
    elif look is Look.DIM:
        paper, ink = Colour.PAPER_DIM, DIMMED[ink]
        canvas = Canvas(*CHIP, paper)
    _draw_face(canvas, card, paper, ink)
    return canvas.sprite(hard(rounded(*CHIP, _RADIUS)), (0, 0))


@cache
def empty_chip(ground: Colour) -> Sprite:
    """A place that waits for a chip."""
    edge, floor = SLOT_COLOURS[ground]
    canvas = Canvas(*CHIP, ground)
    canvas.panel((0, 0, *CHIP), _RADIUS, ground, edge)
    canvas.panel((2, 2, CHIP[0] - 4, CHIP[1] - 4), _RADIUS - 2, edge, floor)
    return canvas.sprite(hard(rounded(*CHIP, _RADIUS)), (0, 0))


def draw_away(canvas: Canvas, cards: Sequence[Card], at: tuple[int, int], ground: Colour, *, two_colours: bool) -> None:
    """Cards that go away, dim, up to a right edge, behind a cross."""
    right, y = at
    for card in reversed(cards):
        canvas.paste(chip_sprite(card, Look.DIM, ground, two_colours=two_colours), (right - CHIP[0], y))
        right -= CHIP[0] + CHIP_GAP
    canvas.stamp(cross(CROSS), (right - CROSS - 1, y + (CHIP[1] - CROSS) // 2), ground, Colour.PAPER)


def _draw_face(canvas: Canvas, card: Card, paper: Colour, ink: Colour) -> None:
    width, height = CHIP
    if is_joker(card):
        shine = star(height - 10)
        canvas.stamp(shine, ((width - shine.width) // 2, 5), paper, ink)
        return
    rank, sign = chip_rank(rank_of(card)), suit(suit_of(card), _SUIT)
    x = (width - rank.width - _BETWEEN - sign.width) // 2
    canvas.stamp(rank, (x, (height - rank.height) // 2), paper, ink)
    canvas.stamp(sign, (x + rank.width + _BETWEEN, (height - sign.height) // 2 + 1), paper, ink)


def chip_rank(rank: int) -> Mask:
    """The rank of a chip."""
    return rank_mask(rank, _RANK, 28)
