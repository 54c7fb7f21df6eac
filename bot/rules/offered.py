"""In which order games are offered: `assets/offered.toml`."""

from __future__ import annotations

from functools import cache

from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import load_preset, preset_names
from bot.rules.toml_files import ASSETS, read_toml


@cache
def presets_offered(family: str) -> tuple[Ruleset, ...]:
    """The presets of a game that tables play, in the order in which players look for them; unlisted ones at the end."""
    order: list[str] = read_toml(ASSETS / "offered.toml").get(family, [])
    names = preset_names(family)
    listed = [name for name in order if name in names]
    found = map(load_preset, (*listed, *(name for name in names if name not in listed)))
    return tuple(preset for preset in found if preset.is_playable)
