"""What was won and lost over time as a panel: one large picture, and in words what that cannot say."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.ledger.series import Course
from bot.panels.boards import ALT_LENGTH_MAX
from bot.panels.fitting import fitting
from bot.panels.ledger.course import course_spec, course_words, period_words
from bot.panels.ledger.picture import CoursePicture
from bot.panels.ledger.standings import first_lines, footer, furthest, furthest_words, more_words, ranked
from bot.panels.panel import Art, Panel
from bot.panels.screen import ServerScreen


@dataclass(frozen=True, slots=True)
class Charted:
    """The course of what was won and lost in a book, without settlements.

    `of` says over which days, ready for a message; empty for all of them. `entries` and `head` are those of the footer,
    as under the standings.
    """

    course: Course
    book: Book
    entries: int
    head: str
    of: str = ""


def chart_panel(charted: Charted, screen: ServerScreen) -> Panel:
    """A curve for each of those who are furthest from zero; who reads no picture has the points at the end."""
    return fitting(partial(_chart_panel, charted), screen)


def _chart_panel(charted: Charted, screen: ServerScreen) -> Panel:
    words, course = screen.words, charted.course
    title = words("ledger.title" if charted.book is Book.FRIENDS else "ledger.practice")
    head = [title, charted.of or words("ledger.of_play")]
    foot = footer(charted.entries, charted.head, screen)
    points = {account: steps[-1] for account, steps in course.points.items()}
    if not points:
        nothing = "empty_practice" if charted.book is Book.PRACTICE else "empty"
        said = (charted.of, words("ledger.none")) if charted.of else (words(f"ledger.{nothing}"),)
        return Panel("\n".join((title, *said, foot)))
    art = None if screen.is_text_only else _art(charted, points, screen)
    if art is not None:
        return Panel("\n".join((*head, foot)), (), art)
    shown, lines = first_lines(ranked(points, screen), screen)
    over = course_words(course, [account for account, _ in shown], screen)
    return Panel("\n".join((*head, *lines, *filter(None, [over]), foot)))


def _art(charted: Charted, points: dict[AccountId, int], screen: ServerScreen) -> Art | None:
    """None where nothing has changed in that time: there is no curve then."""
    shown = furthest(points, screen)
    course = course_spec(charted.course, list(shown), {account: one.disc for account, one in shown.items()}, screen)
    if course is None:
        return None
    left_out = len(points) - len(shown)
    title = screen.words("ledger.chart_title" if charted.book is Book.FRIENDS else "ledger.chart_practice")
    period = period_words(charted.course, screen)
    picture = CoursePicture(title, period, tuple(shown.values()), course, more_words(left_out, screen))
    alt = [*furthest_words(shown, left_out, screen), course_words(charted.course, list(shown), screen)]
    return Art(picture, " ".join(alt)[:ALT_LENGTH_MAX])
