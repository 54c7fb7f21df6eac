"""`forget`: who cannot use `/privacy delete` any more is deleted by the host, as they would be by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.ids import TableId
from bot.play.dealer import SecretDealer
from bot.play.tables import Tables
from bot.rules.open_face_presets import load_open_face
from bot.store import Account, Store
from bot.store.check import check
from bot.store.lock import DatabaseLock
from bot.table.options import Options
from bot.table.state import Phase, State
from tests.cli.database import deal, run
from tests.secrecy.session import ACCOUNTS, CHANNEL, GUILD, START_MS
from tests.support.dealers import TABLE

ANN, ZOE = 900, 777_000_000_000_000_777
AT = f"table {TABLE} (server {GUILD}, channel {CHANNEL})"


T = TypeVar("T")


async def with_store(path: Path, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with the opened database."""
    store = await Store.open(path)
    try:
        return await work(store)
    finally:
        await store.close()


def account_of(path: Path, person: int) -> Account | None:
    return asyncio.run(with_store(path, lambda store: store.accounts.of(person)))


def state_of(path: Path) -> State:
    return asyncio.run(with_store(path, lambda store: Tables(store, SecretDealer(), lambda: 0).state(TABLE)))


@pytest.fixture
def known(path: Path) -> Path:
    """A database in which Zoe has a name."""
    asyncio.run(with_store(path, lambda store: store.accounts.human(ZOE, "Zoe Zebra", GUILD)))
    return path


@pytest.fixture
def dealt(tmp_path: Path) -> Path:
    """A database in which Ann is waited for in a hand, with Ben and Cat."""
    return asyncio.run(deal(tmp_path))


def test_nothing_names_a_person_afterwards(known: Path) -> None:
    assert b"Zoe Zebra" in known.read_bytes()
    done = run("forget", ZOE, "--yes", "--database", known)
    assert done.exit_code == 0
    assert "Backups" in done.stdout
    assert account_of(known, ZOE) is None
    assert all(b"Zoe Zebra" not in file.read_bytes() for file in known.parent.glob(f"{known.name}*"))
    assert list(check(known)) == []


def test_it_asks_first(known: Path) -> None:
    command = ["forget", str(ZOE), "--database", str(known)]
    asked = CliRunner().invoke(app, command, input="n\n")
    assert asked.exit_code == 1
    assert f"The hands and points of {ZOE} stay" in asked.output
    assert account_of(known, ZOE) is not None
    assert CliRunner().invoke(app, command, input="y\n").exit_code == 0
    assert account_of(known, ZOE) is None


def test_whoever_sits_at_a_table_is_told_where(path: Path) -> None:
    before = path.read_bytes()
    done = run("forget", ANN, "--yes", "--database", path)
    assert done.exit_code == 2
    assert done.stderr == (
        f"{ANN} sits at {AT}: delete the data when that is over, or give up each seat with --leave.\n"
    )
    assert path.read_bytes() == before


def test_whoever_leaves_between_hands_makes_room_and_is_deleted(path: Path) -> None:
    done = run("forget", ANN, "--leave", "--yes", "--database", path)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{AT}: the seat is free.\nDeleted. ")
    assert account_of(path, ANN) is None
    state = state_of(path)
    assert [sitter.account for _, sitter in state.sitters] == list(ACCOUNTS[1:])
    assert state.host == ACCOUNTS[1]
    assert list(check(path)) == []


def test_it_says_first_which_seats_are_given_up(path: Path) -> None:
    command, before = ["forget", str(ANN), "--leave", "--database", str(path)], path.read_bytes()
    asked = CliRunner().invoke(app, command, input="n\n")
    assert asked.exit_code == 1
    assert f"{ANN} leaves {AT}" in asked.output
    assert path.read_bytes() == before


def test_a_running_hand_is_played_out_and_nobody_else_loses_time(dealt: Path) -> None:
    """The bot stood still while its host deleted: what lies between belongs to no turn."""
    before, stopped_ms = state_of(dealt), asyncio.run(with_store(dealt, lambda store: store.deadlines.alive_until()))
    done = run("forget", ANN, "--leave", "--yes", "--database", dealt)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{AT}: the bot plays for a former player from its next start on, ")
    state = state_of(dealt)
    assert state.phase is before.phase is Phase.PLAYING
    assert [sitter.is_leaving for _, sitter in state.sitters] == [True, False, False]
    assert asyncio.run(with_store(dealt, lambda store: store.deadlines.alive_until())) == stopped_ms
    due = asyncio.run(with_store(dealt, lambda store: store.deadlines.due(stopped_ms or 0)))
    assert [(row.kind, row.seat) for row in due] == [("act", 0)], "at the next start the policy plays at once"
    assert account_of(dealt, ANN) is None
    assert list(check(dealt)) == []


def test_a_hand_that_an_error_has_frozen_is_void(dealt: Path) -> None:
    asyncio.run(with_store(dealt, lambda store: store.tables.mark_broken(TABLE, "1a2b3c4d")))
    done = run("forget", ANN, "--leave", "--yes", "--database", dealt)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{AT}: the session has ended.\n")
    state = state_of(dealt)
    assert (state.phase, state.voids) == (Phase.ENDED, 1)
    assert account_of(dealt, ANN) is None
    assert list(check(dealt)) == []


def test_a_fault_while_they_leave_deletes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.play.tables.decide", lambda state, action, jackpot: 1 // 0)
    done = run("forget", ANN, "--leave", "--yes", "--database", path)
    assert done.exit_code == 2
    assert f" has frozen {AT}: nothing was deleted; report it" in done.stderr
    assert account_of(path, ANN) is not None


def test_all_tables_are_named_and_a_thread_with_its_channel(path: Path) -> None:
    async def open_another(store: Store) -> TableId:
        tables = Tables(store, SecretDealer(), lambda: START_MS + 1)
        options = Options(load_open_face("pineapple"), 3)
        return await tables.open(7009, 8001, ACCOUNTS[0], options, parent_channel_id=8000)

    other = asyncio.run(with_store(path, open_another))
    named = f"table {other} (server 7009, channel 8001, thread of 8000)"
    done = run("forget", ANN, "--yes", "--database", path)
    assert f"{ANN} sits at 2 open tables, {AT}, {named}: " in done.stderr
    done = run("forget", ANN, "--leave", "--yes", "--database", path)
    assert done.stdout.splitlines()[:2] == [f"{AT}: the seat is free.", f"{named}: the session has ended."]


def test_a_running_bot_is_left_alone(known: Path) -> None:
    lock = DatabaseLock(known)
    try:
        done = run("forget", ZOE, "--yes", "--database", known)
    finally:
        lock.release()
    assert done.exit_code == 2
    assert account_of(known, ZOE) is not None


def test_nobody_is_deleted_whom_the_database_does_not_know(path: Path) -> None:
    """Nor is anybody asked about."""
    done = run("forget", 5, "--database", path)
    assert done.exit_code == 2
    assert done.stderr == "nobody with the id 5 is known here.\n"


def test_no_database_is_made_for_it(tmp_path: Path) -> None:
    assert run("forget", 5, "--yes", "--database", tmp_path / "none.db").exit_code == 2
    assert list(tmp_path.iterdir()) == []
