"""`export` of a ledger of hands that were really played."""

from __future__ import annotations

import csv
import errno
import io
import json
from pathlib import Path

import pytest

from bot.ledger.entries import Book
from bot.store import Store
from tests.cli.database import run
from tests.secrecy.session import GUILD


async def balances_of(path: Path) -> dict[str, int]:
    store = await Store.open(path)
    balances = await store.ledger.balances(GUILD, Book.FRIENDS)
    await store.close()
    return {str(account): points for account, points in balances.items()}


@pytest.mark.slow
async def test_the_file_says_what_the_ledger_says(path: Path, tmp_path: Path) -> None:
    balances = await balances_of(path)
    done = run("export", GUILD, "--database", path)
    assert done.exit_code == 0
    assert "2 entries, head " in done.stderr
    rows = list(csv.DictReader(io.StringIO(done.stdout_bytes.decode("utf-8-sig"))))
    sums: dict[str, int] = {}
    for row in rows[:-1]:
        sums[row["account"]] = sums.get(row["account"], 0) + int(row["points"])
    assert sums == balances
    assert rows[-1]["hash"].startswith(done.stderr.split("head ")[1].split()[0])
    out = tmp_path / "ledger.json"
    assert run("export", GUILD, "--format", "json", "--out", out, "--database", path).exit_code == 0
    told = json.loads(out.read_text("utf-8"))
    assert {one["account"]: one["points"] for one in told["balances"]["friends"]} == balances
    assert told["head"]["hash"] == rows[-1]["hash"]


async def test_it_works_beside_a_running_bot_and_for_a_period(path: Path) -> None:
    store = await Store.open(path)
    done = run("export", GUILD, "--from", "2001-01-01", "--to", "2001-01-02", "--database", path)
    await store.close()
    assert done.exit_code == 0
    assert "0 entries, head " in done.stderr


@pytest.mark.parametrize("name", ["games.db", "link.db", "copy.db", "games.db-wal", "games.db.lock", "."])
def test_no_database_is_written_over_and_nothing_beside_it(path: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "link.db").symlink_to(path)
    assert run("backup", tmp_path / "copy.db", "--database", path).exit_code == 0
    before = sorted(tmp_path.iterdir())
    done = run("export", GUILD, "--out", tmp_path / name, "--database", path)
    assert done.exit_code == 2
    assert "name another" in done.stderr
    assert sorted(tmp_path.iterdir()) == before
    for database in (path, tmp_path / "copy.db"):
        assert run("check", "--database", database).exit_code == 0


def test_an_export_that_fails_leaves_the_older_one(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "ledger.csv"
    out.write_text("older")

    def full(file: Path, content: bytes) -> int:
        with file.open("wb") as half:
            half.write(content[:9])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(Path, "write_bytes", full)
        done = run("export", GUILD, "--out", out, "--database", path)
    assert done.exit_code == 2
    assert f"{out} was not written: No space left on device" in done.stderr
    assert list(tmp_path.glob("*.part")) == []
    assert out.read_text() == "older"
    assert run("export", GUILD, "--out", out, "--database", path).exit_code == 0
    assert "hash" in out.read_text("utf-8-sig")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((2**63,), "Invalid value for"),
        ((5,), "server 5 has no ledger: `check` lists the servers that have one."),
        ((GUILD, "--from", "yesterday"), "'yesterday' is no day: write it as YYYY-MM-DD"),
        ((GUILD, "--out", "/nowhere/ledger.csv"), "/nowhere/ledger.csv was not written"),
    ],
)
def test_what_cannot_be_is_a_sentence(path: Path, arguments: tuple[object, ...], sentence: str) -> None:
    done = run("export", *arguments, "--database", path)
    assert done.exit_code == 2
    assert sentence in done.stderr


def test_a_database_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    done = run("export", GUILD, "--database", tmp_path / "none.db")
    assert done.exit_code == 2
    assert "none.db is not there: name another file" in done.stderr
