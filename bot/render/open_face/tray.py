"""The new cards of a private hand: large, the raised one higher than the others; a tapped one says where it went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.panels.open_face.picture import DrawnCard
from bot.render.canvas import Canvas, middle_baseline
from bot.render.cards import CardSize, Look, card_sprite
from bot.render.fonts import Weight
from bot.render.palette import Colour
from bot.render.text import line

_FEW = 5  # new cards up to which they are as large as may be
_LARGEST = 132
_NARROWEST = 60  # of many cards: a rank is still read
_TALL = 1.4  # of many cards, for their width: their ranks are larger so
_PILL, _PILL_TEXT = 38, 27


@dataclass(frozen=True, slots=True)
class Tray:
    """Where a number of new cards stand in a width."""

    cards: int
    width: int
    largest: int = _LARGEST  # a card's width

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
        return CardSize(width, 0 if self.cards <= _FEW else round(width * _TALL))

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


def draw_tray(
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
