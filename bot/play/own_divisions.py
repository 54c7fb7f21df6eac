"""One's own ways to divide some cards, as they type them: ``front / middle / back``, several with ``;`` between."""

from __future__ import annotations

from bot.play.cannot_analyse import CannotAnalyse
from bot.rules.board import Board, Cards
from bot.rules.cards import Row, card_text, parse_cards

DIVISIONS_MOST = 3  # beside the best one: four boards are what a picture shows


def read_divisions(text: str) -> tuple[Board, ...]:
    """Full rows, none for an empty text. Raises BadCard, and CannotAnalyse for rows that are no division."""
    texts = [one for one in text.split(";") if one.strip()]
    if len(texts) > DIVISIONS_MOST:
        raise CannotAnalyse(f"At most {DIVISIONS_MOST} divisions are compared, not {len(texts)}: leave some out")
    return tuple(_division(one) for one in texts)


def cards_meant(cards: Cards, own: tuple[Board, ...]) -> Cards:
    """The named cards, or without any those of the first division. Raises CannotAnalyse unless all divide the same."""
    meant = cards or own[0].cards
    for board in own:
        strange = next((card for card in board.cards if card not in meant), None)
        if strange is not None:
            raise CannotAnalyse(f"{card_text(strange)} is in a division and not among the cards: name the same in both")
    return meant


def _division(text: str) -> Board:
    rows = [parse_cards(row.strip()) for row in text.split("/")]
    if len(rows) != len(Row):
        raise CannotAnalyse(f"A division is front / middle / back, three rows with / between them, not {len(rows)}")
    board = Board.of(rows)
    twice = next((card for card in board.cards if board.cards.count(card) > 1), None)
    if twice is not None:
        raise CannotAnalyse(f"{card_text(twice)} is there twice: name each card once")
    for row in Row:
        if board.room(row):
            number = len(board.row(row))
            raise CannotAnalyse(f"The {row.name.lower()} takes {row.size} cards, not {number}: name as many")
    return board
