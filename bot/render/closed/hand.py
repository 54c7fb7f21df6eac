"""A private closed hand: the cards that are in no row yet, in rows of large ones, over the three rows."""

from __future__ import annotations

from bot.panels.closed.picture import ClosedHandPicture
from bot.render.announced import BAND_GAP, announced_height, draw_announced
from bot.render.boards import BoardLayout, RowNames, draw_board
from bot.render.canvas import Canvas
from bot.render.cards import CardSize, Look, card_sprite
from bot.render.lines import draw_lines, lines_height
from bot.render.palette import Colour
from bot.render.picture_size import EDGE, GAP

_WIDTH = 820
_BOARD = BoardLayout(800, CardSize(112), RowNames.BELOW, gap=8)
_CARD = CardSize(104)
_CARD_GAP = 9
_IN_A_ROW = 7
_TEXT_PAD = 18


def draw_closed_hand(picture: ClosedHandPicture) -> Canvas:
    """Every card once: it moves from above into its row. What others have declared is on top."""
    band = _WIDTH - 2 * EDGE
    top = EDGE + sum(announced_height(spec, band) + BAND_GAP for spec in picture.announced)
    cards = picture.rest
    lines = -(-len(cards) // _IN_A_ROW)
    in_a_row = -(-len(cards) // lines) if lines else 0
    pitch = _CARD.width + _CARD_GAP, _CARD.height + GAP
    board_top = top + lines * pitch[1] + (4 if lines else 0)
    bottom = board_top + _BOARD.height + EDGE
    x, room = EDGE + _TEXT_PAD, _WIDTH - 2 * (EDGE + _TEXT_PAD)
    below = lines_height(picture.lines, room)
    canvas = Canvas(_WIDTH, bottom + (below + GAP + 4 if below else 0))
    for index, card in enumerate(cards):
        line, column = divmod(index, in_a_row)
        here = min(in_a_row, len(cards) - line * in_a_row)
        left = (_WIDTH - here * pitch[0] + _CARD_GAP) // 2
        sprite = card_sprite(card, _CARD, Look.PLAIN, Colour.PAGE, two_colours=picture.two_colours)
        canvas.paste(sprite, (left + column * pitch[0], top + line * pitch[1]))
    y = EDGE
    for spec in picture.announced:
        draw_announced(canvas, spec, (EDGE, y), band, two_colours=picture.two_colours)
        y += announced_height(spec, band) + BAND_GAP
    draw_board(canvas, picture.board, (EDGE, board_top), _BOARD, two_colours=picture.two_colours)
    draw_lines(canvas, picture.lines, (x, bottom + 4), room)
    return canvas
