"""Days in words, by the calendar."""

from __future__ import annotations

from datetime import date

import pytest

from bot.panels.days import day_words, year_of
from bot.words import words_in

FIRST = date(1970, 1, 1).toordinal()


@pytest.mark.parametrize("years", [range(1968, 1974), range(1996, 2005), range(2024, 2034), range(2096, 2105)])
def test_every_day_is_the_calendars(years: range) -> None:
    for number in range(date(years[0], 1, 1).toordinal(), date(years[-1], 12, 31).toordinal() + 1):
        when, day = date.fromordinal(number), number - FIRST
        assert year_of(day) == when.year
        assert day_words(day, words_in("en")) == f"{when.day} {when:%b}"


def test_a_day_has_its_year_where_it_matters() -> None:
    assert day_words(date(2026, 11, 25).toordinal() - FIRST, words_in("en"), has_year=True) == "25 Nov 2026"
