"""A server's ledger of many hands, written as the tables write them, a day to a commit."""

from __future__ import annotations

from bot.ids import AccountId
from bot.ledger.entries import Book, EntryKind, LedgerEntry, Posting
from bot.ledger.records import Figures, HandRecord, PlayerRecord
from bot.play.tables import Tables
from bot.rules.open_face_presets import load_open_face
from bot.store import Append, Store
from bot.table.events import TablePaused
from bot.table.options import Options
from tests.support.dealers import SeededDealer

DAY_MS = 86_400_000


async def play_long(
    store: Store, guild_id: int, players: tuple[AccountId, ...], hands: int, *, a_day: int = 50
) -> None:
    """So many hands of the same players, points going round."""
    tables = Tables(store, SeededDealer(), lambda: 0)
    table = await tables.open(guild_id, 1, players[0], Options(load_open_face("pineapple"), 2))
    for day in range(hands // a_day):
        entries = []
        for number in range(day * a_day + 1, (day + 1) * a_day + 1):
            winner = number % len(players)
            points = [len(players) - 1 if seat == winner else -1 for seat in range(len(players))]
            postings = tuple(map(Posting, players, points))
            entries.append(LedgerEntry(Book.FRIENDS, EntryKind.HAND, table, number, postings))
        events = (TablePaused("the hands of a day"),)
        records = tuple(map(_record, entries))
        append = Append(table, day + 1, f"day:{day}", None, day * DAY_MS, events, tuple(entries), records=records)
        await store.log.append(append)


def _record(entry: LedgerEntry) -> HandRecord:
    assert entry.table is not None
    assert entry.hand_no is not None
    players = tuple(PlayerRecord(one.account, Figures(hands=1, points=one.points)) for one in entry.postings)
    return HandRecord(entry.table, entry.hand_no, entry.book, "pineapple", "Pineapple", False, players)
