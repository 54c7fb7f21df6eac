"""Small tables, actions and hands for the tests of the store."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.ids import AccountId, Seat, TableId
from bot.ledger.entries import Book, EntryKind, LedgerEntry, Posting
from bot.ledger.records import Figures, HandRecord, PlayerRecord
from bot.ledger.settlement import Settlement, Transfer
from bot.rules.cards import DECK_52
from bot.rules.closed.ruleset import ClosedRuleset
from bot.rules.deck import Deal, batch_root, deal_root
from bot.rules.house_rules import HouseRule
from bot.rules.open_face.ruleset import OpenFaceRuleset
from bot.store import Append, Deadline, Outcome, Store, TableRow
from bot.table.events import Event, HandDealt, HandScored, TableOpened, TablePaused
from bot.table.options import Options
from bot.table.state import Sitter, State

ANN, BOB = AccountId("ann"), AccountId("bob")
T = TableId("t1")
GUILD = 7001
GOLDEN = Path(__file__).parent / "golden"
RULES = OpenFaceRuleset.model_validate_json((GOLDEN / "ruleset-v1.json").read_text(encoding="utf-8"))
CLOSED_RULES = ClosedRuleset.model_validate_json((GOLDEN / "closed-ruleset-v1.json").read_text(encoding="utf-8"))
OPTIONS = Options(RULES, 3)
SUNDAY = HouseRule("sunday-game", "pineapple", "scoop_bonus = 1")
DEALS = tuple(Deal(DECK_52, bytes([deal_no]) * 32) for deal_no in range(2))
ROOTS = tuple(map(deal_root, DEALS))


def row(table: TableId = T, guild_id: int = GUILD) -> TableRow:
    return TableRow(table, guild_id, 2, None, 1_000)


def opening(table: TableId = T) -> Append:
    return Append(table, 0, f"open:{table}", ANN, 1_000, (TableOpened(table, ANN, OPTIONS),), sitting=(ANN,))


async def open_table(store: Store, table: TableId = T, guild_id: int = GUILD, **changes: Any) -> Outcome:
    append = replace(opening(table), **changes)
    return await store.tables.add(row(table, guild_id), append, DEALS, ROOTS, batch_root(ROOTS))


async def propose(store: Store, name: str, tell_ms: int, *, points: int = 1) -> Settlement:
    """Ann proposes to pay Bob, who is to be told at a time."""
    settlement = Settlement(name, GUILD, Book.FRIENDS, Transfer(ANN, BOB, points), ANN, 5, tell_ms=tell_ms)
    return await store.settlements.propose(settlement)


def act(version: int, action_id: str, *events: Event, table: TableId = T, **more: Any) -> Append:
    """An action on a version; without events, one that changes little. A hand is dealt to others than sat there."""
    for event in events:
        if isinstance(event, HandDealt):
            more = {"sitting": tuple(sitter.account for _, sitter in event.before.sitters)} | more
    return Append(table, version, action_id, ANN, 2_000, events or (TablePaused("tea"),), **more)


def dealt(hand_no: int = 1, table: TableId = T) -> HandDealt:
    before = State(table, ANN, OPTIONS, (Sitter(ANN), Sitter(BOB), None))
    return HandDealt(before, hand_no, hand_no - 1, Seat(0), (Seat(1), Seat(0)), (0, 0), DECK_52)


def hand(version: int, hand_no: int, points: int, table: TableId = T) -> Append:
    """A hand from its deal to its points (Bob's; Ann pays), as one action."""
    scored = HandScored(hand_no, (points, -points), (0, 0))
    entry = entry_of({BOB: points, ANN: -points}, hand_no, table=table)
    events = (dealt(hand_no, table), scored)
    records = (record_of({BOB: points, ANN: -points}, hand_no, table=table),)
    return act(version, f"hand:{table}:{hand_no}", *events, table=table, entries=(entry,), records=records)


def entry_of(
    points: dict[AccountId, int], hand_no: int = 1, book: Book = Book.FRIENDS, table: TableId = T
) -> LedgerEntry:
    postings = tuple(Posting(account, number) for account, number in points.items())
    return LedgerEntry(book, EntryKind.HAND, table, hand_no, postings)


def record_of(
    points: dict[AccountId, int], hand_no: int = 1, book: Book = Book.FRIENDS, table: TableId = T, **more: Any
) -> HandRecord:
    """A hand without anything but points."""
    players = tuple(PlayerRecord(account, Figures(hands=1, points=number)) for account, number in points.items())
    return replace(HandRecord(table, hand_no, book, RULES.name, RULES.title, False, players), **more)


def idle(version: int, due_ms: int = 9_000) -> tuple[Deadline, ...]:
    return (Deadline(f"idle:{version}", "idle", None, due_ms),)
