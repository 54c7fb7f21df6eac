"""A private hand: the new cards, numbered like their buttons, over the board they go to.

A lone board has the picture to itself, under cards larger than its own. Two boards stand side by side, as on the table,
each under the cards that are tied to it.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels.open_face.picture import DrawnCard, HandPicture
from bot.render.boards import BOARD_CARD, SLOTS_MAX, BoardLayout, RowNames, draw_board
from bot.render.canvas import Canvas
from bot.render.cards import CardSize, Look, card_sprite
from bot.render.fonts import Weight
from bot.render.lines import draw_lines, lines_height
from bot.render.palette import Colour
from bot.render.picture_size import BOARD_WIDTH, EDGE, GAP, picture_width
from bot.render.text import line_height

_NUMBER_SIZE = 34
_FEW = 5  # new cards up to which there is one row of large ones
_TEXT_PAD = 18
_STRIP_PLACES = 3
_STRIP_GAP = 4  # between the cards of the others' boards
_STRIP_EDGES = 2 * 14  # of a small board
_ROYALTY_ROOM = 62
_NARROW = 90  # pixels a card below which there is no room for a number beside the row


@dataclass(frozen=True, slots=True)
class HandLayout:
    """Measures of a hand by how many cards are new: few are large over a narrow picture, many fill a wide one."""

    width: int
    card: CardSize
    gap: int
    in_a_row: int
    board: BoardLayout
    lines_beside: bool = False
    columns: int = 1

    @property
    def pitch(self) -> int:
        """Pixels from one new card to the next."""
        return self.card.width + self.gap

    @property
    def row_pitch(self) -> int:
        """Pixels from one row of new cards to the next, their numbers included."""
        return self.card.height + line_height(_NUMBER_SIZE) + GAP + self.rise

    @property
    def rise(self) -> int:
        """How far the highlighted card stands above the others."""
        return round(self.card.width * 0.1)


def hand_layout(cards: int, boards: int = 1) -> HandLayout:
    """The layout for a number of new cards: the most that go to one of `boards` boards."""
    if boards > 1:
        board = BoardLayout(BOARD_WIDTH, BOARD_CARD, RowNames.BELOW)
        in_a_row = _FEW if cards <= _FEW else (cards + 1) // 2
        width = min(96, BOARD_WIDTH // in_a_row - 6)
        return HandLayout(picture_width(boards), CardSize(width), 6, in_a_row, board, columns=boards)
    if cards <= _FEW:
        board = BoardLayout(800, CardSize(98), RowNames.BESIDE, gap=8)
        return HandLayout(820, CardSize(140), 20, _FEW, board)
    board = BoardLayout(770, CardSize(92), RowNames.BESIDE, gap=7)
    in_a_row = (cards + 1) // 2
    width = min(128, (1128 - 2 * EDGE - 10) // in_a_row - 14)
    return HandLayout(1128, CardSize(width), 14, in_a_row, board, lines_beside=True)


def strip_layout(width: int, boards: int) -> BoardLayout:
    """The others' boards side by side, two or three in a row: a lone one is no larger than one of two.

    Three leave no room for a royalty beside each row: cards that can be read on a phone take all of it.
    """
    places = min(max(2, boards), _STRIP_PLACES)
    board_width = (width - 2 * EDGE - (places - 1) * GAP) // places
    is_narrow = places == _STRIP_PLACES
    room = board_width - _STRIP_EDGES + _STRIP_GAP - (0 if is_narrow else _ROYALTY_ROOM + _STRIP_GAP)
    card = CardSize(room // SLOTS_MAX - _STRIP_GAP)
    return BoardLayout(board_width, card, gap=_STRIP_GAP, has_royalties=not is_narrow)


def draw_hand(picture: HandPicture) -> Canvas:
    """The others' boards, new cards, the own board, and the lines below it (few cards) or to its right (many)."""
    most = max(len(packet.drawn) for packet in picture.packets)
    layout = hand_layout(most, len(picture.packets))
    rows = -(-most // layout.in_a_row)
    strip = strip_layout(layout.width, len(picture.others))
    top = EDGE + -(-len(picture.others) // _STRIP_PLACES) * (strip.height + GAP)
    board_top = top + rows * layout.row_pitch + (4 if rows else 0)
    bottom = board_top + layout.board.height + EDGE
    if layout.lines_beside:
        x, y = EDGE + layout.board.width + _TEXT_PAD, board_top + GAP
        room = layout.width - x - EDGE
        height = max(bottom, y + lines_height(picture.lines, room) + EDGE)
    else:
        x, y = EDGE + _TEXT_PAD, bottom + 4
        room = layout.width - 2 * x
        below = lines_height(picture.lines, room)
        height = bottom + (below + GAP + 4 if below else 0)
    canvas = Canvas(layout.width, height)
    for index, board in enumerate(picture.others):
        row, column = divmod(index, _STRIP_PLACES)
        at = (EDGE + column * (strip.width + GAP), EDGE + row * (strip.height + GAP))
        draw_board(canvas, board, at, strip, two_colours=picture.two_colours)
    for column, packet in enumerate(picture.packets):
        left = EDGE + column * (layout.board.width + GAP)
        for index, drawn in enumerate(packet.drawn):
            at = _place(index, len(packet.drawn), (left, top), layout)
            _draw_new_card(canvas, drawn, at, layout, picture.two_colours)
        draw_board(canvas, packet.board, (left, board_top), layout.board, two_colours=picture.two_colours)
    draw_lines(canvas, picture.lines, (x, y), room)
    return canvas


def _place(index: int, cards: int, at: tuple[int, int], layout: HandLayout) -> tuple[int, int]:
    """Top left corner of a new card; each row is centred over its board, and over the picture when there is one."""
    left, top = at
    row, column = divmod(index, layout.in_a_row)
    here = min(layout.in_a_row, cards - row * layout.in_a_row)
    room = layout.width - 2 * left if layout.columns == 1 else layout.board.width
    return (
        left + (room - here * layout.pitch + layout.gap) // 2 + column * layout.pitch,
        top + row * layout.row_pitch + layout.rise,
    )


def _draw_new_card(
    canvas: Canvas, drawn: DrawnCard, at: tuple[int, int], layout: HandLayout, two_colours: bool
) -> None:
    """A card with its number below; one that was tapped is dim and says where it went."""
    x, y = at
    look = Look.DIM if drawn.row else Look.LAST if drawn.is_raised else Look.PLAIN
    lift = layout.rise if drawn.is_raised and not drawn.row else 0
    canvas.paste(card_sprite(drawn.card, layout.card, look, Colour.PAGE, two_colours=two_colours), (x, y - lift))
    where = drawn.row if layout.pitch < _NARROW else f"{drawn.number} {drawn.row}"
    label = where if drawn.row else str(drawn.number)
    size = max(22, layout.card.width // 5) if drawn.row else _NUMBER_SIZE
    ink = Colour.FAINT if drawn.row else Colour.GOLD if lift else Colour.PAPER
    canvas.text(
        label,
        (x + layout.card.width // 2, y + layout.card.height + _NUMBER_SIZE + 4),
        size,
        Colour.PAGE,
        ink,
        width_max=layout.pitch - 2,
        weight=Weight.BOLD,
        align=0.5,
    )
