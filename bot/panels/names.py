"""Names of players, made harmless for messages: no markdown, no mentions, no text that runs backwards or away."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from bot.ids import AccountId
from bot.ledger.entries import HOUSE, jackpot_ruleset
from bot.panels.words import Words

NAME_LENGTH_MAX = 32
UNNAMED = "player"

_LOOKED_AT = 500  # characters of a text: putting a run of combining marks in order takes its length squared
_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<@:-])")
_KEPT_FORMATS = {"\u200d", "\ufe0f"}  # they join emoji


@lru_cache(maxsize=1024)  # every panel asks for its few names
def clean_name(name: str) -> str:
    """A name without control, direction and zero-width characters, on one line, at most 32 characters."""
    short = clean_line(name, NAME_LENGTH_MAX)
    return short if any(character not in _KEPT_FORMATS for character in short) else UNNAMED


def clean_line(text: str, length_max: int) -> str:
    """A text without control, direction and zero-width characters, on one line; empty when nothing is left.

    Only the beginning of a long text is looked at, in a time that does not depend on what it is made of.
    """
    kept = "".join(
        character
        for character in unicodedata.normalize("NFC", text[:_LOOKED_AT])
        if character in _KEPT_FORMATS or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
    )
    return " ".join(kept.split())[:length_max].strip()


def fund_name(words: Words, account: AccountId) -> str:
    """What the house's or a jackpot's account is called; empty for a player's."""
    if account == HOUSE:
        return words("ledger.house")
    ruleset = jackpot_ruleset(account)
    return words("ledger.jackpot", ruleset=ruleset) if ruleset else ""


def in_text(name: str) -> str:
    """A cleaned name whose characters mean nothing to Discord's markdown."""
    return _MARKDOWN.sub(r"\\\1", name).replace("@", "@\u200b")
