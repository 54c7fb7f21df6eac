"""How fast a long ledger answers, beside a short one with the same people on the same days."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from rich.progress import Progress, TimeRemainingColumn

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book, EntryKind, LedgerEntry, Posting, Wanted
from bot.ledger.records import Figures, HandRecord, PlayerRecord
from bot.panels.study.stats import Order
from bot.play.books import Books
from bot.play.dealer import SecretDealer
from bot.play.history import History
from bot.play.sight import Overseer, Visitor
from bot.play.stats import Stats
from bot.play.tables import Tables
from bot.rules.open_face_presets import load_open_face
from bot.store import Append, Store, WantedHands
from bot.table.events import TablePaused
from bot.table.options import Options
from bot.terminal import progress
from tools.bench.audit import checked_beside_limit
from tools.bench.measure import Comparison

PLAYERS = 50
SEATS = 4
FEW, MANY = 1_000, 100_000  # hands
DAYS = 100  # an append each: so many hands come into one commit
TABLES = 10
ROUNDS = 15
AS_SLOW = 10.0  # times the time with few hands,
FAST_MS = 50.0  # or this, whichever is larger
_GUILD = 1
_CHANNEL = 2
_DAY_MS = 86_400_000
_SEED = 13


def run() -> list[Comparison]:
    """Milliseconds until each of the ledger's messages is made, with 100,000 hands against 1,000."""
    with TemporaryDirectory() as folder, _bar() as bar:
        return asyncio.run(_run(Path(folder), bar))


async def _run(folder: Path, bar: Progress) -> list[Comparison]:
    few = await _filled(folder / "few.db", FEW, bar)
    many = await _filled(folder / "many.db", MANY, bar)
    try:
        read = [await _compared(name, few, many) for name in _messages(few)]
        return [*read, await checked_beside_limit(folder / "played.db", bar)]
    finally:
        await few.close()
        await many.close()


async def _compared(name: str, few: Store, many: Store) -> Comparison:
    """Rounds alternate between the two ledgers; medians."""
    short = _messages(few)[name]
    long = _messages(many)[name]
    await short(), await long()
    rounds = [(await _ms(long), await _ms(short)) for _ in range(ROUNDS)]
    ours, reference = (median(figures) for figures in zip(*rounds, strict=True))
    bar = max(AS_SLOW, FAST_MS / reference)
    return Comparison(f"ledger: {name}, {MANY:,} hands / {FEW:,}", ours, reference, "ms", bar, is_upper_bar=True)


def _messages(store: Store) -> dict[str, Callable[[], Awaitable[object]]]:
    books = Books(store, Tables(store, SecretDealer(), lambda: 0))
    history = History(store)
    stats = Stats(store)
    book = Book.FRIENDS
    player = _player(0)
    other = _player(1)
    newest = Wanted(book)
    all_ = Overseer(None)
    return {
        "show": lambda: books.show(_GUILD, book),
        "show, 30 days": lambda: books.show_days(_GUILD, book, DAYS - 30, DAYS),
        "show, two people": lambda: books.show_two(_GUILD, book, player, other),
        "settle": lambda: books.settle(_GUILD, book),
        "history": lambda: books.history(_GUILD, newest, all_),
        "history, an outsider": lambda: books.history(_GUILD, newest, _Outsider()),
        "history, one player": lambda: books.history(_GUILD, Wanted(book, account=player), all_),
        "history, settlements": lambda: books.history(_GUILD, Wanted(book, kind=EntryKind.SETTLEMENT), all_),
        "chart": lambda: books.chart(_GUILD, book, None, None),
        "stats": lambda: stats.player(_GUILD, player, book, "", ""),
        "leaderboard": lambda: stats.leaderboard(_GUILD, Order.PER_HAND, book, "", ""),
        "past hands": lambda: history.page(_GUILD, WantedHands(), all_),
        "past hands, an outsider": lambda: history.page(_GUILD, WantedHands(), _Outsider()),
    }


class _Outsider(Visitor):
    """Somebody who may view no channel: all hands are looked at and none is found."""

    account = None

    def views(self, channel_id: int) -> bool:
        return False

    def views_thread(self, thread_id: int, parent_id: int) -> bool | None:
        return False

    async def ask_thread(self, thread_id: int, parent_id: int) -> bool:
        return False


async def _ms(work: Callable[[], Awaitable[object]]) -> float:
    started = time.perf_counter()
    await work()
    return (time.perf_counter() - started) * 1e3


async def _filled(path: Path, hands: int, bar: Progress) -> Store:
    """A ledger of hands among 50 people, the same ones at every run."""
    dice = Random(_SEED)
    store = await Store.open(path)
    tables = Tables(store, SecretDealer(), lambda: 0)
    options = Options(load_open_face("pineapple"), 3)
    opened = [await tables.open(_GUILD, _CHANNEL, _player(0), options) for _ in range(TABLES)]
    step = bar.add_task(f"{hands:,} hands", total=hands)
    for day in range(DAYS):
        table = opened[day % TABLES]
        version = 1 + day // TABLES
        count = hands // DAYS
        entries = tuple(_hand(dice, table, day * count + number + 1) for number in range(count))
        events = (TablePaused("the hands of a day"),)
        records = tuple(map(_record, entries))
        append = Append(table, version, f"day:{day}", None, day * _DAY_MS, events, entries, records=records)
        await store.log.append(append)
        bar.advance(step, count)
    return store


def _hand(dice: Random, table: TableId, hand_no: int) -> LedgerEntry:
    seats = [_player(number) for number in dice.sample(range(PLAYERS), SEATS)]
    points = [dice.randrange(-30, 31) for _ in seats[1:]]
    postings = tuple(map(Posting, seats, (*points, -sum(points))))
    return LedgerEntry(Book.FRIENDS, EntryKind.HAND, table, hand_no, postings)


def _record(entry: LedgerEntry) -> HandRecord:
    """What the players made of a hand; its points alone matter to how long reading takes."""
    assert entry.table is not None
    assert entry.hand_no is not None
    players = tuple(PlayerRecord(one.account, Figures(hands=1, points=one.points)) for one in entry.postings)
    return HandRecord(entry.table, entry.hand_no, entry.book, "pineapple", "Pineapple", False, players)


def _player(number: int) -> AccountId:
    return AccountId(f"player{number}")


def _bar() -> Progress:
    """A progress bar on standard error, on a terminal only."""
    return progress(TimeRemainingColumn(), on_terminal=True)
