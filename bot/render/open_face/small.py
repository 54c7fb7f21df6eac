"""What stands beside one's own hand: the others' boards in chips, and the deck with what was not seen of it yet."""

from __future__ import annotations

from dataclasses import dataclass

from bot.panels.open_face.picture import DeckSpec
from bot.panels.picture import BoardSpec, NamedCards, Tone
from bot.render.away import draw_discards
from bot.render.boards import SLOTS_MAX, felt_of
from bot.render.canvas import Canvas, middle_baseline
from bot.render.channel.owner import draw_owner, draw_royalties, head_sizes
from bot.render.chips import ChipSize, chip_slot, chip_sprite
from bot.render.fonts import Weight
from bot.render.lines import INK_COLOURS
from bot.render.palette import Colour
from bot.render.shapes import rounded, star, suit
from bot.rules.cards import is_joker

SMALL_TEXT = 27  # 10 CSS pixels where a phone shows the wide hand
_HEAD_SIZES = tuple((size, SMALL_TEXT) for size in (29, 28, SMALL_TEXT))  # name, points
HEADER = 44
_PAD = 11
_RADIUS = 16
_FRAME, _EDGE = 5, 2
_GAP = 4  # between chips
_ROW_GAP = 7  # between rows of them
_ROYALTY = 56  # beside the rows, where there is room
_SUITS = 4
_RANKS = 13
_SUIT_ORDER = (3, 2, 1, 0)  # spades first, as a hand is sorted


