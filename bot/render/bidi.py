"""From reading order to left-to-right order, for lines that mix scripts (Unicode's UAX 9, without explicit controls).

A shaping engine does this for one font; a line here may need several, so the order of its runs is worked out first. The
controls themselves are gone by then: `clusters` drops them, so that no name can turn the text around it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.render.clusters import Cluster


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of one font and one direction; `text` is in reading order."""

    text: str
    font: str
    is_rtl: bool


def runs(line: Sequence[Cluster]) -> tuple[Run, ...]:
    """The runs of a line from left to right."""
    levels = _levels([_kind(cluster.text) for cluster in line])
    ordered: list[tuple[Run, int]] = []
    for (font, level), group in groupby(zip(line, levels, strict=True), key=lambda item: (item[0].font, item[1])):
        text = "".join(cluster.text for cluster, _ in group)
        ordered.append((Run(text, font, level % 2 == 1), level))
    for threshold in range(max(levels, default=0), 0, -1):
        ordered = _reversed_from(ordered, threshold)
    return tuple(run for run, _ in ordered)


def _kind(text: str) -> str:
    """``L`` or ``R`` for letters, ``N`` for digits, and nothing for what takes the direction of its neighbours."""
    match unicodedata.bidirectional(text[0]):
        case "L":
            return "L"
        case "R" | "AL":
            return "R"
        case "EN" | "AN":
            return "N"
        case _:
            return ""


def _levels(kinds: list[str]) -> list[int]:
    """Embedding levels: even ones run to the right, odd ones to the left."""
    base = next((kind for kind in kinds if kind in {"L", "R"}), "L")
    digits = {"L": 0 if base == "L" else 2, "R": 2}
    levels: list[int | None] = []
    sides: list[str] = []  # the direction that a neutral neighbour sees
    strong = base
    for kind in kinds:
        if kind in {"L", "R"}:
            strong = kind
        sides.append(strong if kind else "")
        if kind == "N":
            levels.append(digits[strong])
        elif kind == "R":
            levels.append(1)
        else:
            levels.append((0 if base == "L" else 2) if kind == "L" else None)
    for index, level in enumerate(levels):
        if level is None:
            left = next((side for side in reversed(sides[:index]) if side), base)
            right = next((side for side in sides[index:] if side), base)
            side = left if left == right else base
            levels[index] = 1 if side == "R" else (0 if base == "L" else 2)
    return [level or 0 for level in levels]


def _reversed_from(ordered: list[tuple[Run, int]], threshold: int) -> list[tuple[Run, int]]:
    """Every stretch of runs at `threshold` or deeper, turned around."""
    turned: list[tuple[Run, int]] = []
    for is_deep, group in groupby(ordered, key=lambda item: item[1] >= threshold):
        stretch = list(group)
        turned += reversed(stretch) if is_deep else stretch
    return turned
