"""The one palette of all pictures: a few named colours, and the blends between the pairs that ever touch.

Pictures are drawn in palette mode from the first pixel on, because turning true colour into a palette at the end costs
more than the PNG itself. Anti-aliasing then means: an edge between two *known* colours uses the ramp of that pair, a
few palette entries from the one to the other. `ramp` turns a grey mask (0 ground, 255 ink) into such indices.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from itertools import product

TEXT_STEPS = 5  # blends between two colours, ends not counted: more are not seen, fewer are
EDGE_STEPS = 3  # long straight edges need less than letters
ALIKE = 60  # squared distance (RGB) of two blends that may share an entry


Rgb = tuple[int, int, int]


class Colour(IntEnum):
    """A named colour; its value is its palette index."""

    PAGE = 0
    FELT = 1
    FELT_EDGE = 2
    FOUL = 3
    FOUL_EDGE = 4
    DREAM = 5  # the felt of Fantasyland
    DREAM_EDGE = 6
    PAPER = 7  # card faces, and white text
    PAPER_DRAFT = 8
    PAPER_DIM = 9
    BLACK = 10
    RED = 11
    BLUE = 12
    GREEN = 13
    BLACK_DIM = 14
    RED_DIM = 15
    BLUE_DIM = 16
    GREEN_DIM = 17
    GOLD = 18
    DRAFT = 19
    FAINT = 20
    WIN = 21
    LOSS = 22
    SLOT = 23
    SLOT_FOUL = 24
    SLOT_DREAM = 25
    BACK = 26
    BACK_LINE = 27
    STRIPE = 28  # every other line of a list


RGB: dict[Colour, Rgb] = {
    Colour.PAGE: (10, 29, 26),
    Colour.FELT: (19, 78, 60),
    Colour.FELT_EDGE: (36, 106, 83),
    Colour.FOUL: (112, 28, 38),
    Colour.FOUL_EDGE: (196, 62, 66),
    Colour.DREAM: (52, 44, 110),
    Colour.DREAM_EDGE: (112, 100, 196),
    Colour.PAPER: (253, 252, 247),
    Colour.PAPER_DRAFT: (214, 232, 255),
    Colour.PAPER_DIM: (120, 134, 130),
    Colour.BLACK: (18, 22, 30),
    Colour.RED: (205, 22, 40),
    Colour.BLUE: (20, 92, 214),
    Colour.GREEN: (8, 117, 54),
    Colour.BLACK_DIM: (34, 46, 48),
    Colour.RED_DIM: (110, 22, 34),
    Colour.BLUE_DIM: (22, 52, 116),
    Colour.GREEN_DIM: (10, 66, 42),
    Colour.GOLD: (255, 200, 46),
    Colour.DRAFT: (112, 190, 255),
    Colour.FAINT: (172, 200, 190),
    Colour.WIN: (110, 231, 140),
    Colour.LOSS: (255, 154, 145),
    Colour.SLOT: (13, 57, 44),
    Colour.SLOT_FOUL: (84, 18, 28),
    Colour.SLOT_DREAM: (38, 31, 86),
    Colour.BACK: (40, 52, 128),
    Colour.BACK_LINE: (98, 116, 210),
    Colour.STRIPE: (16, 43, 38),
}

GROUNDS = (Colour.PAGE, Colour.FELT, Colour.FOUL, Colour.DREAM, Colour.STRIPE)
INKS = (Colour.PAPER, Colour.FAINT, Colour.GOLD, Colour.WIN, Colour.LOSS)
SUIT_INKS = (Colour.GREEN, Colour.BLUE, Colour.RED, Colour.BLACK)  # by suit number: clubs, diamonds, hearts, spades
DIMMED = {
    Colour.GREEN: Colour.GREEN_DIM,
    Colour.BLUE: Colour.BLUE_DIM,
    Colour.RED: Colour.RED_DIM,
    Colour.BLACK: Colour.BLACK_DIM,
}

_FELTS = (Colour.FELT, Colour.FOUL, Colour.DREAM)
_TEXTS: tuple[tuple[Colour, Colour], ...] = (
    *product(GROUNDS, INKS),
    *product((Colour.PAPER, Colour.PAPER_DRAFT), SUIT_INKS),  # faces
    *product((Colour.PAPER_DIM,), DIMMED.values()),
)
_EDGES: tuple[tuple[Colour, Colour], ...] = (
    *product((*_FELTS, Colour.PAGE), (Colour.DRAFT,)),  # cards
    *product((Colour.GOLD,), (Colour.PAPER, *_FELTS, Colour.BLACK)),
    (Colour.DRAFT, Colour.PAPER_DRAFT),
    (Colour.PAGE, Colour.PAPER_DIM),
    (Colour.PAPER, Colour.BACK),
    (Colour.BACK, Colour.BACK_LINE),
    *product((Colour.PAGE,), (*_FELTS, Colour.FELT_EDGE, Colour.FOUL_EDGE, Colour.DREAM_EDGE)),  # boards
    (Colour.FELT_EDGE, Colour.FELT),
    (Colour.FOUL_EDGE, Colour.FOUL),
    (Colour.DREAM_EDGE, Colour.DREAM),
    (Colour.FELT, Colour.FELT_EDGE),
    (Colour.FOUL, Colour.FOUL_EDGE),
    (Colour.DREAM, Colour.DREAM_EDGE),
    (Colour.FELT_EDGE, Colour.SLOT),
    (Colour.FOUL_EDGE, Colour.SLOT_FOUL),
    (Colour.DREAM_EDGE, Colour.SLOT_DREAM),
    (Colour.PAGE, Colour.STRIPE),
    (Colour.PAGE, Colour.BACK_LINE),  # curves, and the names at their ends
    (Colour.WIN, Colour.BLACK),  # signs on the marks of the showdown
    (Colour.LOSS, Colour.BLACK),
    (Colour.FAINT, Colour.BLACK),
)


def _blend(ground: Rgb, ink: Rgb, share: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(ground, ink, strict=True))
    return red, green, blue


def _entry(entries: list[Rgb], blend: Rgb) -> int:
    """The index of a colour that looks like `blend`, appended if there is none."""
    distances = [sum((a - b) ** 2 for a, b in zip(entry, blend, strict=True)) for entry in entries]
    near = min(range(len(entries)), key=distances.__getitem__)
    if distances[near] <= ALIKE:
        return near
    entries.append(blend)
    return len(entries) - 1


def _build() -> tuple[bytes, dict[tuple[Colour, Colour], tuple[int, ...]]]:
    """The palette (768 bytes) and the indices of each ramp, blends that look alike being shared."""
    entries = [RGB[colour] for colour in Colour]
    ramps: dict[tuple[Colour, Colour], tuple[int, ...]] = {}
    for pairs, steps in ((_TEXTS, TEXT_STEPS), (_EDGES, EDGE_STEPS)):
        for ground, ink in pairs:
            blends = (_blend(RGB[ground], RGB[ink], step / (steps + 1)) for step in range(1, steps + 1))
            ramps[ground, ink] = (int(ground), *(_entry(entries, blend) for blend in blends), int(ink))
            ramps[ink, ground] = tuple(reversed(ramps[ground, ink]))
    assert len(entries) <= 256, f"{len(entries)} colours do not fit a palette: drop a pair or a step"
    return bytes(part for entry in entries for part in entry), ramps


PALETTE, _RAMPS = _build()


@cache
def ramp(ground: Colour, ink: Colour) -> bytes:
    """256 palette indices, one for each value of a mask. KeyError for two colours that never touch: add the pair."""
    indices = (int(ground), int(ink)) if ground is ink else _RAMPS[ground, ink]
    last = len(indices) - 1
    return bytes(indices[(value * last + 127) // 255] for value in range(256))
