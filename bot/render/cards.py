"""Cards, slots and backs, drawn once each and kept.

A card is one big rank over one big suit: what a phone still shows when a picture is a third of its size.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache

from PIL import Image, ImageDraw

from bot.panels.picture import Mark, Slot
from bot.render.canvas import Canvas, Sprite
from bot.render.fonts import CAPITALS, FACE_LOCK, Weight, face
from bot.render.palette import DIMMED, SUIT_INKS, Colour
from bot.render.shapes import Mask, dashed, halo, hard, lattice, rounded, star, suit
from bot.rules.cards import RANKS, Card, is_joker, rank_of, suit_of

_TWO_COLOURS = (Colour.BLACK, Colour.RED, Colour.RED, Colour.BLACK)
SLOT_COLOURS = {
    Colour.FELT: (Colour.SLOT_EDGE, Colour.SLOT),
    Colour.FOUL: (Colour.SLOT_EDGE_FOUL, Colour.SLOT_FOUL),
    Colour.DREAM: (Colour.SLOT_EDGE_DREAM, Colour.SLOT_DREAM),
}
"""Edge and floor of a place that waits for a card, by the felt."""
_LINE = 2  # inside of a gold edge
_JOKER = "JOKER"  # the same in every language that plays with one


@dataclass(frozen=True, slots=True)
class CardSize:
    """All measures of a card in pixels; the proportions are those of a real one, a little stouter.

    One among many on a wide picture is told its height: its rank is larger for its width, to be read on a phone.
    """

    width: int
    tall: int = 0  # its height, where that is not by the proportions

    @property
    def height(self) -> int:
        """Pixels from edge to edge."""
        return self.tall or round(self.width * 1.34)

    @property
    def rank_height(self) -> int:
        """Pixels of a capital: what has to be read where the picture is shown small."""
        if self.tall:
            return min(round(self.tall * 0.46), round(self.width * 0.7))
        return round(self.height * 0.405)

    @property
    def suit_size(self) -> int:
        """Pixels of a suit, which takes what the rank leaves of the height."""
        return min(round(self.height * 0.375), round((self.height - self.rank_height) * 0.66), round(self.width * 0.62))

    @property
    def word_height(self) -> int:
        """Pixels of a capital of the joker's word."""
        return round(self.height * 0.24)

    @property
    def radius(self) -> int:
        """Of the corners."""
        return round(self.width * 0.11)

    @property
    def margin(self) -> int:
        """Room around the card that edges and glows may take."""
        return round(self.width * 0.06)

    @property
    def lift(self) -> int:
        """How far a card that is not put down for good stands above its place."""
        return round(self.width * 0.05)


class Look(Enum):
    """A face-up card's edge and paper."""

    PLAIN = "plain"
    LAST = "last"  # gold edge, a dark line inside of it
    DRAFT = "draft"  # bluish, glowing, lifted
    DIM = "dim"  # a card that has gone elsewhere, or counts for nothing
    GHOST = "ghost"  # not there: no paper, light ink, dashes for an edge


LOOKS = {Mark.CARD: Look.PLAIN, Mark.LAST: Look.LAST, Mark.DRAFT: Look.DRAFT, Mark.GHOST: Look.GHOST}
GHOST_INKS = {
    Colour.BLACK: Colour.PAPER,
    Colour.RED: Colour.LOSS,
    Colour.BLUE: Colour.DRAFT,
    Colour.GREEN: Colour.WIN,
}
"""Suits where there is no paper: as light as the felt is dark."""

_PAPERS = {Look.DRAFT: Colour.PAPER_DRAFT, Look.DIM: Colour.PAPER_DIM}


def slot_sprite(slot: Slot, size: CardSize, ground: Colour, *, two_colours: bool, is_dim: bool = False) -> Sprite:
    """What one place on a board shows. A slot without a card is hollow or a back, whatever its mark."""
    if slot.mark is Mark.DOWN:
        return back_sprite(size, ground)
    if slot.card is None or slot.mark is Mark.EMPTY:
        return hollow_sprite(size, ground)
    look = Look.DIM if is_dim else LOOKS[slot.mark]
    return card_sprite(slot.card, size, look, ground, two_colours=two_colours)


