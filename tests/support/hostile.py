"""Texts that are made to be slow: by what Unicode asks of a reader, by their length, by their numbers."""

from __future__ import annotations

_HIGH, _LOW = "\u0315", "\u0316"  # marks that belong before each other, so that a run of them has to be sorted

PATTERNS: dict[str, str] = {
    "zero width": "\u200b",
    "joiners": "\u200d\ufe0f",
    "bidi": "\u202e\u2066",
    "expanding": "\ufdfa",
    "syllables": "\u1100\u1161\u11a8",
    "spaces": " ",
    "lines": "\n",
    "digits": "9",
    "hexadecimal": "0xf",
    "cards": "As ",
    "separators": "-,;/ ",
    "markdown": "*_`|>@#[](<",
    "quotes": "\"'\\",
    "dotted": "a.",
    "brackets": "[{",
}


def hostile(length: int) -> dict[str, str]:
    """Texts of so many characters, by what is hostile about them."""
    texts = {name: (pattern * length)[:length] for name, pattern in PATTERNS.items()}
    half = length // 2
    return texts | {
        "marks": ("a" + _HIGH * half + _LOW * length)[:length],
        "a mark after a letter": ("a" + _LOW * length)[:length],
    }
