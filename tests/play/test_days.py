"""Days by the calendar: with which day a month and a year have ended."""

from __future__ import annotations

import pytest

from bot.play.days import day_of, day_text, last_month_ended, last_year_ended


@pytest.mark.parametrize(
    ("today", "month", "year"),
    [
        ("2026-11-21", "2026-10-31", "2025-12-31"),
        ("2026-11-01", "2026-10-31", "2025-12-31"),
        ("2028-03-31", "2028-02-29", "2027-12-31"),
        ("2027-01-01", "2026-12-31", "2026-12-31"),
        ("2028-12-31", "2028-11-30", "2027-12-31"),
    ],
)
def test_a_month_and_a_year_have_ended_with_their_last_day(today: str, month: str, year: str) -> None:
    assert day_text(last_month_ended(day_of(today))) == month
    assert day_text(last_year_ended(day_of(today))) == year
