"""A database that is gone is not begun anew in silence: the start refuses, `doctor` says the same, `new` begins."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.check import check
from bot.store.rotation import make_backup
from tests.cli.process import TOKEN, bot, doctor, refusal

HOUR_MS = 3_600_000
START_MS = int(datetime(2026, 11, 21, 15, tzinfo=UTC).timestamp() * 1000)
AWAY = "http://127.0.0.1:9"


def start(folder: Path) -> str:
    """What a start says that has its database and no Discord."""
    done = bot(folder, DISCORD_TOKEN=TOKEN, DISCORD_API=AWAY)
    assert done.returncode == 1, done
    assert "Discord cannot be reached" in done.stderr.decode()
    return done.stderr.decode()


def copied(path: Path) -> None:
    make_backup(path, START_MS, 24)
    path.unlink()


def emptied(path: Path) -> None:
    copied(path)
    path.touch()


def nothing_else(path: Path) -> None:
    path.unlink()


def before_a_step(path: Path) -> None:
    path.rename(f"{path}.before-step-28")
    Path(f"{path}.lock").unlink()


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (
            copied,
            "not there, but a copy of it is in {folder}/backups: `python -m bot restore {folder}/backups/games-2026",
        ),
        (emptied, "empty, but a copy of it is in {folder}/backups: `python -m bot restore {folder}/backups/games-2026"),
        (nothing_else, "not there, but {folder}/games.db.lock is, so a bot has played there: put"),
        (before_a_step, "not there, but {folder}/games.db.before-step-28 is, so"),
    ],
)
async def test_a_start_without_the_database_is_refused_in_doctors_words(
    path: Path, left: Callable[[Path], None], told: str
) -> None:
    folder = path.parent
    await (await Store.open(path)).close()
    left(path)
    before = sorted(folder.rglob("*"))
    done = await asyncio.to_thread(bot, folder, DISCORD_TOKEN=TOKEN, DISCORD_API=AWAY)
    sentence = refusal(done)
    assert sentence.startswith(f"{path} is {told.format(folder=folder)}")
    assert sentence.endswith("; `python -m bot new` begins anew.")
    assert sorted(folder.rglob("*")) == before, "nothing is made"
    _, report = await doctor(folder)
    assert report["database"] == f"! {sentence.removesuffix('.')}"


def test_a_first_start_needs_nothing_and_is_a_line_in_the_log(tmp_path: Path) -> None:
    line = f"a new database is made: {tmp_path / 'games.db'}"
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "other-20261121T150000Z.db").touch()
    assert line in start(tmp_path)
    assert line not in start(tmp_path), "it is there by now"


def test_a_first_start_that_was_killed_is_no_loss(tmp_path: Path) -> None:
    """Whatever of file and lock it had made."""
    (tmp_path / "games.db").touch()
    assert "a new database is made" in start(tmp_path)


def test_new_begins_anew_and_keeps_the_copies(path: Path) -> None:
    folder = path.parent
    start(folder)
    copy = make_backup(path, START_MS, 24).path
    assert refusal(bot(folder, "new")) == f"{path} is there already: move it away, or name another place."
    path.unlink()
    done = bot(folder, "new")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == f"{path} is a new database.\n"
    assert "new database" not in start(folder)
    for hour in range(1, 4):
        make_backup(path, START_MS + hour * HOUR_MS, 2)
    names = sorted(file.name for file in copy.parent.iterdir())
    assert names == [f"games-20261121T{hour}0000Z.db" for hour in (15, 17, 18)], "two of its own, and the other's"
    assert list(check(copy)) == []
    path.unlink()
    sentence = refusal(bot(folder, DISCORD_TOKEN=TOKEN, DISCORD_API=AWAY))
    assert "3 copies of it are in" in sentence
    assert f"restore {copy}`" in sentence, "the newest of each database"
    assert "games-20261121T180000Z.db`" in sentence


async def test_doctor_tells_the_copies_of_another_database_apart(path: Path) -> None:
    """A database that another bot has in the same folder is none of them."""
    folder = path.parent
    make_backup(path, START_MS, 24)
    shutil.copy(path, folder / "other.db")
    path.unlink()
    assert bot(folder, "new").returncode == 0
    _, report = await doctor(folder)
    assert report["copies"] == "✓ 1 in backups of another database that was here before: the bot leaves them to you"
    assert report["backup"].startswith("✓ none beside the database")
    make_backup(path, START_MS + HOUR_MS, 24)
    _, report = await doctor(folder, DATABASE="games.db")
    assert report["backup"].startswith("✓ 1 copy beside the database")
    assert "1 in backups" in report["copies"]


async def test_the_restore_drill(path: Path) -> None:
    """Play, lose the file, start, restore, play on; lose it again while the copies are on another disk."""
    folder = path.parent
    start(folder)
    for hour in range(30):
        make_backup(path, START_MS + hour * HOUR_MS, 24)
    assert len(list((folder / "backups").iterdir())) == 24, "a day of hourly copies"
    path.unlink()
    refused = refusal(bot(folder, DISCORD_TOKEN=TOKEN, DISCORD_API=AWAY))
    command = refused.partition("`python -m bot ")[2].partition("`")[0].split()
    assert command == ["restore", str(folder / "backups" / "games-20261122T200000Z.db")]
    assert bot(folder, *command).returncode == 0
    start(folder)
    assert b"nothing is wrong" in bot(folder, "check").stderr
    (folder / "backups").rename(folder / "elsewhere")
    path.unlink()
    refused = refusal(bot(folder, DISCORD_TOKEN=TOKEN, DISCORD_API=AWAY))
    assert f"but {path}.lock is, so a bot has played there" in refused
    assert bot(folder, "restore", folder / "elsewhere" / "games-20261122T200000Z.db").returncode == 0
    start(folder)
    assert b"nothing is wrong" in bot(folder, "check").stderr
