"""Slash commands that can be clicked: a command that a text names in backticks becomes Discord's mention of it.

Discord gives each command an id when it is registered. Where that is not known (another program's output, a command
with its options) the backticks stay.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextvars import ContextVar

_NO_MENTIONS: Mapping[str, str] = {}
_mentions: ContextVar[Mapping[str, str]] = ContextVar("mentions", default=_NO_MENTIONS)
_NAMED = re.compile("`(/[a-z]+(?: [a-z]+)*)`")


def mentions_of(paths: frozenset[str], ids: Mapping[str, int]) -> Mapping[str, str]:
    """The mention of each command by what players type: ``/ofc start`` is ``</ofc start:123>``.

    `paths` are all that can be called, such as ``ofc start``; `ids` are those of the words that they begin with.
    """
    known = {path: ids[path.partition(" ")[0]] for path in paths if path.partition(" ")[0] in ids}
    return {f"/{path}": f"</{path}:{command_id}>" for path, command_id in known.items()}


def use_mentions(mentions: Mapping[str, str]) -> None:
    """Write commands by these mentions from now on, in this task and in all tasks that it starts."""
    _mentions.set(mentions)


def clickable(text: str) -> str:
    """A text with its commands as mentions, as far as they are known."""
    if "`/" not in text or not (mentions := _mentions.get()):
        return text
    return _NAMED.sub(lambda named: mentions.get(named[1], named[0]), text)
