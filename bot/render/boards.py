"""One board: a felt with its owner's name, three rows, and what they are worth."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.panels.picture import BoardSpec, Mark, RowSpec, Tone
from bot.render.canvas import Canvas, middle_baseline
from bot.render.cards import CardSize, slot_sprite
from bot.render.fonts import Weight
from bot.render.lines import INK_COLOURS
from bot.render.palette import Colour
from bot.render.shapes import disc, star
from bot.render.text import baseline, line_height, wrapped

SLOTS_MAX = 5
_RADIUS = 24
_PAD = 14
_HEADER = 54
HEADER = _PAD + _HEADER  # from a board's edge to its first cards
_ROW_GAP = 12
_NAME_STRIP = 38  # below a row, where its name is written there
_NAME_SIZE = 36
_STATUS_SIZE = 30
_POINTS_SIZE = 33
_ROYALTY_SIZE = 30
_ROW_NAME_SIZE = 27
_TWO_LINES_SIZE = 24  # of a row's name that takes two lines: the longest fit then
_DISC = 36
BADGE_PITCH = _DISC + 12  # of the discs after a name

_FELTS = {Tone.FOUL: (Colour.FOUL, Colour.FOUL_EDGE), Tone.FANTASYLAND: (Colour.DREAM, Colour.DREAM_EDGE)}
_PLAIN_FELT = (Colour.FELT, Colour.FELT_EDGE)
_FRAME = 6  # of whoever is to act
_EDGE = 2


def felt_of(tone: Tone) -> tuple[Colour, Colour]:
    """A board's felt and the line around it."""
    return _FELTS.get(tone, _PLAIN_FELT)


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """Size of a board: `width` and the `gap` between cards in pixels. Rows are named below them, or beside.

    `empty`: the height of a row without a card, where that is less than a card's.
    """

    width: int
    card: CardSize
    gap: int
    names_are_beside: bool = False  # in the column of the royalties
    two_lines: int = _TWO_LINES_SIZE  # the size of a name that takes two lines
    empty: int = 0

    @property
    def height(self) -> int:
        """Pixels from edge to edge, with a card in each row."""
        return HEADER + 3 * self.row_pitch - _ROW_GAP + _PAD + 4

    def height_of(self, board: BoardSpec) -> int:
        """Pixels from edge to edge of this board."""
        return self.height - sum(self.card.height - self.card_of(row).height for row in board.rows)

    def card_of(self, row: RowSpec) -> CardSize:
        """The size of a row's places."""
        is_low = self.empty and all(slot.mark is Mark.EMPTY for slot in row.slots)
        return replace(self.card, tall=self.empty) if is_low else self.card

    @property
    def row_pitch(self) -> int:
        """Pixels from one row's top to the next one's."""
        return self.card.height + (0 if self.names_are_beside else _NAME_STRIP) + _ROW_GAP

    @property
    def cards_width(self) -> int:
        """Pixels of a row of five."""
        return SLOTS_MAX * self.card.width + (SLOTS_MAX - 1) * self.gap


def draw_board(
    canvas: Canvas, board: BoardSpec, at: tuple[int, int], layout: BoardLayout, *, two_colours: bool
) -> None:
    """Draw a board with its top left corner at `at`; nothing outside its felt is touched."""
    ground = draw_header(canvas, board, at, (layout.width, layout.height_of(board)))
    y = at[1] + HEADER
    for row in board.rows:
        own = replace(layout, card=layout.card_of(row))
        _draw_row(canvas, row, (at[0] + _PAD, y), own, ground, two_colours=two_colours)
        y += own.row_pitch


def draw_header(canvas: Canvas, board: BoardSpec, at: tuple[int, int], size: tuple[int, int]) -> Colour:
    """Draw a felt of that size with its owner's name; returns its colour. The first `HEADER` pixels are taken then."""
    ground = _draw_felt(canvas, board, at, size)
    _draw_header(canvas, board, at, size[0], ground)
    return ground


