"""Settings that each make sense and together make none: such rules are neither saved nor begun with.

They can be read: a hand that was played by them, or a house rule that was saved with them, stays what it was.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.rules.bad_ruleset import Mistake, mistake
from bot.rules.closed.ruleset import ClosedRuleset


def closed_contradiction(rules: ClosedRuleset) -> tuple[str, Mistake] | None:
    """The first key that goes against another, and a reason that says what to write instead; None if there is none."""
    return next(_contradictions(rules), None)


def _contradictions(rules: ClosedRuleset) -> Iterator[tuple[str, Mistake]]:
    if rules.settlement == "single_winner" and rules.offers_surrender:
        yield "surrender_units", mistake("surrender_to_each")
    if rules.settlement == "pool" and rules.offers_surrender:
        yield "surrender_units", mistake("surrender_in_pool")
    if rules.announce == "in_turn" and not rules.offers_surrender:
        yield "announce", mistake("nothing_to_say")
    mode = rules.bonuses.mode if rules.bonuses is not None else None
    if mode is not None and _paid(mode, rules) != _paid(rules.bonus_mode, rules):
        yield "bonus_mode", mistake("other_mode", mode=mode, chosen=rules.bonus_mode)


def _paid(mode: str, rules: ClosedRuleset) -> str:
    """Where the majority of rows pays, no row has a unit that a bonus could replace: it comes on top (RULES 2.1)."""
    return "plus" if mode == "instead" and rules.row_pay == "majority" else mode
