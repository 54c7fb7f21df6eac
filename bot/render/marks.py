"""Won, lost or neither, in colours and shapes."""

from __future__ import annotations

from bot.render.canvas import Canvas
from bot.render.palette import Colour
from bot.render.shapes import mark, sign

_MARK_INKS = {1: Colour.WIN, -1: Colour.LOSS, 0: Colour.FAINT}


def figure_text(points: int) -> str:
    """Points with their sign and a real minus."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def amount_ink(text: str) -> Colour:
    """Green for a win, red for a loss, white for nothing: by the sign that is written anyway."""
    if text.startswith("+"):
        return Colour.WIN
    return Colour.LOSS if text.startswith(("-", "−")) else Colour.PAPER


def draw_mark(canvas: Canvas, won: int, at: tuple[int, int], size: int, ground: Colour) -> None:
    """Who won a row. Shape, colour and sign all say the same, for those who see only one of them."""
    ink = _MARK_INKS[won]
    canvas.stamp(mark(won, size), at, ground, ink)
    inner = size * 6 // 10
    shift = {1: size // 10, -1: -(size // 10), 0: 0}[won]  # into the middle of the house, below or above its roof
    centre = (size - inner) // 2
    canvas.stamp(sign(won, inner), (at[0] + centre, at[1] + centre + shift), ink, Colour.BLACK)
