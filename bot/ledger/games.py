"""What is counted of a hand, by the family of its ruleset. A third game is one more line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.ledger.closed import closed_figures
from bot.ledger.open_face import open_face_figures
from bot.ledger.records import Figures
from bot.table.state import State

FIGURES_OF: dict[str, Callable[[State, Any, int], Figures]] = {
    "open-face": open_face_figures,
    "closed": closed_figures,
}
"""The figures of one player of a scored hand: of a table's state, the hand as everybody sees it, and the player's
index in the order of play."""
