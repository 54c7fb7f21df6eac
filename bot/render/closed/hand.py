"""A private closed hand: thirteen large cards; once some are chosen, those that are left over the three rows."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.closed.picture import ClosedHandPicture
from bot.panels.picture import Mark
from bot.render.announced import BAND_GAP, announced_height, draw_announced
from bot.render.boards import HEADER, BoardLayout, draw_board, draw_header
from bot.render.canvas import Canvas
from bot.render.cards import CardSize, Look, card_sprite
from bot.render.lines import draw_lines, lines_height
from bot.render.palette import Colour
from bot.render.picture_size import EDGE, GAP
from bot.rules.cards import Card

_WIDTH = 820
_BAND = _WIDTH - 2 * EDGE
_LEFT_OVER, _LEFT_OVER_ROW = CardSize(92), 8  # over the rows, and so many beside each other: all behind a back
_BOARD_CARD = CardSize(108)
_LEFT_OVER_GAP = 4  # below the last line
# A phone has no height for names below the rows. Two rows without a card and the eight cards for them are as high as
# the rows full, so that no button moves while one compares middles.
_EMPTY = _BOARD_CARD.height - (_LEFT_OVER.height + GAP + _LEFT_OVER_GAP) // 2
_BOARD = BoardLayout(_BAND, _BOARD_CARD, 8, names_are_beside=True, empty=_EMPTY)
_LARGE, _LARGE_ROW = CardSize(144), 5  # before anything is chosen
_CARD_GAP = 9
_TEXT_PAD = 18


def draw_closed_hand(picture: ClosedHandPicture) -> Canvas:
    """Every card once: it moves from above into its row. What others have declared is on top."""
    top = EDGE + sum(announced_height(spec, _BAND) + BAND_GAP for spec in picture.announced)
    is_untouched = bool(picture.rest) and all(
        slot.mark is Mark.EMPTY for row in picture.board.rows for slot in row.slots
    )
    lines = -(-len(picture.rest) // (_LARGE_ROW if is_untouched else _LEFT_OVER_ROW))
    if is_untouched:
        bottom = top + HEADER + lines * (_LARGE.height + GAP) + GAP + EDGE
    else:
        board_top = top + lines * (_LEFT_OVER.height + GAP) + (_LEFT_OVER_GAP if lines else 0)
        bottom = board_top + _BOARD.height_of(picture.board) + EDGE
    x = EDGE + _TEXT_PAD
    room = _BAND - 2 * _TEXT_PAD
    below = lines_height(picture.lines, room)
    canvas = Canvas(_WIDTH, bottom + (below + GAP + 4 if below else 0))
    y = EDGE
    for spec in picture.announced:
        draw_announced(canvas, spec, (EDGE, y), _BAND, two_colours=picture.two_colours)
        y += announced_height(spec, _BAND) + BAND_GAP
    if is_untouched:
        ground = draw_header(canvas, picture.board, (EDGE, top), (_BAND, bottom - EDGE - top))
        _draw_cards(canvas, picture.rest, top + HEADER, _LARGE, lines, ground, two_colours=picture.two_colours)
    else:
        _draw_cards(canvas, picture.rest, top, _LEFT_OVER, lines, Colour.PAGE, two_colours=picture.two_colours)
        draw_board(canvas, picture.board, (EDGE, board_top), _BOARD, two_colours=picture.two_colours)
    draw_lines(canvas, picture.lines, (x, bottom + 4), room)
    return canvas


def _draw_cards(
    canvas: Canvas, cards: Sequence[Card], top: int, size: CardSize, lines: int, ground: Colour, *, two_colours: bool
) -> None:
    """Cards in lines of about the same length, each line in the middle."""
    in_a_row = -(-len(cards) // lines) if lines else 0
    for index, card in enumerate(cards):
        line, column = divmod(index, in_a_row)
        here = min(in_a_row, len(cards) - line * in_a_row)
        left = (_WIDTH - here * (size.width + _CARD_GAP) + _CARD_GAP) // 2
        sprite = card_sprite(card, size, Look.PLAIN, ground, two_colours=two_colours)
        canvas.paste(sprite, (left + column * (size.width + _CARD_GAP), top + line * (size.height + GAP)))
