"""Pictures of a table and of several boards: two side by side at most, because a phone shows 400 pixels."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.picture import BoardSpec, TablePicture
from bot.render.announced import BAND_GAP, announced_height, draw_announced
from bot.render.boards import BoardLayout, RowNames, draw_board
from bot.render.canvas import Canvas
from bot.render.cards import CardSize
from bot.render.lines import draw_lines, lines_height
from bot.render.picture_size import BOARD_WIDTH, EDGE, GAP, WIDTH, picture_width

BOARD_CARD = CardSize(86)
_TEXT_PAD = 18  # between a picture's edge and its text

Box = tuple[int, int, int]


def draw_table(picture: TablePicture) -> Canvas:
    """What was announced, boards, and the lines where an odd board leaves room, or below."""
    layout = named_layout(picture.boards)
    width = WIDTH if picture.announced else picture_width(len(picture.boards))
    top = sum(announced_height(spec, width - 2 * EDGE) + BAND_GAP for spec in picture.announced)
    bottom = top + boards_bottom(len(picture.boards), layout)
    has_room = len(picture.boards) == 3 or (len(picture.boards) == 1 and bool(picture.announced))
    x, y, room = free_quarter(len(picture.boards), layout)
    spare = layout.height - lines_height(picture.lines, room)
    if has_room and spare >= 0:
        canvas = Canvas(width, bottom + EDGE)
        draw_lines(canvas, picture.lines, (x, top + y + min(spare // 2, 48)), room)
    else:
        room = width - 2 * (EDGE + _TEXT_PAD)
        below = lines_height(picture.lines, room)
        canvas = Canvas(width, bottom + EDGE + (below + 2 * GAP if below else 0))
        draw_lines(canvas, picture.lines, (EDGE + _TEXT_PAD, bottom + GAP + 4), room)
    y = EDGE
    for spec in picture.announced:
        draw_announced(canvas, spec, (EDGE, y), width - 2 * EDGE, two_colours=picture.two_colours)
        y += announced_height(spec, width - 2 * EDGE) + BAND_GAP
    draw_boards(canvas, picture.boards, layout, two_colours=picture.two_colours, top=top)
    return canvas


def boards_bottom(boards: int, layout: BoardLayout) -> int:
    """The lower edge of the last row of boards, in pixels."""
    rows = (boards + 1) // 2
    return EDGE + rows * layout.height + max(0, rows - 1) * GAP


def free_quarter(boards: int, layout: BoardLayout) -> Box:
    """Where an odd number of boards leaves room beside the last one: x, y and width for text."""
    y = EDGE + boards // 2 * (layout.height + GAP)
    return EDGE + BOARD_WIDTH + GAP + _TEXT_PAD, y, BOARD_WIDTH - 2 * _TEXT_PAD


def draw_boards(
    canvas: Canvas, boards: Sequence[BoardSpec], layout: BoardLayout, *, two_colours: bool, top: int = 0
) -> None:
    """Boards in reading order, two in a row, from `top` pixels on."""
    for index, board in enumerate(boards):
        x = EDGE + index % 2 * (BOARD_WIDTH + GAP)
        y = EDGE + top + index // 2 * (layout.height + GAP)
        draw_board(canvas, board, (x, y), layout, two_colours=two_colours)


def named_layout(boards: Sequence[BoardSpec]) -> BoardLayout:
    """Boards with their rows' names below the cards, if any row has one."""
    has_names = any(row.name for board in boards for row in board.rows)
    return BoardLayout(BOARD_WIDTH, BOARD_CARD, RowNames.BELOW if has_names else RowNames.NOWHERE)
