"""All texts that players read, by key, in the languages of `assets/locale/`: one folder of Fluent files for each.

The first part of a key is its group: ``lobby.title`` is the message ``lobby-title``. A third part is an attribute of
the message: ``command.place.front`` says what is beside a command. Plurals, terms and each language's own grammar are
Fluent's. A text that a language lacks is the English one, so ``en-GB`` has only what Britain writes otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.numbers import format_decimal, format_percent
from fluent.runtime import FluentBundle, FluentResource, resolver
from fluent.runtime.types import fluent_number
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.mentions import clickable

LOCALE = Path(__file__).resolve().parents[1] / "assets" / "locale"
DEFAULT_LANGUAGE = "en"
_GAME = "preset."
_MADE_MAX = 4096  # texts with their values filled in; what a click shows was nearly always shown before

resolver.MAX_PART_LENGTH = 1_000_000
"""Fluent fills in 2,500 characters at most, against files of strangers. What is too long is cut where it is sent."""


class Words:
    """One language: ``words("lobby.title", host="Ann")``. A missing key is a KeyError, and a test finds it first.

    `files` are names and texts of Fluent files; `others` has what is missing in them. Raises ValueError for a file that
    is not Fluent, and for a message that is there twice.
    """

    def __init__(self, language: str, files: Iterable[tuple[str, str]], others: Words | None = None) -> None:
        self.language = language
        self._locale = _locale_of(language)
        self._bundle = FluentBundle([language], use_isolating=False)
        self._messages: dict[str, _Message] = {}
        self._others = others
        self._made: dict[tuple[Any, ...], str] = {}
        self._parts: dict[str, list[str]] = {}
        for name, text in files:
            self._add(name, text)
        self.keys = frozenset(self._messages)
        """All keys that the language has by itself."""
        titles = [key for key in self._messages if key.startswith(_GAME) and key.count(".") == 1]
        self._games = {self(key): key for key in titles}

    def __call__(self, key: str, **values: object) -> str:
        """The text for a key, its variables filled in, its commands to be clicked where their ids are known."""
        asked = (key, *values.items())
        text = self._made.get(asked)
        if text is None:
            text = self._text(key, values)
            if not all(isinstance(value, str | int) for value in values.values()):
                return clickable(text)  # an error, say, would keep all that it was raised in
            if len(self._made) >= _MADE_MAX:
                self._made.clear()
            self._made[asked] = text
        return clickable(text)

    def __contains__(self, key: str) -> bool:
        """Whether there is a text for a key, the language's own or the English one."""
        return key in self._messages or (self._others is not None and key in self._others)

    def decimal(self, number: float, places: int) -> str:
        """A number of so many decimals as the language writes it, digits ungrouped: ``1.59``, ``1,59``.

        It is rounded before: nowhere is a number shown as another one than it is counted as.
        """
        rounded = Decimal(f"{number:.{places}f}")
        pattern = f"0.{'0' * places}"
        return str(format_decimal(rounded, pattern, self._locale, group_separator=False))

    def percent(self, share: float) -> str:
        """A share of 1 as whole percents, as the language writes them: ``31%``, ``31 %``."""
        return str(format_percent(Decimal(f"{share:.2f}"), locale=self._locale))

    def grouped(self, number: int) -> str:
        """A large number with its thousands set apart: ``72,072``, ``72.072``."""
        return str(format_decimal(number, locale=self._locale))

    def game(self, title: str) -> str:
        """A game's name, from its English one. What a server calls its own rules is the same in every language."""
        english = self._others or self
        key = english._games.get(title)
        return title if key is None else self(key)

    def about_game(self, name: str, summary: str) -> str:
        """What is special about a game, by its preset's name; a server's own rules have what it wrote."""
        key = f"preset.{name}.summary"
        return summary or (self(key) if key in self else "")

    def variables(self, key: str) -> frozenset[str]:
        """The names of what a text is filled in with."""
        if key not in self._messages and self._others is not None:
            return self._others.variables(key)
        return self._messages[key].variables

    def choosing(self, key: str) -> frozenset[str]:
        """The names of those of them that choose between forms: numbers, nearly always."""
        if key not in self._messages and self._others is not None:
            return self._others.choosing(key)
        return self._messages[key].choosing

    def parts(self, key: str) -> tuple[str, ...]:
        """The names of what a text has beside it, in their order."""
        if key not in self._messages and self._others is not None:
            return self._others.parts(key)
        return tuple(self._parts.get(key, ()))

    def _add(self, name: str, text: str) -> None:
        resource = FluentResource(text)
        for entry in resource.body:
            if isinstance(entry, ast.Junk):
                line = text.count("\n", 0, entry.span.start if entry.span else 0) + 1
                raise ValueError(f"{name}, line {line}: {entry.annotations[0].message}")  # noqa: TRY004 - not of a type
            if isinstance(entry, ast.Message) and entry.value is not None:
                key = entry.id.name.replace("-", ".", 1)
                if key in self._messages:
                    raise ValueError(f"{name}: {entry.id.name} is there twice")
                self._messages[key] = _Message(entry.id.name, None, entry.value)
                for one in entry.attributes:
                    self._messages[f"{key}.{one.id.name}"] = _Message(entry.id.name, one.id.name, one.value)
                    self._parts.setdefault(key, []).append(one.id.name)
        self._bundle.add_resource(resource)

    def _text(self, key: str, values: dict[str, object]) -> str:
        message = self._messages.get(key)
        if message is None:
            if self._others is None:
                raise KeyError(key)
            return self._others._text(key, values)
        given = {name: message.given(name, value) for name, value in values.items()}
        found = self._bundle.get_message(message.name)
        pattern = found.value if message.attribute is None else found.attributes[message.attribute]
        assert pattern is not None, "only messages with a text are kept"
        text, errors = self._bundle.format_pattern(pattern, given)
        if errors:
            raise KeyError(f"{key}: {errors[0]}")
        return str(text)


