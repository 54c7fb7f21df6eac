"""The rulesets that ship with the bot, and rules from files and settings: data that is checked when it is loaded."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from bot.look_alikes import look
from bot.rules.bad_ruleset import BadRuleset, bad_ruleset, mistake, shown
from bot.rules.game import GAMES, RulesGame, contradiction
from bot.rules.royalties import UNIT_TABLES, with_unit_tables
from bot.rules.ruleset import Ruleset
from bot.rules.toml_files import ASSETS, read_toml, refuse_huge_numbers, stems

NAME_LOOKED_AT = 64  # characters; a title has at most 60

_NO_LETTERS = re.compile(r"[\W_]+")

_R = TypeVar("_R", bound=Ruleset)


def preset_names(family: str | None = None) -> tuple[str, ...]:
    """The names of the rulesets that ship with the bot, of one game or of all; those that are only scored included."""
    families = GAMES if family is None else (family,)
    return tuple(name for one in families for name in stems(GAMES[one].folder))


@cache
def load_preset(name: str) -> Ruleset:
    """The preset of that name. Raises BadRuleset for another name."""
    game = GAMES[_family_of(name)]
    rules: Ruleset = checked(game, f"{name}.toml", read_toml(game.folder / f"{name}.toml"))
    return rules


def preset_text(name: str) -> str:
    """The file of a preset, as it is written. Raises BadRuleset for another name."""
    return (GAMES[_family_of(name)].folder / f"{name}.toml").read_text(encoding="utf-8")


def _family_of(name: str) -> str:
    family = next((family for family in GAMES if name in preset_names(family)), None)
    if family is None:
        raise unknown_preset(name, preset_names())
    return family


def unknown_preset(text: str, names: tuple[str, ...]) -> BadRuleset:
    """The refusal of a name that no preset has."""
    return BadRuleset(shown(text), "", mistake("no_ruleset", known=", ".join(names)))


def load_any(name_or_path: str) -> Ruleset:
    """A preset of either family by any of its names, or what a file (``*.toml``) describes. Raises BadRuleset, also
    where one setting goes against another one.

    For the command line alone: whoever calls it may read any file of the host's.
    """
    if name_or_path.endswith(".toml"):
        path = Path(name_or_path)
        return without_contradiction(path.name, described(path.name, read_toml(path)))
    return load_named(name_or_path)


def without_contradiction(file: str, ruleset: _R) -> _R:
    """The rules themselves. Raises BadRuleset where one setting goes against another one; `file` is for its sentence.

    Rules that were saved or begun with once are read without this: they stay what they were.
    """
    if found := contradiction(ruleset):
        raise BadRuleset(file, *found)
    return ruleset


def load_named(text: str) -> Ruleset:
    """A preset of either family by any of its names; nothing else is looked for. Raises BadRuleset."""
    name = find_preset(text)
    if name is None:
        raise unknown_preset(text, preset_names())
    return load_preset(name)


def described(file: str, data: dict[str, Any]) -> Ruleset:
    """What a file's keys describe: what differs from the preset that `base` names, or a whole game of a `family`.

    Raises BadRuleset; `file` is for its sentence. Without a title the name is one.
    """
    name, base = data.get("name"), data.get("base")
    if isinstance(name, str):
        data = {"title": name.replace("-", " ").capitalize(), **data}
    if base is None:
        family = data.get("family")
        if not isinstance(family, str) or family not in GAMES:
            families = " or ".join(f'"{one}"' for one in GAMES)
            wrong = mistake("none_of_these", known=families, value=shown(family))
            raise BadRuleset(file, "family", wrong if "family" in data else mistake("no_family"))
        whole: Ruleset = checked(GAMES[family], file, data)
        return whole
    preset = find_preset(base) if isinstance(base, str) else None
    if preset is None:
        raise BadRuleset(file, "base", mistake("no_preset", value=shown(base)))
    if name is None:
        raise BadRuleset(file, "name", mistake("missing"))
    rules = load_named(preset)
    own: dict[str, Any] = {"also_known_as": []}
    return with_settings(rules, own | {key: value for key, value in data.items() if key != "base"}, file=file)


def find_preset(text: str) -> str | None:
    """The preset, open-face or closed, that has this name, title or other name; None if none has.

    Case, accents and punctuation do not matter: ``xap xam`` finds ``vietnamese``.
    """
    return _names().get(folded(text))


def preset_looking_like(text: str) -> str | None:
    """The preset for one of whose names people would take this one; None if there is none."""
    return _looks().get(look(text))


@cache
def _names() -> dict[str, str]:
    return _by_name(folded)


@cache
def _looks() -> dict[str, str]:
    return _by_name(look)


def _by_name(alike: Callable[[str], str]) -> dict[str, str]:
    """The presets by all of their names, as these are compared."""
    loaded = [load_preset(name) for name in preset_names()]
    names = {alike(other): one.name for one in reversed(loaded) for other in (one.title, *one.also_known_as)}
    return names | {alike(one.name): one.name for one in loaded}


def folded(text: str) -> str:
    """A name as names are compared: its first 64 characters without case, accents, spaces and punctuation.

    Only so many, because putting a run of combining marks in order takes its length squared.
    """
    return _NO_LETTERS.sub("", unicodedata.normalize("NFKD", text[:NAME_LOOKED_AT]).casefold())


def with_settings(ruleset: _R, settings: dict[str, Any], *, file: str = "settings") -> _R:
    """The ruleset with some keys changed; tables merge key by key, ``None`` or ``"none"`` takes an optional one away.

    ``{"scoop_bonus": 1, "fantasyland": {"stay": {"middle": "quads"}}, "royalties": "classic_2012"}``. ``{}`` for a
    table that the ruleset lacks gives its defaults. Bonuses are paid by their own mode unless `bonus_mode` is among the
    settings. Raises BadRuleset; `file` is for its sentence.
    """
    if not settings:
        return ruleset
    game = GAMES[ruleset.family]
    changes = game.completed(settings)
    for key in UNIT_TABLES:
        if isinstance(changes.get(key), dict):
            changes[key] = {"name": "house rules", **changes[key]}
    changes = game.changes(ruleset, changes)
    merged: _R = checked(game, file, _merged(ruleset.model_dump(mode="json"), changes))
    return merged


def _merged(base: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in changes.items():
        old = merged.get(key)
        merged[key] = _merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def checked(game: RulesGame[_R], file: str, data: dict[str, Any]) -> _R:
    """The ruleset of a game that some data is. Raises BadRuleset, which names the file and the key."""
    refuse_huge_numbers(file, data)
    model = game.ruleset
    data = game.completed(data)
    data = {key: None if value == "none" and _may_be_none(model, key) else value for key, value in data.items()}
    data = with_unit_tables(file, model.model_fields, data)
    try:
        # Through JSON, because strict checking takes lists as tuples there, and stored rulesets come back that way.
        return model.model_validate_json(json.dumps(data, default=str))
    except ValidationError as problems:
        raise bad_ruleset(file, problems, [tuple(part.model_fields) for part in game.parts]) from None
    except RecursionError:
        raise BadRuleset(file, "", mistake("nested")) from None


def _may_be_none(model: type[BaseModel], key: str) -> bool:
    """TOML has no word for nothing: ``fantasyland = "none"``, ``bonuses = "none"``."""
    return key in model.model_fields and model.model_fields[key].default is None


@cache
def presets_offered(family: str) -> tuple[Ruleset, ...]:
    """The presets of a game that tables play, in the order in which players look for them; unlisted ones at the end."""
    order: list[str] = read_toml(ASSETS / "offered.toml").get(family, [])
    names = preset_names(family)
    listed = [name for name in order if name in names]
    found = map(load_preset, (*listed, *(name for name in names if name not in listed)))
    return tuple(preset for preset in found if preset.is_playable)
