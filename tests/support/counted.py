"""Words and controls of a message, counted as a guest meets them: what asks for reading, and what asks for a choice."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.panels.custom_ids import PREFIX, Verb
from bot.panels.panel import Controls, Link, Select

_SEAL = re.compile(r"^-# 🔒.*$", re.MULTILINE)
_MARKUP = re.compile(
    r"```.*?```|`[^`]*`"  # codes
    r"|\[[^\]]*\]\([^)]*\)"  # the label of a link
    r"|<[^>]*>",  # mentions, commands, times
    re.DOTALL,
)
_CARD = re.compile(r"\b(?:10|[2-9TJQKA])[♠♥♦♣]|[♠♥♦♣]")
_WORD = re.compile(r"[^\W\d_][\w'’]*(?:-\w+)*")


def words_counted(text: str, names: Iterable[str] = (), labels: Iterable[str] = ()) -> int:
    """How many words of a message's text have to be read.

    Without names, cards, numbers, codes, labels and the seal's line. `names`: of people, channels and the game;
    `labels`: what stands on the buttons that the text names.
    """
    text = _MARKUP.sub(" ", _SEAL.sub(" ", text))
    for known in sorted((*names, *labels), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(known)}(?:'s|’s)?(?!\w)", " ", text)
    return len(_WORD.findall(_CARD.sub(" ", text)))


def controls_counted(controls: Controls) -> int:
    """How many buttons and lists a message offers, without links and Hint, which nobody has to choose."""
    hint = f"{PREFIX}:{Verb.HINT}:"
    rows = [(row,) if isinstance(row, Select) else row for row in controls]
    return sum(not isinstance(one, Link) and not one.custom_id.startswith(hint) for row in rows for one in row)
