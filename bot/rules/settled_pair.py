"""Two players settled, whichever game they played."""

from __future__ import annotations

from dataclasses import dataclass

Three = tuple[int, int, int]
"""One number a row: front, middle, back."""


@dataclass(frozen=True, slots=True)
class PairResult:
    """Two players settled, signed as the first one sees it; all amounts in units.

    `rows` 1, 0 or -1 for a row won, tied or lost; `units` what each row brought; `royalties` what either collects.
    `net` = units + scoop + overall + royalties[0] - royalties[1] + aces + natural + surrender, less what a cap took.
    """

    players: tuple[int, int]
    net: int
    rows: Three
    units: Three
    scoop: int
    royalties: tuple[int, int]
    overall: int = 0
    aces: int = 0
    natural: int = 0
    surrender: int = 0
    capped: int = 0
