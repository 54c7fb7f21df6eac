"""An arrangement in the making: what a player has chosen for back and front but not confirmed. Pure functions.

The middle is what remains. Drafts hold no rule and no more than their owner knows: `why_not` judges what becomes of
them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from itertools import islice

from bot.rules.board import Board, Cards
from bot.rules.cards import Card, Row, in_order
from bot.rules.closed.naturals import NaturalKind

_LATER = ("by_card", "changes")  # a draft of before has none


@dataclass(frozen=True, slots=True)
class ClosedDraft:
    """The cards chosen for two rows, highest first, how the hand is sorted, and what is to be declared.

    `by_card`: the player picks card by card instead of among ready rows. `changes`: they want to change what they have
    confirmed.
    """

    front: Cards = ()
    back: Cards = ()
    by_suit: bool = False
    natural: NaturalKind | None = None
    surrenders: bool = False
    by_card: bool = False
    changes: bool = False

    def rest(self, cards: Cards) -> Cards:
        """The cards of a hand that are in neither row, sorted as the player wants them."""
        return tuple(card for card in self.sorted(cards) if card not in self.front and card not in self.back)

    def sorted(self, cards: Cards) -> Cards:
        """Cards from the highest, by rank or by suit as the player wants them."""
        return in_order(cards, by_suit=self.by_suit)

    def rows(self, cards: Cards) -> Board:
        """The rows as far as they are chosen; the middle takes the rest once the others are full."""
        is_complete = len(self.front) == Row.FRONT.size and len(self.back) == Row.BACK.size
        return Board(self.front, in_order(self.rest(cards), by_suit=False) if is_complete else (), self.back)


def choose(draft: ClosedDraft, row: Row, cards: Cards) -> ClosedDraft:
    """Exactly these cards are in front or back, wherever they were before. Raises ValueError for the middle."""
    chosen = in_order(cards, by_suit=False)
    if row is Row.FRONT:
        return replace(draft, front=chosen, back=_without(draft.back, chosen))
    if row is Row.BACK:
        return replace(draft, back=chosen, front=_without(draft.front, chosen))
    raise ValueError("the middle is what remains: choose front and back")


def take_back(draft: ClosedDraft, back: Cards) -> ClosedDraft:
    """Exactly these cards are in the back. Another back than before begins anew: the front is open again."""
    chosen = in_order(back, by_suit=False)
    return draft if chosen == draft.back else replace(draft, back=chosen, front=())


def take_middle(draft: ClosedDraft, middle: Cards, cards: Cards) -> ClosedDraft:
    """The front is what a middle leaves of a hand; unchanged unless both fit behind the chosen back."""
    front = tuple(card for card in draft.rest(cards) + draft.front if card not in middle)
    is_behind = len(draft.back) == Row.BACK.size and not set(middle) & set(draft.back)
    return choose(draft, Row.FRONT, front) if is_behind and len(front) == Row.FRONT.size else draft


def sort(draft: ClosedDraft) -> ClosedDraft:
    """Sorted by suit instead of by rank, or the other way round."""
    return replace(draft, by_suit=not draft.by_suit)


def clear(draft: ClosedDraft) -> ClosedDraft:
    """Nothing is chosen and nothing declared; the cards stay sorted as they are, and the way to choose them stays."""
    return ClosedDraft(by_suit=draft.by_suit, by_card=draft.by_card, changes=draft.changes)


def declare(draft: ClosedDraft, natural: NaturalKind | None) -> ClosedDraft:
    """Declare a natural, or none; who declares does not surrender."""
    return replace(draft, natural=natural, surrenders=draft.surrenders and natural is None)


def surrender(draft: ClosedDraft, surrenders: bool) -> ClosedDraft:
    """Surrender, or not; who surrenders declares nothing."""
    return replace(draft, surrenders=surrenders, natural=None if surrenders else draft.natural)


def whole(draft: ClosedDraft, cards: Cards) -> Board:
    """All thirteen cards in rows, the open places filled from the highest card on, back first.

    For who declares or surrenders: nobody compares their rows.
    """
    rest = iter(card for card in in_order(cards, by_suit=False) if card not in draft.front and card not in draft.back)
    back = (*draft.back, *islice(rest, Row.BACK.size - len(draft.back)))
    middle = tuple(islice(rest, Row.MIDDLE.size))
    return Board((*draft.front, *rest), middle, back)


def draft_of(arrangement: Board, natural: NaturalKind | None = None, surrenders: bool = False) -> ClosedDraft:
    """What has been confirmed as a draft again, for who wants to change it."""
    front, back = (in_order(row, by_suit=False) for row in (arrangement.front, arrangement.back))
    return ClosedDraft(front, back, natural=natural, surrenders=surrenders)


def dumps(draft: ClosedDraft) -> str:
    """A draft as the text that the store keeps."""
    return json.dumps(
        {
            "front": draft.front,
            "back": draft.back,
            "by_suit": draft.by_suit,
            "natural": draft.natural,
            "surrenders": draft.surrenders,
            **{key: True for key in _LATER if getattr(draft, key)},
        }
    )


def loads(text: str | None) -> ClosedDraft:
    """The draft in a stored text; an empty one for None."""
    if text is None:
        return ClosedDraft()
    data = json.loads(text)
    front, back = (tuple(Card(card) for card in data[row]) for row in ("front", "back"))
    later = {key: data.get(key, False) for key in _LATER}
    return ClosedDraft(front, back, data["by_suit"], data["natural"], data["surrenders"], **later)


def _without(cards: Cards, gone: Cards) -> Cards:
    return tuple(card for card in cards if card not in gone)
