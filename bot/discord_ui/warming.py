"""What the first click would wait for, made at the start: in a thread, because it takes two tenths of a second."""

from __future__ import annotations

from bot.discord_ui.games import GAMES
from bot.words import languages, words_in


def warm_up() -> None:
    """Read all languages, and build each game's tables. Raises ValueError for a language that cannot be read."""
    for language in languages():
        words_in(language)
    for game in GAMES.values():
        game.warm_up()
