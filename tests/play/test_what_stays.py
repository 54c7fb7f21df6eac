"""What one person can leave behind: whatever is stored for ever has a bound, and docs/hosting.md says what all take."""

from __future__ import annotations

import inspect
import re
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import get_args

import pytest

from bot.ids import AccountId, TableId
from bot.ledger.entries import Book
from bot.ledger.settlement import Settlement, Transfer
from bot.play.allowances import (
    ACTS,
    HANDS,
    MOVES,
    OF_ACTIONS,
    OPTIONS,
    PAUSES,
    RULES,
    TABLES,
    Allowance,
)
from bot.players.closed.policies import ClosedPolicy, set_by
from bot.players.closed.tables import model_for
from bot.rules.house_rules import DOCUMENT_BYTES_MOST, HouseRule
from bot.rules.ruleset import Ruleset
from bot.rules.rulesets import load_preset, with_settings
from bot.store import Store
from bot.table.actions import (
    Action,
    AddComputer,
    AnswerCall,
    ChangeOptions,
    CloseIdle,
    DealOn,
    Join,
    Leave,
    LoseRoot,
    MarkAway,
    NoteRoot,
    NoteSeal,
    Pause,
    Ready,
    ReadyTimeOut,
    Resume,
    Start,
)
from bot.table.closed.actions import SetHand
from bot.table.closed.hand import ClosedHand
from bot.table.evolve import fold
from bot.table.happenings.joining import opening
from bot.table.moves import PlayFor
from bot.table.options import Options
from bot.table.refusals import Reason, RuleError
from tests.play.sessions import CHANNEL, DAY_MS, GUILD, NAMES, Session

ALLOWANCES = (HANDS, MOVES, PAUSES, OPTIONS, TABLES, RULES, ACTS)
COPIES = 24
SOURCES = [*Path("bot/discord_ui").rglob("*.py"), *Path("cogs").glob("*.py"), *Path("bot/play").rglob("*.py")]

FROM_NO_PERSON = {
    **dict.fromkeys((NoteRoot, NoteSeal, ReadyTimeOut, CloseIdle, MarkAway), "once a hand, a batch, a table or a call"),
    AnswerCall: "once a call, and PlayOn is counted",
    PlayFor: "the clock's moves: as many as a hand has",
    LoseRoot: "once a message of the bot's that somebody who manages messages has deleted",
}

WRITES: dict[str, Allowance | str] = {
    "tables.add": TABLES,
    "log.append": "counted in Tables.submit, by action",
    "settlements.propose": ACTS,
    "settlements.confirm": "one entry a proposal",
    "settlements.refuse": "no row",
    "settlements.note_message": "no row",
    "settlements.note_reminder": "no row",
    "undos.ask": ACTS,
    "undos.agree": "one row a player and question",
    "undos.decide": "one entry a question",
    "undos.refuse": "no row",
    "undos.get": "no row",
    "undos.note_message": "no row",
    "undos.note_told": "no row",
    "house_rules.save": RULES,
    "house_rules.delete": RULES,
    "people.forget": ACTS,
    "servers.purge": ACTS,
    "shares.add": "one row a person and hand",
    "shares.drop": "no row",
    "reviews.note": "one row a person and hand",
    "accounts.human": "one row a person and server",
    "accounts.computer": "one row a name of a list",
    "accounts.change_settings": "in place",
    "servers.change_settings": "in place",
    "deals.add": "64 of them, once 64 hands or a lost commitment",
    "tables.mark_broken": "in place",
    "tables.move": "in place",
    "deadlines.spend": "in place",
    "deadlines.spend_all": "in place",
    "deadlines.shift": "in place",
    "deadlines.note_alive": "in place",
    "drafts.change": "one row a table and person, which goes with the hand",
    "direct_messages.put": "one row a person",
    "greeted_servers.add": "one row a server",
    "registered_commands.put": "one row a command",
    **dict.fromkeys(("removals.add", "removals.drop", "removals.sync"), "one row a server"),
    **dict.fromkeys(
        ("panels.put", "panels.want", "panels.drop", "panels.drop_all", "panels.note_old"), "one row a message shown"
    ),
    **dict.fromkeys(
        ("private_replies.all", "private_replies.drop", "private_replies.put"), "one row a reply that lives"
    ),
    **dict.fromkeys(("settlement_notices.drop", "settlement_notices.tell_no_more"), "one row a message shown"),
}
"""What a change of the store that the shell asks for is counted as, or why it cannot be repeated for ever."""


