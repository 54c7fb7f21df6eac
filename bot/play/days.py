"""UTC days as players write them (2026-11-21) and as the ledger counts them (from 1970)."""

from __future__ import annotations

from datetime import UTC, date, datetime

_FIRST = date(1970, 1, 1)


def day_of(text: str) -> int:
    """The day that a text names. Raises ValueError for one that is no year-month-day."""
    return (date.fromisoformat(text.strip()) - _FIRST).days


def day_text(day: int) -> str:
    """A day as it is written."""
    return _date(day).isoformat()


def last_month_ended(day: int) -> int:
    """The last day of the month before a day's."""
    return day - _date(day).day


def last_year_ended(day: int) -> int:
    """The last day of the year before a day's."""
    return day - _date(day).timetuple().tm_yday


def time_text(at_ms: int) -> str:
    """A time (UTC milliseconds) to the second, as ISO 8601 writes it."""
    return datetime.fromtimestamp(at_ms // 1000, UTC).isoformat().replace("+00:00", "Z")


def _date(day: int) -> date:
    return date.fromordinal(_FIRST.toordinal() + day)
