"""The commitment to a batch of deals: one message that is never edited."""

from __future__ import annotations

from bot.panels.names import in_text
from bot.panels.panel import Panel
from bot.words import Words

_DIGITS_SHOWN = 16


def root_panel(title: str, line: str, host_name: str, words: Words, *, is_first: bool) -> Panel:
    """The Merkle root over the next 64 hands, posted before the first of them. `title`: the ruleset's.

    The message ends with the line, which is the same in every language.
    """
    if not is_first:
        return Panel(words("root.next", line=line))
    return Panel(words("root.text", host=in_text(host_name), ruleset=title, line=line))


def short_root(root: str) -> str:
    """A hand's root (hexadecimal) as panels of version 2 show it: enough to tell it from all others."""
    return root[:_DIGITS_SHOWN]
