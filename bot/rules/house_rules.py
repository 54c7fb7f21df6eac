"""House rules: a base preset and the settings that differ, as a few lines of TOML that friends write and exchange.

The document of a house rule is its file, ``name`` and ``base`` first; without a base it describes a whole game, as the
files of the presets do::

    name = "sunday-game"
    base = "pineapple"
    scoop_bonus = 1
    fantasyland = "none"
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from bot.printable import quoted_toml
from bot.rules.bad_ruleset import BadRuleset, mistake, shown
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import (
    NAME_LOOKED_AT,
    described,
    find_preset,
    folded,
    preset_looking_like,
    without_contradiction,
)
from bot.rules.toml_files import parsed

DOCUMENT_BYTES_MOST = 16_384
COMMON_NAME = "common"
"""By which commands find what all games share, instead of rules."""

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
_HEADER = re.compile(r"\s*(name|base)\s*=")
_TITLE = re.compile(r"^[ \t]*title[ \t]*=", re.MULTILINE)
_ADDRESS = re.compile(r"://|\b[a-z0-9-]+\.[a-z]{2,}/", re.IGNORECASE)  # Discord links it, and shows a card for it
_NAME_LINE = re.compile(rb"""^(?:\xef\xbb\xbf)?[ \t]*name[ \t]*=[ \t]*["']([a-z0-9-]{1,32})["']""", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One version of a house rule. `base` names a preset, or is empty when `settings` (TOML) are a whole game."""

    name: str
    base: str
    settings: str

    @property
    def document(self) -> str:
        """The rule as its file: what `read_document` reads back as the same value."""
        base = f"base = {quoted_toml(self.base)}\n" if self.base else ""
        return f"name = {quoted_toml(self.name)}\n{base}{self.settings}\n"

    def ruleset(self) -> Ruleset:
        """The rules as they are played. Raises BadRuleset, which names the house rule, the key and the reason."""
        if len(self.document.encode()) > DOCUMENT_BYTES_MOST:
            raise BadRuleset(self.name, "", mistake("house_size", most=DOCUMENT_BYTES_MOST // 1024))
        settings = parsed(self.name, self.settings)
        for key in ("name", "base"):
            if key in settings:
                raise BadRuleset(self.name, key, mistake("apart"))
        base = {"base": self.base} if self.base else {}
        return described(self.name, {"name": self.name, **base, **settings})


def accepted(rule: HouseRule) -> Ruleset:
    """The rules of a house rule that is about to be kept: they can be played, no setting goes against another one, and
    none has a name of a preset or of what all games share, or one that looks like a preset's; no text has a link.

    Raises BadRuleset.
    """
    ruleset = without_contradiction(rule.name, rule.ruleset())
    shown_texts = {"title": (ruleset.title,), "summary": (ruleset.summary,), "also_known_as": ruleset.also_known_as}
    for key, texts in shown_texts.items():
        for text in texts:
            if _ADDRESS.search(text):
                raise BadRuleset(rule.name, key, mistake("no_address", value=shown(text)))
    for key, names in (("name", (rule.name,)), ("title", (ruleset.title,)), ("also_known_as", ruleset.also_known_as)):
        for name in names:
            if preset := find_preset(name):
                raise BadRuleset(rule.name, key, mistake("presets_name", value=shown(name), preset=preset))
            if preset := preset_looking_like(name):
                raise BadRuleset(rule.name, key, mistake("looks_like", value=shown(name), preset=preset))
            if folded(name) == COMMON_NAME:
                raise BadRuleset(rule.name, key, mistake("common_name", value=shown(name)))
    return ruleset


def written(name: str, base: str, settings: str) -> HouseRule:
    """A house rule as somebody filled it in: a name of any kind becomes a short one with a title, a base is found by
    any of its names. Raises BadRuleset for a name without letters, an unknown base and settings that are no TOML.
    """
    short = _short(name)
    if not short:
        raise BadRuleset(shown(name), "name", mistake("no_letters"))
    preset = find_preset(base) if base.strip() else ""
    if preset is None:
        raise BadRuleset(short, "base", mistake("no_preset", value=shown(base)))
    settings = settings.strip()
    title = " ".join(name.split())
    if title != short and "title" not in parsed(short, settings):
        settings = _titled(title, settings)
    return HouseRule(short, preset, settings)


def unsaved_document(name: str, base: str, settings: str) -> str:
    """What somebody filled in as a file to be put right and imported, whatever is wrong with it: with its short name,
    as `written` would have kept it.
    """
    short = _short(name) or name
    title = " ".join(name.split())
    if title != short and not _TITLE.search(settings):
        settings = _titled(title, settings)
    return HouseRule(short, base, settings).document


def read_document(file: str, data: bytes, name: str = "") -> HouseRule:
    """The house rule in a file (its name is for sentences only). `name`: the rule that it must be, if it names any.

    Raises BadRuleset.
    """
    if len(data) > DOCUMENT_BYTES_MOST:
        raise BadRuleset(file, "", mistake("too_large", most=DOCUMENT_BYTES_MOST // 1024))
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadRuleset(file, "", mistake("no_utf8")) from None
    settings = parsed(file, text)
    named = settings.pop("name", name)
    base = settings.pop("base", "")
    if named == "":
        raise BadRuleset(file, "name", mistake("name_missing"))
    if not isinstance(named, str) or not _NAME.fullmatch(named):
        raise BadRuleset(file, "name", mistake("no_name", value=shown(named)))
    if name and named != name:
        raise BadRuleset(file, "name", mistake("other_name", value=shown(named), name=shown(name)))
    if not isinstance(base, str) or (base and find_preset(base) is None):
        raise BadRuleset(file, "base", mistake("no_preset", value=shown(base)))
    rest = _without_header(text)
    if parsed(file, rest) != settings:
        raise BadRuleset(file, "name", mistake("plain_lines"))
    return HouseRule(named, find_preset(base) or "", rest.strip())


def named_in(data: bytes) -> str:
    """The name in a file, seen without reading the file; empty when it is not where `read_document` wants it."""
    line = _NAME_LINE.search(data)
    return line[1].decode() if line else ""


def _without_header(text: str) -> str:
    """The document without its lines of name and base, which stand before the first table."""
    kept: list[str] = []
    is_top = True
    for line in text.split("\n"):
        is_top = is_top and not line.lstrip().startswith("[")
        if not (is_top and _HEADER.match(line)):
            kept.append(line)
    return "\n".join(kept)


def _titled(title: str, settings: str) -> str:
    return f"title = {quoted_toml(title)}\n{settings}".strip()


def _short(name: str) -> str:
    """A name as a ruleset has it: ``Sunday Game!`` is ``sunday-game``; empty when nothing is left."""
    plain = unicodedata.normalize("NFKD", name[:NAME_LOOKED_AT]).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:32].strip("-")
