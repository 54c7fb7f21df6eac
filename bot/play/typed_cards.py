"""Cards as people type and paste them, from a chat or a web page: full-width, and with signs that nobody sees."""

from __future__ import annotations

import unicodedata

from bot.rules.board import Cards
from bot.rules.cards import parse_cards

_CHOOSE_A_LOOK = {"\ufe0e", "\ufe0f"}  # behind a suit's symbol: as text, or as a picture
_COMMA = "\u3001"  # the ideographic one, which has no plain form


def typed_cards(text: str) -> Cards:
    """The cards in a text, in any usual writing. Raises BadCard and names the bad part."""
    return parse_cards(plain(text))


def plain(text: str) -> str:
    """What was typed, with full-width letters and signs as others type them, and without what nobody sees."""
    seen = "".join(one for one in text if unicodedata.category(one) != "Cf" and one not in _CHOOSE_A_LOOK)
    return unicodedata.normalize("NFKC", seen).replace(_COMMA, ",")
