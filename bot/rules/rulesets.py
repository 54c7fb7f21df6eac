"""The rulesets that ship with the bot, and rules from files and settings: data that is checked when it is loaded."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from bot.rules.bad_ruleset import BadRuleset, bad_ruleset, shown
from bot.rules.closed.bonuses import BonusMode, BonusTable
from bot.rules.closed.ruleset import ClosedRuleset, JackpotEvent, merged_naturals
from bot.rules.open_face.ruleset import Fantasyland, Ruleset, Stay, Street
from bot.rules.royalties import RoyaltyTable
from bot.rules.toml_costs import refuse_costly

ASSETS = Path(__file__).resolve().parents[2] / "assets"
FILE_BYTES_MOST = 65_536
NAME_LOOKED_AT = 64  # characters; a title has at most 60
_NUMBER_MOST = 2**63 - 1  # TOML promises no more

_NO_LETTERS = re.compile(r"[\W_]+")

AnyRuleset = Ruleset | ClosedRuleset
"""Told apart by `family`."""

_R = TypeVar("_R", bound=AnyRuleset)
_M = TypeVar("_M", bound=BaseModel)
_FOLDERS = {"open-face": ASSETS / "rulesets", "closed": ASSETS / "rulesets" / "closed"}
_TABLES = {"royalties": ASSETS / "royalties", "bonuses": ASSETS / "bonuses"}  # keys that may name a file of units


@cache
def _stems(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


@cache
def presets() -> tuple[str, ...]:
    """The names of the open-face rulesets that ship with the bot and are played at its tables."""
    return tuple(name for name in scored_presets() if load_preset(name).playable)


def scored_presets() -> tuple[str, ...]:
    """The names of all open-face rulesets that ship with the bot: their finished deals can be scored."""
    return _stems(_FOLDERS["open-face"])


def closed_presets() -> tuple[str, ...]:
    """The names of the closed rulesets that ship with the bot."""
    return _stems(_FOLDERS["closed"])


@cache
def load_preset(name: str) -> Ruleset:
    """The open-face preset of that name. Raises BadRuleset for another name."""
    return load_ruleset_file(_preset_file("open-face", name))


@cache
def load_closed_preset(name: str) -> ClosedRuleset:
    """The closed preset of that name. Raises BadRuleset for another name."""
    path = _preset_file("closed", name)
    return _checked(ClosedRuleset, path.name, _read_toml(path))


def _preset_file(family: str, name: str) -> Path:
    names = _stems(_FOLDERS[family])
    if name not in names:
        raise BadRuleset(shown(name), "", f"there is no such ruleset; the presets are {', '.join(names)}")
    return _FOLDERS[family] / f"{name}.toml"


def load_ruleset_file(path: Path) -> Ruleset:
    """The open-face ruleset that a TOML file describes. Raises BadRuleset, which names the file and the key."""
    return _checked(Ruleset, path.name, _read_toml(path))


def load_any(name_or_path: str) -> AnyRuleset:
    """A preset of either family by any of its names, or what a file (``*.toml``) describes. Raises BadRuleset.

    For the command line alone: whoever calls it may read any file of the host's.
    """
    if name_or_path.endswith(".toml"):
        path = Path(name_or_path)
        return described(path.name, _read_toml(path))
    return load_named(name_or_path)


def load_named(text: str) -> AnyRuleset:
    """A preset of either family by any of its names; nothing else is looked for. Raises BadRuleset."""
    name = find_preset(text)
    if name is None:
        names = ", ".join((*scored_presets(), *closed_presets()))
        raise BadRuleset(shown(text), "", f"there is no such ruleset; the presets are {names}")
    return load_preset(name) if name in scored_presets() else load_closed_preset(name)


def described(file: str, data: dict[str, Any]) -> AnyRuleset:
    """What a file's keys describe: what differs from the preset that `base` names, or a whole game of a `family`.

    Raises BadRuleset; `file` is for its sentence. Without a title the name is one.
    """
    name, base = data.get("name"), data.get("base")
    if isinstance(name, str):
        data = {"title": name.replace("-", " ").capitalize(), **data}
    if base is None:
        match data.get("family"):
            case "closed":
                return _checked(ClosedRuleset, file, data)
            case "open-face":
                return _checked(Ruleset, file, data)
            case family:
                raise BadRuleset(file, "family", f'must be "open-face" or "closed", not {shown(family)}')
    preset = find_preset(base) if isinstance(base, str) else None
    if preset is None:
        raise BadRuleset(file, "base", f"there is no preset {shown(base)}; /rules list shows them all")
    if name is None:
        raise BadRuleset(file, "name", "this key is missing: add it")
    rules = load_named(preset)
    changed = ", ".join(key for key in data if key not in ("name", "base", "title", "summary", "also_known_as"))
    own = {"summary": f"{rules.title} with house rules: {changed}."[:200], "also_known_as": []}
    return with_settings(rules, own | {key: value for key, value in data.items() if key != "base"}, file=file)


def preset_text(name: str) -> str:
    """The file of a preset of either family, as it is written. Raises BadRuleset for another name."""
    family = "open-face" if name in scored_presets() else "closed"
    return _preset_file(family, name).read_text(encoding="utf-8")


def find_preset(text: str) -> str | None:
    """The preset, open-face or closed, that has this name, title or other name; None if none has.

    Case, accents and punctuation do not matter: ``xap xam`` finds ``vietnamese``.
    """
    return _names().get(folded(text))


@cache
def _names() -> dict[str, str]:
    loaded: list[AnyRuleset] = [load_preset(name) for name in scored_presets()]
    loaded += [load_closed_preset(name) for name in closed_presets()]
    names = {folded(other): one.name for one in reversed(loaded) for other in (one.title, *one.also_known_as)}
    return names | {folded(one.name): one.name for one in loaded}


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
    changes = _with_bonus_mode(type(ruleset), settings)
    for key in _TABLES:
        if isinstance(changes.get(key), dict):
            changes[key] = {"name": "house rules", **changes[key]}
    if isinstance(ruleset, ClosedRuleset) and isinstance(changes.get("naturals"), dict):
        changes["naturals"] = merged_naturals(ruleset.naturals, changes["naturals"])
    return _checked(type(ruleset), file, _merged(ruleset.model_dump(mode="json"), changes))


def _merged(base: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in changes.items():
        old = merged.get(key)
        merged[key] = _merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def _checked(model: type[_M], file: str, data: dict[str, Any]) -> _M:
    _refuse_huge_numbers(file, data)
    data = _with_bonus_mode(model, data)
    data = {key: None if value == "none" and _may_be_none(model, key) else value for key, value in data.items()}
    for key, folder in _TABLES.items():
        name = data.get(key)
        if key in model.model_fields and isinstance(name, str):
            if name not in _stems(folder):
                names = ", ".join(_stems(folder))
                raise BadRuleset(file, key, f"there is no table {shown(name)}; the tables are {names}")
            data = {**data, key: _table(key, name)}
    try:
        # Through JSON, because strict checking takes lists as tuples there, and stored rulesets come back that way.
        return model.model_validate_json(json.dumps(data, default=str))
    except ValidationError as problems:
        raise bad_ruleset(file, problems, _KEYS[model]) from None
    except RecursionError:
        raise BadRuleset(file, "", "tables are nested too deeply") from None


@cache
def _table(key: str, name: str) -> dict[str, Any]:
    """A file of units, not to be changed."""
    return _read_toml(_TABLES[key] / f"{name}.toml")


def _with_bonus_mode(model: type[BaseModel], data: dict[str, Any]) -> dict[str, Any]:
    """The settings with the mode that their bonuses say themselves, by name or written out, where nobody says one."""
    if model is not ClosedRuleset or "bonus_mode" in data:
        return dict(data)
    bonuses = data.get("bonuses")
    if isinstance(bonuses, str) and bonuses in _stems(_TABLES["bonuses"]):
        bonuses = _table("bonuses", bonuses)
    mode = bonuses.get("mode") if isinstance(bonuses, dict) else None
    return {**data, "bonus_mode": mode} if mode in get_args(BonusMode) else dict(data)


def _may_be_none(model: type[BaseModel], key: str) -> bool:
    """TOML has no word for nothing: ``fantasyland = "none"``, ``bonuses = "none"``."""
    return key in model.model_fields and model.model_fields[key].default is None


def _refuse_huge_numbers(file: str, data: dict[str, Any]) -> None:
    """Python reads hexadecimal numbers of any length and then cannot write them."""
    waiting: list[tuple[str, Any]] = list(data.items())
    while waiting:
        key, value = waiting.pop()
        if isinstance(value, int) and abs(value) > _NUMBER_MOST:
            raise BadRuleset(file, key, "this number is too large to be anybody's: write a smaller one")
        if isinstance(value, dict):
            waiting += [(f"{key}.{inner}", item) for inner, item in value.items()]
        elif isinstance(value, list):
            waiting += [(f"{key}[{index}]", item) for index, item in enumerate(value)]


def parsed(file: str, text: str) -> dict[str, Any]:
    """TOML as data. Raises BadRuleset, which names the file and the line."""
    refuse_costly(file, text)
    try:
        return tomllib.loads(text)
    except ValueError as problem:  # beside its own errors, tomllib lets those of numbers and dates through
        raise BadRuleset(file, "", f"cannot be read as TOML: {problem}") from None


def _read_toml(path: Path) -> dict[str, Any]:
    try:
        if not path.is_file():
            raise BadRuleset(path.name, "", "there is no such file: check its path")
        if path.stat().st_size > FILE_BYTES_MOST:
            raise BadRuleset(path.name, "", f"a ruleset has at most {FILE_BYTES_MOST} bytes")
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadRuleset(path.name, "", f"cannot be read as TOML: {problem}") from problem
    return parsed(path.name, text)


@cache
def named_tables(key: str) -> dict[str, RoyaltyTable]:
    """The tables that ship with the bot for a key, ``bonuses`` or ``royalties``, by name."""
    model = BonusTable if key == "bonuses" else RoyaltyTable
    return {name: _checked(model, name, _table(key, name)) for name in _stems(_TABLES[key])}


def _keys(*models: type[BaseModel]) -> tuple[str, ...]:
    return tuple(key for model in models for key in model.model_fields)


_KEYS: dict[type[BaseModel], tuple[str, ...]] = {
    Ruleset: _keys(Ruleset, Fantasyland, Stay, Street, RoyaltyTable),
    ClosedRuleset: _keys(ClosedRuleset, JackpotEvent, BonusTable),
}
