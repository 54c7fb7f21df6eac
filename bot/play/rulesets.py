"""Rulesets as a server knows them: the presets and its own house rules, found by any of their names."""

from __future__ import annotations

from functools import lru_cache

from bot.rules.bad_ruleset import BadRuleset, mistake, shown
from bot.rules.house_rules import HouseRule
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import find_preset, folded, load_named, preset_names
from bot.store import KeptRule, Store

DEFAULT_OPEN_FACE = "pineapple"
DEFAULT_CLOSED = "american"
"""What is meant where nobody names a game."""


def is_playable(ruleset: Ruleset) -> bool:
    """Whether tables play it; all others can be scored."""
    return ruleset.is_playable


def all_presets() -> list[Ruleset]:
    """The presets of all games, open-face first."""
    return [load_named(name) for name in preset_names()]


async def find_ruleset(store: Store, guild_id: int, text: str) -> Ruleset:
    """The server's house rule or the preset that has this name, title or other name (case and accents do not matter).

    Raises BadRuleset when there is none, and for a house rule that cannot be played any more.
    """
    if kept := await find_kept(store, guild_id, text):
        return built(kept.rule)
    if preset := find_preset(text):
        return load_named(preset)
    raise BadRuleset("", "", mistake("no_game_here", value=shown(text).strip('"')))


async def find_kept(store: Store, guild_id: int, text: str) -> KeptRule | None:
    """The server's house rule that has this name, title or other name; None if there is none."""
    wanted = folded(text)
    kept = await store.house_rules.of(guild_id)
    by_name = (one for one in kept if wanted == folded(one.rule.name))
    by_title = (one for one in kept if wanted and wanted in _names_of(one.rule))
    return next(by_name, None) or next(by_title, None)


async def kept_like(store: Store, guild_id: int, text: str) -> list[KeptRule]:
    """The server's house rules that have what was typed so far in one of their names, by name; all for nothing typed.

    Those that cannot be played any more are found by the name that they were saved with.
    """
    wanted = folded(text)
    kept = await store.house_rules.of(guild_id)
    return [one for one in kept if any(wanted in name for name in (folded(one.rule.name), *_names_of(one.rule)))]


async def rulesets_like(store: Store, guild_id: int, text: str) -> list[Ruleset]:
    """House rules and presets that have what was typed so far in one of their names; all for nothing typed.

    First the one whose name it is, then the server's own and what it has played most, then whose name begins with it.
    """
    wanted = folded(text)
    own = [one.rule for one in await store.house_rules.of(guild_id)]
    found = [
        *(built(rule) for rule in own if any(wanted in name for name in _names_of(rule))),
        *(preset for preset in all_presets() if any(wanted in name for name in _names(preset))),
    ]
    played = await store.statistics.hands_of_rulesets(guild_id)
    is_own = {rule.name for rule in own}

    def place(one: Ruleset) -> tuple[bool, bool, int, bool]:
        names = _names(one)
        begins = any(name.startswith(wanted) for name in names)
        return wanted not in names, one.name not in is_own, -played.get(one.name, 0), not begins

    return sorted(found, key=place)


def built(rule: HouseRule) -> Ruleset:
    """The rules of a house rule, worked out once. Raises BadRuleset."""
    found = _built(rule)
    if isinstance(found, BadRuleset):
        raise _anew(found)
    return found


@lru_cache(maxsize=512)
def _built(rule: HouseRule) -> Ruleset | BadRuleset:
    """What cannot be played is as dear to find out, and is asked as often, as what can."""
    try:
        return rule.ruleset()
    except BadRuleset as refused:
        return _anew(refused)


def _anew(refused: BadRuleset) -> BadRuleset:
    """The same refusal without where it was raised: what is kept must not hold on to everything on the way there."""
    return BadRuleset(refused.file, refused.key, refused.reason)


@lru_cache(maxsize=512)
def _names_of(rule: HouseRule) -> tuple[str, ...]:
    """Its names; none for a rule that cannot be played any more, which is said where it is shown."""
    found = _built(rule)
    return () if isinstance(found, BadRuleset) else _names(found)


def _names(ruleset: Ruleset) -> tuple[str, ...]:
    """Name, title and other names as they are compared."""
    return tuple(map(folded, (ruleset.name, ruleset.title, *ruleset.also_known_as)))
