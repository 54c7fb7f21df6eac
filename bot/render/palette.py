"""The one palette of all pictures: a few named colours, and the blends between the pairs that ever touch.

Pictures are drawn in palette mode from the first pixel on, because turning true colour into a palette at the end costs
more than the PNG itself. Anti-aliasing then means: an edge between two *known* colours uses the ramp of that pair, a
few palette entries from the one to the other. `ramp` turns a grey mask (0 ground, 255 ink) into such indices.

Points that were won, lost or neither have one of three colours everywhere.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from itertools import product

TEXT_STEPS = 4  # blends between two colours, ends not counted: more are not seen, fewer are
EDGE_STEPS = 3  # long straight edges need less than letters
_SHADES = (0.09, 0.06, 0.03)  # how far a felt's top and bottom are from its middle: more would show around letters
ALIKE = 144  # squared distance (RGB) of two blends that may share an entry
_ALIKE_NAMED = 100  # of a blend and a named colour, which means something
UNCHANGED = 255  # the index that no colour has: what a moving picture leaves as it was


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
    SLOT_EDGE = 29
    SLOT_EDGE_FOUL = 30
    SLOT_EDGE_DREAM = 31
    SKY = 32  # the discs of players: never green or red, which are won and lost
    PINK = 33
    AMBER = 34
    SILVER = 35
    CYAN = 36
    SAND = 37


RGB: dict[Colour, Rgb] = {
    Colour.PAGE: (10, 29, 26),
    Colour.FELT: (19, 78, 60),
    Colour.FELT_EDGE: (42, 118, 93),
    Colour.FOUL: (92, 24, 34),
    Colour.FOUL_EDGE: (196, 62, 66),
    Colour.DREAM: (64, 44, 124),
    Colour.DREAM_EDGE: (112, 100, 196),
    Colour.PAPER: (253, 252, 247),
    Colour.PAPER_DRAFT: (214, 232, 255),
    Colour.PAPER_DIM: (148, 158, 154),
    Colour.BLACK: (18, 22, 30),
    Colour.RED: (205, 22, 40),
    Colour.BLUE: (20, 92, 214),
    Colour.GREEN: (8, 117, 54),
    Colour.BLACK_DIM: (28, 36, 40),
    Colour.RED_DIM: (92, 14, 26),
    Colour.BLUE_DIM: (16, 40, 104),
    Colour.GREEN_DIM: (8, 52, 33),
    Colour.GOLD: (255, 200, 46),
    Colour.DRAFT: (112, 190, 255),
    Colour.FAINT: (172, 200, 190),
    Colour.WIN: (110, 231, 140),
    Colour.LOSS: (255, 168, 160),
    Colour.SLOT: (13, 57, 44),
    Colour.SLOT_FOUL: (70, 16, 24),
    Colour.SLOT_DREAM: (46, 31, 94),
    Colour.BACK: (40, 52, 128),
    Colour.BACK_LINE: (98, 116, 210),
    Colour.STRIPE: (16, 43, 38),
    Colour.SLOT_EDGE: (122, 166, 148),
    Colour.SLOT_EDGE_FOUL: (186, 108, 112),
    Colour.SLOT_EDGE_DREAM: (158, 146, 214),
    Colour.SKY: (124, 184, 250),
    Colour.PINK: (244, 150, 208),
    Colour.AMBER: (240, 164, 98),
    Colour.SILVER: (204, 210, 220),
    Colour.CYAN: (104, 216, 232),
    Colour.SAND: (198, 170, 132),
}

DISCS = (Colour.SKY, Colour.PINK, Colour.AMBER, Colour.SILVER, Colour.CYAN, Colour.SAND)
"""What a player is told by, beside the initial, in every picture."""

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
    *product((Colour.PAGE, Colour.FOUL), (Colour.PAPER_DIM,)),
    (Colour.PAPER, Colour.BACK),
    (Colour.BACK, Colour.BACK_LINE),
    *product((Colour.PAGE,), (*_FELTS, Colour.FELT_EDGE, Colour.FOUL_EDGE, Colour.DREAM_EDGE)),  # boards
    (Colour.FELT_EDGE, Colour.FELT),
    (Colour.FOUL_EDGE, Colour.FOUL),
    (Colour.DREAM_EDGE, Colour.DREAM),
    (Colour.FELT, Colour.FELT_EDGE),
    (Colour.FOUL, Colour.FOUL_EDGE),
    (Colour.DREAM, Colour.DREAM_EDGE),
    (Colour.FELT, Colour.SLOT_EDGE),
    (Colour.FOUL, Colour.SLOT_EDGE_FOUL),
    (Colour.DREAM, Colour.SLOT_EDGE_DREAM),
    (Colour.SLOT_EDGE, Colour.SLOT),
    (Colour.SLOT_EDGE_FOUL, Colour.SLOT_FOUL),
    (Colour.SLOT_EDGE_DREAM, Colour.SLOT_DREAM),
    *product((Colour.PAGE,), DISCS),  # a disc has a dark rim, and its initial is as dark
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
    red, green, blue = blend
    distances = [(r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2 for r, g, b in entries]
    near = min(range(len(entries)), key=distances.__getitem__)
    if distances[near] <= (_ALIKE_NAMED if near < len(Colour) else ALIKE):
        return near
    entries.append(blend)
    return len(entries) - 1


def _build() -> tuple[bytes, dict[tuple[Colour, Colour], tuple[int, ...]], dict[Colour, tuple[int, ...]]]:
    """The palette (768 bytes), the indices of each ramp, blends that look alike being shared, and the felts' shades."""
    entries = [RGB[colour] for colour in Colour]
    ramps: dict[tuple[Colour, Colour], tuple[int, ...]] = {}
    for pairs, steps in ((_TEXTS, TEXT_STEPS), (_EDGES, EDGE_STEPS)):
        for ground, ink in pairs:
            blends = (_blend(RGB[ground], RGB[ink], step / (steps + 1)) for step in range(1, steps + 1))
            ramps[ground, ink] = (int(ground), *(_entry(entries, blend) for blend in blends), int(ink))
            ramps[ink, ground] = tuple(reversed(ramps[ground, ink]))
    shades: dict[Colour, tuple[int, ...]] = {}
    for felt in _FELTS:
        lighter = [_blend(RGB[felt], RGB[Colour.PAPER_DIM], share) for share in _SHADES]
        darker = [_blend(RGB[felt], RGB[Colour.PAGE], share * 2) for share in reversed(_SHADES)]
        first = len(entries)
        entries += [*lighter, *darker]
        middle = first + len(lighter)
        shades[felt] = (*range(first, middle), int(felt), *range(middle, len(entries)))
    assert len(entries) <= UNCHANGED, f"{len(entries)} colours do not fit a palette: drop a pair or a step"
    return bytes(part for entry in entries for part in entry), ramps, shades


PALETTE, _RAMPS, _FELT_SHADES = _build()


@cache
def ramp(ground: Colour, ink: Colour) -> bytes:
    """256 palette indices, one for each value of a mask. KeyError for two colours that never touch: add the pair."""
    indices = (int(ground), int(ink)) if ground is ink else _RAMPS[ground, ink]
    last = len(indices) - 1
    return bytes(indices[(value * last + 127) // 255] for value in range(256))


@cache
def shade(felt: Colour) -> tuple[bytes | None, ...]:
    """For each band of a felt, from its lighter top to its darker bottom, what its palette index becomes.

    256 indices, or None for the band in which nothing changes.
    """
    plain = bytes(range(256))
    return tuple(
        None if index == felt else plain[:felt] + bytes((index,)) + plain[felt + 1 :] for index in _FELT_SHADES[felt]
    )


def amount_ink(text: str) -> Colour:
    """Green for a win, red for a loss, white for nothing: by the sign that is written anyway."""
    if text.startswith("+"):
        return Colour.WIN
    return Colour.LOSS if text.startswith(("-", "−")) else Colour.PAPER
