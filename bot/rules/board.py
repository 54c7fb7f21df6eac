"""One player's three rows, full or still growing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.rules.cards import CARD_TEXTS, Card, Row, parse_cards

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Three rows of cards. A full board (3, 5 and 5 cards) is an arrangement.

    The same shape says what is placed on one street: then the rows hold only the new cards.
    """

    front: Cards = ()
    middle: Cards = ()
    back: Cards = ()

    @classmethod
    def parse(cls, text: str) -> Board:
        """Read ``front / middle / back``: ``"As Ks Qs / 4c 4d / Kc"``. Raises BadCard."""
        front, middle, back = (*text.split("/"), "", "")[:3]
        return cls(parse_cards(front), parse_cards(middle), parse_cards(back))

    @classmethod
    def of(cls, rows: Iterable[Iterable[Card]]) -> Board:
        """A board from three iterables of cards, front first."""
        front, middle, back = (tuple(row) for row in rows)
        return cls(front, middle, back)

    def row(self, row: Row) -> Cards:
        """The cards of one row."""
        return (self.front, self.middle, self.back)[row]

    @property
    def rows(self) -> tuple[Cards, Cards, Cards]:
        """Front, middle, back."""
        return self.front, self.middle, self.back

    @property
    def cards(self) -> Cards:
        """All cards, front first."""
        return self.front + self.middle + self.back

    @property
    def is_full(self) -> bool:
        """Whether all thirteen places are taken."""
        return len(self.front) == 3 and len(self.middle) == 5 and len(self.back) == 5

    def room(self, row: Row) -> int:
        """How many more cards the row takes."""
        return row.size - len(self.row(row))

    def add(self, placed: Board) -> Board:
        """This board with another's cards appended row by row. Does not check room: `decide` does."""
        return Board(self.front + placed.front, self.middle + placed.middle, self.back + placed.back)

    def text(self) -> str:
        """``front Qh Qd - / middle 9s - - - - / back As Ks 7s 2s -``: as it is typed and parsed."""
        return " / ".join(
            f"{name} {' '.join([CARD_TEXTS[card] for card in cards] + ['-'] * (size - len(cards)))}"
            for name, size, cards in zip(("front", "middle", "back"), (3, 5, 5), self.rows, strict=True)
        )

    def __iter__(self) -> Iterator[Cards]:
        return iter(self.rows)
