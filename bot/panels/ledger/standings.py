"""The ledger as a panel: everybody's points, highest first, who pays whom, and how that came to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.ledger.series import Course
from bot.ledger.settlement import Transfer, fewest_transfers
from bot.panels.boards import ALT_LENGTH_MAX
from bot.panels.discs import discs
from bot.panels.figures import places
from bot.panels.fitting import fitting
from bot.panels.ledger.course import course_spec, course_words, period_words
from bot.panels.ledger.picture import SHOWN_MOST, LedgerPicture, StandingSpec
from bot.panels.ledger.transfers import transfer_line, transfers_spec, transfers_words
from bot.panels.panel import Art, Panel
from bot.panels.screen import Screen, in_unit, signed

_SHOWN, _SHOWN_BRIEFLY = 25, 12
_TRANSFERS, _TRANSFERS_BRIEFLY = 6, 2
_NO_COURSE = Course({}, ())


@dataclass(frozen=True, slots=True)
class Standings:
    """Points in a book. `of` says of what (a period, a table, two people), ready for a message; empty for the server.

    `entries` and `head` are the newest entry's number and the beginning of its hash, for the footer, so that a rewrite
    would be seen. `is_open`: whether these are the points that are still to be settled. `course` leads to `points`.
    `nothing`: the text where nobody has any.
    """

    points: Mapping[AccountId, int]
    book: Book
    entries: int
    head: str
    of: str = ""
    is_open: bool = False
    course: Course = _NO_COURSE
    nothing: str = "ledger.empty"


def ledger_panel(standings: Standings, screen: Screen) -> Panel:
    """Points as a picture and in words; where they are still open also the fewest transfers that settle them."""
    return fitting(partial(_ledger_panel, standings), screen)


def ranked(points: Mapping[AccountId, int], screen: Screen) -> list[tuple[AccountId, int]]:
    """Who is furthest ahead first."""
    return sorted(points.items(), key=lambda one: (-one[1], screen.plain_name(one[0])))


def standing_lines(standings: Sequence[tuple[AccountId, int]], screen: Screen) -> list[str]:
    """A line for each of those who are furthest ahead, the first one first. Who has as much has the same place."""
    numbered = zip(places([points for _, points in standings]), standings, strict=True)
    return [
        screen.words("ledger.line", place=place, name=screen.name(account), points=amount(points, screen))
        for place, (account, points) in numbered
    ]


def amount(points: int, screen: Screen) -> str:
    """Points with the server's unit, the sign written."""
    return in_unit(points, screen, signed(points))


def footer(entries: int, head: str, screen: Screen) -> str:
    """The number and hash of the newest entry."""
    return screen.words("ledger.footer", hands=entries, head=head)


def _ledger_panel(standings: Standings, screen: Screen) -> Panel:
    words = screen.words
    title = words("ledger.title" if standings.book is Book.FRIENDS else "ledger.practice")
    foot = footer(standings.entries, standings.head, screen)
    head = (title, standings.of) if standings.of else (title,)
    everybody = ranked(standings.points, screen)
    if not everybody:
        return Panel("\n".join((*head, words(standings.nothing), foot)))
    shown = everybody[: _SHOWN_BRIEFLY if screen.is_brief else _SHOWN]
    lines = standing_lines(shown, screen)
    if len(everybody) > len(shown):
        lines.append(words("ledger.more", number=len(everybody) - len(shown)))
    transfers = fewest_transfers(standings.points) if standings.is_open else ()
    if transfers:
        lines.append(words("ledger.who_pays"))
        most = _TRANSFERS_BRIEFLY if screen.is_brief else _TRANSFERS
        lines += [transfer_line(transfer, screen) for transfer in transfers[:most]]
    art = None if screen.is_text_only else _art(standings, transfers, screen)
    return Panel("\n".join((*head, *lines, foot)), (), art)


def _art(standings: Standings, transfers: Sequence[Transfer], screen: Screen) -> Art:
    """Those who are furthest from zero, with who of them pays whom, and the course; the same in words."""
    words = screen.words
    course = standings.course
    furthest = sorted(standings.points.items(), key=lambda one: (-abs(one[1]), screen.plain_name(one[0])))[:SHOWN_MOST]
    shown = ranked(dict(furthest), screen)
    accounts = [account for account, _ in shown]
    everybody = discs(sorted(accounts), screen)  # in an order that stays when the points change
    left_out = len(standings.points) - len(shown)
    picture = LedgerPicture(
        words("ledger.picture_title" if standings.book is Book.FRIENDS else "ledger.picture_practice"),
        tuple(StandingSpec(screen.plain_name(account), everybody[account], points) for account, points in shown),
        period_words(course, screen),
        transfers_spec(transfers, everybody, screen),
        course_spec(course, accounts, everybody, screen),
        words("ledger.picture_more", number=left_out) if left_out else "",
    )
    balances = ", ".join(f"{screen.plain_name(account)} {signed(points)}" for account, points in shown)
    alt = (
        words("ledger.alt", balances=balances),
        words("ledger.alt_more", number=left_out) if left_out else "",
        transfers_words(transfers, everybody, screen),
        course_words(course, accounts, screen),
    )
    return Art(picture, " ".join(part for part in alt if part)[:ALT_LENGTH_MAX])
