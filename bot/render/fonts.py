"""The font files: what each one covers, and the faces by size.

Pillow has no fallback from one font to the next and does not say which characters a font has, so the character table of
each file is read here (OpenType `cmap`, formats 4 and 12).
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from threading import RLock

from PIL import ImageFont, features

FOLDER = Path(__file__).parents[2] / "assets" / "fonts"
HAS_RAQM: bool = bool(
    features.check("raqm")
)  # shaping for Arabic, Devanagari and joined emoji; without it, plain glyphs

FACE_LOCK = RLock()  # a FreeType face is not for two threads at once; what is drawn is kept, so this is seldom held
CAPITALS = 0.727  # height of a capital or digit of the first font, of its em

Ranges = tuple[tuple[int, int], ...]


class Weight(Enum):
    """The two weights of Latin, Greek and Cyrillic; the other scripts have one."""

    MEDIUM = "Inter-Medium.otf"
    BOLD = "Inter-Bold.otf"


_OTHERS = (
    "NotoSans-Bold-subset.ttf",  # what the first one lacks, and the replacement mark
    "NotoSansArmenian-Bold.ttf",
    "NotoSansGeorgian-Bold.ttf",
    "NotoSansHebrew-Bold.ttf",
    "NotoSansArabic-Bold.ttf",
    "NotoSansDevanagari-Bold.ttf",
    "NotoSansThai-Bold.ttf",
    "NotoSansCJK-Bold-subset.otf",
    "NotoSansSymbols2-subset.ttf",
)
EMOJI = "NotoEmoji-Medium.ttf"
_RELATIVE_SIZE = {EMOJI: 0.86}  # its em is wider than its neighbours'


@dataclass(frozen=True, slots=True)
class Coverage:
    """The characters of a font, as sorted ranges (a set of 18,000 integers would take a megabyte)."""

    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def __contains__(self, code: int) -> bool:
        at = bisect_right(self.starts, code) - 1
        return at >= 0 and code <= self.ends[at]


def chain(weight: Weight) -> tuple[str, ...]:
    """Font files in the order in which they are asked for a character."""
    return (weight.value, *_OTHERS, EMOJI)


def missing_fonts() -> tuple[str, ...]:
    """The files that are not where they belong: without them no picture can be drawn."""
    wanted = dict.fromkeys(file for weight in Weight for file in chain(weight))
    return tuple(file for file in wanted if not (FOLDER / file).is_file())


@cache
def coverage(file: str) -> Coverage:
    """What a font file covers. Raises ValueError for a file without a Unicode character table."""
    data = (FOLDER / file).read_bytes()
    ranges = sorted(_cmap_ranges(data, file))
    merged: list[list[int]] = []
    for start, end in ranges:
        if merged and start <= merged[-1][1] + 1:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    return Coverage(tuple(start for start, _ in merged), tuple(end for _, end in merged))


@cache
def face(file: str, size: int) -> ImageFont.FreeTypeFont:
    """A font at a size in pixels (its em), corrected where a font looks larger than the others."""
    layout = ImageFont.Layout.RAQM if HAS_RAQM else ImageFont.Layout.BASIC
    pixels = round(size * _RELATIVE_SIZE.get(file, 1.0))
    return ImageFont.truetype(str(FOLDER / file), pixels, layout_engine=layout)


def _cmap_ranges(data: bytes, file: str) -> Ranges:
    """The ranges of the best Unicode table: format 12 (all planes) before format 4 (the first plane)."""
    (tables,) = struct.unpack_from(">H", data, 4)
    for table in range(tables):
        tag, _, at, _ = struct.unpack_from(">4sIII", data, 12 + 16 * table)
        if tag == b"cmap":
            break
    else:
        raise ValueError(f"{file} has no character table: replace it with a TrueType or OpenType font")
    (count,) = struct.unpack_from(">H", data, at + 2)
    subtables = [at + struct.unpack_from(">HHI", data, at + 4 + 8 * index)[2] for index in range(count)]
    by_format = {struct.unpack_from(">H", data, subtable)[0]: subtable for subtable in subtables}
    if 12 in by_format:
        (groups,) = struct.unpack_from(">I", data, by_format[12] + 12)
        return tuple(struct.unpack_from(">II", data, by_format[12] + 16 + 12 * group) for group in range(groups))
    if 4 in by_format:
        base = by_format[4]
        segments = struct.unpack_from(">H", data, base + 6)[0] // 2
        ends = struct.unpack_from(f">{segments}H", data, base + 14)
        starts = struct.unpack_from(f">{segments}H", data, base + 16 + 2 * segments)
        return tuple((start, end) for start, end in zip(starts, ends, strict=True) if start != 0xFFFF)
    raise ValueError(f"{file} has no Unicode character table: replace it with a TrueType or OpenType font")
