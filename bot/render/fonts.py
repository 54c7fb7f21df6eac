"""The faces by size, and the order in which the font files are asked for a character."""

from __future__ import annotations

from enum import Enum
from functools import cache
from threading import RLock

from PIL import ImageFont, features

from bot.drawable import BOLD, EMOJI, FOLDER, MEDIUM, OTHERS

HAS_RAQM: bool = bool(
    features.check("raqm")
)  # shaping for Arabic, Devanagari and joined emoji; without it, plain glyphs

FACE_LOCK = RLock()  # a FreeType face is not for two threads at once; what is drawn is kept, so this is seldom held
CAPITALS = 0.727  # height of a capital or digit of the first font, of its em


class Weight(Enum):
    """The two weights of the first font."""

    MEDIUM = MEDIUM
    BOLD = BOLD


_RELATIVE_SIZE = {EMOJI: 0.86}  # its em is wider than its neighbours'


def chain(weight: Weight) -> tuple[str, ...]:
    """Font files in the order in which they are asked for a character."""
    return (weight.value, *OTHERS)


def missing_fonts() -> tuple[str, ...]:
    """The files that are not where they belong: without them no picture can be drawn."""
    wanted = dict.fromkeys(file for weight in Weight for file in chain(weight))
    return tuple(file for file in wanted if not (FOLDER / file).is_file())


@cache
def face(file: str, size: int) -> ImageFont.FreeTypeFont:
    """A font at a size in pixels (its em), corrected where a font looks larger than the others."""
    layout = ImageFont.Layout.RAQM if HAS_RAQM else ImageFont.Layout.BASIC
    pixels = round(size * _RELATIVE_SIZE.get(file, 1.0))
    return ImageFont.truetype(str(FOLDER / file), pixels, layout_engine=layout)
