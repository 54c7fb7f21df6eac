"""What a row is called, as players read it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.naming import RANK_NAMES, HandName
from bot.words import Words


def hand_words(words: Words, name: str) -> str:
    """A row's name in a language; empty for a row that has none yet."""
    return words(f"hand_name.{name.kind}", **_ranks(words, name)) if isinstance(name, HandName) else name


def rows_words(words: Words, names: Sequence[str]) -> list[str]:
    """The names of all rows of a board."""
    return [hand_words(words, name) for name in names]


def short_hand_words(words: Words, name: str) -> str:
    """What a row is, without its ranks: the cards say them. ``full house``, but ``pair of queens``."""
    if not isinstance(name, HandName) or "short" not in words.parts(f"hand_name.{name.kind}"):
        return hand_words(words, name)
    return words(f"hand_name.{name.kind}.short", **_ranks(words, name))


def rank_words(words: Words, rank: int) -> str:
    """A rank by its name: ``six``."""
    return words(f"rank.{RANK_NAMES[rank]}")


def ranks_words(words: Words, rank: int) -> str:
    """Several cards of a rank: ``sixes``."""
    return words(f"ranks.{RANK_NAMES[rank]}")


def _ranks(words: Words, name: HandName) -> dict[str, str]:
    """Each rank for one card and for several: a language takes what its sentence needs."""
    if not name.ranks:
        return {"ranks": name.shown}
    found = {"high": rank_words(words, name.ranks[0]), "highs": ranks_words(words, name.ranks[0])}
    return found | ({"lows": ranks_words(words, name.ranks[1])} if len(name.ranks) > 1 else {})
