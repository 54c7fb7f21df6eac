"""UTC days in words, as pictures write them. They are counted from 1970."""

from __future__ import annotations

from datetime import date

from bot.words import Words

_FIRST = date(1970, 1, 1).toordinal()


def day_words(day: int, words: Words, *, has_year: bool = False) -> str:
    """A day as people say it: ``25 Nov``, or ``25 Nov 2026``."""
    when = date.fromordinal(_FIRST + day)
    if has_year:
        return words("day.of_year", day=when.day, month=when.month, year=when.year)
    return words("day.short", day=when.day, month=when.month)


def year_of(day: int) -> int:
    """The year that a day is in."""
    return date.fromordinal(_FIRST + day).year
