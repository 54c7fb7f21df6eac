"""What beats what: two columns of five cards each, numbered from the strongest hand down."""

from __future__ import annotations

from bot.panels.picture import Mark, RankedSpec, RanksPicture, Slot, Tone
from bot.render.boards import felt_of
from bot.render.canvas import Canvas, middle_baseline
from bot.render.cards import CardSize, slot_sprite
from bot.render.palette import Colour
from bot.render.picture_size import CHANNEL_WIDTH, EDGE, GAP

_COLUMNS = 2
_CARD = CardSize(68, 88)
_CARD_GAP = 8
_PAD = 14
_NUMBER = 58  # pixels for a place beside the cards
_NAME_SIZE, _NUMBER_SIZE = 29, 32
_NAME_HEIGHT = 38
_ROW_GAP = 10
_RADIUS = 24
_EDGE_WIDTH = 2


def draw_ranks(picture: RanksPicture) -> Canvas:
    """One felt a column, the strongest hands in the first one."""
    in_a_column = -(-len(picture.hands) // _COLUMNS)
    pitch = _NAME_HEIGHT + _CARD.height + _ROW_GAP
    height = in_a_column * pitch - _ROW_GAP + 2 * _PAD
    width = (CHANNEL_WIDTH - 2 * EDGE - (_COLUMNS - 1) * GAP) // _COLUMNS
    canvas = Canvas(CHANNEL_WIDTH, height + 2 * EDGE)
    ground, edge = felt_of(Tone.PLAIN)
    for column in range(_COLUMNS):
        x, y = EDGE + column * (width + GAP), EDGE
        inner = canvas.felt((x, y, width, height), _RADIUS, _EDGE_WIDTH, edge, ground)
        first = column * in_a_column
        for line, hand in enumerate(picture.hands[first : first + in_a_column]):
            at = (x + _PAD, y + _PAD + line * pitch)
            _draw_hand(canvas, hand, first + line + 1, at, width - 2 * _PAD, two_colours=picture.two_colours)
        canvas.shade(inner, ground)
    return canvas


def _draw_hand(
    canvas: Canvas, hand: RankedSpec, place: int, at: tuple[int, int], width: int, *, two_colours: bool
) -> None:
    """The name above the cards, the place on their left."""
    (x, y), ground = at, felt_of(Tone.PLAIN)[0]
    left = x + _NUMBER
    stand = middle_baseline(y, _NAME_HEIGHT, _NAME_SIZE)
    canvas.text(hand.name, (left, stand), _NAME_SIZE, ground, Colour.PAPER, width_max=width - _NUMBER)
    top = y + _NAME_HEIGHT
    stand = middle_baseline(top, _CARD.height, _NUMBER_SIZE)
    ink = Colour.GOLD if place == 1 else Colour.FAINT
    canvas.text(str(place), (x + _NUMBER - 12, stand), _NUMBER_SIZE, ground, ink, width_max=_NUMBER - 8, align=1)
    for number, card in enumerate(hand.cards):
        sprite = slot_sprite(Slot(Mark.CARD, card), _CARD, ground, two_colours=two_colours)
        canvas.paste(sprite, (left + number * (_CARD.width + _CARD_GAP), top))
