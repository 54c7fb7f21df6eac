"""Balances over time as a picture, with its last figures in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.panels.fitting import fitting
from bot.panels.ledger.picture import CURVES_MOST, ChartPicture, CurveSpec
from bot.panels.ledger.standings import amount, footer, ranked
from bot.panels.panel import Art, Panel
from bot.panels.screen import Screen, signed


def chart_panel(
    curves: Mapping[AccountId, Sequence[int]],
    ends: tuple[str, str],
    book: Book,
    last: tuple[int, str],
    screen: Screen,
) -> Panel:
    """Everybody's balances, one figure for each step between `ends` (texts of the first and the last time).

    Drawn are those who are furthest from zero at the end. `last` is the number and hash of the newest entry.
    """
    return fitting(partial(_chart_panel, curves, ends, book, last), screen)


def _chart_panel(
    curves: Mapping[AccountId, Sequence[int]],
    ends: tuple[str, str],
    book: Book,
    last: tuple[int, str],
    screen: Screen,
) -> Panel:
    words = screen.words
    whole = "chart.title" if book is Book.FRIENDS else "chart.practice"
    title = words(f"{whole}_day" if ends[0] == ends[1] else whole, since=ends[0], until=ends[1])
    foot = footer(*last, screen)
    now = {account: steps[-1] for account, steps in curves.items()}
    if not now:
        return Panel("\n".join((words(f"{whole}_none"), words("ledger.none"), foot)))
    furthest = sorted(now, key=lambda account: (-abs(now[account]), screen.plain_name(account)))[:CURVES_MOST]
    shown = ranked({account: now[account] for account in furthest}, screen)
    lines = [
        words("ledger.line", place=place, name=screen.name(account), points=amount(points, screen))
        for place, (account, points) in enumerate(shown, start=1)
    ]
    if len(now) > len(shown):
        lines.append(words("chart.others", number=len(now) - len(shown)))
    specs = tuple(
        CurveSpec(screen.plain_name(account), signed(points), tuple(curves[account])) for account, points in shown
    )
    balances = ", ".join(f"{screen.plain_name(account)} {signed(points)}" for account, points in shown)
    alt = words("chart.alt", balances=balances)[:1024]
    art = None if screen.is_text_only else Art(ChartPicture(words("chart.picture_title"), specs, ends), alt)
    return Panel("\n".join((title, *lines, foot)), (), art)
