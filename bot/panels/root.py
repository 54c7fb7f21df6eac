"""The commitment to a session's deals: one message that is never edited."""

from __future__ import annotations

from bot.panels.names import in_text
from bot.panels.panel import Panel
from bot.panels.words import DEFAULT_LANGUAGE, words_in
from bot.rules.deck import HANDS_PER_SESSION


def root_panel(title: str, batch_no: int, root: bytes, host_name: str) -> Panel:
    """The Merkle root over the next 64 hands, posted before the first of them. `title`: the ruleset's."""
    words = words_in(DEFAULT_LANGUAGE)
    if batch_no:
        return Panel(words("root.next", hands=HANDS_PER_SESSION, root=root.hex()))
    return Panel(words("root.text", host=in_text(host_name), ruleset=title, hands=HANDS_PER_SESSION, root=root.hex()))
