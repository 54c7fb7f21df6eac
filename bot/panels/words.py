"""All texts that players read, by key, from `assets/locale/<language>.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from bot.panels.mentions import clickable

LOCALE = Path(__file__).resolve().parents[2] / "assets" / "locale"
LANGUAGES = tuple(sorted(path.stem for path in LOCALE.glob("*.toml")))
DEFAULT_LANGUAGE = "en"


class Words:
    """One language: ``words("lobby.title", host="Ann")``. A missing key is a KeyError, and a test finds it first."""

    def __init__(self, texts: dict[str, str]) -> None:
        self._texts = texts
        self._plain = {key for key, text in texts.items() if "`/" not in text}  # name no command

    def __call__(self, key: str, **values: object) -> str:
        """The text for a key, its {names} filled in, its commands to be clicked where their ids are known."""
        text = self._texts[key].format(**values) if values else self._texts[key]
        return text if key in self._plain and not values else clickable(text)

    @property
    def keys(self) -> frozenset[str]:
        """All keys that the language has."""
        return frozenset(self._texts)


@cache
def words_in(language: str) -> Words:
    """The words of a language; English for one that there is not."""
    known = language if language in LANGUAGES else DEFAULT_LANGUAGE
    return Words(_flat(tomllib.loads((LOCALE / f"{known}.toml").read_text(encoding="utf-8"))))


def _flat(table: dict[str, Any], prefix: str = "") -> dict[str, str]:
    texts: dict[str, str] = {}
    for key, value in table.items():
        texts |= _flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {f"{prefix}{key}": value}
    return texts
