"""The reveal of a closed hand: naturals and surrenders, then all fronts, all middles, all backs, and who pays whom.

A cell's marks stand where the players sit whom they are about: a map of the cells in small.
"""

from __future__ import annotations

from bot.panels.closed.picture import RevealCell, RevealPicture, RevealRow
from bot.render.announced import (
    BAND_GAP,
    GOLD_EDGE,
    HEADER,
    PAD,
    announced_height,
    draw_announced,
    draw_felt,
    draw_head,
)
from bot.render.boards import badges
from bot.render.canvas import Canvas, middle_baseline
from bot.render.cards import CardSize, Look, card_sprite
from bot.render.closed.matrix import draw_matrix, matrix_height
from bot.render.fonts import Weight
from bot.render.lines import draw_lines, lines_height
from bot.render.marks import draw_mark
from bot.render.palette import Colour
from bot.render.picture_size import EDGE, GAP
from bot.render.shapes import disc

_WIDTH = 1000  # a phone shows 400: what is drawn larger only costs bytes
_CELL_WIDTH = (_WIDTH - 2 * EDGE - GAP) // 2
_CARD, _CARD_GAP = CardSize(71), 5
_CELL_HEIGHT = HEADER + _CARD.height + 2 * PAD - 6
_CELL_GAP = BAND_GAP
_TITLE_HEIGHT = 38
_EDGE = 2
_HAND_SIZE, _TITLE_SIZE = 25, 29
_MARK, _MARK_GAP = 34, 4
_SLOTS = 5
_DOT = 9  # where a cell has its own place in its map


def draw_reveal(picture: RevealPicture) -> Canvas:
    """Lines, what was announced, the rows one below the other, the matrix."""
    room = _WIDTH - 2 * (EDGE + PAD)
    heights = [announced_height(spec, _WIDTH - 2 * EDGE) + _CELL_GAP for spec in picture.announced]
    rows_height = sum(_row_height(row) for row in picture.rows)
    y = EDGE + lines_height(picture.lines, room) + 4
    canvas = Canvas(_WIDTH, y + sum(heights) + rows_height + matrix_height(picture.payments) + EDGE + GAP)
    draw_lines(canvas, picture.lines, (EDGE + PAD, EDGE + 4), room)
    for spec, height in zip(picture.announced, heights, strict=True):
        draw_announced(canvas, spec, (EDGE, y), _WIDTH - 2 * EDGE, two_colours=picture.two_colours)
        y += height
    for row in picture.rows:
        _draw_title(canvas, row.title, (EDGE + PAD, y))
        for index, cell in enumerate(row.cells):
            at = _place(index, y + _TITLE_HEIGHT)
            corner = _draw_cell(canvas, cell, at, two_colours=picture.two_colours)
            _draw_marks(canvas, row.cells, index, corner)
        y += _row_height(row)
    draw_matrix(canvas, picture.payments, (EDGE, y + GAP), _WIDTH - 2 * EDGE)
    return canvas


def _row_height(row: RevealRow) -> int:
    return _TITLE_HEIGHT + -(-len(row.cells) // 2) * (_CELL_HEIGHT + _CELL_GAP)


def _place(index: int, top: int) -> tuple[int, int]:
    line, column = divmod(index, 2)
    return EDGE + column * (_CELL_WIDTH + GAP), top + line * (_CELL_HEIGHT + _CELL_GAP)


def _draw_title(canvas: Canvas, title: str, at: tuple[int, int]) -> None:
    stand = middle_baseline(at[1], _TITLE_HEIGHT, _TITLE_SIZE)
    canvas.text(title, (at[0], stand), _TITLE_SIZE, Colour.PAGE, Colour.GOLD, width_max=_WIDTH - 2 * at[0])


def _draw_cell(canvas: Canvas, cell: RevealCell, at: tuple[int, int], *, two_colours: bool) -> tuple[int, int]:
    """Name, what the row is called and what it pays; the cards. Returns the upper right corner of the room beside."""
    x, y = at
    ground = _ground(cell)
    edge = Colour.FOUL_EDGE if cell.is_foul else Colour.FELT_EDGE
    frame = GOLD_EDGE if cell.is_best else _EDGE
    box = (x, y, _CELL_WIDTH, _CELL_HEIGHT)
    draw_felt(canvas, box, ground, Colour.GOLD if cell.is_best else edge, frame)
    top = y + PAD - 8
    right = x + _CELL_WIDTH - PAD - 2
    stand = middle_baseline(top, HEADER, _HAND_SIZE)
    taken = canvas.text(cell.bonus, (right, stand), _HAND_SIZE, ground, Colour.GOLD, width_max=135, align=1)
    right -= taken + (12 if taken else 0)
    taken = canvas.text(
        cell.hand, (right, stand), _HAND_SIZE, ground, Colour.PAPER, width_max=225, weight=Weight.MEDIUM, align=1
    )
    right -= taken + 14
    letters = badges(has_button=cell.has_button, is_banker=cell.is_banker)
    draw_head(canvas, cell.name, letters, (x + PAD, top), right - x - PAD, HEADER, ground)
    pitch = _CARD.width + _CARD_GAP
    left = x + PAD + (_SLOTS - len(cell.cards)) * pitch // 2
    for index, card in enumerate(cell.cards):
        sprite = card_sprite(card, _CARD, Look.PLAIN, ground, two_colours=two_colours)
        canvas.paste(sprite, (left + index * pitch, y + PAD + HEADER - 8))
    return x + _CELL_WIDTH - PAD, y + PAD + HEADER - 8


def _ground(cell: RevealCell) -> Colour:
    return Colour.FOUL if cell.is_foul else Colour.FELT


def _draw_marks(canvas: Canvas, cells: tuple[RevealCell, ...], own: int, corner: tuple[int, int]) -> None:
    """The map of a row as the cell `own` sees it: a mark in the place of each whom it met, a dot in its own."""
    ground, step = _ground(cells[own]), _MARK + _MARK_GAP
    left = corner[0] - 2 * step + _MARK_GAP
    top = corner[1] + (_CARD.height - (len(cells) + 1) // 2 * step + _MARK_GAP) // 2
    for index, won in enumerate(cells[own].marks):
        line, column = divmod(index, 2)
        x, y = left + column * step, top + line * step
        if won is not None:
            draw_mark(canvas, won, (x, y), _MARK, ground)
        elif index == own:
            inset = (_MARK - _DOT) // 2
            canvas.stamp(disc(_DOT), (x + inset, y + inset), ground, Colour.FAINT)
