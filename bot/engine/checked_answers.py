"""What another program's answer lays: rows and cards, or the fault in them."""

from __future__ import annotations

from typing import Any

from bot.rules.board import Board, Cards
from bot.rules.cards import BadCard, parse_cards
from bot.rules.line_parts import ROW_NAMES


class Fault(Exception):
    """Another program gave no legal answer in time; somebody else has to play."""


def rows_of(given: Any) -> Board:
    """The rows of an answer, whatever they hold. Raises Fault when they are none."""
    if not isinstance(given, dict):
        raise Fault("place: must be an object with front, middle and back")
    return Board.of(cards_of(given.get(name), name) for name in ROW_NAMES)


def cards_of(text: Any, name: str) -> Cards:
    """Cards as text; `name` is what they are called in a sentence. Raises Fault when they are none."""
    if text is not None and not isinstance(text, str):
        raise Fault(f"{name}: must be cards as text")
    try:
        return parse_cards(text or "")
    except BadCard as bad:
        raise Fault(f"{name}: {bad}") from None
