"""Expected points as they are shown, in hundredths: a difference that is told is the one between two that are shown."""

from __future__ import annotations


def hundredths(points: float) -> int:
    """Expected points as they are shown with two decimals."""
    return int(f"{points:.2f}".replace(".", ""))


def lacking(best: float, other: float) -> int:
    """What `other` brings less than `best`, in hundredths; nothing where it is shown as no less."""
    return max(0, hundredths(best) - hundredths(other))


def as_decimal(number: int) -> str:
    """Hundredths without a sign, as text: ``1.59``."""
    return f"{abs(number) // 100}.{abs(number) % 100:02}"
