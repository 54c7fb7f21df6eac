"""After any hands, undos and settlements the ledger says the same everywhere, and settling it zeroes everybody."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.ids import AccountId, TableId
from bot.ledger.entries import DAY_MS, Book, EntryKind, LedgerEntry, Posting, Wanted, balances
from bot.ledger.settlement import Settlement, SettlementStatus, Transfer, fewest_transfers, obstacle
from bot.panels.ledger.picture import CoursePicture, LedgerPicture
from bot.panels.ledger.transfers import transfer_line
from bot.panels.panel import Panel
from bot.panels.screen import signed
from bot.play.books import Books
from bot.play.export import Format, ledger_file
from bot.play.surroundings import server_screen
from bot.store import Store
from bot.store.check import check
from bot.store.reading import read_ledger
from tests.store.given import act, open_table
from tests.support.dealers import SeededDealer
from tests.support.settling import fewest
from tools.bench.posting import PostedTables

FRIENDS = Book.FRIENDS
NAMES = ("Ann", "Ben", "Cat", "Dee", "Eve")


@dataclass
class Desk:
    """One store for all examples: each has a server of its own."""

    runner: asyncio.Runner
    store: Store
    books: Books
    accounts: list[AccountId]
    guilds: Iterator[int] = field(default_factory=lambda: count(1))


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    path = tmp_path_factory.mktemp("books") / "games.db"
    with asyncio.Runner() as runner:
        store = runner.run(Store.open(path))
        accounts = [runner.run(store.accounts.human(number, name)).account_id for number, name in enumerate(NAMES, 1)]
        yield Desk(runner, store, Books(store, PostedTables(store, SeededDealer(), lambda: 0)), accounts)
        runner.run(store.close())
        wrong = [one for one in check(path) if one.step in ("file", "schema", "ledger", "chains")]
        assert wrong == []


@dataclass(frozen=True)
class Hand:
    """Points of the first players; the last of them balances."""

    points: tuple[int, ...]
    day: int


@dataclass(frozen=True)
class Undo:
    """The hand that comes at this place, if there is one."""

    place: int


@dataclass(frozen=True)
class Settle:
    """One player brings points to another, whether or not that can be."""

    payer: int
    payee: int
    points: int


PEOPLE = st.integers(0, len(NAMES) - 1)
HANDS = st.builds(Hand, st.lists(st.integers(-9, 9), min_size=1, max_size=4).map(tuple), st.integers(0, 3))
SETTLES = st.builds(Settle, PEOPLE, PEOPLE, st.integers(1, 12)).filter(lambda one: one.payer != one.payee)
EXAMPLES = 300  # of at most eight steps of three kinds: all triples of kinds come many times
STEPS = st.lists(st.one_of(HANDS, HANDS, st.builds(Undo, st.integers(0, 5)), SETTLES), max_size=8)


@pytest.mark.slow
@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(STEPS)
def test_all_say_the_same_and_settling_zeroes_everybody(desk: Desk, steps: list[Hand | Undo | Settle]) -> None:
    desk.runner.run(_run(desk, next(desk.guilds), steps))


async def _open(store: Store, table: TableId, guild_id: int) -> None:
    """A table of a server that everybody has a name in."""
    await open_table(store, table, guild_id)
    await asyncio.gather(*(store.accounts.human(number, name, guild_id) for number, name in enumerate(NAMES, 1)))


async def _run(desk: Desk, guild_id: int, steps: list[Hand | Undo | Settle]) -> None:
    store, table = desk.store, TableId(f"t{guild_id}")
    await _open(store, table, guild_id)
    model: dict[AccountId, int] = {}
    hands: list[tuple[int, LedgerEntry]] = []
    undone: set[int] = set()
    version, length = 1, 0
    for number, step in enumerate(steps, 1):
        match step:
            case Hand():
                entry = _hand(desk, table, number, step)
                append = act(version, f"{table}:{number}", table=table, entries=(entry,))
                await store.log.append(replace(append, at_ms=step.day * DAY_MS))
                version, length = version + 1, length + 1
                hands.append((length, entry))
                _add(model, entry)
            case Undo(place):
                if place < len(hands):
                    entry_no, entry = hands[place]
                    undo_id = f"{table}:{number}"
                    undo = await store.undos.ask(undo_id, guild_id, entry_no, desk.accounts[0], "why not", 1, 1)
                    agreeing = (store.undos.agree(undo.undo_id, one, 2 * DAY_MS) for one in undo.players)
                    *_, undo = await asyncio.gather(*agreeing)
                    if entry_no not in undone:
                        length += 1
                        _add(model, entry, -1)
                    assert undo.reversal_no is not None
                    undone.add(entry_no)
            case Settle(payer, payee, points):
                transfer = Transfer(desk.accounts[payer], desk.accounts[payee], points)
                done = await _settle(store, guild_id, f"{table}:{number}", transfer)
                is_possible = obstacle(model, transfer) is None
                assert done is (SettlementStatus.POSTED if is_possible else SettlementStatus.OUTDATED)
                if is_possible:
                    length += 1
                    model[transfer.payer] += points
                    model[transfer.payee] -= points
    await _agree(desk, guild_id, model, length)
    transfers = fewest_transfers(model)
    text = (await desk.books.settle(guild_id, FRIENDS)).text
    screen = await server_screen(store, guild_id, desk.accounts)
    assert all(transfer_line(transfer, screen) in text for transfer in transfers)
    assert len(transfers) == fewest(tuple(model.values()))
    ends = (_settle(store, guild_id, f"{table}:end:{place}", one) for place, one in enumerate(transfers))
    assert set(await asyncio.gather(*ends)) <= {SettlementStatus.POSTED}
    assert not any((await store.ledger.balances(guild_id, FRIENDS)).values())


async def _agree(desk: Desk, guild_id: int, model: dict[AccountId, int], length: int) -> None:
    """Store, entries, words, pictures, chart and file."""
    store = desk.store
    names = dict(zip(desk.accounts, NAMES, strict=True))
    named = {names[account]: points for account, points in model.items()}
    entries = await store.ledger.entries(guild_id, Wanted(FRIENDS))
    assert len(entries) == length
    assert all(sum(posting.points for posting in one.entry.postings) == 0 for one in entries)
    assert await store.ledger.balances(guild_id, FRIENDS) == balances(one.entry for one in entries) == model
    assert sum(model.values()) == 0
    undone = {one.entry.reverses for one in entries}
    played = balances(one.entry for one in entries if one.entry.kind is EntryKind.HAND and one.entry_no not in undone)
    assert await store.sums.of_days(guild_id, FRIENDS, None, None) == played
    shown = await desk.books.show(guild_id, FRIENDS)
    chart = await desk.books.chart(guild_id, FRIENDS, None, None)
    ledger = await asyncio.to_thread(read_ledger, store.place, guild_id, None, None)
    rows = list(csv.DictReader(io.StringIO(ledger_file(ledger, Format.CSV).decode("utf-8-sig"))))
    sums: dict[str, int] = {}
    for row in rows[:-1]:
        sums[row["player"]] = sums.get(row["player"], 0) + int(row["points"])
    assert sums == named
    number, head = await store.ledger.head(guild_id)
    assert (rows[-1]["entry"], rows[-1]["hash"]) == (str(number), head.hex())
    assert f"check code `{head.hex()[:16]}`" in shown.text
    if not named:
        assert shown.picture is None
        return
    assert isinstance(shown.picture, LedgerPicture)
    assert {one.name: one.points for one in shown.picture.standings} == named
    discs = {one.disc: one.points for one in shown.picture.standings}
    won = {name: played.get(account, 0) for account, name in names.items()}
    lines = {name: points[-1] for name, points in _lines(chart).items()}
    assert lines == {name: won[name] for name in lines}, "settlements are no play"
    arrows = shown.picture.transfers.transfers if shown.picture.transfers else ()
    for disc, balance in discs.items():
        paid = sum(one.points * ((one.payer == disc) - (one.payee == disc)) for one in arrows)
        assert balance + paid == 0, "the arrows bring everybody to zero"
    days = (await desk.books.show_days(guild_id, FRIENDS, 0, None)).picture
    assert isinstance(days, LedgerPicture) == bool(played)
    if isinstance(days, LedgerPicture):
        assert days.transfers is None
    for name, points in named.items():
        assert f"**{name}** {signed(points)} {'point' if abs(points) == 1 else 'points'}" in shown.text


def _lines(panel: Panel) -> dict[str, tuple[int, ...]]:
    """The course of each player in a chart, the best first."""
    assert isinstance(panel.picture, CoursePicture)
    names = {one.disc: one.name for one in panel.picture.people}
    return {names[curve.disc]: curve.points for curve in panel.picture.course.curves}


async def _settle(store: Store, guild_id: int, settlement_id: str, transfer: Transfer) -> SettlementStatus:
    proposed = store.settlements.propose(Settlement(settlement_id, guild_id, FRIENDS, transfer, transfer.payer, 1))
    _, (settlement, _) = await asyncio.gather(proposed, store.settlements.confirm(settlement_id, 3 * DAY_MS))
    return settlement.status


def _hand(desk: Desk, table: TableId, hand_no: int, hand: Hand) -> LedgerEntry:
    points = (*hand.points, -sum(hand.points))
    postings = tuple(map(Posting, desk.accounts, points))
    return LedgerEntry(FRIENDS, EntryKind.HAND, table, hand_no, postings)


def _add(model: dict[AccountId, int], entry: LedgerEntry, sign: int = 1) -> None:
    for posting in entry.postings:
        model[posting.account] = model.get(posting.account, 0) + sign * posting.points


def test_a_period_begins_where_the_days_before_it_ended(desk: Desk) -> None:
    guild_id = next(desk.guilds)

    async def curves() -> dict[str, tuple[int, ...]]:
        table = TableId(f"t{guild_id}")
        await _open(desk.store, table, guild_id)
        for day in range(4):
            entry = _hand(desk, table, day + 1, Hand((day + 1,), day))
            append = act(day + 1, f"{table}:{day}", table=table, entries=(entry,))
            await desk.store.log.append(replace(append, at_ms=day * DAY_MS))
        panel = await desk.books.chart(guild_id, FRIENDS, 2, 3)
        assert "Points won and lost from 1970-01-03 to 1970-01-04" in panel.text
        return _lines(panel)

    assert desk.runner.run(curves()) == {"Ann": (3, 6, 10), "Ben": (-3, -6, -10)}


def test_two_peoples_points_are_those_of_their_hands_alone(desk: Desk) -> None:
    guild_id = next(desk.guilds)
    ann, ben, cat = desk.accounts[:3]

    async def shown() -> Panel:
        table = TableId(f"t{guild_id}")
        await _open(desk.store, table, guild_id)
        hands = ({ann: 5, ben: -5}, {ann: 7, cat: -7}, {ann: -1, ben: 4, cat: -3})
        for number, points in enumerate(hands, 1):
            entry = LedgerEntry(FRIENDS, EntryKind.HAND, table, number, tuple(Posting(*one) for one in points.items()))
            await desk.store.log.append(act(number, f"{table}:{number}", table=table, entries=(entry,)))
        await _settle(desk.store, guild_id, str(guild_id) * 9, Transfer(ben, ann, 1))
        return await desk.books.show_two(guild_id, FRIENDS, ann, ben)

    picture = desk.runner.run(shown()).picture
    assert isinstance(picture, LedgerPicture)
    assert {one.name: one.points for one in picture.standings} == {"Ann": 4, "Ben": -1}


def test_what_was_won_in_some_days_leaves_out_undone_hands_and_settlements(desk: Desk) -> None:
    guild_id = next(desk.guilds)
    ann, ben, cat, dan = desk.accounts[:4]

    async def lines() -> dict[str, int]:
        table = TableId(f"t{guild_id}")
        await _open(desk.store, table, guild_id)
        hands = ({cat: 5, dan: -5}, {ann: 7, cat: -7}, {ann: 4, ben: -4})
        for day, points in enumerate(hands, 1):
            entry = LedgerEntry(FRIENDS, EntryKind.HAND, table, day, tuple(Posting(*one) for one in points.items()))
            append = act(day, f"{table}:{day}", table=table, entries=(entry,))
            await desk.store.log.append(replace(append, at_ms=day * DAY_MS))
        await desk.store.undos.ask(f"{table}:undo", guild_id, 2, ann, "misdeal", 1, 1)
        await desk.store.undos.decide(f"{table}:undo", 3 * DAY_MS)
        await _settle(desk.store, guild_id, f"{table}:settled", Transfer(dan, cat, 3))
        panel = await desk.books.show_days(guild_id, FRIENDS, 3, 3)
        assert "**Ann** +4 points" in panel.text
        assert isinstance(panel.picture, LedgerPicture)
        return {one.name: one.points for one in panel.picture.standings}

    assert desk.runner.run(lines()) == {"Ann": 4, "Ben": -4}


@pytest.mark.slow
@pytest.mark.parametrize("hands", [2, 250])
def test_a_settlement_lowers_no_curve(desk: Desk, hands: int) -> None:
    """Neither where each entry is a step, nor where each day is one, nor before the days that are shown."""
    guild_id = next(desk.guilds)
    ann, ben = desk.accounts[:2]

    async def curves() -> list[dict[str, tuple[int, ...]]]:
        table = TableId(f"t{guild_id}")
        await _open(desk.store, table, guild_id)
        entries = tuple(_hand(desk, table, number, Hand((1,), 0)) for number in range(hands))
        append = act(1, f"{table}:0", table=table, entries=entries)
        await desk.store.log.append(replace(append, at_ms=DAY_MS))
        assert await _settle(desk.store, guild_id, f"{table}:settled", Transfer(ben, ann, 1)) is SettlementStatus.POSTED
        entry = _hand(desk, table, hands, Hand((1,), 4))
        append = act(2, f"{table}:4", table=table, entries=(entry,))
        await desk.store.log.append(replace(append, at_ms=4 * DAY_MS))
        return [_lines(await desk.books.chart(guild_id, FRIENDS, since, None)) for since in (None, 4)]

    whole, since = desk.runner.run(curves())
    assert whole["Ann"][-1] == hands + 1
    assert list(whole["Ann"]) == sorted(whole["Ann"])
    assert since == {"Ann": (hands, hands + 1), "Ben": (-hands, -hands - 1)}


@pytest.mark.slow
def test_many_entries_make_a_step_a_day(desk: Desk) -> None:
    guild_id = next(desk.guilds)

    async def steps() -> list[tuple[int, ...]]:
        table = TableId(f"t{guild_id}")
        await _open(desk.store, table, guild_id)
        for day in range(3):
            entries = tuple(_hand(desk, table, 200 * day + number, Hand((1,), day)) for number in range(200))
            append = act(day + 1, f"{table}:{day}", table=table, entries=entries)
            await desk.store.log.append(replace(append, at_ms=day * DAY_MS))
        return list(_lines(await desk.books.chart(guild_id, FRIENDS, None, None)).values())

    assert desk.runner.run(steps()) == [(0, 200, 400, 600), (0, -200, -400, -600)]
