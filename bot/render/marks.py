"""Won, lost or neither: points with their sign, and its colour."""

from __future__ import annotations

from bot.render.palette import Colour


def figure_text(points: int) -> str:
    """Points with their sign and a real minus."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def amount_ink(text: str) -> Colour:
    """Green for a win, red for a loss, white for nothing: by the sign that is written anyway."""
    if text.startswith("+"):
        return Colour.WIN
    return Colour.LOSS if text.startswith(("-", "−")) else Colour.PAPER
