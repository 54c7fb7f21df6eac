"""Figures as they are shown: differences are those between two that are shown, places are shared by equal ones."""

from __future__ import annotations

from collections.abc import Sequence


def hundredths(points: float) -> int:
    """Expected points as they are shown with two decimals."""
    return int(f"{points:.2f}".replace(".", ""))


def lacking(best: float, other: float) -> int:
    """What `other` brings less than `best`, in hundredths; nothing where it is shown as no less."""
    return max(0, hundredths(best) - hundredths(other))


def as_decimal(number: int) -> str:
    """Hundredths without a sign, as text: ``1.59``."""
    return f"{abs(number) // 100}.{abs(number) % 100:02}"


def places(figures: Sequence[object]) -> list[int]:
    """The place of each figure among all, the best first: equal ones share the first of theirs."""
    return [1 + figures.index(figure) for figure in figures]
