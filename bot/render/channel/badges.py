"""Small things on a board: a player's disc, the button's letter, a tag, a ribbon, the stamp of a foul."""

from __future__ import annotations

from functools import lru_cache

from bot.panels.picture import DiscSpec
from bot.render.canvas import Canvas, Sprite, middle_baseline
from bot.render.fonts import Weight
from bot.render.palette import DISCS, Colour
from bot.render.picture_size import TEXT_SIZE
from bot.render.shapes import disc, hard, star
from bot.render.text import BLEED, line

DISC = 36
LETTER = 34  # the disc of the button and the bank
TAG = 34
_RIM = 2
_STAMP_RADIUS = 8  # a stamp has corners, a tag and a ribbon have none


def draw_disc(canvas: Canvas, spec: DiscSpec, at: tuple[int, int], ground: Colour, size: int = DISC) -> None:
    """A player's disc, `size` pixels across: dark rim, own colour, dark initial."""
    canvas.paste(_disc(spec.initial, spec.colour, ground, size), at)


@lru_cache(maxsize=256)  # a ledger has each of its discs three times
def _disc(initial: str, number: int, ground: Colour, size: int) -> Sprite:
    canvas = Canvas(size, size, ground)
    colour = DISCS[number % len(DISCS)]
    inner = size - 2 * _RIM
    canvas.stamp(disc(size), (0, 0), ground, Colour.PAGE)
    canvas.stamp(disc(inner), (_RIM, _RIM), Colour.PAGE, colour)
    room = inner + 2 * BLEED
    letter = _letter_size(initial, max(TEXT_SIZE, TEXT_SIZE * size // DISC), room)
    stand = (size // 2, middle_baseline(0, size, letter))
    canvas.text(initial, stand, letter, colour, Colour.PAGE, width_max=room, align=0.5)
    return canvas.sprite(hard(disc(size)), (0, 0))


def _letter_size(initial: str, most: int, width_max: int) -> int:
    """As large as there is room for: emoji are wider than letters."""
    fits = (size for size in range(most, 1, -1) if line(initial, size, Weight.BOLD, 2 * width_max).width <= width_max)
    return next(fits, 1)


def draw_letter(canvas: Canvas, letter: str, at: tuple[int, int], ground: Colour) -> None:
    """The button or the bank: a letter on white, `LETTER` pixels across."""
    canvas.stamp(disc(LETTER), at, ground, Colour.PAPER)
    stand = (at[0] + LETTER // 2, middle_baseline(at[1], LETTER, TEXT_SIZE))
    canvas.text(letter, stand, TEXT_SIZE, Colour.PAPER, Colour.BLACK, width_max=LETTER, align=0.5)


def draw_tag(canvas: Canvas, text: str, centre: tuple[int, int], width_max: int, ground: Colour) -> None:
    """What a player is to do now: black on gold, around `centre`."""
    width = _text_width(text, width_max - 28) + 28
    x, y = centre[0] - width // 2, centre[1] - TAG // 2
    canvas.panel((x, y, width, TAG), TAG // 2, ground, Colour.GOLD)
    stand = (centre[0], middle_baseline(y, TAG, TEXT_SIZE))
    canvas.text(text, stand, TEXT_SIZE, Colour.GOLD, Colour.BLACK, width_max=width_max - 28, align=0.5)


def draw_ribbon(canvas: Canvas, text: str, centre: tuple[int, int], width_max: int, ground: Colour) -> None:
    """What a player has earned: a star and gold letters on violet, framed in gold, around `centre`."""
    room = width_max - 20 - 28
    width = _text_width(text, room) + 20 + 28
    x, y = centre[0] - width // 2, centre[1] - TAG // 2
    canvas.panel((x, y, width, TAG), TAG // 2, ground, Colour.GOLD)
    canvas.panel((x + 3, y + 3, width - 6, TAG - 6), TAG // 2 - 3, Colour.GOLD, Colour.DREAM)
    canvas.stamp(star(26), (x + 9, y + 4), Colour.DREAM, Colour.GOLD)
    stand = (x + 37, middle_baseline(y, TAG, TEXT_SIZE))
    canvas.text(text, stand, TEXT_SIZE, Colour.DREAM, Colour.GOLD, width_max=room)


def draw_stamp(canvas: Canvas, text: str, centre: tuple[int, int], width_max: int, ground: Colour) -> None:
    """A word for a fouled board, in red capitals on a black plate framed in red, around `centre`."""
    if not text:
        return
    text = text.upper()
    width = _text_width(text, width_max - 28) + 28
    x, y = centre[0] - width // 2, centre[1] - TAG // 2
    canvas.panel((x, y, width, TAG), _STAMP_RADIUS, ground, Colour.LOSS)
    canvas.panel((x + 3, y + 3, width - 6, TAG - 6), _STAMP_RADIUS - 3, Colour.LOSS, Colour.BLACK)
    stand = (centre[0], middle_baseline(y, TAG, TEXT_SIZE))
    canvas.text(text, stand, TEXT_SIZE, Colour.BLACK, Colour.LOSS, width_max=width_max - 28, align=0.5)


def _text_width(text: str, width_max: int) -> int:
    return line(text, TEXT_SIZE, Weight.BOLD, width_max).width
