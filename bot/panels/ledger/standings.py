"""The ledger as a panel: everybody's points, highest first, and who pays whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.ledger.settlement import Transfer, fewest_transfers
from bot.panels.boards import ALT_LENGTH_MAX
from bot.panels.discs import discs
from bot.panels.figures import places
from bot.panels.fitting import fitting
from bot.panels.ledger.picture import SHOWN_MOST, LedgerPicture, StandingSpec
from bot.panels.ledger.transfers import transfer_line, transfers_spec, transfers_words
from bot.panels.panel import Art, Panel
from bot.panels.screen import Screen, ServerScreen, in_unit, signed

_SHOWN, _SHOWN_BRIEFLY = 25, 12
_TRANSFERS, _TRANSFERS_BRIEFLY = 6, 2


@dataclass(frozen=True, slots=True)
class Standings:
    """Points in a book. `of` says of what (a period, a table, two people), ready for a message; empty for the server.

    `entries` and `head` are the newest entry's number and the beginning of its hash, for the footer, so that a rewrite
    would be seen. `is_open`: whether these are the points that are still to be settled.
    `nothing`: the text where nobody has any.
    """

    points: Mapping[AccountId, int]
    book: Book
    entries: int
    head: str
    of: str = ""
    is_open: bool = False
    nothing: str = "ledger.empty"


def ledger_panel(standings: Standings, screen: ServerScreen) -> Panel:
    """Points as a picture and in words; where they are still open also the fewest transfers that settle them."""
    return fitting(partial(_ledger_panel, standings), screen)


def ranked(points: Mapping[AccountId, int], screen: ServerScreen) -> list[tuple[AccountId, int]]:
    """Who is furthest ahead first."""
    return sorted(points.items(), key=lambda one: (-one[1], screen.plain_name(one[0])))


def standing_lines(standings: Sequence[tuple[AccountId, int]], screen: ServerScreen) -> list[str]:
    """A line for each of those who are furthest ahead, the first one first. Who has as much has the same place."""
    numbered = zip(places([points for _, points in standings]), standings, strict=True)
    return [
        screen.words("ledger.line", place=place, name=screen.name(account), points=amount(points, screen))
        for place, (account, points) in numbered
    ]


def first_lines(
    standings: Sequence[tuple[AccountId, int]], screen: ServerScreen
) -> tuple[Sequence[tuple[AccountId, int]], list[str]]:
    """As many of the first as a message names; their lines, and how many more there are."""
    shown = standings[: _SHOWN_BRIEFLY if screen.is_brief else _SHOWN]
    left_out = len(standings) - len(shown)
    more = [screen.words("ledger.more", number=left_out)] if left_out else []
    return shown, [*standing_lines(shown, screen), *more]


def amount(points: int, screen: ServerScreen) -> str:
    """Points with the server's unit, the sign written."""
    return in_unit(points, screen, signed(points))


def footer(entries: int, head: str, screen: Screen) -> str:
    """The number and hash of the newest entry."""
    return screen.words("ledger.footer", hands=entries, head=head)


def _ledger_panel(standings: Standings, screen: ServerScreen) -> Panel:
    words = screen.words
    title = words("ledger.title" if standings.book is Book.FRIENDS else "ledger.practice")
    foot = footer(standings.entries, standings.head, screen)
    head = (title, standings.of) if standings.of else (title,)
    everybody = ranked(standings.points, screen)
    if not everybody:
        return Panel("\n".join((*head, words(standings.nothing), foot)))
    _, lines = first_lines(everybody, screen)
    transfers = fewest_transfers(standings.points) if standings.is_open else ()
    if transfers:
        lines.append(words("ledger.who_pays"))
        most = _TRANSFERS_BRIEFLY if screen.is_brief else _TRANSFERS
        lines += [transfer_line(transfer, screen) for transfer in transfers[:most]]
    art = None if screen.is_text_only else _art(standings, transfers, screen)
    return Panel("\n".join((*head, *lines, foot)), (), art)


def furthest(points: Mapping[AccountId, int], screen: ServerScreen) -> dict[AccountId, StandingSpec]:
    """Those of some people who are furthest from zero, as many as a picture tells apart, the best first."""
    found = sorted(points.items(), key=lambda one: (-abs(one[1]), screen.plain_name(one[0])))[:SHOWN_MOST]
    own = discs(sorted(account for account, _ in found), screen)  # in an order that stays when the points change
    return {
        account: StandingSpec(screen.plain_name(account), own[account], won)
        for account, won in ranked(dict(found), screen)
    }


def furthest_words(shown: Mapping[AccountId, StandingSpec], left_out: int, screen: Screen) -> list[str]:
    """The same for the alt text, and how many are not among them."""
    balances = ", ".join(f"{one.name} {signed(one.points)}" for one in shown.values())
    more = [screen.words("ledger.alt_more", number=left_out)] if left_out else []
    return [screen.words("ledger.alt", balances=balances), *more]


def more_words(left_out: int, screen: Screen) -> str:
    """That some people are not in a picture; empty if nobody is left out."""
    return screen.words("ledger.picture_more", number=left_out) if left_out else ""


def _art(standings: Standings, transfers: Sequence[Transfer], screen: ServerScreen) -> Art:
    """Those who are furthest from zero, with who of them pays whom; the same in words."""
    words, shown = screen.words, furthest(standings.points, screen)
    everybody = {account: one.disc for account, one in shown.items()}
    left_out = len(standings.points) - len(shown)
    picture = LedgerPicture(
        words("ledger.picture_title" if standings.book is Book.FRIENDS else "ledger.picture_practice"),
        tuple(shown.values()),
        transfers_spec(transfers, everybody, screen),
        more_words(left_out, screen),
    )
    alt = [*furthest_words(shown, left_out, screen), transfers_words(transfers, everybody, screen)]
    return Art(picture, " ".join(part for part in alt if part)[:ALT_LENGTH_MAX])
