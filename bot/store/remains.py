"""What stays of a person who has their data deleted: to be said before it happens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.ids import AccountId
from bot.ledger.entries import Book
from bot.store.part import Part

_WORDS = (
    "SELECT EXISTS (SELECT 1 FROM entries AS e JOIN undos AS u ON u.guild_id = e.guild_id AND u.entry_no = e.reverses"
    " AND u.status <> 'refused' WHERE u.asker = ?1 AND e.reason <> '') OR EXISTS (SELECT 1 FROM events"
    " WHERE account_id = ?1 AND type = 'CutGiven' AND type_version = 1 AND json_extract(body, '$.cut') <> '')"
)


@dataclass(frozen=True, slots=True)
class Remains:
    """What is not deleted with a person, by server: points that are not zero, and settlements nobody has confirmed.

    `has_sealed_words`: older entries and logs hold words of theirs under a seal, where new ones hold a hash.
    """

    points: Mapping[int, tuple[tuple[Book, int], ...]]
    open_settlements: Mapping[int, int]
    has_sealed_words: bool


class Remaining(Part):
    """Reads only."""

    async def remains(self, account: AccountId) -> Remains:
        """What would stay of somebody."""
        points: dict[int, tuple[tuple[Book, int], ...]] = {}
        balances = "SELECT guild_id, book, points FROM balances WHERE account_id = ? AND points <> 0 ORDER BY 1, 2"
        for guild_id, book, number in await self._read(balances, (account,)):
            points[guild_id] = (*points.get(guild_id, ()), (Book(book), number))
        settlements = (
            "SELECT guild_id, count(*) FROM settlements WHERE status = 'open' AND ? IN (payer, payee) GROUP BY guild_id"
        )
        ((has_words,),) = await self._read(_WORDS, (account,))
        return Remains(points, dict(await self._read(settlements, (account,))), bool(has_words))
