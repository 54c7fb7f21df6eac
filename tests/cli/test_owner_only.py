"""What the host keeps is for its owner alone: files that are made, files that were there, and those that stay open."""

from __future__ import annotations

import asyncio
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.ledger.entries import Book
from bot.store import Store
from sandbox.server import Sandbox
from tests.cli.process import TOKEN, bot, doctor, environment, running, stop
from tests.store.given import GUILD, hand, open_table
from tests.support.waiting import until

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """What is started here would let everybody read what it makes."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def open_files(folder: Path) -> set[str]:
    """Files that others than their owner may read or write."""
    return {
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.is_file() and stat.S_IMODE(path.stat().st_mode) & 0o077
    }


async def ledger(path: Path) -> None:
    """A database with one hand in it, closed, which everybody may read."""
    store = await Store.open(path)
    await open_table(store)
    await store.log.append(hand(1, 1, 5))
    assert await store.ledger.balances(GUILD, Book.FRIENDS)
    await store.close()
    path.chmod(0o644)


@pytest.mark.slow
def test_the_mask_is_set_before_anything_of_the_program_is_imported(tmp_path: Path) -> None:
    """Also when the entry point is imported by another program than Python's `-m`."""
    program = (
        "import os, sys\n"
        "class Watch:\n"
        "    def find_spec(self, name, *more):\n"
        "        mask = os.umask(0o022); os.umask(mask)\n"
        "        if name.startswith('bot.') and name != 'bot.__main__': seen.append(mask)\n"
        "seen = []\n"
        "sys.meta_path.insert(0, Watch())\n"
        "import bot.__main__\n"
        "print(set(map(oct, seen)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment(tmp_path), check=True
    )
    assert done.stdout == "{'0o77'}\n"


@pytest.mark.slow
async def test_a_running_bot_closes_what_was_open_and_opens_nothing(tmp_path: Path, discord: Sandbox) -> None:
    await ledger(tmp_path / "games.db")
    older = ("games.db.before-step-3", "games.db.before-restore", "games.db.before-restore-wal", "games.db.restored")
    others = ("backups/games-20261121T150000Z.db", "backups/games-20261121T150000Z.db.0123abcd.part", ".env")
    (tmp_path / "backups").mkdir()
    for name in (*older, *others, "notes.txt"):
        (tmp_path / name).touch()
    (tmp_path / "copy.db").write_bytes((tmp_path / "games.db").read_bytes())
    assert len(open_files(tmp_path)) == 10
    settings = {"DISCORD_TOKEN": discord.token, "DISCORD_API": discord.url}
    with running(tmp_path, "run", **settings) as process:
        await discord.until_bot_is_here()
        people, table = discord.people, discord.world.text_channel("table")
        await people["Ann"].followed_up(await people["Ann"].slash(table, "ofc start"))
        await until(lambda: len(list(tmp_path.glob("backups/games-*.db"))) >= 2)
        assert {"games.db-wal", "games.db-shm"} <= {path.name for path in tmp_path.iterdir()}
        assert open_files(tmp_path) == {"notes.txt"}, "what is not ours is left alone"
        await asyncio.to_thread(stop, process)


@pytest.mark.slow
async def test_copies_and_exports_are_the_owners_also_over_files_that_were_open(tmp_path: Path) -> None:
    await ledger(tmp_path / "games.db")
    (tmp_path / "ledger.csv").touch()
    (tmp_path / "ledger.csv").chmod(0o666)
    for arguments in (
        ("backup", tmp_path / "copy.db"),
        ("export", GUILD, "--out", tmp_path / "ledger.csv"),
        ("export", GUILD, "--out", tmp_path / "new.csv"),
        ("restore", tmp_path / "copy.db"),
    ):
        done = await asyncio.to_thread(bot, tmp_path, *arguments)
        assert done.returncode == 0, done.stderr
    made = {path.name for path in tmp_path.iterdir()}
    assert {"copy.db", "ledger.csv", "new.csv", "games.db", "games.db.before-restore"} <= made
    assert open_files(tmp_path) == set()


@pytest.mark.slow
async def test_doctor_names_what_others_may_read(tmp_path: Path) -> None:
    await ledger(tmp_path / "games.db")
    (tmp_path / "games.db-wal").touch()
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\n")
    status, report = await doctor(tmp_path)
    assert status == 1
    for name in ("games.db", "games.db-wal", ".env"):
        assert str(name) in report["files"]
    assert "chmod 600" in report["files"]
    for path in tmp_path.iterdir():
        path.chmod(0o600)
    _, report = await doctor(tmp_path, DISCORD_TOKEN="")
    assert report["files"] == "✓ only their owner can read them"


async def test_files_of_another_owner_are_named_and_do_not_stop_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "games.db"
    await ledger(path)

    def refused(self: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted", str(self))

    monkeypatch.setattr(Path, "chmod", refused)
    await (await Store.open(path)).close()
    assert f"others may read {path}" in caplog.text
