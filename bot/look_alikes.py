"""What a text looks like, so that nobody takes another one's name by a letter that only a program tells apart.

The skeleton of Unicode Technical Standard 39, by Unicode's own table of confusables. It is read as people read names:
without case, blanks, punctuation and the small marks on letters, and what decompositions and letters' names say counts.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from itertools import chain, islice
from pathlib import Path

import regex

CONFUSABLES = Path(__file__).resolve().parents[1] / "assets" / "unicode" / "confusables.txt"
"""What looks like what: `tools/pages/make_confusables.py` makes it of Unicode's file."""

LOOKS_NO = 1
"""Goes up whenever texts have other looks: names that were told apart before are compared once more."""

_ALSO = str.maketrans(
    {
        **dict(zip("\u0138\u028d\u0185\u00df\ua793\u03c7\u03c9\u03bc", "kmbbexwu", strict=True)),
        **dict(zip("\u2c81\u056c\u16d2\u16b1\u16d7\u2d1d", "albrms", strict=True)),
        **dict(zip("𐌀𐌄𐌊𐌌𐌍𐌰𐌱𐌴𐌷𐌺𐌼𐌽𐍂𐍃𐍄", "aekmnabehkmnrst", strict=True)),
        **dict(zip("i1|0", "lllo", strict=True)),  # a capital I is TR39's l, so a small one is, too
    }
)
"""Looks that the table keeps apart and people do not: those of к, м, ь, β, ε, ⲁ, and of Runes and Gothic letters."""

_IGNORABLE = re.compile(  # shown as nothing: Default_Ignorable_Code_Point
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_LATIN = re.compile(r"(?:LATIN (?:CAPITAL|SMALL) LETTER|LATIN LETTER SMALL CAPITAL|INDICATOR SYMBOL LETTER) ([A-Z])\b")
_BLANK = ("Cc", "Cf", "Cs", "Co", "Zs", "Zl", "Zp")
_CHARACTER = regex.compile(r"\P{M}\p{M}*|\p{M}+")
_IS_TO_LEFT = {"L": False, "R": True, "AL": True}
_TWO_DOTS = {"\u0308": "\u0308", "\u030b": "\u0308"}  # ő looks like ö
_LOOKED_AT = 100  # letters: a name has at most 60, but one Arabic ligature is a sentence of 18
_UMLAUTS = "aou"  # with two dots they are letters of their own, and everybody sees it


@lru_cache(maxsize=4096)
def look(text: str) -> str:
    """The same for texts that are easily taken for one another.

    Letters of other alphabets are those that they look like. Some texts that can be told apart have the same look, too.
    """
    seen = text.translate(_ascii()) if text.isascii() else "".join(_seen(one[0], one[1:]) for one in _as_shown(text))
    return seen.replace("vv", "w")


@lru_cache(maxsize=16_384)  # who is new in a server is compared with all who are known there
def looks(text: str) -> frozenset[str]:
    """The look of a name, and of the same in small letters: those of some alphabets look like quite other ones.

    Two names that share either are the same to the eye.
    """
    return frozenset((look(text), look(text.casefold())))


@lru_cache(maxsize=4096)
def sign(character: str) -> str:
    """What one character looks like, in small letters; punctuation is kept, and nothing is left of a blank."""
    if unicodedata.category(character) in _BLANK or _IGNORABLE.match(character):
        return ""
    seen = _mapped(_mapped(character).lower()).translate(_ALSO)
    plain = "".join(found[1].lower() if (found := _named(one)) else one for one in seen)
    return _mapped(plain).lower().translate(_ALSO)


@cache
def _ascii() -> dict[int, str]:
    """What the characters of most names look like, for `str.translate`: thirty times as fast."""
    return {number: _seen(chr(number), "") for number in range(128)}


def _as_shown(text: str) -> list[str]:
    """The characters of a text from left to right, each with its marks.

    The first letter decides on which side a text of both directions begins.
    """
    ligatures = (
        unicodedata.normalize("NFKD", one) if unicodedata.bidirectional(one) in ("R", "AL") else one for one in text
    )
    letters = "".join(islice(chain.from_iterable(ligatures), _LOOKED_AT))
    characters = _CHARACTER.findall(unicodedata.normalize("NFD", letters))
    ways = [_IS_TO_LEFT.get(unicodedata.bidirectional(one[0])) for one in characters]
    is_to_left = first = next((way for way in ways if way is not None), False)
    runs: list[list[str]] = []
    for character, way in zip(characters, ways, strict=True):
        before, is_to_left = is_to_left, is_to_left if way is None else way
        if not runs or before is not is_to_left:
            runs.append([])
        runs[-1].insert(0 if is_to_left else len(runs[-1]), character)
    return list(chain.from_iterable(reversed(runs) if first else runs))


@lru_cache(maxsize=4096)
def _seen(character: str, marks: str) -> str:
    """What a character with its marks looks like; nothing for punctuation."""
    seen = "".join(one for one in sign(character) if unicodedata.category(one)[0] not in "MP")
    return seen + "".join(_mark(mark, seen[-1:]) for mark in marks)


def _mark(mark: str, before: str) -> str:
    """What a mark on a character counts for.

    In scripts without capital letters a mark is a vowel or a voice. Elsewhere it is too small to be looked for.
    """
    seen = sign(mark)
    if before and before in _UMLAUTS:
        return _TWO_DOTS.get(mark, "")
    is_letter = seen.isalnum() or (before.isalpha() and before.lower() == before.upper())
    return seen if is_letter else ""


def _mapped(text: str) -> str:
    """A text with each character as the one that it looks like, by Unicode's table and by its decomposition."""
    decomposed = unicodedata.normalize("NFKD", "".join(map(_prototype, text)))
    return "".join(map(_prototype, decomposed))


def _prototype(character: str) -> str:
    """What Unicode's table says; a character as wide as a word's sign is no stroke of punctuation."""
    seen = _table().get(character, character)
    is_stroke = all(unicodedata.category(one)[0] == "P" for one in seen)
    return character if is_stroke and unicodedata.east_asian_width(character) == "W" else seen


def _named(character: str) -> re.Match[str] | None:
    """The Latin letter that a sign is a form of, by its name: 🅺, ᴋ and ɦ are called so."""
    return None if character.isascii() else _LATIN.search(unicodedata.name(character, ""))


@cache
def _table() -> dict[str, str]:
    """Unicode's table, read at the first look: 6,565 characters in 1 MB and 5 ms."""
    lines = (line.split(": ") for line in CONFUSABLES.read_text("utf-8").splitlines() if not line.startswith("#"))
    return {
        chr(int(one, 16)): "".join(chr(int(part, 16)) for part in seen.split())
        for seen, alike in lines
        for one in alike.split()
    }
