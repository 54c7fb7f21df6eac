"""What the first click would wait for, made at the start: in a thread, because it takes three tenths of a second."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache

from bot.discord_ui.game import GAMES
from bot.games import import_wings
from bot.words import languages, words_in


@cache
def warming_up() -> Future[None]:
    """Read all languages and every game, and build their tables: begun by the first call, once in a process.

    Ends with ValueError for a language that cannot be read.
    """
    return ThreadPoolExecutor(1, "warming up").submit(_warm_up)


def _warm_up() -> None:
    for language in languages():
        words_in(language)
    import_wings("ledger", "panels", "play", "study", "table")
    for game in GAMES.values():
        game.warm_up()
