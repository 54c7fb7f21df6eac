"""Sums over the hands of a server: each player's figures, by month and ruleset."""

# ruff: noqa: S608 - only constants of this module are put into queries; values are always parameters

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.ledger.records import FIGURES, Figures
from bot.store.part import Part

_SUMS = ", ".join(f"sum({name})" for name in FIGURES)


@dataclass(frozen=True, slots=True)
class Period:
    """UTC months, both included, counted from January of the year 0 (see `month_of`); None for no bound."""

    first: int | None = None
    last: int | None = None

    @property
    def bounds(self) -> tuple[int, int]:
        """Both months as numbers, for a query."""
        return self.first or 0, self.last if self.last is not None else 10**6


class Statistics(Part):
    """Reads only. Voided hands and those whose points were taken back do not count."""

    async def figures(
        self, guild_id: int, book: Book, period: Period = Period(), ruleset: str | None = None
    ) -> dict[AccountId, Figures]:
        """The figures of each player over the hands of some months; players without a hand are left out."""
        rows = await self._database.read(
            f"SELECT account_id, {_SUMS} FROM month_sums WHERE guild_id = ? AND book = ? AND month BETWEEN ? AND ?"
            f"{' AND ruleset = ?' if ruleset else ''} GROUP BY account_id HAVING sum(hands) > 0",
            (guild_id, str(book), *period.bounds, *([ruleset] if ruleset else [])),
        )
        return {account: Figures(*sums) for account, *sums in rows}

    async def by_ruleset(
        self, guild_id: int, book: Book, account: AccountId, period: Period = Period()
    ) -> dict[str, Figures]:
        """One player's figures in each ruleset, the one with the most hands first."""
        rows = await self._database.read(
            f"SELECT ruleset, {_SUMS} FROM month_sums WHERE guild_id = ? AND book = ? AND month BETWEEN ? AND ?"
            " AND account_id = ? GROUP BY ruleset HAVING sum(hands) > 0 ORDER BY sum(hands) DESC, ruleset",
            (guild_id, str(book), *period.bounds, account),
        )
        return {ruleset: Figures(*sums) for ruleset, *sums in rows}

    async def hands_of_rulesets(self, guild_id: int) -> dict[str, int]:
        """How much each ruleset was played in a server: its players' hands of all times, in both books."""
        query = "SELECT ruleset, sum(hands) FROM month_sums WHERE guild_id = ? GROUP BY ruleset"
        return dict(await self._database.read(query, (guild_id,)))

    async def points_by_hand(
        self, guild_id: int, book: Book, account: AccountId, period: Period = Period(), ruleset: str | None = None
    ) -> list[int]:
        """A player's points of each hand, the oldest first."""
        rows: Iterable[tuple[int]] = await self._database.read(
            "SELECT points FROM player_records AS p CROSS JOIN records AS r USING (guild_id, record_no)"
            " WHERE p.guild_id = ? AND p.account_id = ? AND hands = 1 AND is_undone = 0 AND book = ?"
            f" AND month BETWEEN ? AND ?{' AND ruleset = ?' if ruleset else ''} ORDER BY p.record_no",
            (guild_id, account, str(book), *period.bounds, *([ruleset] if ruleset else [])),
        )
        return [points for (points,) in rows]
