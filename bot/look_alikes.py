"""What a text looks like, so that nobody takes another one's name by a letter that only a program tells apart."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_SHOWN_AS = str.maketrans(
    {
        **dict(zip("авԁеһіјкӏмнорԛгѕтухѵԝьс", "abdehljklmhopqrstyxvwbc", strict=True)),
        **dict(zip("αβεηικνορτυχγωμ", "abenlkvoptuxywu", strict=True)),
        **dict(zip("i1|0ıɩ", "llloll", strict=True)),
    }
)
_LETTER_NAME = re.compile(r"(?:LETTER|SMALL CAPITAL) ([A-Z])\b")  # 🅺, ᴋ and ɦ are called so


@lru_cache(maxsize=4096)
def look(text: str) -> str:
    """The same for texts that are easily taken for one another: without case, accents, blanks and punctuation.

    Letters of other alphabets are those that they look like. Some texts that can be told apart have the same look, too.
    """
    seen = (one for one in unicodedata.normalize("NFKD", text).casefold() if unicodedata.category(one)[0] not in "MCZP")
    return "".join(map(_plain, "".join(seen).translate(_SHOWN_AS))).translate(_SHOWN_AS)


def _plain(sign: str) -> str:
    """The Latin letter that another sign is a form of; the sign itself where it is none."""
    named = None if sign.isascii() else _LETTER_NAME.search(unicodedata.name(sign, ""))
    return named[1].lower() if named else sign
