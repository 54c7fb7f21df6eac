"""The texts that no evening is long enough for: what each says, by where players meet it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper
from itertools import groupby
from typing import Any, Final
from unittest.mock import patch

from bot.mentions import use_mentions
from bot.words import Words
from tests.screens.page import Page

_WHERE: Final = {
    "choice": "What can be chosen for a command's option",
    "closed": "A closed game's rules, sentence by sentence",
    "command": "What a command does, and what its options are for",
    "error": "What went wrong",
    "openface": "An open-face game's rules, sentence by sentence",
    "refusal": "What cannot be done now",
}
"""Where players meet a group of texts, if its name does not say it."""
_OFFERED: Final = ("choice.", "command.")
"""Said when the commands are made, once a process: an evening asks for them only if it is the first."""


@contextmanager
def noting() -> Iterator[set[str]]:
    """The keys of all texts that are asked for meanwhile, also of what another evening has left in the caches."""
    _forget_panels()
    asked: set[str] = set()
    say = Words.__call__

    def noted(words: Words, key: str, **values: Any) -> str:
        asked.add(key)
        return say(words, key, **values)

    with patch.object(Words, "__call__", noted):
        yield asked


def _forget_panels() -> None:
    for kept in gc.get_objects():
        if isinstance(kept, _lru_cache_wrapper) and str(kept.__module__).startswith("bot.panels."):
            kept.cache_clear()


def remaining(page: Page, words: Words, asked: set[str]) -> None:
    """Add a chapter with all texts that were not asked for, as they stand, their values by name."""
    page.chapter("remaining", "All other texts")
    page.lines += ["What stands in ‹ › is filled in. A text with a plural is shown for 3.", ""]
    rest = sorted(key for key in words.keys if key not in asked or key.startswith(_OFFERED))
    for group, keys in groupby(rest, lambda key: key.partition(".")[0]):
        page.lines += [f"### {_WHERE.get(group, group.replace('_', ' ').replace('-', ' ').capitalize())}", ""]
        page.lines += [line for key in keys for line in _entry(key, _sample(words, key))]
        page.lines.append("")


def _sample(words: Words, key: str) -> str:
    numbers = words.choosing(key)
    use_mentions({})
    return words(key, **{name: 3 if name in numbers else f"‹{name}›" for name in words.variables(key)})


def _entry(key: str, text: str) -> Iterator[str]:
    first, *more = text.strip().splitlines() or [""]
    yield f"- `{key}`: {first}" + ("\\" if more else "")
    yield from (f"  {line}" for line in more)
