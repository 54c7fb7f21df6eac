"""Any text as what can be drawn: clusters (what a reader calls one character), each with a font that has it.

People name themselves with everything Unicode has. What no font here covers becomes its plain form where Unicode knows
one (fancy mathematical letters become letters) and is left out otherwise, with the blanks around it; so are invisible
characters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

import regex

from bot.drawable import EMOJI, coverage, drawable
from bot.panels.isolates import END_OF_ISOLATE, ISOLATE
from bot.render.fonts import Weight, chain

LONGEST = 300  # characters looked at: no picture is wide enough for more

_GRAPHEME = regex.compile(r"\X")  # Unicode's UAX 29
_JOINER, _NON_JOINER = "\u200d", "\u200c"
_INVISIBLE = {_JOINER, _NON_JOINER}
_ISOLATES = {ISOLATE, END_OF_ISOLATE}
_MARKS_ON_A_LETTER = 2  # more is decoration that would run into the neighbours
_MARKS_IN_A_SYLLABLE = 5


@dataclass(frozen=True, slots=True)
class Cluster:
    """A base character with its marks, or a joined emoji, and the file of a font that has all of it."""

    text: str
    font: str

    @property
    def is_space(self) -> bool:
        """Whether a line may be broken here."""
        return self.text == " "


def clusters(text: str, weight: Weight) -> tuple[Cluster, ...]:
    """What to draw for a text, in reading order; empty if no font has any of it. Never raises."""
    found: list[Cluster] = []
    whole = unicodedata.normalize("NFC", text[:LONGEST])
    shown = drawable(whole)
    for piece in _pieces(_cleaned(shown)):
        before = found[-1].font if found else weight.value
        found += _with_fonts(piece, weight, before)
    return tuple(found if shown == whole else _without_loose_blanks(found))


def _cleaned(text: str) -> str:
    """On one line, without controls, direction overrides and variation selectors.

    Isolates stay: `bot.render.bidi` needs them, and they draw nothing.
    """
    kept = []
    for character in text:
        category = unicodedata.category(character)
        if character in _INVISIBLE or character in _ISOLATES or _is_tag(character):
            kept.append(character)
        elif character.isspace():
            kept.append(" ")
        elif category not in {"Cc", "Cf"} and not _is_selector(character):
            kept.append(character)
    return "".join(kept).strip()


def _without_loose_blanks(line: list[Cluster]) -> list[Cluster]:
    """A line without blanks at its ends, at those of an isolate, and behind one another; nor isolates of nothing.

    These are left where something was left out.
    """
    kept: list[Cluster] = []
    for cluster in line:
        before = kept[-1].text if kept else ISOLATE
        if cluster.is_space and before in (ISOLATE, " "):
            continue
        if cluster.text == END_OF_ISOLATE and kept and before in (ISOLATE, " "):
            kept.pop()
            if before == ISOLATE:
                continue
        kept.append(cluster)
    return kept[:-1] if kept and kept[-1].is_space else kept


def _pieces(text: str) -> Iterator[str]:
    """A text cut where a reader would cut it; marks with nothing to stand on, or beyond a sane number, are left out."""
    for grapheme in _GRAPHEME.findall(text):
        if not (_is_mark(grapheme[0]) or grapheme[0] in _INVISIBLE):
            piece = ""
            for character in grapheme:
                if not _is_mark(character) or _has_room(piece, character):
                    piece += character
            yield piece


def _has_room(piece: str, mark: str) -> bool:
    marks = sum(map(_is_mark, piece))
    if ord(mark) < 0x370 or 0x1AB0 <= ord(mark) <= 0x1DFF or 0x20D0 <= ord(mark) <= 0x20FF:
        return marks < _MARKS_ON_A_LETTER
    return marks < _MARKS_IN_A_SYLLABLE


def _with_fonts(piece: str, weight: Weight, before: str) -> list[Cluster]:
    """One cluster if a font has the whole piece, else the best that can be made of its parts."""
    if piece in _ISOLATES:
        return [Cluster(piece, before)]
    fonts = chain(weight)
    if piece == " ":
        fonts = (before, *fonts) if before != EMOJI else fonts  # of the word before; a sign's is as wide as a sign
    for font in fonts:
        if _covers(font, piece):
            return [Cluster(piece, font)]
    plain = unicodedata.normalize("NFKC", piece)
    if plain != piece:
        return [cluster for part in _pieces(plain) for cluster in _with_fonts(part, weight, before)]
    if _JOINER in piece:
        parts = [part for part in piece.split(_JOINER) if part]
        return [cluster for part in parts for cluster in _with_fonts(part, weight, before)]
    if len(piece) > 1:  # the marks are left out
        parts = [part for part in piece if not (_is_mark(part) or part in _INVISIBLE or _is_tag(part))]
        return [cluster for part in parts or piece[:1] for cluster in _with_fonts(part, weight, before)]
    return []


def _covers(font: str, piece: str) -> bool:
    known = coverage(font)
    return all(ord(character) in known for character in piece if character not in _INVISIBLE and not _is_tag(character))


def _is_tag(character: str) -> bool:
    return 0xE0020 <= ord(character) <= 0xE007F


def _is_selector(character: str) -> bool:
    return 0xFE00 <= ord(character) <= 0xFE0F or 0xE0100 <= ord(character) <= 0xE01EF


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")
