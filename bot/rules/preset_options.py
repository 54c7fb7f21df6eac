"""What some groups play otherwise in a preset: options that a host turns on in the lobby, from `assets/options.toml`.

An option is the lines of TOML that turn it on. Which of them are on in some rules is seen from the rules themselves:
those whose lines change nothing more.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, TypeVar

from bot.rules.bad_ruleset import BadRuleset, mistake, shown
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import find_preset, load_named, with_settings
from bot.rules.toml_files import ASSETS

_FILE = ASSETS / "options.toml"
SUMMARY_MOST = 200  # characters of a ruleset's summary
_ANY_CLOSED = "closed"  # stands for every closed preset; no preset has this name

_R = TypeVar("_R", bound=Ruleset)


@dataclass(frozen=True, slots=True)
class PresetOption:
    """One thing that some play. `key` names its words, ``option.<key>``; `lines` are TOML."""

    key: str
    lines: str

    @property
    def settings(self) -> dict[str, Any]:
        """What its lines change."""
        return tomllib.loads(self.lines)

    def is_on(self, ruleset: Ruleset) -> bool:
        """Whether these rules have it: its lines would change nothing."""
        try:
            return with_settings(ruleset, self.settings) == ruleset
        except BadRuleset:  # it contradicts a house rule's other settings
            return False


def options_of(ruleset: Ruleset) -> tuple[PresetOption, ...]:
    """The options of the preset that these rules are, with or without some of them; none for a house rule."""
    return _options().get(ruleset.name, ())


def lobby_options(ruleset: Ruleset) -> tuple[PresetOption, ...]:
    """Those that can be turned on at an open table: all but another deck, which its sealed shuffles do not have."""
    return tuple(option for option in options_of(ruleset) if "deck" not in option.settings)


@lru_cache(maxsize=256)
def options_on(ruleset: Ruleset) -> tuple[str, ...]:
    """The keys of the lobby's options that these rules have."""
    return tuple(option.key for option in lobby_options(ruleset) if option.is_on(ruleset))


def closed_variations() -> tuple[PresetOption, ...]:
    """What combines with any closed game, except where two settings contradict each other."""
    return _options()[_ANY_CLOSED]


def with_options(ruleset: _R, keys: Iterable[str], summary: str = "") -> _R:
    """The preset of these rules with just these of its options on, and the summary that players then read.

    Its title stays. Raises KeyError for an option that the preset does not have, and BadRuleset for options that
    contradict each other.
    """
    rules = load_named(ruleset.name)
    assert isinstance(rules, type(ruleset)), "the preset of that name is the other game"
    known = {option.key: option for option in lobby_options(ruleset)}
    for key in keys:
        rules = with_settings(rules, known[key].settings)
    return with_settings(rules, {"summary": summary[:SUMMARY_MOST]}) if summary else rules


@cache
def _options() -> Mapping[str, tuple[PresetOption, ...]]:
    tables = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    for name in tables:
        if name != _ANY_CLOSED and find_preset(name) != name:
            raise BadRuleset(_FILE.name, name, mistake("no_preset", value=shown(name)))
    return {
        name: tuple(PresetOption(key, lines.strip()) for key, lines in table.items()) for name, table in tables.items()
    }