@lru_cache(maxsize=384)
def card_sprite(card: Card, size: CardSize, look: Look, ground: Colour, *, two_colours: bool) -> Sprite:
    """A face-up card on a ground, with `look` for its edge."""
    if look is Look.GHOST:
        return _ghost(card, size, ground, two_colours=two_colours)
    blank, mask, offset = _blank(size, look, ground)
    canvas = blank.copy()
    paper = _PAPERS.get(look, Colour.PAPER)
    ink = ink_of(card, two_colours=two_colours)
    ink = DIMMED[ink] if look is Look.DIM else ink
    if is_joker(card):
        _draw_joker(canvas, size, paper, ink)
    else:
        _draw_face(canvas, card, size, paper, ink)
    return canvas.sprite(mask, offset)


def _ghost(card: Card, size: CardSize, ground: Colour, *, two_colours: bool) -> Sprite:
    """A place that waits for a card, with the face of the card that could go there.

    Ink is blended with the felt, and the floor is so near to it that this is not seen.
    """
    margin = size.margin
    floor = SLOT_COLOURS[ground][1]
    full = (size.width + 2 * margin, size.height + 2 * margin)
    canvas = Canvas(*full, floor)
    thickness = max(2, size.width // 30)
    edge = dashed(size.width, size.height, size.radius, thickness, max(6, size.width // 9))
    canvas.stamp(edge, (margin, margin), ground, Colour.PAPER)
    ink = GHOST_INKS[ink_of(card, two_colours=two_colours)]
    if is_joker(card):
        _draw_joker(canvas, size, ground, ink)
    else:
        _draw_face(canvas, card, size, ground, ink)
    shape = rounded(size.width, size.height, size.radius)
    return canvas.sprite(hard(_placed(shape, full, (margin, margin))), (-margin, -margin))


@cache
def hollow_sprite(size: CardSize, ground: Colour) -> Sprite:
    """A place that waits for a card."""
    edge, floor = SLOT_COLOURS[ground]
    canvas = Canvas(size.width, size.height, ground)
    canvas.panel((0, 0, size.width, size.height), size.radius, ground, edge)
    canvas.panel((2, 2, size.width - 4, size.height - 4), size.radius - 2, edge, floor)
    return canvas.sprite(hard(rounded(size.width, size.height, size.radius)), (0, 0))


@cache
def back_sprite(size: CardSize, ground: Colour) -> Sprite:
    """A card face down: a lattice with a star."""
    inset = max(4, size.width // 18)
    width, height = size.width - 2 * inset, size.height - 2 * inset
    canvas = Canvas(size.width, size.height, ground)
    canvas.panel((0, 0, size.width, size.height), size.radius, ground, Colour.PAPER)
    field = Canvas(width, height, Colour.BACK)
    field.stamp(lattice(width, height, max(10, size.width // 6)), (0, 0), Colour.BACK, Colour.BACK_LINE)
    canvas.panel((inset, inset, width, height), size.radius - inset // 2, Colour.PAPER, Colour.BACK)
    corners = rounded(width - 4, height - 4, size.radius - inset // 2).point([0] * 255 + [255])
    canvas.paste(field.sprite(_placed(corners, (width, height), (2, 2)), (0, 0)), (inset, inset))
    plate = round(size.width * 0.52)
    at = ((size.width - plate) // 2, (size.height - plate) // 2)
    canvas.panel((*at, plate, plate), plate // 2, Colour.BACK_LINE, Colour.BACK)
    shine = round(size.width * 0.36)
    canvas.stamp(star(shine), ((size.width - shine) // 2, (size.height - shine) // 2), Colour.BACK, Colour.PAPER)
    return canvas.sprite(hard(rounded(size.width, size.height, size.radius)), (0, 0))


@cache
def _blank(size: CardSize, look: Look, ground: Colour) -> tuple[Canvas, Mask, tuple[int, int]]:
    """A card without its face, the shape it covers, and where it stands relative to its place."""
    margin = size.margin
    width = size.width
    height = size.height
    full = (width + 2 * margin, height + 2 * margin)
    canvas = Canvas(*full, ground)

    def layer(grow: int, below: Colour, colour: Colour) -> None:
        box = (margin - grow, margin - grow, width + 2 * grow, height + 2 * grow)
        canvas.panel(box, size.radius + grow, below, colour)

    rise = 0
    match look:
        case Look.PLAIN:
            outline = 0
            layer(0, ground, Colour.PAPER)
        case Look.DIM:
            outline = 0
            layer(0, ground, Colour.PAPER_DIM)
        case Look.LAST:
            outline = margin // 2
            gold = max(3, size.width // 28)
            layer(outline, ground, Colour.GOLD)
            layer(-gold, Colour.GOLD, Colour.BLACK)  # a dark line, for those to whom gold looks like paper
            layer(-gold - _LINE, Colour.BLACK, Colour.PAPER)
        case Look.DRAFT:
            outline = margin
            rise = size.lift
            canvas.stamp(halo(*full, size.radius + margin, 96), (0, 0), ground, Colour.DRAFT)
            layer(margin // 3, ground, Colour.DRAFT)
            layer(-max(2, size.width // 36), Colour.DRAFT, Colour.PAPER_DRAFT)
    shape = rounded(width + 2 * outline, height + 2 * outline, size.radius + outline)
    mask = hard(_placed(shape, full, (margin - outline, margin - outline)))
    return canvas, mask, (-margin, -margin - rise)


def _draw_face(canvas: Canvas, card: Card, size: CardSize, paper: Colour, ink: Colour) -> None:
    rank = _rank(rank_of(card), size)
    sign = suit(suit_of(card), size.suit_size)
    centre = canvas.width // 2
    air = size.height - size.rank_height - size.suit_size
    top = size.margin + round(air * 0.43)
    canvas.stamp(rank, (centre - rank.width // 2, top), paper, ink)
    canvas.stamp(sign, (centre - sign.width // 2, top + size.rank_height + round(air * 0.26)), paper, ink)


def _draw_joker(canvas: Canvas, size: CardSize, paper: Colour, ink: Colour) -> None:
    shine = star(min(round(size.width * 0.8), round(size.height * 0.6)))
    word = _narrowed(_JOKER, size.word_height, round(size.width * 0.9))
    centre = canvas.width // 2
    canvas.stamp(shine, (centre - shine.width // 2, size.margin + round(size.height * 0.07)), paper, ink)
    foot = size.margin + size.height - round(size.height * 0.07) - word.height
    canvas.stamp(word, (centre - word.width // 2, foot), paper, ink)


@cache
def _rank(rank: int, size: CardSize) -> Mask:
    """A rank as large as the card allows; ``10`` is narrowed to fit."""
    return rank_mask(rank, size.rank_height, round(size.width * 0.86))


def rank_mask(rank: int, height: int, width_max: int) -> Mask:
    """A rank of a height in pixels; ``10`` is narrowed to fit."""
    return _narrowed("10" if RANKS[rank] == "T" else RANKS[rank], height, width_max)


@cache
def _narrowed(text: str, height: int, width_max: int) -> Mask:
    """Capitals of a height, no wider than they may be. Drawn four times too large and reduced."""
    with FACE_LOCK:
        font = face(Weight.BOLD.value, round(4 * height / CAPITALS))
        left, above, right, below = font.getbbox(text, anchor="ls")
        large = Image.new("L", (round(right - left), round(below - above)))
        ImageDraw.Draw(large).text((-left, -above), text, fill=255, font=font, anchor="ls")
    width = min(large.width // 4, width_max)
    return large.resize((width, large.height // 4), Image.Resampling.BOX)


def ink_of(card: Card, *, two_colours: bool) -> Colour:
    """The colour of a card's suit on paper."""
    if is_joker(card):
        return Colour.RED if card == 52 else Colour.BLACK
    return (_TWO_COLOURS if two_colours else SUIT_INKS)[suit_of(card)]


def capitals(text: str, height: int, width_max: int) -> Mask:
    """Capitals of a height, no wider than they may be."""
    return _narrowed(text, height, width_max)


def _placed(shape: Mask, size: tuple[int, int], at: tuple[int, int]) -> Mask:
    mask = Image.new("L", size)
    mask.paste(shape, at)
    return mask