def _locale_of(language: str) -> Locale:
    """How numbers are written in a language; in one that Unicode's tables do not know, as in English."""
    try:
        return Locale.parse(language, sep="-")
    except UnknownLocaleError:
        return Locale(DEFAULT_LANGUAGE)


class _Message(Visitor):
    """What is known of a message, or of an attribute of one: its variables, and which of them choose between forms."""

    def __init__(self, name: str, attribute: str | None, pattern: ast.Pattern) -> None:
        self.name = name
        self.attribute = attribute
        self._found: set[str] = set()
        self._choosing: set[str] = set()
        self.visit(pattern)
        self.variables = frozenset(self._found)
        self.choosing = frozenset(self._choosing)

    def given(self, name: str, value: object) -> Any:
        """A value as Fluent takes it: where it chooses a form a number, or a word; else as it is, digits ungrouped."""
        if name in self.choosing and isinstance(value, int):
            return fluent_number(value, useGrouping=False)
        return str(value)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the library's name
        self._found.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - as above
        if isinstance(node.selector, ast.VariableReference):
            self._choosing.add(node.selector.id.name)
        self.generic_visit(node)


@cache
def languages() -> tuple[str, ...]:
    """The tags of all languages that there are, such as ``en``, ``en-GB`` and ``zh-TW``."""
    return tuple(sorted(folder.name for folder in LOCALE.iterdir() if any(folder.glob("*.ftl"))))


def languages_to_choose() -> tuple[str, ...]:
    """Those that somebody may choose. What a country writes otherwise follows Discord, whose setting says it."""
    return tuple(tag for tag in languages() if tag.partition("-")[0] not in set(languages()) - {tag})


@lru_cache(maxsize=1024)
def language_for(*wanted: str) -> str:
    """The first of some tags that there is a language for; English when there is none.

    A tag stands for its language in whatever country: Discord's ``en-US`` is read in ``en``, ``vi-VN`` in ``vi``.
    """
    for tag in wanted:
        for known in (tag, tag.partition("-")[0]):
            if known in languages():
                return known
    return DEFAULT_LANGUAGE


@cache
def words_in(language: str) -> Words:
    """The words of a language; English for one that there is not. Raises ValueError for files that are not Fluent."""
    english = None if language == DEFAULT_LANGUAGE else words_in(DEFAULT_LANGUAGE)
    if english is not None and language not in languages():
        return english
    files = [(path.name, path.read_text(encoding="utf-8")) for path in sorted((LOCALE / language).glob("*.ftl"))]
    return Words(language, files, english)
