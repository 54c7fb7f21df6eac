"""An open-face hand of players with chips before them (RULES 3.9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from bot.rules.caps import Cap
from bot.rules.open_face.boards import BoardsResult
from bot.rules.open_face.scoring import Result
from bot.rules.table_stakes import capped_pairs

_Scored = TypeVar("_Scored", Result, BoardsResult)


def with_stacks(result: _Scored, cap: Cap, stacks: Sequence[int], button: int) -> _Scored:
    """The same hand played for table stakes, settled from the button's left; `stacks` are chips in order of play."""
    pairs = capped_pairs(result.pairs, cap, stacks, (button + 1) % len(stacks))
    totals = [0] * len(stacks)
    for pair in pairs:
        first, second = pair.players
        totals[first] += pair.net
        totals[second] -= pair.net
    return replace(result, totals=tuple(totals), pairs=pairs)
