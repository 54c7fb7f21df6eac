"""What it is worth to be dealt Fantasyland in the next hand, by the number of cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from bot.rules.open_face_ruleset import Ruleset

_WORTH = {13: 7.0, 14: 12.0, 15: 18.0, 16: 24.0, 17: 31.0}


@lru_cache(maxsize=64)
def fantasyland_worth(ruleset: Ruleset) -> Mapping[int, float]:
    """Points against one opponent that a Fantasyland brings more than an ordinary hand, by cards dealt.

    Hands that follow because the player stays are counted in. The keys are `ruleset.fantasyland.card_counts`; empty
    where there is no Fantasyland. Against several opponents it is worth as many times as much.
    """
    if ruleset.fantasyland is None:
        return MappingProxyType({})
    return MappingProxyType({cards: _WORTH[cards] for cards in sorted(ruleset.fantasyland.card_counts)})
