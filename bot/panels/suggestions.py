"""What **Use this** under a hint puts into a hand, as a part of its custom id: so no restart loses it.

Rows name their cards, as the other controls of a player's own hand do: whoever does not hold them cannot use it.
"""

from __future__ import annotations

from bot.rules.board import Board
from bot.rules.cards import BadCard, card_text, parse_cards

SURRENDER = "surrender"
_DECLARE = "declare."
_BETWEEN = "-"


def rows_seen(rows: Board) -> str:
    """Rows of cards: ``QdQh--2s``, front first."""
    return _BETWEEN.join("".join(map(card_text, row)) for row in rows.rows)


def seen_rows(seen: str) -> Board | None:
    """The rows that `rows_seen` was given; None for anything else."""
    parts = seen.split(_BETWEEN)
    try:
        return Board.of(map(parse_cards, parts)) if len(parts) == len(Board().rows) else None
    except BadCard:
        return None


def declaring(natural: str) -> str:
    """A natural that is to be declared."""
    return _DECLARE + natural


def declared(seen: str) -> str:
    """The natural that `declaring` was given; empty for anything else."""
    return seen.removeprefix(_DECLARE) if seen.startswith(_DECLARE) else ""
