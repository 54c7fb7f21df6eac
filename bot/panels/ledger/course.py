"""How points came to be, for the ledger's picture and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from bot.ids import AccountId
from bot.ledger.series import Course
from bot.panels.days import day_words, year_of
from bot.panels.ledger.picture import CourseSpec, CurveSpec, DaySpec
from bot.panels.picture import DiscSpec
from bot.panels.screen import Screen, ServerScreen, signed

_DAYS_MOST = 48  # no picture has room for the words of more


def course_spec(
    course: Course, accounts: Sequence[AccountId], discs: Mapping[AccountId, DiscSpec], screen: Screen
) -> CourseSpec | None:
    """Lines of some accounts in their order; None without a step, for there is no line then."""
    if not course.days:
        return None
    curves = tuple(CurveSpec(discs[account], tuple(course.points[account])) for account in accounts)
    has_year = year_of(course.days[0]) != year_of(course.days[-1])
    begins = [0, *(step for step, (before, day) in enumerate(pairwise(course.days), 1) if day != before)]
    begins = begins[:: -(-len(begins) // _DAYS_MOST)]
    days = (DaySpec(step, day_words(course.days[step], screen.words, has_year=has_year)) for step in begins)
    return CourseSpec(curves, tuple(days))


def period_words(course: Course, screen: Screen) -> str:
    """From which day to which, as a picture's subtitle; empty without a step."""
    if not course.days:
        return ""
    first, last = course.days[0], course.days[-1]
    until = day_words(last, screen.words, has_year=True)
    if first == last:
        return until
    since = day_words(first, screen.words, has_year=year_of(first) != year_of(last))
    return screen.words("ledger.period_of", since=since, until=until)


def course_words(course: Course, accounts: Sequence[AccountId], screen: ServerScreen) -> str:
    """The course for the alt text: its days, and between which points each account was; empty without a step."""
    if not course.days:
        return ""
    spans = (
        screen.words(
            "ledger.alt_span",
            name=screen.plain_name(account),
            low=signed(min(course.points[account])),
            high=signed(max(course.points[account])),
        )
        for account in accounts
    )
    return screen.words("ledger.alt_course", period=period_words(course, screen), spans=", ".join(spans))