def _draw_felt(canvas: Canvas, board: BoardSpec, at: tuple[int, int], size: tuple[int, int]) -> Colour:
    ground, edge = felt_of(board.tone)
    inset = _EDGE
    if board.is_framed or board.tone is Tone.TO_ACT:
        edge = Colour.GOLD
        inset = _FRAME
    x, y = at
    width, height = size
    canvas.felt((x, y, width, height), _RADIUS, inset, edge, ground)
    return ground


def _draw_header(canvas: Canvas, board: BoardSpec, at: tuple[int, int], width: int, ground: Colour) -> None:
    """Name and button from the left, status and points from the right; the name gives way."""
    stand = middle_baseline(at[1] + _PAD, _HEADER - 14, _NAME_SIZE)
    left, right = at[0] + _PAD + 2, at[0] + width - _PAD - 4
    ink = INK_COLOURS[board.points_ink]
    taken = canvas.text(board.points, (right, stand), _POINTS_SIZE, ground, ink, width_max=width // 4, align=1.0)
    right -= taken + (14 if taken else 0)
    is_framed = board.is_framed or board.tone is Tone.TO_ACT
    status_ink = Colour.GOLD if is_framed else Colour.FAINT if board.tone is Tone.PLAIN else Colour.PAPER
    taken = canvas.text(
        board.status, (right, stand), _STATUS_SIZE, ground, status_ink, width_max=width * 2 // 5, align=1.0
    )
    right -= taken + (16 if taken else 0)
    letters = badges(has_button=board.has_button, is_banker=board.is_banker)
    has_star = board.tone is Tone.FANTASYLAND  # violet alone is not seen by everybody
    room = right - left - (len(letters) + has_star) * BADGE_PITCH
    left += canvas.text(board.name, (left, stand), _NAME_SIZE, ground, Colour.PAPER, width_max=room)
    draw_badges(canvas, letters, (left, at[1] + _PAD), _HEADER - 14, ground)
    if has_star:
        corner = (left + len(letters) * BADGE_PITCH + 8, at[1] + _PAD + (_HEADER - 14 - _DISC) // 2)
        canvas.stamp(star(_DISC), corner, ground, Colour.PAPER)


def badges(*, has_button: bool, is_banker: bool) -> str:
    """The letters beside a name: D for the button, B for the bank."""
    return "D" * has_button + "B" * is_banker


def draw_badges(canvas: Canvas, letters: str, at: tuple[int, int], height: int, ground: Colour) -> None:
    """A disc with each letter, from `at` to the right, `BADGE_PITCH` pixels apart, centred in a band of `height`."""
    x, y = at[0] + BADGE_PITCH - _DISC, at[1] + (height - _DISC) // 2
    for letter in letters:
        canvas.stamp(disc(_DISC), (x, y), ground, Colour.PAPER)
        stand = (x + _DISC // 2, middle_baseline(y, _DISC, 27))
        canvas.text(letter, stand, 27, Colour.PAPER, Colour.BLACK, width_max=_DISC, align=0.5)
        x += BADGE_PITCH


def _draw_row(
    canvas: Canvas, row: RowSpec, at: tuple[int, int], layout: BoardLayout, ground: Colour, *, two_colours: bool
) -> None:
    """Slots centred over five places, the royalty to their right, the name where the layout wants it."""
    x, y = at
    pitch = layout.card.width + layout.gap
    slots = row.slots[:SLOTS_MAX]
    indent = (SLOTS_MAX - len(slots)) * pitch // 2
    for index, slot in enumerate(slots):
        sprite = slot_sprite(slot, layout.card, ground, two_colours=two_colours)
        canvas.paste(sprite, (x + indent + index * pitch, y))
    column = x + layout.cards_width + 6
    room = layout.width - 2 * _PAD - layout.cards_width - 6
    if layout.names_are_beside:
        _draw_beside(canvas, row, (column + 8, y), room - 8, layout, ground)
        return
    _draw_royalty(canvas, row.royalty, (column + room, y), room + 4, layout.card.height, ground)
    centre = x + layout.cards_width // 2
    width = layout.cards_width
    stand = middle_baseline(y + layout.card.height, _NAME_STRIP, _ROW_NAME_SIZE)
    canvas.text(
        row.name,
        (centre, stand),
        _ROW_NAME_SIZE,
        ground,
        Colour.FAINT,
        width_max=width,
        weight=Weight.MEDIUM,
        align=0.5,
    )


def _draw_royalty(canvas: Canvas, text: str, at: tuple[int, int], room: int, height: int, ground: Colour) -> None:
    """Up to `at`, in the middle of a row `height` high: "+7", or "counts 1000" on two lines where one has no room."""
    lines = wrapped(text, _ROYALTY_SIZE, Weight.BOLD, room, 2)
    stand = middle_baseline(at[1], height, _ROYALTY_SIZE) - (len(lines) - 1) * line_height(_ROYALTY_SIZE) // 2
    for one in lines:
        canvas.text(one, (at[0], stand), _ROYALTY_SIZE, ground, Colour.GOLD, width_max=room, align=1.0)
        stand += line_height(_ROYALTY_SIZE)


def _draw_beside(
    canvas: Canvas, row: RowSpec, at: tuple[int, int], room: int, layout: BoardLayout, ground: Colour
) -> None:
    """What is said of a row, as one block beside it: its name, its ranks on a second line if need be."""
    if row.title:
        _draw_titled(canvas, row, at, room, layout, ground)
        return
    height = layout.card.height
    bonus = wrapped(row.royalty, _POINTS_SIZE, Weight.BOLD, room, 2) if row.royalty else ()
    royalty = [(line, _POINTS_SIZE, Colour.GOLD, Weight.BOLD) for line in bonus]
    lines, size = _name_lines(row.name, Weight.MEDIUM, room, layout)
    block = royalty + [(line, size, Colour.FAINT, Weight.MEDIUM) for line in lines]
    x, y = at
    y += (height - sum(line_height(size) for _, size, _, _ in block)) // 2
    for text, size, ink, weight in block:
        canvas.text(text, (x, y + baseline(size)), size, ground, ink, width_max=room, weight=weight)
        y += line_height(size)


def _draw_titled(
    canvas: Canvas, row: RowSpec, at: tuple[int, int], room: int, layout: BoardLayout, ground: Colour
) -> None:
    """The same where rows are called by their names: "Back +4" over "flush, ace high"."""
    lines, size = _name_lines(row.name, Weight.BOLD, room, layout)
    x, y = at
    y += (layout.card.height - line_height(_ROYALTY_SIZE) - len(lines) * line_height(size)) // 2
    stand, faint = y + baseline(_ROYALTY_SIZE), Weight.MEDIUM
    left = x + canvas.text(row.title, (x, stand), _ROW_NAME_SIZE, ground, Colour.FAINT, width_max=room, weight=faint)
    canvas.text(row.royalty, (left + 12, stand), _ROYALTY_SIZE, ground, Colour.GOLD, width_max=x + room - left - 12)
    y += line_height(_ROYALTY_SIZE)
    for text in lines:
        canvas.text(text, (x, y + baseline(size)), size, ground, Colour.PAPER, width_max=room)
        y += line_height(size)


def _name_lines(name: str, weight: Weight, room: int, layout: BoardLayout) -> tuple[tuple[str, ...], int]:
    """A row's name, and the size of its letters: a smaller one where it takes two lines."""
    lines = wrapped(name, _ROW_NAME_SIZE, weight, room, 2) if name else ()
    if len(lines) > 1:
        return wrapped(name, layout.two_lines, weight, room, 2), layout.two_lines
    return lines, _ROW_NAME_SIZE
