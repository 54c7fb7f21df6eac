"""The ledger as a panel: everybody's points, highest first, and who pays whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.ledger.settlement import Transfer, fewest_transfers
from bot.panels.fitting import fitting
from bot.panels.ledger.picture import BalancesPicture
from bot.panels.panel import Art, Panel
from bot.panels.picture import TotalSpec
from bot.panels.screen import Screen, signed

_SHOWN, _SHOWN_BRIEFLY = 25, 12
_TRANSFERS, _TRANSFERS_BRIEFLY = 6, 2


@dataclass(frozen=True, slots=True)
class Standings:
    """Points in a book. `of` says of what (a period, a table, two people), ready for a message; empty for the server.

    `entries` and `head` are the newest entry's number and the beginning of its hash, for the footer, so that a rewrite
    would be seen.
    """

    points: Mapping[AccountId, int]
    book: Book
    entries: int
    head: str
    of: str = ""


def ledger_panel(standings: Standings, screen: Screen) -> Panel:
    """Points as a picture and in words; for the whole server also the fewest transfers that settle them."""
    return fitting(partial(_ledger_panel, standings), screen)


def ranked(points: Mapping[AccountId, int], screen: Screen) -> list[tuple[AccountId, int]]:
    """Who is furthest ahead first."""
    return sorted(points.items(), key=lambda one: (-one[1], screen.plain_name(one[0])))


def amount(points: int, screen: Screen) -> str:
    """Points with the server's unit, the sign written."""
    return f"{signed(points)} {screen.unit}"


def footer(entries: int, head: str, screen: Screen) -> str:
    """The number and hash of the newest entry."""
    return screen.words("ledger.footer", hands=entries, head=head)


def transfer_line(transfer: Transfer, screen: Screen) -> str:
    """Who pays whom how much, as text to copy."""
    return screen.words(
        "ledger.transfer",
        payer=screen.name(transfer.payer),
        payee=screen.name(transfer.payee),
        points=f"{transfer.points} {screen.unit}",
    )


def _ledger_panel(standings: Standings, screen: Screen) -> Panel:
    words = screen.words
    title = words("ledger.title" if standings.book is Book.FRIENDS else "ledger.practice")
    foot = footer(standings.entries, standings.head, screen)
    head = (title, standings.of) if standings.of else (title,)
    everybody = ranked(standings.points, screen)
    if not everybody:
        return Panel("\n".join((*head, words("ledger.none" if standings.of else "ledger.empty"), foot)))
    shown = everybody[: _SHOWN_BRIEFLY if screen.is_brief else _SHOWN]
    lines = [
        words("ledger.line", place=place, name=screen.name(account), points=amount(points, screen))
        for place, (account, points) in enumerate(shown, start=1)
    ]
    lines += _more(len(everybody) - len(shown), screen)
    if not standings.of:
        lines += _transfer_lines(standings.points, screen)
    rows = tuple(
        TotalSpec(screen.plain_name(account), "", signed(points), None if not points else points > 0)
        for account, points in shown
    )
    balances = ", ".join(f"{screen.plain_name(account)} {signed(points)}" for account, points in shown)
    alt = words("ledger.alt", balances=balances)[:1024]
    art = None if screen.is_text_only else Art(BalancesPicture(words("ledger.picture_title"), rows), alt)
    return Panel("\n".join((*head, *lines, foot)), (), art)


def _transfer_lines(points: Mapping[AccountId, int], screen: Screen) -> Iterable[str]:
    transfers = fewest_transfers(points)
    if not transfers:
        return
    yield screen.words("ledger.who_pays")
    shown = transfers[: _TRANSFERS_BRIEFLY if screen.is_brief else _TRANSFERS]
    yield from (transfer_line(transfer, screen) for transfer in shown)
    yield from _more(len(transfers) - len(shown), screen)


def _more(number: int, screen: Screen) -> list[str]:
    return [screen.words("ledger.more", number=number)] if number > 0 else []
