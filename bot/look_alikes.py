"""What a text looks like, so that nobody takes another one's name by a letter that only a program tells apart."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_SHOWN_AS = str.maketrans(
    {
        **dict(zip("авԁеһіјкӏмнорԛгѕтухѵԝьс", "abdehljklmhopqrstyxvwbc", strict=True)),
        **dict(zip("αβεηικνορτυχγωμ", "abenlkvoptuxywu", strict=True)),
        **dict(zip("i1|!0", "llllo", strict=True)),
    }
)


@lru_cache(maxsize=4096)
def look(text: str) -> str:
    """The same for texts that are easily taken for one another: without case, accents, blanks and invisible signs.

    Letters of other alphabets are those that they look like. Some texts that can be told apart have the same look, too.
    """
    seen = (one for one in unicodedata.normalize("NFKD", text).casefold() if unicodedata.category(one)[0] not in "MCZ")
    return "".join(seen).translate(_SHOWN_AS)
