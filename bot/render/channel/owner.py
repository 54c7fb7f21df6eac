"""The head of a board: disc, name, the letters of button and bank, the star of Fantasyland, and points."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.picture import BoardSpec, Tone
from bot.render.boards import badges
from bot.render.canvas import Canvas, middle_baseline
from bot.render.channel.badges import DISC, LETTER, draw_disc, draw_letter
from bot.render.fonts import Weight
from bot.render.lines import INK_COLOURS
from bot.render.palette import Colour
from bot.render.picture_size import TEXT_SIZE
from bot.render.shapes import star
from bot.render.text import line

_AFTER = 8  # the disc, the name
_LETTER_PITCH = LETTER + 7
_WIDEST = 1000


def head_sizes(board: BoardSpec, room: int, sizes: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The first of some sizes of name and points in which both are whole beside each other, or the last ones.

    Large points take two fifths of the room at most.
    """
    for name, points in sizes:
        width = line(board.points, points, Weight.BOLD, _WIDEST).width if board.points else 0
        if width <= min(room * 2 // 5, room - owner_width(board, name)):
            return name, points
    return sizes[-1]


def draw_royalties(
    canvas: Canvas, board: BoardSpec, at: tuple[int, int], band: int, right: int, size: int, ground: Colour
) -> int:
    """Points that are no result yet, small, with what they are where the whole name leaves room; the pixels taken.

    `at`, `band`, `right`, `size`: those of the head and its name, as `draw_owner` takes them.
    """
    ink = INK_COLOURS[board.points_ink]
    stand = middle_baseline(at[1], band, TEXT_SIZE)
    taken = canvas.text(board.points, (right, stand), TEXT_SIZE, ground, ink, width_max=right - at[0], align=1)
    room = right - taken - _AFTER - at[0] - owner_width(board, size)
    if line(board.points_title, TEXT_SIZE, Weight.MEDIUM, _WIDEST).width > room:
        return taken
    where = (right - taken - _AFTER, stand)
    weight = Weight.MEDIUM
    said = canvas.text(
        board.points_title, where, TEXT_SIZE, ground, Colour.FAINT, width_max=room, weight=weight, align=1
    )
    return taken + _AFTER + said


def owner_width(board: BoardSpec, size: int) -> int:
    """Pixels of disc, whole name, letters and star, with some air."""
    letters = len(badges(has_button=board.has_button, is_banker=board.is_banker))
    disc = DISC + _AFTER if board.disc is not None else 0
    signs = (letters + (board.tone is Tone.FANTASYLAND)) * _LETTER_PITCH
    return disc + line(board.name, size, Weight.BOLD, _WIDEST).width + _AFTER + signs


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
