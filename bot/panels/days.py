"""UTC days in words, as pictures write them. They are counted from 1970."""

from __future__ import annotations

from bot.words import Words

_DAYS_IN_ERA = 146_097  # 400 years
_ERA_BEGAN = -719_468  # 1 March of the year 0


def day_words(day: int, words: Words, *, has_year: bool = False) -> str:
    """A day as people say it: ``25 Nov``, or ``25 Nov 2026``."""
    year, month, number = _date(day)
    if has_year:
        return words("day.of_year", day=number, month=month, year=year)
    return words("day.short", day=number, month=month)


def year_of(day: int) -> int:
    """The year that a day is in."""
    return _date(day)[0]


def _date(day: int) -> tuple[int, int, int]:
    """Year, month and day of the month, with years that begin in March: leap days come last.

    The library's dates know what time it is, which nothing here may ask. The method is Howard Hinnant's
    ``civil_from_days`` (chrono-compatible low-level date algorithms).
    """
    era, of_era = divmod(day - _ERA_BEGAN, _DAYS_IN_ERA)
    year = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    from_march = (5 * of_year + 2) // 153
    month = from_march + 3 if from_march < 10 else from_march - 9
    return year + 400 * era + (month <= 2), month, of_year - (153 * from_march + 2) // 5 + 1
