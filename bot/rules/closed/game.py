"""The rules of the closed game, as everybody asks for them (RULES 2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from bot.rules.bad_ruleset import Mistake, mistake
from bot.rules.closed.lines import answer_closed
from bot.rules.closed.ruleset import BonusMode, BonusTable, ClosedRuleset, JackpotEvent, merged_naturals
from bot.rules.game import RulesGame
from bot.rules.json_lines import Object
from bot.rules.royalties import table_names, unit_table
from bot.rules.toml_files import ASSETS


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


class ClosedRules(RulesGame[ClosedRuleset]):
    """Thirteen cards each, all settled at once."""

    ruleset = ClosedRuleset
    folder = ASSETS / "rulesets" / "closed"
    parts = (ClosedRuleset, JackpotEvent, BonusTable)

    def completed(self, settings: dict[str, Any]) -> dict[str, Any]:
        """The settings with the mode that their bonuses say themselves, by name or written out."""
        if "bonus_mode" in settings:
            return dict(settings)
        bonuses = settings.get("bonuses")
        if isinstance(bonuses, str) and bonuses in table_names("bonuses"):
            bonuses = unit_table("bonuses", bonuses)
        mode = bonuses.get("mode") if isinstance(bonuses, dict) else None
        return {**settings, "bonus_mode": mode} if mode in get_args(BonusMode) else dict(settings)

    def changes(self, ruleset: ClosedRuleset, settings: dict[str, Any]) -> dict[str, Any]:
        """Naturals change one by one where they are a table."""
        naturals = settings.get("naturals")
        if not isinstance(naturals, dict):
            return settings
        return {**settings, "naturals": merged_naturals(ruleset.naturals, naturals)}

    def contradiction(self, ruleset: ClosedRuleset) -> tuple[str, Mistake] | None:
        """The first key that goes against another, and why."""
        return closed_contradiction(ruleset)

    def answer(self, line: Object, ruleset: ClosedRuleset) -> Object:
        """Score a line. Raises BadLine."""
        return answer_closed(line, ruleset)
