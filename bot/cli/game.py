"""The port of a game to the command line: what an analysis of it says besides the ways to lay the cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.panels.ways import Analysis


class CommandGame:
    """A game in which cards are laid, and nothing is declared beside them."""

    def as_object(self, analysis: Analysis) -> dict[str, Any]:
        """More keys of the object for programs."""
        return {}

    def lines(self, analysis: Analysis) -> Iterable[str]:
        """More lines under the table for people."""
        return ()
