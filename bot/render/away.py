"""Cards that go away, or went: dim chips behind a cross, so that nobody takes them for a row."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.picture import BoardSpec, NamedCards
from bot.render.canvas import Canvas, middle_baseline
from bot.render.cards import Look
from bot.render.chips import ChipSize, chip_sprite
from bot.render.fonts import Weight
from bot.render.palette import Colour
from bot.render.shapes import cross
from bot.render.text import line
from bot.rules.cards import Card

AWAY_GAP = 5  # between chips
CROSS = 22
_STRIP = 50  # with discards, of a board, below its rows
_CHIP = ChipSize(56, 42)  # its rank is 10 CSS pixels high on a phone
_BETWEEN = 10


def away_room(boards: Sequence[BoardSpec]) -> int:
    """Pixels that boards of one size need for discards, below their rows: some as soon as one of them has any."""
    return _STRIP if any(board.discards for board in boards) else 0


def draw_away(
    canvas: Canvas, cards: Sequence[Card], at: tuple[int, int], chip: ChipSize, ground: Colour, *, two_colours: bool
) -> None:
    """The cards up to a right edge, the cross before them."""
    right, y = at
    for card in reversed(cards):
        canvas.paste(chip_sprite(card, chip, ground, Look.DIM, two_colours=two_colours), (right - chip.width, y))
        right -= chip.width + AWAY_GAP
    canvas.stamp(cross(CROSS), (right - CROSS - 1, y + (chip.height - CROSS) // 2), ground, Colour.PAPER)


def draw_discards(
    canvas: Canvas, named: NamedCards, box: tuple[int, int, int], size: int, ground: Colour, *, two_colours: bool
) -> None:
    """A board's discards in a `box` of x, y and width: narrower where they are many, called by their name where all of
    it finds room. `size`: of the name.
    """
    x, y, width = box
    count = len(named.cards)
    chip = ChipSize(min(_CHIP.width, (width - CROSS) // count - AWAY_GAP), _CHIP.height)
    taken = CROSS + 1 + count * (chip.width + AWAY_GAP)
    name = line(named.title, size, Weight.MEDIUM, width)
    if name.width + _BETWEEN + taken <= width:
        stand = (x, middle_baseline(y, chip.height, size))
        canvas.text(named.title, stand, size, ground, Colour.PAPER, width_max=width, weight=Weight.MEDIUM)
        x += name.width + _BETWEEN
    draw_away(canvas, named.cards, (x + taken, y), chip, ground, two_colours=two_colours)
