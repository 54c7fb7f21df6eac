"""Bands over the whole width of a picture: a declared natural with its cards in groups, a surrender without any."""

from __future__ import annotations

from bot.panels.picture import AnnouncedSpec
from bot.render.boards import BADGE_PITCH, badges, draw_badges
from bot.render.canvas import Canvas, middle_baseline
from bot.render.cards import CardSize, Look, card_sprite
from bot.render.palette import Colour, amount_ink

PAD = 12
HEADER = 38
GOLD_EDGE = 5
BAND_GAP = 7  # below a band
_CARD, _SMALL_CARD = CardSize(66, 84), CardSize(52)  # six pairs and a card fit into a table's width, and into a hand's
_NARROW = 960  # pixels of a band below which its cards are smaller
_CARD_GAP, _GROUP_GAP = 2, 10
_SURRENDER_HEIGHT = 55
_RADIUS = 16
_NAME_SIZE = 30


def announced_height(spec: AnnouncedSpec, width: int) -> int:
    """Pixels that a band of this width takes, without what is between it and the next one."""
    return HEADER + _card_size(width).height + 2 * PAD - 6 if spec.groups else _SURRENDER_HEIGHT


def draw_announced(canvas: Canvas, spec: AnnouncedSpec, at: tuple[int, int], width: int, *, two_colours: bool) -> None:
    """A natural, its cards open; a surrender as a line, its cards nowhere."""
    x, y = at
    height = announced_height(spec, width)
    size = _card_size(width)
    ground = Colour.DREAM if spec.groups else Colour.STRIPE
    if spec.groups:
        canvas.felt((x, y, width, height), _RADIUS, GOLD_EDGE, Colour.GOLD, ground)
    else:
        canvas.panel((x, y, width, height), _RADIUS, Colour.PAGE, ground)
    band = HEADER if spec.groups else height
    top = y + (PAD - 8 if spec.groups else 0)
    letters = badges(has_button=spec.has_button, is_banker=spec.is_banker)
    ink = Colour.GOLD if spec.groups else Colour.FAINT
    taken = _draw_head(canvas, spec.name, letters, (x + PAD, top), width // 2, band, ground)
    stand = middle_baseline(top, band, _NAME_SIZE)
    right = x + width - PAD - 4
    room = width - 2 * PAD - taken - 20
    if spec.points:
        brought = amount_ink(spec.points)
        net = canvas.text(spec.points, (right, stand), _NAME_SIZE, ground, brought, width_max=room, align=1) + 18
        right -= net
        room -= net
    canvas.text(spec.text, (right, stand), _NAME_SIZE, ground, ink, width_max=room, align=1)
    left = x + (width - _cards_width(spec, size)) // 2
    for group in spec.groups:
        for card in group:
            sprite = card_sprite(card, size, Look.PLAIN, ground, two_colours=two_colours)
            canvas.paste(sprite, (left, y + PAD + HEADER - 8))
            left += size.width + _CARD_GAP
        left += _GROUP_GAP


def _card_size(width: int) -> CardSize:
    return _SMALL_CARD if width < _NARROW else _CARD


def _cards_width(spec: AnnouncedSpec, size: CardSize) -> int:
    cards = sum(len(group) for group in spec.groups)
    return cards * (size.width + _CARD_GAP) - _CARD_GAP + (len(spec.groups) - 1) * _GROUP_GAP


def _draw_head(
    canvas: Canvas, name: str, letters: str, at: tuple[int, int], room: int, band: int, ground: Colour
) -> int:
    """A name with its badges from `at`, `room` pixels wide at most; returns the width taken."""
    stand = middle_baseline(at[1], band, _NAME_SIZE)
    badge_room = len(letters) * BADGE_PITCH
    taken = canvas.text(name, (at[0] + 2, stand), _NAME_SIZE, ground, Colour.PAPER, width_max=room - badge_room)
    draw_badges(canvas, letters, (at[0] + 2 + taken, at[1]), band, ground)
    return taken + badge_room
