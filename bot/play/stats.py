"""Statistics from what is stored, without those who keep theirs to themselves. Changes nothing."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterable

from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.ledger.records import Figures
from bot.panels.panel import Panel
from bot.panels.settings import PlayerSettings
from bot.panels.study.stats import Asked, Order, leaderboard_panel, stats_panel
from bot.play.surroundings import server_screen
from bot.store import Period, Store
from bot.store.records import month_of

_PERIOD = re.compile(r"(\d{4})(?:-(\d{1,2}))?")


class Stats:
    """Reads the store and makes panels.

    A player's figures, and their curve of points, are sums over all hands that they played in the server, as balances
    are: the same for everybody, whichever channels they may view, unless the player keeps them to themselves. There is
    no card in them, no opponent and no channel, and nothing here narrows them down to a table or a hand.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def is_hidden(self, account: AccountId) -> bool:
        """Whether a player keeps their statistics to themselves."""
        return account in await self._hidden([account])

    async def player(self, guild_id: int, account: AccountId, book: Book, ruleset: str, period: str) -> Panel:
        """One player's record; `ruleset` is a name and `period` a text for `period_of`, each empty for all."""
        months = period_of(period)
        titles = await self._store.records.rulesets(guild_id)
        by_ruleset = await self._store.statistics.by_ruleset(guild_id, book, account, months)
        wanted = {name: one for name, one in by_ruleset.items() if not ruleset or name == ruleset}
        points = await self._store.statistics.points_by_hand(guild_id, book, account, months, ruleset or None)
        reviewed = await self._store.reviews.total(guild_id, book, account, months, ruleset or None)
        return stats_panel(
            account,
            sum(wanted.values(), Figures()),
            [(titles.get(name, name), one) for name, one in wanted.items()],
            points,
            (reviewed.hands, reviewed.loss_thousandths / 1000),
            Asked(book, titles.get(ruleset, ""), period_text(period)),
            await server_screen(self._store, guild_id, [account]),
        )

    async def leaderboard(self, guild_id: int, order: Order, book: Book, ruleset: str, period: str) -> Panel:
        """Everybody who shows theirs."""
        everybody = await self._store.statistics.figures(guild_id, book, period_of(period), ruleset or None)
        hidden = await self._hidden(everybody)
        shown = {account: one for account, one in everybody.items() if account not in hidden}
        title = (await self._store.records.rulesets(guild_id)).get(ruleset, "")
        screen = await server_screen(self._store, guild_id, shown)
        return leaderboard_panel(shown, order, Asked(book, title, period_text(period)), screen)

    async def _hidden(self, accounts: Iterable[AccountId]) -> set[AccountId]:
        people = await self._store.accounts.by_id(accounts)
        return {account for account, one in people.items() if not PlayerSettings.of(one.settings).shows_stats}


def period_of(text: str) -> Period:
    """The months of a text: 2026, 2026-11, or nothing for all. Raises ValueError for anything else."""
    if not text:
        return Period()
    found = _PERIOD.fullmatch(text.strip())
    if found is None or not 1 <= int(found[2] or 1) <= 12:
        raise ValueError(f"{text!r} is no period: write a year or a month, such as 2026 or 2026-11")
    first = int(found[1]) * 12 + (int(found[2]) - 1 if found[2] else 0)
    return Period(first, first if found[2] else first + 11)


def period_text(text: str) -> str:
    """A period as people read it: November 2026. Raises ValueError as `period_of` does."""
    period = period_of(text)
    if period.first is None:
        return ""
    year, month = divmod(period.first, 12)
    return str(year) if period.last != period.first else f"{calendar.month_name[month + 1]} {year}"


def newest_periods(now_ms: int) -> list[tuple[str, str]]:
    """The periods that are asked for most, each as `period_of` takes it and as people read it, the newest first."""
    this = month_of(now_ms)
    months = [f"{month // 12}-{month % 12 + 1:02}" for month in range(this, this - 12, -1)]
    years = [str(this // 12), str(this // 12 - 1)]
    return [(text, period_text(text)) for text in (months[0], months[1], *years, *months[2:])]
