"""Tables that the first answers of the computer players would otherwise wait for."""

from __future__ import annotations

from collections.abc import Callable

from bot.games import Wings

GAMES: Wings[Callable[[], None]] = Wings("players")


def warm_up() -> None:
    """Load the tables that the first answers of every game need: about a third of a second."""
    for warm_up_game in GAMES.values():
        warm_up_game()
