"""A ranking as a list: one column for a few friends, two for many, so that a phone shows it whole."""

from __future__ import annotations

from bot.panels.figures import places
from bot.panels.ledger.picture import BalancesPicture
from bot.panels.picture import TotalSpec
from bot.render.canvas import Canvas, middle_baseline
from bot.render.fonts import Weight
from bot.render.lines import draw_lines, lines_height
from bot.render.palette import Colour, amount_ink
from bot.render.picture_size import CHANNEL_WIDTH, EDGE, GAP, TEXT_SIZE

ROWS_MAX = 25
_ONE_COLUMN_MAX = 9
_NARROW = 760
_ROWS = (58, 48)  # the height of a row in one column, and in two
_ROW_GAP = 6
_PAD = 20
_RADIUS = 14
_TITLE_SIZE = 44
_NAME_SIZE = 34
_AMOUNT_SIZE = 36
_TITLE_HEIGHT = 74


def draw_balances(picture: BalancesPicture) -> Canvas:
    """Title, standings down the first column and then the second, lines. In two columns only names have room."""
    rows = picture.rows[:ROWS_MAX]
    columns = 1 if len(rows) <= _ONE_COLUMN_MAX else 2
    width = _NARROW if columns == 1 else CHANNEL_WIDTH
    pitch = _ROWS[columns - 1] + _ROW_GAP
    column_width = (width - 2 * EDGE - (columns - 1) * GAP) // columns
    in_a_column = -(-len(rows) // columns)
    top = EDGE + (_TITLE_HEIGHT if picture.title else 0)
    lines_top = top + in_a_column * pitch + 4
    room = width - 2 * (EDGE + _PAD)
    below = lines_height(picture.lines, room)
    canvas = Canvas(width, lines_top + below + (GAP if below else 0))
    stand = middle_baseline(EDGE, _TITLE_HEIGHT - 6, _TITLE_SIZE)
    canvas.text(picture.title, (EDGE + _PAD, stand), _TITLE_SIZE, Colour.PAGE, Colour.PAPER, width_max=room)
    for index, (place, row) in enumerate(zip(places([row.balance for row in rows]), rows, strict=True)):
        column, line = divmod(index, in_a_column)
        at = (EDGE + column * (column_width + GAP), top + line * pitch)
        shown = row if columns == 1 else row._replace(hand="")
        _draw_standing(canvas, shown, place, (*at, column_width, pitch - _ROW_GAP))
    draw_lines(canvas, picture.lines, (EDGE + _PAD, lines_top), room)
    return canvas


def _draw_standing(canvas: Canvas, row: TotalSpec, place: int, box: tuple[int, int, int, int]) -> None:
    """Place, name, what came last, and the balance in the colour of its sign."""
    x, y, width, height = box
    canvas.panel(box, _RADIUS, Colour.PAGE, Colour.STRIPE)
    stand = middle_baseline(y, height, _NAME_SIZE)
    place_ink = Colour.GOLD if place == 1 else Colour.FAINT
    canvas.text(str(place), (x + _PAD + 34, stand), TEXT_SIZE, Colour.STRIPE, place_ink, width_max=54, align=1)
    right = x + width - _PAD
    ink = amount_ink(row.balance)
    right -= canvas.text(row.balance, (right, stand), _AMOUNT_SIZE, Colour.STRIPE, ink, width_max=width // 2, align=1)
    right -= 20
    taken = canvas.text(
        row.hand,
        (right, stand),
        TEXT_SIZE,
        Colour.STRIPE,
        Colour.FAINT,
        width_max=width // 4,
        weight=Weight.MEDIUM,
        align=1,
    )
    left = x + _PAD + 54
    room = right - left - (taken + 16 if taken else 0)
    canvas.text(row.name, (left, stand), _NAME_SIZE, Colour.STRIPE, Colour.PAPER, width_max=room)