@pytest.fixture
async def session(tmp_path: Path) -> AsyncIterator[Session]:
    store = await Store.open(tmp_path / "stays.sqlite3")
    yield Session(store)
    await store.close()


async def lobby(session: Session, ruleset: Ruleset) -> tuple[TableId, AccountId, AccountId]:
    ann, ben = await session.people(("Ann", "Ben"))
    return await session.tables.open(GUILD, CHANNEL, ann, Options(ruleset, 2)), ann, ben


async def tried(session: Session, table: TableId, action: Action) -> bool:
    """Whether an action was carried out; else it must be one too many, and the time it names must be to come."""
    try:
        await session.submit(table, action)
    except RuleError as error:
        refusal = error.refusal
    else:
        return True
    assert refusal.reason is Reason.TOO_OFTEN
    assert refusal.number * 1000 > session.now_ms
    return False


def stored(path: Path) -> int:
    """Bytes of all pages of tables and indices."""
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("SELECT sum(pgsize) FROM dbstat").fetchone()[0])


@pytest.mark.slow
async def test_a_day_of_pausing_and_resuming_leaves_little(session: Session) -> None:
    """Half a minute apart, far below what clicks are held to, it wrote 171 bytes a click for ever."""
    table, ann, _ = await lobby(session, load_preset("pineapple"))
    done, begun_ms = 0, session.now_ms
    while session.now_ms < begun_ms + DAY_MS:
        done += await tried(session, table, Resume(ann) if (await session.tables.state(table)).paused else Pause(ann))
        session.now_ms += 29_000
    assert 24 * PAUSES.most * 0.9 < done <= 24 * PAUSES.most
    assert (await session.tables.known(table)).version <= 1 + 24 * PAUSES.most + 1


async def test_twelve_pauses_and_resumes_are_allowed_in_any_hour(session: Session) -> None:
    table, ann, ben = await lobby(session, load_preset("pineapple"))
    await session.submit(table, Join(ben))
    begun_ms = session.now_ms
    for _ in range(6):
        assert await tried(session, table, Pause(ann))
        assert await tried(session, table, Resume(ann))
    assert not await tried(session, table, Pause(ann))
    session.now_ms = begun_ms + 3_590_000
    assert not await tried(session, table, Pause(ann))
    with pytest.raises(RuleError) as refused:
        await session.submit(table, Pause(ann))
    session.now_ms = refused.value.refusal.number * 1000 - 1000
    assert session.now_ms < begun_ms + 3_600_000 + 300_000
    assert await tried(session, table, Pause(ann)), "when the sentence said"
    assert await tried(session, table, Resume(ben)), "others are not held up"


