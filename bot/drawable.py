"""What the font files have: the characters of each, and what is left of a text in a picture.

Pillow has no fallback from one font to the next and does not say which characters a font has, so the character table of
each file is read here (OpenType `cmap`, formats 4 and 12).
"""

from __future__ import annotations

import struct
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "assets" / "fonts"
MEDIUM, BOLD = "Inter-Medium.otf", "Inter-Bold.otf"
"""The two weights of Latin, Greek and Cyrillic; the other scripts have one."""

EMOJI = "NotoEmoji-Medium.ttf"
OTHERS = (
    "NotoSans-Bold-subset.ttf",  # what the first one lacks
    "NotoSansArmenian-Bold.ttf",
    "NotoSansGeorgian-Bold.ttf",
    "NotoSansHebrew-Bold.ttf",
    "NotoSansArabic-Bold.ttf",
    "NotoSansDevanagari-Bold.ttf",
    "NotoSansThai-Bold.ttf",
    "NotoSansCJK-Bold-subset.otf",
    "NotoSansSymbols2-subset.ttf",
    EMOJI,
)
"""The files that are asked after one of the weights, in this order."""

_REPLACEMENT = "\ufffd"  # a font has it, and it says that something cannot be drawn

Ranges = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The characters of a font, as sorted ranges (a set of 18,000 integers would take a megabyte)."""

    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def __contains__(self, code: int) -> bool:
        at = bisect_right(self.starts, code) - 1
        return at >= 0 and code <= self.ends[at]


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


def drawable(text: str) -> str:
    """A text without the characters that no font has, also not in their plain form (fancy letters have one).

    What shows nothing of its own stays: blanks, joiners and the like.
    """
    return "".join(filter(_is_drawable, text))


@lru_cache(maxsize=4096)
def _is_drawable(character: str) -> bool:
    if character == _REPLACEMENT or unicodedata.category(character) == "Cs":
        return False
    if character.isspace() or unicodedata.category(character) == "Cf":
        return True
    return any(
        all(any(ord(one) in coverage(file) for file in (BOLD, *OTHERS)) for one in form)
        for form in (character, unicodedata.normalize("NFKC", character))
    )


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
