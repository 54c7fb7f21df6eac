"""A private hand: the new cards, larger than the board and numbered like their buttons, over the board they go to."""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels.picture import DrawnCard, HandPicture
from bot.render.boards import BoardLayout, RowNames, draw_board
from bot.render.canvas import Canvas
from bot.render.cards import CardSize, Look, card_sprite
from bot.render.fonts import Weight
from bot.render.lines import draw_lines, lines_height
from bot.render.palette import Colour
from bot.render.table import EDGE, GAP
from bot.render.text import line_height

_NUMBER_SIZE = 34
_FEW = 5  # new cards up to which there is one row of large ones
_TEXT_PAD = 18


@dataclass(frozen=True, slots=True)
class HandLayout:
    """Measures of a hand by how many cards are new: few are large over a narrow picture, many fill a wide one."""

    width: int
    card: CardSize
    gap: int
    in_a_row: int
    board: BoardLayout
    lines_beside: bool

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


def hand_layout(cards: int) -> HandLayout:
    """The layout for a number of new cards."""
    if cards <= _FEW:
        board = BoardLayout(800, CardSize(98), RowNames.BESIDE, gap=8)
        return HandLayout(820, CardSize(140), 20, _FEW, board, lines_beside=False)
    board = BoardLayout(770, CardSize(92), RowNames.BESIDE, gap=7)
    in_a_row = (cards + 1) // 2
    width = min(128, (1128 - 2 * EDGE - 10) // in_a_row - 14)
    return HandLayout(1128, CardSize(width), 14, in_a_row, board, lines_beside=True)


def draw_hand(picture: HandPicture) -> Canvas:
    """New cards, the board, and the lines below it (few cards) or to its right (many)."""
    layout = hand_layout(len(picture.drawn))
    rows = -(-len(picture.drawn) // layout.in_a_row)
    board_top = EDGE + rows * layout.row_pitch + (4 if rows else 0)
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
    for index, drawn in enumerate(picture.drawn):
        _draw_new_card(canvas, drawn, _place(index, len(picture.drawn), layout), layout, picture.two_colours)
    draw_board(canvas, picture.board, (EDGE, board_top), layout.board, two_colours=picture.two_colours)
    draw_lines(canvas, picture.lines, (x, y), room)
    return canvas


def _place(index: int, cards: int, layout: HandLayout) -> tuple[int, int]:
    """Top left corner of a new card; each row is centred."""
    row, column = divmod(index, layout.in_a_row)
    here = min(layout.in_a_row, cards - row * layout.in_a_row)
    left = (layout.width - here * layout.pitch + layout.gap) // 2
    return left + column * layout.pitch, EDGE + row * layout.row_pitch + layout.rise


def _draw_new_card(
    canvas: Canvas, drawn: DrawnCard, at: tuple[int, int], layout: HandLayout, two_colours: bool
) -> None:
    """A card with its number below; one that was tapped is dim and says where it went."""
    x, y = at
    look = Look.DIM if drawn.row else Look.LAST if drawn.is_raised else Look.PLAIN
    lift = layout.rise if drawn.is_raised and not drawn.row else 0
    canvas.paste(card_sprite(drawn.card, layout.card, look, Colour.PAGE, two_colours=two_colours), (x, y - lift))
    label = f"{drawn.number} {drawn.row}" if drawn.row else str(drawn.number)
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