@dataclass(frozen=True, slots=True)
class SmallBoard:
    """The measures of another player's board, by the width that it has."""

    width: int
    chip_height: int = 42
    header: int = HEADER
    away: int = 0  # room for discards below the rows
    row_gap: int = _ROW_GAP

    @property
    def has_royalties(self) -> bool:
        """Whether there is room for them beside the rows; else the header's points say what they come to."""
        return self.width > 330

    @property
    def chip(self) -> ChipSize:
        """What five of a row leave room for."""
        room = self.width - 2 * _PAD - (_ROYALTY if self.has_royalties else 0)
        return ChipSize(room // SLOTS_MAX - _GAP, self.chip_height)

    @property
    def height(self) -> int:
        """Pixels from edge to edge."""
        return self.rows_bottom + self.away + _PAD

    @property
    def rows_bottom(self) -> int:
        """From a board's edge to below its rows."""
        return self.header + 3 * (self.chip_height + self.row_gap)


def draw_small_board(
    canvas: Canvas, board: BoardSpec, at: tuple[int, int], layout: SmallBoard, *, two_colours: bool
) -> None:
    """A player's board: disc, name and points over three rows of chips."""
    x, y = at
    ground = felt_of(board.tone)[0]
    is_framed = board.is_framed or board.tone is Tone.TO_ACT
    frame, edge = (_FRAME, Colour.GOLD) if is_framed else (_EDGE, felt_of(board.tone)[1])
    canvas.felt((x, y, layout.width, layout.height), _RADIUS, frame, edge, ground)
    _draw_header(canvas, board, (x + _PAD, y + 4), layout, ground)
    chip = layout.chip
    for number, row in enumerate(board.rows):
        top = y + layout.header + number * (chip.height + layout.row_gap)
        indent = (SLOTS_MAX - len(row.slots[:SLOTS_MAX])) * (chip.width + _GAP) // 2
        for index, slot in enumerate(row.slots[:SLOTS_MAX]):
            left = x + _PAD + indent + index * (chip.width + _GAP)
            canvas.paste(chip_slot(slot, chip, ground, two_colours=two_colours), (left, top))
        if layout.has_royalties:
            stand = (x + layout.width - _PAD, middle_baseline(top, chip.height, SMALL_TEXT))
            canvas.text(row.royalty, stand, SMALL_TEXT, ground, Colour.GOLD, width_max=_ROYALTY, align=1)
    if board.discards:
        box = (x + _PAD, y + layout.rows_bottom + _ROW_GAP, layout.width - 2 * _PAD)
        draw_discards(canvas, board.discards, box, SMALL_TEXT, ground, two_colours=two_colours)


def _draw_header(canvas: Canvas, board: BoardSpec, at: tuple[int, int], layout: SmallBoard, ground: Colour) -> None:
    """From the left disc, name and button, from the right what it has brought, or until then that it is lost."""
    left, y = at
    band = layout.header - 6
    right = left + layout.width - 2 * _PAD
    is_foul = board.tone is Tone.FOUL and board.status and (board.points_title or not board.points)
    news, ink = (board.status, Colour.PAPER) if is_foul else (board.points, INK_COLOURS[board.points_ink])
    stand = middle_baseline(y, band, SMALL_TEXT)
    width = layout.width // 2
    name_size, _ = head_sizes(board._replace(points=news), right - left, _HEAD_SIZES)
    if board.points_title and not is_foul:
        right -= draw_royalties(canvas, board, (left, y), band, right, name_size, ground)
    else:
        right -= canvas.text(news, (right, stand), SMALL_TEXT, ground, ink, width_max=width, align=1)
    draw_owner(canvas, board, (left, y), band, right, name_size, ground)


def deck_height(cell: int) -> int:
    """Pixels of the deck with cells so high."""
    return 46 + _SUITS * (cell + _GAP) + 6


def draw_deck(canvas: Canvas, deck: DeckSpec, at: tuple[int, int], width: int, cell: int, *, two_colours: bool) -> None:
    """A line a suit, a column a rank, an empty place for each card that was seen; the title counts the others."""
    x, y = at
    canvas.panel((x, y, width, deck_height(cell)), _RADIUS, Colour.PAGE, Colour.STRIPE)
    left = x + _PAD
    top = y + 46
    stand = (left, middle_baseline(y + 4, 38, SMALL_TEXT))
    canvas.text(deck.title, stand, SMALL_TEXT, Colour.STRIPE, Colour.FAINT, width_max=width - 2 * _PAD - 80)
    jokers = sum(map(is_joker, deck.unseen))
    for number in range(deck.jokers):
        place = (x + width - _PAD - (number + 1) * 36, y + 8)
        canvas.stamp(star(30), place, Colour.STRIPE, Colour.PAPER if number < jokers else Colour.PAGE)
    sign = min(24, cell - 8)
    pitch = (width - 2 * _PAD - sign - 4) // _RANKS
    chip = ChipSize(pitch - _GAP + 1, cell)
    unseen = frozenset(deck.unseen)
    for line, number in enumerate(_SUIT_ORDER):
        row = top + line * (cell + _GAP)
        canvas.stamp(suit(number, sign), (left, row + (cell - sign) // 2), Colour.STRIPE, Colour.PAPER)
        for column in range(_RANKS):
            card = (_RANKS - 1 - column) * _SUITS + number
            place = (left + sign + 6 + column * pitch, row)
            if card in unseen:
                canvas.paste(chip_sprite(card, chip, Colour.STRIPE, two_colours=two_colours), place)
            else:
                canvas.stamp(rounded(chip.width, cell, 6), place, Colour.STRIPE, Colour.PAGE)


def draw_named_cards(
    canvas: Canvas, named: NamedCards, right: int, y: int, chip: ChipSize, width: int, *, two_colours: bool
) -> None:
    """A few cards as chips that end at `right`, what they are called before them."""
    left = right - len(named.cards) * (chip.width + _GAP) + _GAP
    for index, card in enumerate(named.cards):
        sprite = chip_sprite(card, chip, Colour.PAGE, two_colours=two_colours)
        canvas.paste(sprite, (left + index * (chip.width + _GAP), y))
    stand = (left - 12, middle_baseline(y, chip.height, SMALL_TEXT))
    room = width - (right - left) - 12
    weight = Weight.MEDIUM
    canvas.text(named.title, stand, SMALL_TEXT, Colour.PAGE, Colour.FAINT, width_max=room, weight=weight, align=1)
