"""Figures as they are shown: differences are those between two that are shown, places are shared by equal ones."""

from __future__ import annotations

from collections.abc import Sequence

from bot.words import Words


def shown_as(points: float, places: int = 2) -> int:
    """Expected points as they are shown: with two decimals in hundredths, with one in tenths."""
    return int(f"{points:.{places}f}".replace(".", ""))


def lacking(best: float, other: float, places: int = 2) -> int:
    """What `other` brings less than `best`, in hundredths or tenths; nothing where it is shown as no less."""
    return max(0, shown_as(best, places) - shown_as(other, places))


def as_decimal(number: int, words: Words, places: int = 2) -> str:
    """Hundredths, or tenths, without a sign, as text: ``1.59``."""
    return words.decimal(abs(number) / 10**places, places)


def places(figures: Sequence[object]) -> list[int]:
    """The place of each figure among all, the best first: equal ones share the first of theirs."""
    return [1 + figures.index(figure) for figure in figures]
