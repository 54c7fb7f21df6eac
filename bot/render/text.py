"""Lines of text as grey masks: fitted to a width, cut with an ellipsis, never larger than asked for."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from PIL import Image, ImageDraw

from bot.drawable import coverage
from bot.panels.isolates import END_OF_ISOLATE, ISOLATE
from bot.render.bidi import Run, runs
from bot.render.clusters import Cluster, clusters
from bot.render.fonts import FACE_LOCK, HAS_RAQM, Weight, face
from bot.render.shapes import Mask

ELLIPSIS = "…"
BLEED = 2
"""Pixels left and right of a line, for letters that lean out of their advance."""


def line_height(size: int) -> int:
    """Pixels from the top of a line's mask to its bottom."""
    return round(size * 1.42)


def baseline(size: int) -> int:
    """Pixels from the top of a line's mask to the line its letters stand on."""
    return round(size * 1.06)


@lru_cache(maxsize=256)
def line(text: str, size: int, weight: Weight, width_max: int) -> Mask:
    """The mask of one line, `line_height(size)` high and at most `width_max` wide, cut with an ellipsis if need be."""
    with FACE_LOCK:
        pieces = fitted(clusters(text, weight), size, weight, width_max - 2 * BLEED)
        placed = [(run, _advance(run, size)) for run in runs(pieces)]
        width = min(ceil(sum(advance for _, advance in placed)) + 2 * BLEED, max(width_max, 1))
        mask = Image.new("L", (width, line_height(size)))
        draw = ImageDraw.Draw(mask)
        x = float(BLEED)
        for run, advance in placed:
            at = (x, baseline(size))
            font = face(run.font, size)
            draw.text(at, _drawn(run), fill=255, anchor="ls", font=font, direction=_direction(run))
            x += advance
    return mask


@lru_cache(maxsize=64)
def wrapped(text: str, size: int, weight: Weight, width_max: int, lines_max: int) -> tuple[str, ...]:
    """A text as at most `lines_max` lines, broken at spaces; whatever is left over stays on the last line."""
    lines = [""]
    words = text.split(" ")
    with FACE_LOCK:
        for index, word in enumerate(words):
            longer = f"{lines[-1]} {word}" if lines[-1] else word
            if not lines[-1] or _width(clusters(longer, weight), size) <= width_max - 2 * BLEED:
                lines[-1] = longer
            elif len(lines) == lines_max:
                lines[-1] = " ".join((lines[-1], *words[index:]))
                break
            else:
                lines.append(word)
    return tuple(lines)


def fitted(line: tuple[Cluster, ...], size: int, weight: Weight, width_max: int) -> tuple[Cluster, ...]:
    """The longest beginning of a line that fits `width_max` pixels, with an ellipsis if something is missing.

    What stands in brackets is there whole or not at all; what ends the line in them stays there: "Pi… (bot)".
    """
    if _width(line, size) <= width_max:
        return line
    ellipsis = clusters(ELLIPSIS, weight)
    ending = _bracket_at_end(line)
    kept = _beginning(line[: len(line) - len(ending)], (*ellipsis, *ending), size, width_max)
    if not kept:
        return (*_beginning(line, ellipsis, size, width_max), *ellipsis)
    texts = [cluster.text for cluster in kept]
    is_open = texts.count(ISOLATE) > texts.count(END_OF_ISOLATE)
    return (*kept, *ellipsis, *([Cluster(END_OF_ISOLATE, kept[-1].font)] if is_open else ()), *ending)


def _beginning(line: tuple[Cluster, ...], end: tuple[Cluster, ...], size: int, width_max: int) -> tuple[Cluster, ...]:
    """As much of a line as leaves room for `end` behind it."""
    fits = 0
    too_long = len(line)
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        if _width((*line[:middle], *end), size) <= width_max:
            fits = middle
        else:
            too_long = middle
    fits = _before_bracket(line[:fits])
    while fits and line[fits - 1].is_space:
        fits -= 1
    return line[:fits]


def _bracket_at_end(line: tuple[Cluster, ...]) -> tuple[Cluster, ...]:
    """The space and the brackets that a line ends with, if it does."""
    texts = [cluster.text for cluster in line]
    start = _before_bracket(line[:-1])
    is_one = texts[-1:] == [")"] and 0 < start < len(line) - 1
    return line[start - 1 :] if is_one else ()


def _before_bracket(line: tuple[Cluster, ...]) -> int:
    """The number of pieces before a bracket after a space that is open at the end, or of all."""
    for index in range(len(line) - 1, 0, -1):
        if line[index].text == ")":
            break
        if line[index].text == "(" and line[index - 1].is_space:  # in a word it may be a face
            return index
    return len(line)


def _width(line: tuple[Cluster, ...], size: int) -> float:
    return sum(_advance(run, size) for run in runs(line))


def _advance(run: Run, size: int) -> float:
    return face(run.font, size).getlength(_drawn(run), direction=_direction(run))


def _direction(run: Run) -> str | None:
    """For the shaping engine; without one there is no direction to give."""
    if not HAS_RAQM:
        return None
    return "rtl" if run.is_rtl else "ltr"


def _drawn(run: Run) -> str:
    """What goes to the font: without a shaping engine, right-to-left text is turned by hand and joiners are dropped."""
    if HAS_RAQM:
        return run.text
    known = coverage(run.font)
    visible = "".join(
        character for character in run.text if ord(character) in known and not 0x200C <= ord(character) <= 0x200D
    )
    return visible[::-1] if run.is_rtl else visible
