"""A small board beside a large one: what it is called and what it costs, over its three rows."""

from __future__ import annotations

from bot.panels.picture import RowSpec, Slot, Tone
from bot.panels.study.picture import LaidSpec
from bot.render.away import AWAY_GAP, CROSS, draw_away
from bot.render.boards import SLOTS_MAX, felt_of
from bot.render.canvas import Canvas, Sprite, middle_baseline
from bot.render.cards import CardSize, slot_sprite
from bot.render.chips import ChipSize, chip_slot
from bot.render.fonts import Weight
from bot.render.lines import INK_COLOURS
from bot.render.palette import Colour
from bot.render.picture_size import TEXT_SIZE

_PAD = 12
_ROW_GAP = 5
_TOP = 6
_HEADER = 38
_BOTTOM = 9
_SIZE = 30
_RADIUS = 16
_FRAME, _EDGE = 5, 2
CHIP = ChipSize(64, 45)
"""Its rank is 10 CSS pixels high on a phone."""

_CARD = CardSize(CHIP.width, 80)  # where there is room for it: a rank that is as large as on a large board

SMALL_WIDTH = 2 * _PAD + SLOTS_MAX * CHIP.width + (SLOTS_MAX - 1) * AWAY_GAP
"""Of a small board, in pixels."""


def draw_small(canvas: Canvas, laid: LaidSpec, box: tuple[int, int, int], *, two_colours: bool) -> None:
    """Draw it in a `box` of x, y and height; rows are as high as that allows, cards or chips."""
    x, y, height = box
    board = laid.board
    ground, edge = felt_of(board.tone)
    is_framed = board.is_framed or board.tone is Tone.TO_ACT
    frame, edge = (_FRAME, Colour.GOLD) if is_framed else (_EDGE, edge)
    canvas.shade(canvas.felt((x, y, SMALL_WIDTH, height), _RADIUS, frame, edge, ground), ground)
    stand = middle_baseline(y + _TOP, _HEADER, _SIZE)
    left = x + _PAD
    right = x + SMALL_WIDTH - _PAD
    ink = INK_COLOURS[board.points_ink]
    right -= canvas.text(board.points, (right, stand), _SIZE, ground, ink, width_max=SMALL_WIDTH * 3 // 5, align=1)
    canvas.text(board.name, (left, stand), _SIZE, ground, Colour.PAPER, width_max=right - left - 12)
    room = height - _TOP - _HEADER - _BOTTOM + _ROW_GAP
    pitch = room // len(board.rows)
    is_large = pitch - _ROW_GAP >= _CARD.height
    for number, row in enumerate(board.rows):
        tall = _CARD.height if is_large else CHIP.height
        top = y + _TOP + _HEADER + number * pitch + (pitch - _ROW_GAP - tall) // 2
        for index, slot in enumerate(row.slots[:SLOTS_MAX]):
            sprite = _sprite(slot, ground, is_large, two_colours=two_colours, is_dim=board.tone is Tone.FOUL)
            canvas.paste(sprite, (left + index * (CHIP.width + AWAY_GAP), top))
        if number == 0:
            _draw_beside(canvas, laid, row, (left, top + (tall - CHIP.height) // 2), ground, two_colours=two_colours)


def _sprite(slot: Slot, ground: Colour, is_large: bool, *, two_colours: bool, is_dim: bool) -> Sprite:
    if is_large:
        return slot_sprite(slot, _CARD, ground, two_colours=two_colours, is_dim=is_dim)
    return chip_slot(slot, CHIP, ground, two_colours=two_colours, is_dim=is_dim)


def _draw_beside(
    canvas: Canvas, laid: LaidSpec, row: RowSpec, at: tuple[int, int], ground: Colour, *, two_colours: bool
) -> None:
    """To the right of the front: that it fouls, or the cards that go away where they find room."""
    x, y = at
    pitch = CHIP.width + AWAY_GAP
    places = SLOTS_MAX - len(row.slots)
    right = x + SLOTS_MAX * pitch - AWAY_GAP
    if laid.board.status:
        canvas.text(
            laid.board.status,
            (right, middle_baseline(y, CHIP.height, TEXT_SIZE)),
            TEXT_SIZE,
            ground,
            Colour.LOSS if laid.board.tone is Tone.FOUL else Colour.FAINT,
            width_max=places * pitch - AWAY_GAP,
            weight=Weight.BOLD,
            align=1,
        )
    elif laid.away and len(laid.away) * pitch + CROSS <= places * pitch:
        draw_away(canvas, laid.away, (right, y), CHIP, ground, two_colours=two_colours)
