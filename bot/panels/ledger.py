"""The ledger as a panel: everybody's points, highest first."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.panels.fitting import fitting
from bot.panels.panel import Panel
from bot.panels.picture import BalancesPicture, TotalSpec
from bot.panels.screen import Screen, signed

_SHOWN, _SHOWN_BRIEFLY = 25, 12


def ledger_panel(balances: Mapping[AccountId, int], book: Book, entries: int, head: str, screen: Screen) -> Panel:
    """Balances of one book; the footer has the head of the server's chain, so that a rewrite would be seen."""
    return fitting(partial(_ledger_panel, balances, book, entries, head), screen)


def _ledger_panel(balances: Mapping[AccountId, int], book: Book, entries: int, head: str, screen: Screen) -> Panel:
    words = screen.words
    title = words("ledger.title" if book is Book.FRIENDS else "ledger.practice")
    ranked = sorted(balances.items(), key=lambda one: (-one[1], screen.plain_name(one[0])))
    ranked = ranked[: _SHOWN_BRIEFLY if screen.is_brief else _SHOWN]
    footer = words("ledger.footer", hands=entries, head=head)
    if not ranked:
        return Panel("\n".join((title, words("ledger.empty"), footer)))
    lines = [
        words("ledger.line", place=place, name=screen.name(account), points=f"{signed(points)} {screen.unit}")
        for place, (account, points) in enumerate(ranked, start=1)
    ]
    rows = tuple(
        TotalSpec(screen.plain_name(account), "", signed(points), None if not points else points > 0)
        for account, points in ranked
    )
    alt = ", ".join(f"{screen.plain_name(account)} {signed(points)}" for account, points in ranked)
    picture = None if screen.is_text_only else BalancesPicture(words("ledger.picture_title"), rows)
    return Panel("\n".join((title, *lines, footer)), (), picture, words("ledger.alt", balances=alt)[:1024])
