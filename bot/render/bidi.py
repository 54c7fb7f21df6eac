"""From reading order to left-to-right order, for lines that mix scripts (Unicode's UAX 9, of whose controls isolates).

A shaping engine does this for one font; a line here may need several, so the order of its runs is worked out first. The
other controls are gone by then: `clusters` drops them, so that no name can turn the text around it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.panels.isolates import END_OF_ISOLATE, ISOLATE
from bot.render.clusters import Cluster

_LETTERS = ("L", "R")


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of one font and one direction; `text` is in reading order."""

    text: str
    font: str
    is_rtl: bool


def runs(line: Sequence[Cluster]) -> tuple[Run, ...]:
    """The runs of a line from left to right."""
    levels = _levels([_kind(cluster.text) for cluster in line])
    seen = [(one, level) for one, level in zip(line, levels, strict=True) if one.text not in (ISOLATE, END_OF_ISOLATE)]
    ordered: list[tuple[Run, int]] = []
    for (font, level), group in groupby(seen, key=lambda item: (item[0].font, item[1])):
        text = "".join(cluster.text for cluster, _ in group)
        ordered.append((Run(text, font, level % 2 == 1), level))
    for threshold in range(max(levels, default=0), 0, -1):
        ordered = _reversed_from(ordered, threshold)
    return tuple(run for run, _ in ordered)


def _kind(text: str) -> str:
    """``L`` or ``R`` for letters, ``N`` for digits, an isolate's mark, or nothing for what is as its neighbours."""
    if text in (ISOLATE, END_OF_ISOLATE):
        return text
    match unicodedata.bidirectional(text[0]):
        case "L":
            return "L"
        case "R" | "AL":
            return "R"
        case "EN" | "AN":
            return "N"
        case _:
            return ""


def _levels(kinds: Sequence[str], around: int = -1) -> list[int]:
    """Embedding levels: even ones run to the right, odd ones to the left; none is above those `around` an isolate."""
    isolates = _isolates(kinds)
    seen = list(kinds)  # from outside an isolate is a neutral
    for start, end in isolates:
        seen[start:end] = [""] * (end - start)
    base = next((kind for kind in seen if kind in _LETTERS), "L")
    own = around + 1 if (around % 2 == 0) == (base == "R") else around + 2
    to_right = own + own % 2
    to_left = own + (own + 1) % 2
    levels: list[int | None] = []
    sides: list[str] = []  # the direction that a neutral neighbour sees
    strong = base
    for kind in seen:
        if kind in _LETTERS:
            strong = kind
        is_neutral = kind not in (*_LETTERS, "N")
        sides.append("" if is_neutral else strong)
        if is_neutral:
            levels.append(None)
        elif strong == "L":
            levels.append(to_right)
        else:
            levels.append(to_left + 1 if kind == "N" else to_left)
    for index, level in enumerate(levels):
        if level is None:
            left = next((side for side in reversed(sides[:index]) if side), base)
            right = next((side for side in sides[index:] if side), base)
            levels[index] = to_left if (left if left == right else base) == "R" else to_right
    for start, end in isolates:
        levels[start + 1 : end] = _levels(kinds[start + 1 : end], own)
    return [level or 0 for level in levels]


def _isolates(kinds: Sequence[str]) -> list[tuple[int, int]]:
    """Where the outermost isolates begin and end; one that is not closed goes on to the end."""
    found = []
    depth = 0
    start = 0
    for index, kind in enumerate((*kinds, *[END_OF_ISOLATE] * kinds.count(ISOLATE))):
        if kind == ISOLATE:
            start = start if depth else index
            depth += 1
        elif kind == END_OF_ISOLATE and depth:
            depth -= 1
            if not depth:
                found.append((start, min(index, len(kinds))))
    return found


def _reversed_from(ordered: list[tuple[Run, int]], threshold: int) -> list[tuple[Run, int]]:
    """Every stretch of runs at `threshold` or deeper, turned around."""
    turned: list[tuple[Run, int]] = []
    for is_deep, group in groupby(ordered, key=lambda item: item[1] >= threshold):
        stretch = list(group)
        turned += reversed(stretch) if is_deep else stretch
    return turned
