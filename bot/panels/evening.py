"""How a session ends: who is ahead, for everybody and for each player."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ids import AccountId
from bot.panels.screen import ServerScreen, best_first, signed
from bot.table.views import PublicView


def winners_of(totals: Sequence[tuple[AccountId, int]]) -> tuple[AccountId, ...]:
    """Who has the most points; nobody where all have as many.

    That need not be more than none: with a kitty all can have lost.
    """
    points = [number for _, number in totals]
    return tuple(account for account, number in totals if number == max(points)) if len(set(points)) > 1 else ()


def evening_line(view: PublicView, screen: ServerScreen, reader: AccountId | None = None) -> str:
    """Who has won the session, then the others, the best first; empty when no hand was scored.

    `reader`: who reads it alone, and is spoken to.
    """
    words = screen.words
    if not view.totals:
        return ""
    most = max(points for _, points in view.totals)
    winners = winners_of(view.totals)
    if not winners:
        return words("over.evening_even", number=most, points=signed(most))
    others = " · ".join(
        words("hand.total", name=screen.name(account), points=signed(points))
        for account, points in best_first(view.totals)
        if account not in winners
    )
    if winners == (reader,):
        return words("over.evening_yours", points=signed(most), others=others)
    return words(
        "over.evening", names=screen.names_of(winners), number=len(winners), points=signed(most), others=others
    )
