"""Names read from the right (Hebrew, Arabic) inside sentences read from the left: Unicode's isolates (UAX 9)."""

from __future__ import annotations

import unicodedata

ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"
"""Around what turns nothing beside it. No name brings them along: cleaning drops them."""

_RIGHT_TO_LEFT = ("R", "AL", "AN")


def isolated(name: str) -> str:
    """A cleaned name that leaves the order of the text around it alone; one that does so anyway is left as it is.

    Without it the sign of "+12" behind a Hebrew or Arabic name goes to the number's other end.
    """
    is_rtl = any(unicodedata.bidirectional(one) in _RIGHT_TO_LEFT for one in name)
    return f"{ISOLATE}{name}{END_OF_ISOLATE}" if is_rtl and ISOLATE not in name else name
