"""The open-face rulesets that ship with the bot."""

from __future__ import annotations

from functools import cache

from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.rules.rulesets import load_preset, preset_names, unknown_preset


def scored_open_face_presets() -> tuple[str, ...]:
    """The names of all open-face presets: their finished deals can be scored."""
    return preset_names("open-face")


@cache
def open_face_presets() -> tuple[str, ...]:
    """The names of those that are played at tables."""
    return tuple(name for name in scored_open_face_presets() if load_open_face(name).is_playable)


def load_open_face(name: str) -> OpenFaceRuleset:
    """The open-face preset of that name. Raises BadRuleset for another name."""
    rules = load_preset(name) if name in scored_open_face_presets() else None
    if not isinstance(rules, OpenFaceRuleset):
        raise unknown_preset(name, scored_open_face_presets())
    return rules
