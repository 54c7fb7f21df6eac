"""Settings that each make sense and together make none: such rules are neither saved nor begun with.

They can be read: a hand that was played by them, or a house rule that was saved with them, stays what it was.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.rules.closed.ruleset import ClosedRuleset


def closed_contradiction(rules: ClosedRuleset) -> tuple[str, str] | None:
    """The first key that goes against another, and a reason that says what to write instead; None if there is none."""
    return next(_contradictions(rules), None)


def _contradictions(rules: ClosedRuleset) -> Iterator[tuple[str, str]]:
    if rules.settlement == "single_winner" and rules.offers_surrender:
        yield (
            "surrender_units",
            'a surrender is paid to each opponent, and with settlement = "single_winner" only one player is paid: '
            "write 0, or settle in another way",
        )
    if rules.announce == "in_turn" and not rules.offers_surrender:
        yield (
            "announce",
            "without a surrender nobody has anything to say in turn: "
            'write "together", or offer a surrender, such as surrender_units = 2',
        )
    mode = rules.bonuses.mode if rules.bonuses is not None else None
    if mode is not None and _paid(mode, rules) != _paid(rules.bonus_mode, rules):
        yield (
            "bonus_mode",
            f'these bonuses are made for "{mode}", not for "{rules.bonus_mode}": write bonus_mode = "{mode}" or leave '
            f'it out, choose other bonuses, or say of your own ones: bonuses.mode = "{rules.bonus_mode}"',
        )


def _paid(mode: str, rules: ClosedRuleset) -> str:
    """Where the majority of rows pays, no row has a unit that a bonus could replace: it comes on top (RULES 2.1)."""
    return "plus" if mode == "instead" and rules.row_pay == "majority" else mode
