"""Texts for places that hold only so much: never cut in the middle of a word."""

from __future__ import annotations

_MORE = "…"
_LOOSE = " ,;:·-–("  # nothing that a text may end with where it was cut


def shortened(text: str, length_max: int) -> str:
    """A text as it is, or its longest beginning of whole words that fits, with an ellipsis."""
    if len(text) <= length_max:
        return text
    room = length_max - len(_MORE)
    end = text.rfind(" ", 0, room + 1)
    return f"{text[: end if end > 0 else room].rstrip(_LOOSE)}{_MORE}"