async def test_hands_are_counted_however_they_begin(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also by somebody alone with computers, who can have a hand in a few seconds."""
    few = Allowance("hands", 3)
    monkeypatch.setattr("bot.play.allowances.OF_ACTIONS", {**OF_ACTIONS, **dict.fromkeys((Ready, Start, DealOn), few)})
    table, ann, _ = await lobby(session, load_preset("pineapple"))
    pixel = (await session.store.accounts.computer("Pixel")).account_id
    await session.submit(table, AddComputer(ann, pixel))
    assert await tried(session, table, Start(ann))
    state = await session.tables.state(table)
    for _ in range(2):
        await session.tables.allowances.take_for(DealOn(1), fold(opening(table, ann, state.options, (), (pixel,))))
    with pytest.raises(RuleError, match="too_often"):
        await session.tables.allowances.take_for(DealOn(1), fold(opening(table, ann, state.options, (), (pixel,))))
    other, _, _ = await lobby(session, load_preset("ofc"))
    await session.submit(other, AddComputer(ann, pixel))
    assert not await tried(session, other, Start(ann)), "at any table"


async def test_a_new_account_is_the_same_person(session: Session) -> None:
    user = 100_000_000_000_000_001
    for _ in range(ACTS.most):
        session.tables.allowances.take(ACTS, user)
    table, ann, _ = await lobby(session, load_preset("pineapple"))
    assert not await tried(session, table, Leave(ann))
    await session.store.people.forget(user)
    table, again, _ = await lobby(session, load_preset("pineapple"))
    assert again != ann
    assert not await tried(session, table, Leave(again))
    session.now_ms += DAY_MS + DAY_MS // 24
    assert await tried(session, table, Leave(again))


def test_every_action_of_a_person_has_a_bound() -> None:
    kinds = set(_members(Action))
    named = {kind for kind in kinds if hasattr(kind, "account")}
    uncounted = {kind for kind, allowance in OF_ACTIONS.items() if allowance is None}
    assert (kinds - named - OF_ACTIONS.keys()) | uncounted == FROM_NO_PERSON.keys(), "all others are counted"


def _members(union: object) -> Iterator[type]:
    for one in get_args(union):
        if get_args(one):
            yield from _members(one)
        else:
            yield one


async def test_every_change_of_the_store_that_people_can_ask_for_has_a_bound(session: Session) -> None:
    """Whoever writes a new call has to say here what it counts as; what is counted is counted where it is called."""
    parts = {name: type(part) for name, part in vars(session.store).items() if not name.startswith("_")}
    changes = {
        f"{name}.{method}"
        for name, part in parts.items()
        for method, function in inspect.getmembers(part, inspect.isfunction)
        if not method.startswith("_") and "_database.write" in _source(part, function)
    }
    texts = {path: path.read_text("utf-8") for path in SOURCES}
    called = {f"{part}.{method}": path for path, text in texts.items() for part, method in _calls(text)}
    asked = {name: path for name, path in called.items() if name in changes}
    assert len(changes) > 30
    assert sorted(asked.keys() - WRITES.keys()) == []
    assert sorted(WRITES.keys() - asked.keys()) == []
    for name, path in asked.items():
        if isinstance(WRITES[name], Allowance) and name != "tables.add":  # `require_room` comes before that
            assert "allowances.take(" in texts[path], name


def _source(part: type, function: Callable[..., object]) -> str:
    """A method with the private ones of its class that it calls."""
    text = inspect.getsource(function)
    private = re.findall(r"self\.(_\w+)\(", text)
    return text + "".join(inspect.getsource(getattr(part, one)) for one in private if hasattr(part, one))


def _calls(text: str) -> list[tuple[str, str]]:
    return re.findall(r"[sS]tore\.(\w+)\.(\w+)\(", text)


async def _pauses(session: Session, rules: Ruleset) -> Callable[[int], Action]:
    ann, *_ = await session.people()
    return lambda number: Resume(ann) if number % 2 else Pause(ann)


async def _options(session: Session, rules: Ruleset) -> Callable[[int], Action]:
    ann, *_ = await session.people()
    return lambda number: ChangeOptions(ann, Options(rules, 2, hints=number % 2 == 0))


AT_A_TABLE = {PAUSES: _pauses, OPTIONS: _options}
LARGE = {"also_known_as": [f"{number:0>3}{'字' * 50}" for number in range(20)]}
"""What makes a ruleset, which goes with every hand and change of options, as long as a house rule may be."""


async def left_by(allowance: Allowance, session: Session, rules: Ruleset, path: Path) -> float:
    """Bytes of the database that one more of a kind takes, by what many take."""
    if allowance in AT_A_TABLE:
        table, *_ = await lobby(session, rules)
        action = await AT_A_TABLE[allowance](session, rules)
        before = stored(path)
        for number in range(144):
            session.now_ms += 0 if number % 12 else DAY_MS
            await session.submit(table, action(number))
        return (stored(path) - before) / 144
    times = 20
    if allowance is TABLES:
        before = stored(path)
        for _ in range(times):
            table, ann, _ = await lobby(session, rules)
            await session.submit(table, Leave(ann))
    elif allowance is RULES:
        (ann,) = await session.people(("Ann",))
        before = stored(path)
        for number in range(times):
            rule = HouseRule("ours", "ofc", f"# {number}".ljust(DOCUMENT_BYTES_MOST))
            assert await session.store.house_rules.save(GUILD, rule, number, ann, session.now_ms) == number + 1
    elif allowance is ACTS:  # the largest of them: a point is settled, again and again
        times, (ann, ben) = 400, await session.people(("Ann", "Ben"))
        await session.play(await session.seated(rules, ("Ann", "Ben"), stake=1000), 3)
        balances = await session.store.ledger.balances(GUILD, Book.FRIENDS)
        payer, payee = sorted((ann, ben), key=lambda one: balances[one])
        before = stored(path)
        for number in range(times):
            transfer = Transfer(payer, payee, 1)
            one = Settlement(f"{10**18 + number}", GUILD, Book.FRIENDS, transfer, payer, session.now_ms, channel_id=1)
            await session.store.settlements.propose(one)
            after, _ = await session.store.settlements.confirm(one.settlement_id, session.now_ms)
            assert after.entry_no is not None
    elif allowance is HANDS:
        table = await session.seated(rules, NAMES[: rules.seats_max])
        before = stored(path)
        await session.play(table, times)
    else:
        times, table = 200, await session.seated(load_preset("american"))
        hand = (await session.tables.state(table)).hand
        assert isinstance(hand, ClosedHand)
        seat = hand.seats[0]
        boards = [set_by(policy, model_for(hand.ruleset, 1), seat.cards).arrangement for policy in ClosedPolicy]
        before = stored(path)
        for number in range(times):
            await session.submit(table, SetHand(seat.account, 1, boards[number % 2]))
    return (stored(path) - before) / times


ROW = re.compile(
    r"^\| (?P<what>[^|]+) \| (?P<most>[\d,]+) \| (?P<kb>[\d.]+) KB \| (?P<day>[\d.]+) MB \|$",
    re.MULTILINE,
)
SUM = re.compile(r"(?P<day>\d+) MB a day, (?P<all>[\d.]+) GB with the 24 copies")


def rows() -> dict[Allowance, re.Match[str]]:
    """The table of docs/hosting.md."""
    return dict(zip(ALLOWANCES, ROW.finditer(Path("docs/hosting.md").read_text("utf-8")), strict=True))


def _a_day(allowance: Allowance) -> int:
    return allowance.most * 24 // allowance.hours


@pytest.mark.slow
@pytest.mark.sqlite
@pytest.mark.parametrize("allowance", ALLOWANCES, ids=lambda one: one.name)
async def test_what_each_leaves_is_as_the_documents_say(allowance: Allowance, session: Session, tmp_path: Path) -> None:
    """Of the game whose hands are the largest, with the longest names that a house rule may have."""
    rules = with_settings(load_preset("criss-cross"), LARGE)
    took = await left_by(allowance, session, rules, tmp_path / "stays.sqlite3")
    print(allowance.name, took)
    kb = float(rows()[allowance]["kb"])
    assert kb * 300 < took <= kb * 1000


def test_the_sum_of_a_day_is_as_the_documents_say() -> None:
    found = rows()
    for allowance, row in found.items():
        assert int(row["most"].replace(",", "")) == _a_day(allowance)
        assert _a_day(allowance) * float(row["kb"]) / 1000 <= float(row["day"])
    a_day = sum(float(row["day"]) for row in found.values())
    said = SUM.search(Path("docs/hosting.md").read_text("utf-8"))
    assert said is not None
    assert a_day <= int(said["day"])
    assert int(said["day"]) * (1 + COPIES) / 1000 <= float(said["all"])
