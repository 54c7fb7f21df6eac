"""Why there is no analysis, as a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from bot.panels.names import in_text
from bot.words import Words


def cannot_words(words: Words, key: str, values: Mapping[str, object]) -> str:
    """The sentence for a key and values of `bot.play.cannot_analyse.CannotAnalyse`."""
    shown = {name: in_text(words.game(value)) if isinstance(value, str) else value for name, value in values.items()}
    return words(key, **shown)
