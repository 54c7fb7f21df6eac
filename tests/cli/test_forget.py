"""`forget`: who cannot use `/privacy delete` any more is deleted by the host, as they would be by themselves."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.store import Account, Store
from bot.store.check import check
from bot.store.lock import DatabaseLock
from tests.cli.database import run
from tests.secrecy.session import GUILD

ANN, ZOE = 900, 777_000_000_000_000_777


async def come(path: Path) -> None:
    store = await Store.open(path)
    await store.accounts.human(ZOE, "Zoe Zebra", GUILD)
    await store.close()


def account_of(path: Path, person: int) -> Account | None:
    async def look() -> Account | None:
        store = await Store.open(path)
        try:
            return await store.accounts.of(person)
        finally:
            await store.close()

    return asyncio.run(look())


@pytest.fixture
def known(path: Path) -> Path:
    """A database in which Zoe has a name."""
    asyncio.run(come(path))
    return path


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


def test_whoever_sits_at_a_table_is_deleted_when_that_is_over(path: Path) -> None:
    done = run("forget", ANN, "--yes", "--database", path)
    assert done.exit_code == 2
    assert done.stderr == f"{ANN} sits at an open table: delete the data when that is over.\n"
    assert account_of(path, ANN) is not None


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
