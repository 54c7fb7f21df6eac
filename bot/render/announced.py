"""Bands over the whole width of a picture: a declared natural with its cards in groups, a surrender without any."""

from __future__ import annotations

from bot.panels.picture import AnnouncedSpec
from bot.render.boards import BADGE_PITCH, badges, draw_badges
from bot.render.canvas import Canvas, middle_baseline
from bot.render.cards import CardSize, Look, card_sprite
from bot.render.palette import Colour

PAD = 12
HEADER = 41
GOLD_EDGE = 5
BAND_GAP = 7  # below a band
_CARD = CardSize(66)
_CARD_GAP, _GROUP_GAP = 2, 10
_NATURAL_HEIGHT = HEADER + _CARD.height + 2 * PAD - 6
_SURRENDER_HEIGHT = 55
_RADIUS = 16
_NAME_SIZE = 30


def announced_height(spec: AnnouncedSpec) -> int:
    """Pixels that a band takes, without what is between it and the next one."""
    return _NATURAL_HEIGHT if spec.groups else _SURRENDER_HEIGHT


def draw_announced(canvas: Canvas, spec: AnnouncedSpec, at: tuple[int, int], width: int, *, two_colours: bool) -> None:
    """A natural, its cards open; a surrender as a line, its cards nowhere."""
    (x, y), height = at, announced_height(spec)
    ground = Colour.DREAM if spec.groups else Colour.STRIPE
    if spec.groups:
        draw_felt(canvas, (x, y, width, height), ground, Colour.GOLD, GOLD_EDGE)
    else:
        canvas.panel((x, y, width, height), _RADIUS, Colour.PAGE, ground)
    band = HEADER if spec.groups else height
    top = y + (PAD - 8 if spec.groups else 0)
    letters = badges(has_button=spec.has_button, is_banker=spec.is_banker)
    ink = Colour.GOLD if spec.groups else Colour.FAINT
    taken = draw_head(canvas, spec.name, letters, (x + PAD, top), width // 2, band, ground)
    stand = middle_baseline(top, band, _NAME_SIZE)
    room = width - 2 * PAD - taken - 20
    canvas.text(spec.text, (x + width - PAD - 4, stand), _NAME_SIZE, ground, ink, width_max=room, align=1)
    left = x + (width - _cards_width(spec)) // 2
    for group in spec.groups:
        for card in group:
            sprite = card_sprite(card, _CARD, Look.PLAIN, ground, two_colours=two_colours)
            canvas.paste(sprite, (left, y + PAD + HEADER - 8))
            left += _CARD.width + _CARD_GAP
        left += _GROUP_GAP


def _cards_width(spec: AnnouncedSpec) -> int:
    cards = sum(len(group) for group in spec.groups)
    return cards * (_CARD.width + _CARD_GAP) - _CARD_GAP + (len(spec.groups) - 1) * _GROUP_GAP


def draw_felt(canvas: Canvas, box: tuple[int, int, int, int], ground: Colour, edge: Colour, frame: int) -> None:
    """A felt with an edge `frame` pixels wide; `box`: x, y, width and height."""
    x, y, width, height = box
    canvas.panel(box, _RADIUS, Colour.PAGE, edge)
    canvas.panel((x + frame, y + frame, width - 2 * frame, height - 2 * frame), _RADIUS - frame, edge, ground)


def draw_head(
    canvas: Canvas, name: str, letters: str, at: tuple[int, int], room: int, band: int, ground: Colour
) -> int:
    """A name with its badges from `at`, `room` pixels wide at most; returns the width taken."""
    stand = middle_baseline(at[1], band, _NAME_SIZE)
    badge_room = len(letters) * BADGE_PITCH
    taken = canvas.text(name, (at[0] + 2, stand), _NAME_SIZE, ground, Colour.PAPER, width_max=room - badge_room)
    draw_badges(canvas, letters, (at[0] + 2 + taken, at[1]), band, ground)
    return taken + badge_room
