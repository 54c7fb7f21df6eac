"""Other languages in tests: dropped in as folders; and one that nobody speaks, which is longer than any."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import simcord
from fluent.runtime import FluentResource
from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

from bot import words
from bot.panels.settings import PlayerSettings, ServerSettings
from bot.words import LOCALE, language_for, languages, words_in

_ACCENTS = str.maketrans("aceinouyACEINOUY", "àçéîñöûÿÀÇÉÎÑÖÛŸ")
_AS_IT_IS = re.compile(r"(`[^`]*`|<[^>]*>|\]\([^)]*\)|https?://\S+)")  # what is typed or followed
_LONGER = 0.35  # German is that much longer than English


@contextmanager
def dropped_in(folder: Path, monkeypatch: pytest.MonkeyPatch, tag: str, files: Mapping[str, str]) -> Iterator[None]:
    """A language beside English, by the texts of its files."""
    shutil.copytree(LOCALE / "en", folder / "en")
    (folder / tag).mkdir()
    for name, text in files.items():
        (folder / tag / name).write_text(text, encoding="utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(words, "LOCALE", folder)
        patched.setattr(words, "FluentResource", _resource)
        _forget()
        try:
            yield
        finally:
            _forget()


@contextmanager
def spoken(**tags: str) -> Iterator[None]:
    """Everybody's Discord (`locale`), or their server (`guild_locale`), is in another language meanwhile."""
    made = simcord.interactions.base_payload

    def payload(*arguments: Any, **named: Any) -> Any:
        record, said = made(*arguments, **named)
        said.update({key: tag for key, tag in tags.items() if key in said})
        return record, said

    with patch.object(simcord.interactions, "base_payload", payload):
        yield


def _forget() -> None:
    for kept in (languages, words_in, language_for, PlayerSettings.of, ServerSettings.of):
        kept.cache_clear()


_resource = cache(FluentResource)  # the same texts are dropped in again and again, and to read them takes longest


@cache
def unspoken() -> Mapping[str, str]:
    """English as it would look in a language that has accents everywhere and a third more letters, by file."""
    return {path.name: _pseudo(path.read_text(encoding="utf-8")) for path in sorted((LOCALE / "en").glob("*.ftl"))}


def _pseudo(text: str) -> str:
    return FluentSerializer().serialize(_Lengthen().visit(FluentParser().parse(text)))


class _Lengthen(Transformer):
    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:
        parts = _AS_IT_IS.split(node.value)
        node.value = "".join(part if at % 2 else _longer(part) for at, part in enumerate(parts))
        return node


def _longer(text: str) -> str:
    """More letters in each longer word: a label of one word grows, too."""
    return re.sub(
        r"[A-Za-z]{3,}",
        lambda word: word[0].translate(_ACCENTS) + word[0][-1] * max(1, round(len(word[0]) * _LONGER)),
        text,
    )
