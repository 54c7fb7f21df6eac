"""The commitment to a batch of deals: one message that is never edited."""

from __future__ import annotations

from bot.panels.names import in_text
from bot.panels.panel import Panel
from bot.rules.deck import HANDS_PER_BATCH
from bot.words import Words

_DIGITS_SHOWN = 16


def root_panel(title: str, first_hand_no: int, root: str, host_name: str, words: Words) -> Panel:
    """The Merkle root over the next 64 hands, posted before the first of them. `title`: the ruleset's."""
    line = root_line(first_hand_no, root)
    if first_hand_no > 1:
        return Panel(words("root.next", line=line))
    return Panel(words("root.text", host=in_text(host_name), ruleset=title, line=line))


def short_root(root: str) -> str:
    """A hand's root (hexadecimal) as its panel shows it: enough to tell it from all others."""
    return root[:_DIGITS_SHOWN]


def root_line(first_hand_no: int, root: str) -> str:
    """What is copied from the message to check a hand: which hands, and their root in hexadecimal."""
    return f"hands {first_hand_no}-{first_hand_no + HANDS_PER_BATCH - 1} root {root}"
