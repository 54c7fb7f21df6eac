"""Where the boards of a channel's picture stand: two side by side, three as columns, four two by two.

Cards are as wide as five of a row may be, and as high as the rest of the picture leaves: a rank is never smaller than a
phone needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from bot.panels.picture import BoardSpec, Mark
from bot.render.away import away_room
from bot.render.boards import SLOTS_MAX
from bot.render.cards import CardSize
from bot.render.picture_size import CHANNEL_WIDTH

MARGIN = 10  # around everything, and between boards
LINE = 31  # of the smallest text, from one to the next
_COLUMNS_MAX = 3
_TWO_BY_TWO = 4
_ROW_GAP = 7


class Captions(Enum):
    """Where a row's name, its royalty and who won it stand."""

    NOWHERE = "nowhere"
    LINE = "line"  # below the cards, on one line
    LINES = "lines"  # below the cards, on two
    BESIDE = "beside"  # to the right of the cards


@dataclass(frozen=True, slots=True)
class Plan:
    """The measures of all boards of a picture, in pixels."""

    boards: int
    picture_width: int
    columns: int
    width: int  # of a board
    pad: int
    card: CardSize
    gap: int  # between cards
    captions: Captions
    header: int
    tag: int  # room for a tag below the rows
    left: int = 0  # where the first column begins, if other things stand beside the boards
    away: int = 0  # room for discards below the rows

    @property
    def caption(self) -> int:
        """Room below the cards of a row."""
        return {Captions.LINE: LINE + 2, Captions.LINES: 2 * LINE}.get(self.captions, 0)

    @property
    def row_pitch(self) -> int:
        """From one row's top to the next one's."""
        return self.card.height + self.caption + _ROW_GAP

    @property
    def rows_top(self) -> int:
        """From a board's edge to its first cards."""
        return 8 + self.header

    @property
    def rows_bottom(self) -> int:
        """From a board's edge to below its last row and what is said of it."""
        return self.rows_top + 3 * self.row_pitch - _ROW_GAP

    @property
    def height(self) -> int:
        """Of a board."""
        return self.rows_bottom + self.away + self.tag + 9

    @property
    def cards_width(self) -> int:
        """Of a row of five."""
        return SLOTS_MAX * self.card.width + (SLOTS_MAX - 1) * self.gap

    @property
    def bottom(self) -> int:
        """The lower edge of the last board of a picture, from the top of the first one."""
        rows = -(-self.boards // self.columns)
        return rows * (self.height + MARGIN) - MARGIN if rows else 0

    def place(self, index: int, top: int = MARGIN) -> tuple[int, int]:
        """The upper left corner of a board."""
        row, column = divmod(index, self.columns)
        here = min(self.columns, self.boards - row * self.columns)
        indent = (self.picture_width - here * (self.width + MARGIN) + MARGIN) // 2
        return self.left + indent + column * (self.width + MARGIN), top + row * (self.height + MARGIN)


def plan_for(boards: Sequence[BoardSpec], *, is_wide: bool = False, is_low: bool = False) -> Plan:
    """The plan for some boards, by how many they are and what is said of them.

    A board alone has a narrow picture to itself, unless something else makes it a wide one (`is_wide`). Cards are lower
    where something else takes height (`is_low`).
    """
    count = len(boards)
    columns = 2 if count in (1, 2, 4) else _COLUMNS_MAX
    has_won = any(row.won for board in boards for row in board.rows)
    is_open = any(slot.mark is not Mark.DOWN for board in boards for row in board.rows for slot in row.slots)
    has_tags = any(board.ribbon or board.status for board in boards)
    width = (CHANNEL_WIDTH - 2 * MARGIN - (columns - 1) * MARGIN) // columns
    whole = width + 2 * MARGIN if count == 1 and not is_wide else CHANNEL_WIDTH
    tag = LINE + 6 if has_tags else 0
    away = away_room(boards)
    if count == _TWO_BY_TWO:
        return Plan(count, whole, columns, width, 13, CardSize(55, 82), 4, Captions.BESIDE, 46, 0, away=away)
    if columns == _COLUMNS_MAX:
        captions = Captions.LINES if has_won else Captions.LINE if is_open else Captions.NOWHERE
        height = 80 if is_low or has_won or count > _COLUMNS_MAX else 104
        return Plan(count, whole, columns, width, 12, CardSize(56, height), 4, captions, 52, tag, away=away)
    captions = Captions.LINE if is_open else Captions.NOWHERE
    return Plan(count, whole, columns, width, 13, CardSize(87, 84 if is_low else 0), 6, captions, 54, tag, away=away)
