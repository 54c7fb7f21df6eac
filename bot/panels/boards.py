"""Cards and rows as picture specs and in words; shared by every panel that shows them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.picture import Mark, RowSpec, Slot
from bot.rules.board import Board, Cards
from bot.rules.cards import DECK_54, SUIT_SYMBOLS, Card, Row, card_text, is_joker, rank_of, suit_of
from bot.words import Words

ALT_LENGTH_MAX = 1024
_RANK_LABELS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_LABELS = tuple(
    card_text(card) if is_joker(card) else _RANK_LABELS[rank_of(card)] + SUIT_SYMBOLS[suit_of(card)] for card in DECK_54
)
_HOLLOW = tuple((Slot(),) * room for room in range(6))


def card_label(card: Card) -> str:
    """A card as people write it: 10♦, K♠."""
    return _LABELS[card]


def card_labels(cards: Cards) -> str:
    """Cards as people write them, separated by spaces."""
    return " ".join([_LABELS[card] for card in cards])


def board_text(words: Words, board: Board, said: Sequence[Sequence[str]] = ((), (), ())) -> str:
    """A board for who reads or hears it: ``front Q♥ Q♦ / middle 9♠``, without what is empty.

    `said`: for each row what else is to be said of it, its name and royalty for instance.
    """
    rows = []
    for row, parts in zip(Row, said, strict=True):
        if board.row(row):
            named = {"row": row_word(words, row), "cards": card_labels(board.row(row))}
            details = ", ".join(part for part in parts if part)
            key = "hand.alt_row_said" if details else "hand.alt_row"
            rows.append(words(key, **named, said=details))
    return " / ".join(rows) or words("hand.alt_empty")


def row_word(words: Words, row: Row) -> str:
    """What a row is called inside of a sentence: ``middle``."""
    return words(f"row_inside.{row.name.lower()}")


def row_spec(
    cards: Cards,
    row: Row,
    *,
    last: Cards = (),
    draft: Cards = (),
    ghosts: Cards = (),
    royalty: int = 0,
    bonus: str = "",
    name: str = "",
) -> RowSpec:
    """One row with its hollow slots; `last`, `draft` and `ghosts` are marked. `bonus`: in words, for a royalty."""
    marks = [Slot(Mark.DRAFT if card in draft else Mark.LAST if card in last else Mark.CARD, card) for card in cards]
    if ghosts:
        marks = [slot._replace(mark=Mark.GHOST) if slot.card in ghosts else slot for slot in marks]
    return RowSpec((*marks, *_HOLLOW[row.size - len(cards)]), bonus or (f"+{royalty}" if royalty else ""), name)


def face_down_rows() -> tuple[RowSpec, RowSpec, RowSpec]:
    """A board that was set in the dark."""
    front, middle, back = (RowSpec(tuple(Slot(Mark.DOWN) for _ in range(row.size))) for row in Row)
    return front, middle, back
