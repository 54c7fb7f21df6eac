"""One's own ways to divide some cards, as they type them: ``front / middle / back``, several with ``;`` between."""

from __future__ import annotations

from bot.play.cannot_analyse import CannotAnalyse
from bot.play.typed_cards import plain, typed_cards
from bot.rules.board import Board, Cards
from bot.rules.cards import Row, card_text

DIVISIONS_MOST = 3  # beside the best one: four boards are what a picture shows


def read_divisions(text: str) -> tuple[Board, ...]:
    """Full rows, none for an empty text. Raises BadCard, and CannotAnalyse for rows that are no division."""
    texts = [one for one in plain(text).split(";") if one.strip()]
    if len(texts) > DIVISIONS_MOST:
        raise CannotAnalyse("cannot.divisions", most=DIVISIONS_MOST, number=len(texts))
    return tuple(_division(one) for one in texts)


def cards_meant(cards: Cards, own: tuple[Board, ...]) -> Cards:
    """The named cards, or without any those of the first division. Raises CannotAnalyse unless all divide the same."""
    meant = cards or own[0].cards
    for board in own:
        strange = next((card for card in board.cards if card not in meant), None)
        if strange is not None:
            raise CannotAnalyse("cannot.strange", card=card_text(strange))
    return meant


def _division(text: str) -> Board:
    rows = [typed_cards(row.strip()) for row in text.split("/")]
    if len(rows) != len(Row):
        raise CannotAnalyse("cannot.rows", number=len(rows))
    board = Board.of(rows)
    twice = next((card for card in board.cards if board.cards.count(card) > 1), None)
    if twice is not None:
        raise CannotAnalyse("cannot.twice", card=card_text(twice))
    for row in Row:
        if board.room(row):
            raise CannotAnalyse(f"cannot.row_{row.name.lower()}", right=row.size, number=len(board.row(row)))
    return board
