"""Who pays whom: a line for every player, a column for everybody they settle with, the sum and the new balance."""

from __future__ import annotations

from itertools import pairwise

from bot.panels.closed.picture import PaymentCell, PaymentMatrix, PaymentRow
from bot.render.canvas import Canvas, middle_baseline
from bot.render.fonts import Weight
from bot.render.marks import amount_ink
from bot.render.palette import Colour
from bot.render.text import line

_HEAD = 41
_ROW, _ROW_GAP = 60, 6
_PAD = 16
_RADIUS = 14
_NAME_SIZE, _NOTE_SIZE = 30, 22
_POINTS_SIZES = (30, 27, 24, 21, 18, 15, 12)  # the largest with which all amounts are whole: a cut one would be wrong
_TOTAL_SIZES = (34, *_POINTS_SIZES)
_HEAD_SIZES = (25, 22)  # with few columns and with many
_NAME_SHARES = (0.24, 0.18)  # of the width, with few columns and with many; these share the rest
_FEW_COLUMNS = 4
_BETWEEN = 6  # columns, at least
_WIDEST = 1000
_WIDE = 1.15  # how much wider the sum and the balance are than a column
_COLUMN_MAX = 170


def matrix_height(matrix: PaymentMatrix) -> int:
    """Pixels from the heads of the columns to the last line's lower edge."""
    return _HEAD + len(matrix.rows) * (_ROW + _ROW_GAP)


def draw_matrix(canvas: Canvas, matrix: PaymentMatrix, at: tuple[int, int], width: int) -> None:
    """Draw it with its top left corner at `at`."""
    x, y = at
    edges = _edges(len(matrix.columns), width)
    heads = (*matrix.columns, matrix.total_title, matrix.balance_title)
    size = _HEAD_SIZES[len(matrix.columns) > _FEW_COLUMNS]
    stand = middle_baseline(y, _HEAD, size)
    for (left, right), head in zip(edges, heads, strict=True):
        canvas.text(
            head,
            (x + right, stand),
            size,
            Colour.PAGE,
            Colour.FAINT,
            width_max=right - left - _BETWEEN,
            weight=Weight.MEDIUM,
            align=1,
        )
    y += _HEAD
    sizes = _sizes(matrix, edges)
    for row in matrix.rows:
        canvas.panel((x, y, width, _ROW), _RADIUS, Colour.PAGE, Colour.STRIPE)
        _draw_row(canvas, row, (x, y), edges, sizes)
        y += _ROW + _ROW_GAP


def _edges(columns: int, width: int) -> list[tuple[int, int]]:
    """Left and right of every column, the sum and the balance, all to the right of the names."""
    share = _NAME_SHARES[columns > _FEW_COLUMNS]
    pitch = min(_COLUMN_MAX, (1 - share) * (width - _PAD) / (columns + 2 * _WIDE))
    rights = [width - _PAD]
    for wide in (_WIDE, _WIDE, *(1 for _ in range(columns))):
        rights.append(round(rights[-1] - pitch * wide))
    rights.reverse()
    return list(pairwise(rights))


def _sizes(matrix: PaymentMatrix, edges: list[tuple[int, int]]) -> tuple[int, int]:
    """The sizes of the amounts in cells, and of sums and balances."""
    cells = [cell.points for row in matrix.rows for cell in row.cells]
    sums = [amount for row in matrix.rows for amount in (row.total, row.balance)]
    cell_room = min((right - left for left, right in edges[:-2]), default=0) - _BETWEEN
    sum_room = edges[-1][1] - edges[-1][0] - _BETWEEN
    return _fitting(cells, _POINTS_SIZES, cell_room), _fitting(sums, _TOTAL_SIZES, sum_room)


def _fitting(texts: list[str], sizes: tuple[int, ...], room: int) -> int:
    """The largest size in which all texts fit, the smallest if none does."""
    longest = sorted(texts, key=len)[-3:]
    fits = (size for size in sizes if all(line(text, size, Weight.BOLD, _WIDEST).width <= room for text in longest))
    return next(fits, sizes[-1])


def _draw_row(
    canvas: Canvas, row: PaymentRow, at: tuple[int, int], edges: list[tuple[int, int]], sizes: tuple[int, int]
) -> None:
    x, y = at
    points_size, total_size = sizes
    stand = middle_baseline(y, _ROW, _NAME_SIZE)
    canvas.text(row.name, (x + _PAD, stand), _NAME_SIZE, Colour.STRIPE, Colour.PAPER, width_max=edges[0][0] - _PAD - 12)
    for cell, (left, right) in zip(row.cells, edges, strict=False):
        _draw_cell(canvas, cell, (x + right, y), right - left - _BETWEEN, points_size)
    (left, right), (balance_left, balance_right) = edges[-2:]
    stand = middle_baseline(y, _ROW, total_size)
    ink = amount_ink(row.total)
    canvas.text(
        row.total, (x + right, stand), total_size, Colour.STRIPE, ink, width_max=right - left - _BETWEEN, align=1
    )
    canvas.text(
        row.balance,
        (x + balance_right, stand),
        min(total_size, _NAME_SIZE),
        Colour.STRIPE,
        Colour.PAPER,
        width_max=balance_right - balance_left - _BETWEEN,
        weight=Weight.MEDIUM,
        align=1,
    )


def _draw_cell(canvas: Canvas, cell: PaymentCell, at: tuple[int, int], width: int, size: int) -> None:
    """Points, with their reason below them; a faint dot where nothing is settled."""
    right, y = at
    points, ink = (cell.points, amount_ink(cell.points)) if cell.points else ("·", Colour.FAINT)
    band = _ROW - 21 if cell.note else _ROW
    stand = middle_baseline(y, band, size)
    canvas.text(points, (right, stand), size, Colour.STRIPE, ink, width_max=width, align=1)
    canvas.text(
        cell.note,
        (right, y + _ROW - 9),
        _NOTE_SIZE,
        Colour.STRIPE,
        Colour.GOLD,
        width_max=width,
        weight=Weight.MEDIUM,
        align=1,
    )
