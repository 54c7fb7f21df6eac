"""What everything is drawn on: an image of palette indices, and the PNG it becomes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from io import BytesIO

from PIL import Image

from bot.render.fonts import CAPITALS, Weight
from bot.render.palette import PALETTE, Colour, ramp, shade
from bot.render.shapes import Lookup, Mask, hard, rounded
from bot.render.text import baseline, line

COMPRESS_LEVEL = 5  # of zlib: 39 KB in 8 ms for three boards; 6 gives 37 KB in 9.5 ms, 9 gives 31 KB in 55 ms


_INKED_MOST, _INKED_AREA = 384, 12_000  # masks that are kept in ink, and the largest of them in pixels
_INKED: dict[tuple[int, Colour, Colour], tuple[Mask, Mask, Mask]] = {}  # by identity: an entry keeps its mask alive


def _inked(mask: Mask, ground: Colour, ink: Colour) -> tuple[Mask, Mask]:
    """A mask as palette indices, and its shape. Kept: the pictures of a table say the same words again and again."""
    key = (id(mask), ground, ink)
    kept = _INKED.get(key)
    if kept is not None:
        return kept[1], kept[2]
    inked = mask.point(_ink(ground, ink))
    shape = hard(mask)
    if mask.width * mask.height <= _INKED_AREA:
        if len(_INKED) >= _INKED_MOST:
            _INKED.clear()
        _INKED[key] = mask, inked, shape
    return inked, shape


@cache
def _ink(ground: Colour, ink: Colour) -> Lookup:
    return Lookup(ramp(ground, ink))


@dataclass(frozen=True, slots=True)
class Sprite:
    """Palette indices with a hard edge, to be pasted at an offset from where its owner stands."""

    indices: Image.Image
    mask: Mask
    offset: tuple[int, int]


class Canvas:
    """A picture in the making. Coordinates are pixels from the top left; what lies outside is cut off."""

    def __init__(self, width: int, height: int, ground: Colour = Colour.PAGE) -> None:
        self._image = Image.new("L", (width, height), int(ground))
        self.width = width
        self.height = height

    def stamp(self, mask: Mask, at: tuple[int, int], ground: Colour, ink: Colour) -> None:
        """Put a mask's shape in `ink` on what is already of the colour `ground`."""
        inked, shape = _inked(mask, ground, ink)
        self._image.paste(inked, at, shape)

    def paste(self, sprite: Sprite, at: tuple[int, int]) -> None:
        """Put a sprite where its owner stands."""
        x, y = at[0] + sprite.offset[0], at[1] + sprite.offset[1]
        self._image.paste(sprite.indices, (x, y), sprite.mask)

    def lay(self, indices: Image.Image, at: tuple[int, int]) -> None:
        """Put a rectangle of palette indices somewhere."""
        self._image.paste(indices, at)

    def panel(self, box: tuple[int, int, int, int], radius: int, ground: Colour, ink: Colour) -> None:
        """A filled rounded rectangle: x, y, width, height."""
        x, y, width, height = box
        self.stamp(rounded(width, height, radius), (x, y), ground, ink)

    def felt(
        self, box: tuple[int, int, int, int], radius: int, frame: int, edge: Colour, ground: Colour
    ) -> tuple[int, int, int, int]:
        """A panel on the page with an edge `frame` pixels wide; returns the box inside of that."""
        x, y, width, height = box
        inner = (x + frame, y + frame, width - 2 * frame, height - 2 * frame)
        self.panel(box, radius, Colour.PAGE, edge)
        self.panel(inner, radius - frame, edge, ground)
        return inner

    def text(
        self,
        text: str,
        at: tuple[int, int],
        size: int,
        ground: Colour,
        ink: Colour,
        *,
        width_max: int,
        weight: Weight = Weight.BOLD,
        align: float = 0.0,
    ) -> int:
        """Write one line with its letters standing on `at`: from there (align 0), around it (0.5) or up to it (1).

        Returns the width written, in pixels; never more than `width_max`.
        """
        if not text or width_max <= 0:
            return 0
        mask = line(text, size, weight, width_max)
        self.stamp(mask, (at[0] - round(mask.width * align), at[1] - baseline(size)), ground, ink)
        return mask.width

    def shade(self, box: tuple[int, int, int, int], felt: Colour) -> None:
        """Make what is bare of a felt lighter towards its top and darker towards its bottom. Ends the drawing in `box`.

        Only then: until it is done, everything may be stamped on one known colour.
        """
        x, y, width, height = box
        bands = shade(felt)
        edges = [y + height * band // len(bands) for band in range(len(bands) + 1)]
        for table, top, bottom in zip(bands, edges, edges[1:], strict=False):
            if table is not None:
                part = (x, top, x + width, bottom)
                self._image.paste(self._image.crop(part).point(table), part)

    def sprite(self, mask: Mask, offset: tuple[int, int]) -> Sprite:
        """All that was drawn so far as a sprite of the shape of `mask` (a hard one). Ends the drawing."""
        return Sprite(self._image, mask, offset)

    def copy(self) -> Canvas:
        """A canvas to draw on without changing this one."""
        twin = Canvas(0, 0)
        twin._image = self._image.copy()
        twin.width = self.width
        twin.height = self.height
        return twin

    @property
    def image(self) -> Image.Image:
        """The palette indices as they are so far (mode L)."""
        return self._image

    def png(self) -> bytes:
        """The finished picture: a PNG in palette mode. Ends the drawing."""
        self._image.putpalette(PALETTE)
        stream = BytesIO()
        self._image.save(stream, "PNG", compress_level=COMPRESS_LEVEL)
        return stream.getvalue()


def middle_baseline(y: int, height: int, size: int) -> int:
    """Where a line of text has to stand to look centred in a band of `height` pixels from `y`: by its capitals."""
    return y + (height + round(size * CAPITALS)) // 2
