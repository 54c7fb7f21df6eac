"""A placement in the making: what a player has tapped but not confirmed. Pure functions on a small value.

Drafts are kept in the store between taps. They hold no rule: `why_not` judges what becomes of them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from bot.rules.board import Board, Cards
from bot.rules.cards import Card, Row, in_order
from bot.rules.evaluate import value_of
from bot.rules.lows import Middle, low_place
from bot.rules.open_face.jokers import highest_reading


@dataclass(frozen=True, slots=True)
class Draft:
    """Cards with the rows they were tapped to, in order of the taps, and the highlighted card.

    `by_card`: Fantasyland's cards are picked one by one instead of as ready rows.
    """

    placed: tuple[tuple[Card, Row], ...] = ()
    raised: Card | None = None
    by_suit: bool = False  # how Fantasyland's cards are sorted
    by_card: bool = False

    def row_of(self, card: Card) -> Row | None:
        """Where a card was tapped to."""
        return next((row for other, row in self.placed if other == card), None)

    def in_hand(self, held: Cards) -> Cards:
        """The cards not tapped to a row yet."""
        gone = {card for card, _ in self.placed}
        return tuple(card for card in held if card not in gone)

    def only(self, cards: Cards) -> Draft:
        """What of it is about these cards: those of one packet, or those that are still held."""
        placed = tuple([(card, row) for card, row in self.placed if card in cards])
        if len(placed) == len(self.placed) and (self.raised is None or self.raised in cards):
            return self
        return replace(self, placed=placed, raised=self.raised if self.raised in cards else None)

    def with_part(self, part: Draft, cards: Cards) -> Draft:
        """This draft with what is about some cards replaced by another one's."""
        others = tuple((card, row) for card, row in self.placed if card not in cards)
        return replace(part, placed=(*others, *part.placed))

    def next_card(self, held: Cards) -> Card | None:
        """The highlighted card: the one tapped last, else the first that is still in hand."""
        rest = self.in_hand(held)
        if self.raised in rest:
            return self.raised
        return rest[0] if rest else None

    def rows(self) -> Board:
        """The tapped cards as rows."""
        rows: tuple[list[Card], list[Card], list[Card]] = [], [], []
        for card, row in self.placed:
            rows[row].append(card)
        return Board.of(rows)


def raise_card(draft: Draft, card: Card) -> Draft:
    """Highlight a card; one that was tapped to a row comes back to the hand."""
    return replace(draft, placed=_without(draft, card), raised=card)


def tap_row(draft: Draft, card: Card, row: Row) -> Draft:
    """Put a card into a row; nothing is highlighted by hand any more."""
    return replace(draft, placed=(*_without(draft, card), (card, row)), raised=None)


def _without(draft: Draft, card: Card) -> tuple[tuple[Card, Row], ...]:
    return tuple([(other, row) for other, row in draft.placed if other != card])


def undo(draft: Draft) -> Draft:
    """Take back the last tap; that card is highlighted."""
    if not draft.placed:
        return draft
    card, _ = draft.placed[-1]
    return replace(draft, placed=draft.placed[:-1], raised=card)


def clear(draft: Draft) -> Draft:
    """Take everything back."""
    return replace(draft, placed=(), raised=None)


def choose_row(draft: Draft, row: Row, cards: Cards) -> Draft:
    """Fantasyland's selects: exactly these cards are in the row, wherever they were before."""
    others = tuple((card, where) for card, where in draft.placed if where is not row and card not in cards)
    return replace(draft, placed=(*others, *((card, row) for card in in_order(cards, by_suit=False))), raised=None)


def lay_rows(draft: Draft, rows: Board) -> Draft:
    """Ready rows: exactly these cards are placed, and nothing else is."""
    return replace(draft, placed=tuple((card, row) for row in reversed(Row) for card in rows.row(row)), raised=None)


def fill_middle(draft: Draft, held: Cards, middle: Middle = "high") -> Draft:
    """With back and front chosen, the middle takes the best five of the rest that do not foul, the highest first.

    That is the lowest five for a deuce-to-seven middle. Where every five foul the best five are taken: the warning says
    so, and the player chooses again.
    """
    chosen = replace(draft, placed=tuple((card, row) for card, row in draft.placed if row is not Row.MIDDLE))
    rows = chosen.rows()
    rest = chosen.in_hand(held)
    if len(rows.back) != 5 or len(rows.front) != 3 or len(rest) < 5:
        return chosen
    if middle == "deuce_seven":
        five = min(combinations(rest, 5), key=lambda five: low_place(value_of(five)))
    else:
        back = highest_reading(rows.back)
        five = max(combinations(rest, 5), key=lambda five: ((value := highest_reading(five, back)) <= back, value))
    return replace(chosen, placed=(*chosen.placed, *((card, Row.MIDDLE) for card in in_order(five, by_suit=False))))


def dumps(draft: Draft) -> str:
    """A draft as the text that the store keeps."""
    placed = [[card, int(row)] for card, row in draft.placed]
    by_card = {"by_card": True} if draft.by_card else {}  # a draft of before has none
    return json.dumps({"placed": placed, "raised": draft.raised, "by_suit": draft.by_suit, **by_card})


@lru_cache(maxsize=256)  # one tap asks for its draft several times
def loads(text: str | None) -> Draft:
    """The draft in a stored text; an empty one for None."""
    if text is None:
        return Draft()
    data = json.loads(text)
    placed = tuple((Card(card), Row(row)) for card, row in data["placed"])
    return Draft(placed, data["raised"], data["by_suit"], data.get("by_card", False))
