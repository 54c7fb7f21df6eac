"""Which values a deuce-to-seven middle may have, for many boards at once (RULES 3.5)."""

from __future__ import annotations

from functools import cache

import numpy as np

from bot.players.arrays import BoolArray, IntegerArray
from bot.rules.evaluate import VALUES
from bot.rules.lows import LowQualifier, is_low
from bot.rules.open_face.ruleset import OpenFaceRuleset


@cache
def are_lows(low_qualifier: LowQualifier = 10) -> BoolArray:
    """``[value]``: whether a deuce-to-seven middle of this value is legal."""
    return np.array([is_low(value, low_qualifier) for value in range(VALUES)])


def still_legal(middles: IntegerArray, ruleset: OpenFaceRuleset) -> BoolArray:
    """``[board]``: whether boards that are legal in a game with the same kind of middle are legal in this one, too.

    `middles` are the values of their middles, ``[board]``. The boards that ship with the bot have lows up to ten-low;
    some houses require nine-low. A player who needs a nine arranges the same cards differently, so the boards that
    stay legal are taken to stand for all, and the share of fouls is taken not to change.
    """
    if ruleset.middle == "high":
        return np.ones(len(middles), np.bool_)
    found: BoolArray = are_lows(ruleset.low_qualifier)[middles]
    return found
