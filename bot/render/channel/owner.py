"""Whose board it is: disc, name, the letters of button and bank, and the star of Fantasyland."""

from __future__ import annotations

from bot.panels.picture import BoardSpec, Tone
from bot.render.boards import badges
from bot.render.canvas import Canvas, middle_baseline
from bot.render.channel.badges import DISC, LETTER, draw_disc, draw_letter
from bot.render.palette import Colour
from bot.render.shapes import star

_AFTER = 8  # the disc, the name
_LETTER_PITCH = LETTER + 7


def draw_owner(
    canvas: Canvas, board: BoardSpec, at: tuple[int, int], band: int, right: int, size: int, ground: Colour
) -> None:
    """Draw it from `at` in a band of that height, up to `right`; the name, of that size, gives way."""
    left, y = at
    if board.disc is not None:
        draw_disc(canvas, board.disc, (left, y + (band - DISC) // 2), ground)
        left += DISC + _AFTER
    letters = badges(has_button=board.has_button, is_banker=board.is_banker)
    has_star = board.tone is Tone.FANTASYLAND  # violet alone is not seen by everybody
    room = right - left - _AFTER - (len(letters) + has_star) * _LETTER_PITCH
    left += canvas.text(board.name, (left, middle_baseline(y, band, size)), size, ground, Colour.PAPER, width_max=room)
    left += _AFTER
    for letter in letters:
        draw_letter(canvas, letter, (left, y + (band - LETTER) // 2), ground)
        left += _LETTER_PITCH
    if has_star:
        canvas.stamp(star(LETTER), (left, y + (band - LETTER) // 2), ground, Colour.PAPER)
