"""The end of a hand: the boards, who won which row of whom, and what it did to the ledger."""

from __future__ import annotations

from bot.panels.open_face.picture import PairSpec, ShowdownPicture
from bot.panels.picture import TotalSpec
from bot.render.canvas import Canvas, middle_baseline
from bot.render.fonts import Weight
from bot.render.lines import draw_lines, lines_height
from bot.render.marks import amount_ink, draw_mark
from bot.render.palette import Colour
from bot.render.picture_size import BOARD_WIDTH, EDGE, GAP, picture_width
from bot.render.table import boards_bottom, draw_boards, free_quarter, named_layout

_PAIR_HEIGHT = 104
_TOTAL_HEIGHT = 58
_PAD = 20
_RADIUS = 18
_MARK = 40
_MARK_GAP = 8
_NAME_SIZE, _NOTE_SIZE, _NET_SIZE = 32, 26, 36


def draw_showdown(picture: ShowdownPicture) -> Canvas:
    """Boards; pairs and totals in the free quarter of three boards if they fit, else below; lines."""
    layout = named_layout(picture.boards)
    count = len(picture.boards)
    width = picture_width(count)
    y = boards_bottom(count, layout) + (GAP if count else 0)
    _, quarter_top, _ = free_quarter(3, layout)
    list_height = _list_height(len(picture.pairs), _PAIR_HEIGHT, 1) + _list_height(
        len(picture.totals), _TOTAL_HEIGHT, 1
    )
    is_beside = count == 3 and list_height - GAP <= layout.height
    columns = 1 if is_beside or count == 1 else 2
    pair_columns = 1 if len(picture.pairs) == 1 else columns
    start = (EDGE + BOARD_WIDTH + GAP, quarter_top) if is_beside else (EDGE, y)
    totals_top = start[1] + _list_height(len(picture.pairs), _PAIR_HEIGHT, pair_columns)
    lines_top = y if is_beside else totals_top + _list_height(len(picture.totals), _TOTAL_HEIGHT, columns)
    room = width - 2 * (EDGE + _PAD)
    below = lines_height(picture.lines, room)
    canvas = Canvas(width, lines_top + below + (GAP if below else 0))
    draw_boards(canvas, picture.boards, layout, two_colours=picture.two_colours)
    pair_width = BOARD_WIDTH if pair_columns == columns else width - 2 * EDGE
    for index, pair in enumerate(picture.pairs):
        _draw_pair(canvas, pair, _place(index, start, pair_columns, _PAIR_HEIGHT), pair_width)
    for index, total in enumerate(picture.totals):
        at = _place(index, (start[0], totals_top), columns, _TOTAL_HEIGHT)
        draw_total(canvas, total, (*at, BOARD_WIDTH, _TOTAL_HEIGHT))
    draw_lines(canvas, picture.lines, (EDGE + _PAD, lines_top), room)
    return canvas


def _list_height(count: int, height: int, columns: int) -> int:
    return -(-count // columns) * (height + GAP)


def _place(index: int, start: tuple[int, int], columns: int, height: int) -> tuple[int, int]:
    row, column = divmod(index, columns)
    return start[0] + column * (BOARD_WIDTH + GAP), start[1] + row * (height + GAP)


def draw_total(canvas: Canvas, total: TotalSpec, box: tuple[int, int, int, int]) -> None:
    """Name, this hand, and the balance after it, on one stripe."""
    x, y, width, height = box
    canvas.panel(box, _RADIUS, Colour.PAGE, Colour.STRIPE)
    stand = middle_baseline(y, height, _NET_SIZE)
    hand_ink = {True: Colour.WIN, False: Colour.LOSS, None: Colour.PAPER}[total.is_win]
    right = x + width - _PAD
    column = width // 4
    canvas.text(
        total.balance,
        (right, stand),
        _NAME_SIZE,
        Colour.STRIPE,
        Colour.PAPER,
        width_max=column,
        weight=Weight.MEDIUM,
        align=1,
    )
    right -= column
    if total.hand and total.balance:
        canvas.text("→", (right, stand), _NOTE_SIZE, Colour.STRIPE, Colour.FAINT, width_max=40, align=0.5)
    right -= 34
    taken = canvas.text(total.hand, (right, stand), _NET_SIZE, Colour.STRIPE, hand_ink, width_max=column, align=1)
    room = right - taken - 16 - x - _PAD
    canvas.text(total.name, (x + _PAD, stand), _NAME_SIZE, Colour.STRIPE, Colour.PAPER, width_max=room)


def _draw_pair(canvas: Canvas, pair: PairSpec, at: tuple[int, int], width: int) -> None:
    """Above: first, three marks, second. Below: the first one's net, and what made it."""
    x, y = at
    canvas.panel((x, y, width, _PAIR_HEIGHT), _RADIUS, Colour.PAGE, Colour.STRIPE)
    marks_width = len(pair.rows) * _MARK + (len(pair.rows) - 1) * _MARK_GAP
    left = x + (width - marks_width) // 2
    for index, won in enumerate(pair.rows):
        draw_mark(canvas, won, (left + index * (_MARK + _MARK_GAP), y + 10), _MARK, Colour.STRIPE)
    stand = middle_baseline(y + 10, _MARK, _NAME_SIZE)
    room = left - x - _PAD - 12
    canvas.text(pair.first, (x + _PAD, stand), _NAME_SIZE, Colour.STRIPE, Colour.PAPER, width_max=room)
    right = x + width - _PAD
    canvas.text(pair.second, (right, stand), _NAME_SIZE, Colour.STRIPE, Colour.PAPER, width_max=room, align=1)
    stand = y + _PAIR_HEIGHT - 15
    taken = canvas.text(
        pair.net, (x + _PAD, stand), _NET_SIZE, Colour.STRIPE, amount_ink(pair.net), width_max=width // 3
    )
    notes = " · ".join(note for note in pair.notes if note)
    room = width - 2 * _PAD - taken - 16
    canvas.text(
        notes, (right, stand), _NOTE_SIZE, Colour.STRIPE, Colour.FAINT, width_max=room, weight=Weight.MEDIUM, align=1
    )
