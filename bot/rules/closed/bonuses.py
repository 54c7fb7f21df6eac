"""Bonus tables of the closed game: what strong hands pay, and how that goes with the row's own unit (RULES 2.1)."""

from __future__ import annotations

from typing import Literal

from bot.rules.royalties import RoyaltyTable

BonusMode = Literal["instead", "plus", "always"]
"""Instead of the row's unit, on top of it, or on top of it and paid to whoever holds the hand, row won or lost."""


class BonusTable(RoyaltyTable):
    """Units by row and hand. `mode` is how the table is meant to be paid; None for one that goes with any mode.

    A ruleset's `bonus_mode` decides what is paid: `mode` only says what that is where a ruleset names the table and no
    mode, and finds contradictions. Rulesets that were stored before tables had a mode have tables without.
    """

    mode: BonusMode | None = None
