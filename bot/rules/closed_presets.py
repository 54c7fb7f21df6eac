"""The closed rulesets that ship with the bot."""

from __future__ import annotations

from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.rulesets import load_preset, preset_names, unknown_preset


def closed_presets() -> tuple[str, ...]:
    """The names of the closed presets."""
    return preset_names("closed")


def load_closed(name: str) -> ClosedRuleset:
    """The closed preset of that name. Raises BadRuleset for another name."""
    rules = load_preset(name) if name in closed_presets() else None
    if not isinstance(rules, ClosedRuleset):
        raise unknown_preset(name, closed_presets())
    return rules
