"""Why there is no analysis."""

from __future__ import annotations


class CannotAnalyse(ValueError):
    """What is wrong with some cards: the key of a sentence (`cannot` in the locale), and the values that it names."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values
