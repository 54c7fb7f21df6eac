"""A private hand: one's own boards and the new cards, the others' boards, and what was not seen of the deck yet.

Two shapes have the same parts. *Wide*, for a desktop and a phone: one's own on the left, the others in a column on the
right. *Tall*, for a phone: the others on top, then one's own, the new cards at the bottom beside the buttons. Two
boards are tall in any case: beside each other they leave no column for the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.panels.open_face.picture import DrawnCard, HandPicture
from bot.render.away import away_room
from bot.render.boards import BoardLayout, draw_board
from bot.render.canvas import Canvas, middle_baseline
from bot.render.cards import CardSize, Look, card_sprite
from bot.render.chips import ChipSize
from bot.render.fonts import Weight
from bot.render.lines import draw_lines, lines_height
from bot.render.open_face.small import (
    HEADER,
    SmallBoard,
    deck_height,
    draw_deck,
    draw_named_cards,
    draw_small_board,
)
from bot.render.palette import Colour
from bot.render.picture_size import EDGE, GAP
from bot.render.shapes import disc
from bot.render.text import line

_TALL, _WIDE = 820, 1000
_OWN_OF_WIDE = 640  # one's own boards; the rest is the others'
_STRIP_MAX = 3  # others beside each other
_CHIP = ChipSize(54, 42)  # of discards
_FACTS = 48  # the line of dots and of discards
_MANY = 5  # new cards above which those of the wide shape are small
_LARGE = 132
_MEDIUM = 108
_SMALL = 66  # the widths of new cards: tall, wide, wide with many
_DOT, _DOT_NOW = 14, 20
_TALL_CELL = 38  # of the deck
_CHIP_HEIGHT = {1: 54}  # in the column of so few others
_LOW_HEADER, _LOW_GAP = 40, 3  # of three others: more is too high for a desktop
_CELL = 42  # of the deck
_TWO_LINES = 27  # of a row's name: 10 CSS pixels on a phone

_FEW = 5  # new cards up to which they are as large as may be
_NARROWEST = 60  # of many cards: a rank is still read
_STRETCH = 1.4  # of many cards, for their width: their ranks are larger so
_PILL, _PILL_TEXT = 38, 27


@dataclass(frozen=True, slots=True)
class Own:
    """The measures of one's own part: boards side by side, each with its new cards below."""

    width: int
    boards: int
    cards: int  # the most new ones of a board
    card: int  # the width of a board's card where there is one board
    new_card: int  # at most, of a new one

    @property
    def column(self) -> int:
        """Pixels of a board."""
        return (self.width - (self.boards - 1) * GAP) // self.boards

    @property
    def board(self) -> BoardLayout:
        """One board has room for names beside its rows; two have them below."""
        if self.boards == 1:
            return BoardLayout(self.column, CardSize(self.card), 6, names_are_beside=True, two_lines=_TWO_LINES)
        return BoardLayout(self.column, CardSize((self.column - 84) // 5 - 5), 3)

    @property
    def tray(self) -> Tray:
        """Where the new cards of a board stand."""
        return Tray(self.cards, self.column, self.new_card)


def draw_hand(picture: HandPicture) -> Canvas:
    """The whole hand in the shape that the picture has; two boards have room in the tall one only."""
    return _draw_tall(picture) if picture.is_tall or len(picture.packets) > 1 else _draw_wide(picture)


def _draw_tall(picture: HandPicture) -> Canvas:
    own = _own(picture, _TALL - 2 * EDGE, 98, _LARGE)
    others = picture.others
    room = _TALL - 2 * EDGE
    has_deck_beside = len(others) == 1 and picture.unseen is not None
    columns = min(max(2, len(others)), _STRIP_MAX)
    small = SmallBoard((room - (columns - 1) * GAP) // columns, away=away_room(others))
    strip = -(-len(others) // columns) * (small.height + GAP)
    deck_top = EDGE + (0 if has_deck_beside else strip)
    has_deck_below = picture.unseen is not None and not has_deck_beside
    own_top = deck_top + (strip if has_deck_beside else 0) + (deck_height(_TALL_CELL) + GAP if has_deck_below else 0)
    canvas = Canvas(_TALL, own_top + _own_height(picture, own))
    for index, board in enumerate(others):
        row, column = divmod(index, columns)
        at = (EDGE + column * (small.width + GAP), EDGE + row * (small.height + GAP))
        draw_small_board(canvas, board, at, small, two_colours=picture.two_colours)
    if picture.unseen is not None:
        at = (EDGE, deck_top)
        width = room
        cell = _TALL_CELL
        if has_deck_beside:
            at = (EDGE + small.width + GAP, EDGE)
            width = small.width
            cell = (small.height - 52) // 4 - 4
        draw_deck(canvas, picture.unseen, at, width, cell, two_colours=picture.two_colours)
    _draw_own(canvas, picture, (EDGE, own_top), own)
    return canvas


def _draw_wide(picture: HandPicture) -> Canvas:
    left = _OWN_OF_WIDE if picture.others or picture.unseen else _WIDE
    is_many = max(len(packet.drawn) for packet in picture.packets) > _MANY
    own = _own(picture, left - EDGE - (EDGE if left == _WIDE else 0), 76, _SMALL if is_many else _MEDIUM)
    is_low = len(picture.others) >= _STRIP_MAX
    width = _WIDE - left - 2 * EDGE
    small = SmallBoard(width, _CHIP_HEIGHT.get(len(picture.others), 42), HEADER, away_room(picture.others))
    if is_low:
        small = replace(small, header=_LOW_HEADER, row_gap=_LOW_GAP)
    right = EDGE + len(picture.others) * (small.height + GAP) + (deck_height(_CELL) if picture.unseen else 0)
    canvas = Canvas(_WIDE, max(EDGE + _own_height(picture, own), right + EDGE))
    x, y = left + EDGE, EDGE
    for board in picture.others:
        draw_small_board(canvas, board, (x, y), small, two_colours=picture.two_colours)
        y += small.height + GAP
    if picture.unseen is not None:
        draw_deck(canvas, picture.unseen, (x, y), width, _CELL, two_colours=picture.two_colours)
    _draw_own(canvas, picture, (EDGE, EDGE), own)
    return canvas


def _own(picture: HandPicture, width: int, card: int, new_card: int) -> Own:
    most = max(len(packet.drawn) for packet in picture.packets)
    return Own(width, len(picture.packets), most, card, new_card)


def _own_height(picture: HandPicture, own: Own) -> int:
    """Pixels of one's own part, with the edge below it."""
    height = own.board.height + GAP + (_FACTS if _has_facts(picture) else 0)
    below = lines_height(picture.lines, own.width)
    return height + (below + 4 if below else 0) + own.tray.height + (EDGE - GAP if not own.cards and not below else 0)


def _has_facts(picture: HandPicture) -> bool:
    return bool(picture.street[0] or picture.discards)


def _draw_own(canvas: Canvas, picture: HandPicture, at: tuple[int, int], own: Own) -> None:
    """Boards; street and discards; warnings; new cards."""
    x, y = at
    lefts = [x + index * (own.column + GAP) for index in range(own.boards)]
    for left, packet in zip(lefts, picture.packets, strict=True):
        draw_board(canvas, packet.board, (left, y), own.board, two_colours=picture.two_colours)
    y += own.board.height + GAP
    if _has_facts(picture):
        _draw_facts(canvas, picture, (x, y), own.width)
        y += _FACTS
    if below := lines_height(picture.lines, own.width):
        draw_lines(canvas, picture.lines, (x + 6, y), own.width - 12)
        y += below + 4
    for left, packet in zip(lefts, picture.packets, strict=True):
        _draw_tray(canvas, packet.drawn, (left, y), own.tray, two_colours=picture.two_colours)


def _draw_facts(canvas: Canvas, picture: HandPicture, at: tuple[int, int], width: int) -> None:
    """A dot a street, this one's gold and larger; at the other end discards."""
    x, y = at
    number, streets = picture.street
    middle = y + _CHIP.height // 2
    left = x + 8
    for street in range(1, streets + 1 if number else 0):
        size = _DOT_NOW if street == number else _DOT
        ink = Colour.GOLD if street == number else Colour.FAINT
        corner = (left, middle - size // 2)
        canvas.stamp(disc(size), corner, Colour.PAGE, ink)
        if street > number:
            hole = size - 6
            canvas.stamp(disc(hole), (left + 3, middle - hole // 2), ink, Colour.PAGE)
        left += size + 12
    if picture.discards is not None:
        room = x + width - left - 12
        draw_named_cards(canvas, picture.discards, x + width - 6, y, _CHIP, room, two_colours=picture.two_colours)


@dataclass(frozen=True, slots=True)
class Tray:
    """Where a number of new cards stand in a width."""

    cards: int
    width: int
    largest: int = _LARGE  # a card's width

    @property
    def rows(self) -> int:
        """As few as leave the cards wide enough."""
        if self.cards <= _FEW:
            return min(self.cards, 1)
        return next(rows for rows in range(2, self.cards + 1) if self._card_width(rows) >= _NARROWEST)

    @property
    def in_a_row(self) -> int:
        """Cards of a full row."""
        return max(-(-self.cards // max(self.rows, 1)), _FEW if self.cards <= _FEW else 0)

    @property
    def gap(self) -> int:
        """Between two cards."""
        return 14 if self.cards <= _FEW else 8

    @property
    def card(self) -> CardSize:
        """A card's size."""
        width = min(self.largest, self.width // self.in_a_row - self.gap)
        return CardSize(width, 0 if self.cards <= _FEW else round(width * _STRETCH))

    @property
    def rise(self) -> int:
        """How far the raised card stands above the others."""
        return round(self.card.width * 0.1)

    @property
    def height(self) -> int:
        """Pixels of all rows, with room for a raised card above each."""
        return self.rows * (self.card.height + self.rise + self.gap) if self.cards else 0

    def place(self, index: int) -> tuple[int, int]:
        """The upper left corner of a card, from the tray's; each row stands in the middle."""
        row, column = divmod(index, self.in_a_row)
        here = min(self.in_a_row, self.cards - row * self.in_a_row)
        pitch = self.card.width + self.gap
        indent = (self.width - here * pitch + self.gap) // 2
        return indent + column * pitch, row * (self.card.height + self.rise + self.gap) + self.rise

    def _card_width(self, rows: int) -> int:
        return self.width // -(-self.cards // rows) - self.gap


def _draw_tray(
    canvas: Canvas, drawn: Sequence[DrawnCard], at: tuple[int, int], tray: Tray, *, two_colours: bool
) -> None:
    """All new cards of a board."""
    for index, card in enumerate(drawn):
        x, y = tray.place(index)
        _draw_card(canvas, card, (at[0] + x, at[1] + y), tray, two_colours=two_colours)


def _draw_card(canvas: Canvas, drawn: DrawnCard, at: tuple[int, int], tray: Tray, *, two_colours: bool) -> None:
    x, y = at
    size = tray.card
    look = Look.DIM if drawn.where else Look.LAST if drawn.is_raised else Look.PLAIN
    lift = tray.rise if drawn.is_raised and not drawn.where else 0
    canvas.paste(card_sprite(drawn.card, size, look, Colour.PAGE, two_colours=two_colours), (x, y - lift))
    if not drawn.where:
        return
    width = size.width + tray.gap - 2
    where = drawn.where
    taken = line(where, _PILL_TEXT, Weight.BOLD, 2 * width).width
    if taken > width - 12:  # a row's first letter says which one it is
        where = where[:1]
        taken = line(where, _PILL_TEXT, Weight.BOLD, width).width
    wide = min(width, taken + 22)
    left = x + (size.width - wide) // 2
    top = y + size.height - _PILL - 6
    canvas.panel((left, top, wide, _PILL), _PILL // 2, Colour.PAPER_DIM, Colour.PAGE)
    canvas.panel((left + 2, top + 2, wide - 4, _PILL - 4), _PILL // 2 - 2, Colour.PAGE, Colour.DRAFT)
    canvas.panel((left + 5, top + 5, wide - 10, _PILL - 10), _PILL // 2 - 5, Colour.DRAFT, Colour.PAGE)
    stand = (x + size.width // 2, middle_baseline(top, _PILL, _PILL_TEXT))
    canvas.text(where, stand, _PILL_TEXT, Colour.PAGE, Colour.PAPER, width_max=width - 8, align=0.5)
