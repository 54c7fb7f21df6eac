"""`check`, `backup` and `restore` over a database with hands that were really played."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.connections import connect_to_write
from bot.store.header import APPLICATION_ID
from bot.store.schema import migrate, migrations
from tests.cli.database import run
from tests.cli.process import bot, refusal
from tests.secrecy.session import GUILD


def tamper(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        triggers = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            db.execute(f"DROP TRIGGER {name}")
        db.executescript(sql)
        for _, guard in triggers:
            db.execute(guard)


@pytest.mark.slow
def test_a_sound_database_has_nothing_to_say_on_standard_output(path: Path) -> None:
    result = run("check", "--database", path)
    assert (result.exit_code, result.stdout) == (0, "")
    assert f"{path}: nothing is wrong." in result.stderr
    assert "Server 7001: 2 entries, head " in result.stderr


DAMAGES = {
    "the points of a hand, its ledger entry and all, made others": (
        "UPDATE events SET body = json_set(body, '$.totals', json('[2,-2,0]')) WHERE type = 'HandScored'",
        [
            "hand 1 of table rigged: its points are not those of its cards",
            "hand 1 of table rigged: the ledger does not",
        ],
    ),
    "the Fantasyland of a hand": (
        "UPDATE events SET body = json_set(body, '$.next_fantasyland', json('[14,14,14]')) WHERE type = 'HandScored'",
        ["hand 2 of table rigged: the Fantasyland that it earned is not that of its cards"],
    ),
    "a placement": (
        "UPDATE events SET body = json_set(body, '$.discards', json('[]')) WHERE type = 'CardsPlaced'",
        ["hand 1 of table rigged: seat "],
    ),
    "a placement that is gone": (
        "UPDATE events SET type = 'TableResumed', body = '{}' WHERE version = "
        "(SELECT max(version) FROM events WHERE type = 'CardsPlaced')",
        ["hand 2 of table rigged: it was scored before its last card was placed"],
    ),
    "a cut": (
        "UPDATE events SET body = json_set(body, '$.seal.text_sha256', hex(zeroblob(32))) WHERE type = 'HandDealt'"
        " AND json_extract(body, '$.hand_no') = 2",
        ["hand 2 of table rigged: it was not dealt as it had been frozen"],
    ),
    "another seal, and the deck that goes with it": (
        "UPDATE events SET body = json_set(body, '$.seal.message_id', 7) WHERE type = 'HandDealt'",
        ["hand 1 of table rigged: it was not dealt as it had been frozen"],
    ),
    "who was dealt in": (
        "UPDATE events SET body = json_set(body, '$.frozen.order', json('[0,1]')) WHERE type = 'HandFrozen'",
        ["hand 1 of table rigged: it was not dealt as it had been frozen"],
    ),
    "no seal at all": (
        "UPDATE events SET body = json_remove(body, '$.seal') WHERE type = 'HandDealt'",
        ["hand 2 of table rigged: it was frozen, and dealt without its seal"],
    ),
    "a prepared deal": (
        "UPDATE deals SET cards = (SELECT cards FROM deals WHERE deal_no = 1) WHERE deal_no = 0",
        [
            "deal 0 of table rigged: it is not the one that was committed to",
            "hand 1 of table rigged: its deck is not the committed shuffle as its key permutes it",
        ],
    ),
    "a deal that is gone": (
        "DELETE FROM deals WHERE deal_no = 1",
        [
            "batch 0 of table rigged: its roots do not make",
            "hand 2 of table rigged: the deal that it used is not there",
        ],
    ),
    "a posting": ("UPDATE postings SET points = points + 1 WHERE posting_no = 1", ["entry 1 of server 7001: "]),
}


@pytest.mark.parametrize("what", DAMAGES)
def test_what_was_tampered_with_is_found(path: Path, what: str) -> None:
    sql, wanted = DAMAGES[what]
    tamper(path, sql)
    result = run("check", "--database", path)
    found = result.stdout.splitlines()
    assert result.exit_code == 1
    assert not any("altered from outside" in line for line in found), "the guards are back: only the data is wrong"
    for sentence in wanted:
        assert any(line.startswith(sentence) for line in found), (sentence, found)


@pytest.mark.slow
def test_a_head_that_was_noted_must_still_be_in_the_chain(path: Path) -> None:
    head = run("check", "--database", path).stderr.split("head ")[1].split()[0]
    assert run("check", "--head", head, "--database", path).exit_code == 0
    assert run("check", "--head", head[:8].upper(), "--database", path).exit_code == 0
    other = run("check", "--head", "0123456789abcdef", "--database", path)
    assert (other.exit_code, other.stdout.splitlines()) == (
        1,
        ["head 0123456789abcdef: no entry has this hash; entries were removed, or the ledger was rewritten"],
    )
    tamper(path, "".join(f"DELETE FROM {name} WHERE entry_no = 2;" for name in ("seals", "postings", "entries")))
    assert f"head {head}: no entry has this hash" in run("check", "--head", head, "--database", path).stdout
    for bad in ("1234567", "not a head"):
        assert run("check", "--head", bad, "--database", path).exit_code == 2


def test_heads_in_a_log_must_still_be_in_the_chains(path: Path, tmp_path: Path) -> None:
    log = tmp_path / "bot.log"
    log.write_text(f"bot started\n{run('backup', tmp_path / 'copy.db', '--database', path).stderr}")
    assert run("check", "--heads", log, "--database", path).exit_code == 0
    tamper(path, "".join(f"DELETE FROM {name} WHERE entry_no = 2;" for name in ("seals", "postings", "entries")))
    cut = run("check", "--heads", log, "--database", path)
    assert cut.exit_code == 1
    told = "server 7001: it has 1 entries, and 2 were noted: the end of its ledger is missing"
    assert told in cut.stdout.splitlines()
    log.write_text("bot started")
    assert run("check", "--heads", log, "--database", path).exit_code == 2


async def test_a_backup_is_made_while_the_bot_runs_and_comes_back(path: Path, tmp_path: Path) -> None:
    store = await Store.open(path)
    copy = tmp_path / "backups" / "one.db"
    made = run("backup", copy, "--database", path)
    assert (made.exit_code, copy.exists()) == (0, True)
    assert f"head {(await store.ledger.head(7001))[1].hex()[:16]}" in made.stderr
    busy = run("restore", copy, "--database", path)
    assert busy.exit_code == 2
    assert "is in use by process" in busy.stderr
    await store.close()
    tamper(path, "UPDATE balances SET points = 0")
    done = run("restore", copy, "--database", path)
    assert done.exit_code == 0
    assert "What was there before is" in done.stdout
    assert run("check", "--database", path).exit_code == 0


@pytest.mark.parametrize("name", ["games.db", "link.db"])
async def test_the_database_of_a_running_bot_is_not_moved(path: Path, tmp_path: Path, name: str) -> None:
    (path.parent / "link.db").symlink_to(path)
    source, target = path.parent / name, tmp_path / "moved.db"
    store = await Store.open(path)
    busy = run("move", source, target)
    assert busy.exit_code == 2
    assert f"{source} is in use by process {os.getpid()}: stop that one first." in busy.stderr
    assert not target.exists()
    await store.close()
    assert run("move", source, target).exit_code == 0
    assert run("check", "--database", target).exit_code == 0


def nothing(path: Path) -> None:
    path.touch()


def of_another_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript("CREATE TABLE migrations (number); INSERT INTO migrations VALUES (1)")


def not_begun(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (nothing, "is empty: name another file"),
        (of_another_program, "is no database of the bot"),
        (not_begun, "is no database of the bot"),
    ],
)
def test_what_is_no_database_of_the_bot_replaces_no_copy(
    tmp_path: Path, made: Callable[[Path], None], reason: str
) -> None:
    made(tmp_path / "other.db")
    (tmp_path / "good.bak").write_text("good")
    refused = bot(tmp_path, "backup", "good.bak", DATABASE="other.db")
    assert f"other.db {reason}" in refusal(refused)
    assert (tmp_path / "good.bak").read_text() == "good"
    assert {file.name for file in tmp_path.iterdir()} == {"good.bak", "other.db"}


def test_a_database_of_an_older_version_is_copied(tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    with closing(connect_to_write(old)) as db:
        migrate(db, migrations()[:1])
    done = run("backup", tmp_path / "copy.db", "--database", old)
    assert done.exit_code == 0, done.output


async def test_a_database_that_a_bot_has_open_is_not_replaced(path: Path, tmp_path: Path) -> None:
    (tmp_path / "linked").symlink_to(tmp_path)
    live, linked = tmp_path / "live.db", tmp_path / "linked" / "live.db"
    store = await Store.open(live)
    inode = live.stat().st_ino
    for name in (live, linked):
        refused = run("backup", name, "--database", path)
        assert refused.exit_code == 2
        assert "is in use by process" in refused.stderr
    assert live.stat().st_ino == inode
    await store.close()
    assert run("backup", linked, "--database", path).exit_code == 0
    assert run("check", "--database", live).exit_code == 0


@pytest.mark.parametrize("command", [("backup",), ("export", GUILD, "--out")])
@pytest.mark.parametrize("leads_to", ["precious.txt", "not-there-yet"])
def test_a_link_that_somebody_has_laid_leads_nowhere(
    path: Path, tmp_path: Path, command: tuple[str | int, ...], leads_to: str
) -> None:
    """Links in the folders above are the host's own."""
    (tmp_path / "precious.txt").write_text("precious")
    (tmp_path / "real").mkdir()
    (tmp_path / "folder").symlink_to(tmp_path / "real")
    link = tmp_path / "real" / "link"
    link.symlink_to(tmp_path / leads_to)
    for name in (link, tmp_path / "folder" / "link"):
        refused = run(*command, name, "--database", path)
        assert refused.exit_code == 2
        assert refused.stderr == f"{name} is a link: name another file, or the one that it leads to.\n"
    assert (tmp_path / "precious.txt").read_text() == "precious"
    assert not (tmp_path / "not-there-yet").exists()
    assert run(*command, tmp_path / "folder" / "copy", "--database", path).exit_code == 0
    assert (tmp_path / "real" / "copy").is_file()


def test_a_database_that_was_not_closed_is_not_replaced(path: Path, tmp_path: Path) -> None:
    """What is in its log would get into the copy."""
    killed = tmp_path / "killed.db"
    killed.write_text("its state")
    killed.with_name("killed.db-wal").write_text("its last moves")
    refused = run("backup", killed, "--database", path)
    assert refused.exit_code == 2
    assert "killed.db-wal has its last moves" in refused.stderr
    assert killed.read_text() == "its state"


def test_only_files_are_replaced(path: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in (".", "/", "..", "pipe", "x" * 300):
        assert name in refusal(bot(tmp_path, "backup", name, "--database", path))
    assert (tmp_path / "pipe").is_fifo()


@pytest.mark.parametrize("ending", ["-wal", "-shm", "-journal", ".lock"])
def test_no_copy_is_written_beside_the_database_under_a_name_that_belongs_to_it(path: Path, ending: str) -> None:
    refused = run("backup", f"{path}{ending}", "--database", path)
    assert refused.exit_code == 2
    assert "is the database itself" in refused.stderr
    assert not Path(f"{path}{ending}").exists()


def test_a_copy_without_its_ledger_is_one_sentence(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TABLE seals")
    refused = run("backup", path.parent / "copy.db", "--database", path)
    assert refused.exit_code == 2
    assert "no such table: seals" in refused.stderr


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_database_is_not_its_own_backup(path: Path, command: str) -> None:
    result = run(command, path.parent / "." / path.name, "--database", path)
    assert result.exit_code == 2
    assert "is the database itself" in result.stderr
    assert run("check", "--database", path).exit_code == 0


@pytest.mark.parametrize("arguments", [("check",), ("backup", "copy.db"), ("restore", "copy.db")])
def test_a_database_that_is_not_there_is_named(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    name, advice = str(tmp_path / "games.db"), "name another file, or start the bot once to make it"
    if arguments[0] == "restore":
        name, advice = "copy.db", "use another backup"
    assert refusal(bot(tmp_path, *arguments)) == f"{name} is not there: {advice}."


def test_a_restored_file_must_be_a_backup(path: Path, tmp_path: Path) -> None:
    (tmp_path / "noise").write_text("noise " * 1_000)
    result = run("restore", tmp_path / "noise", "--database", path)
    assert result.exit_code == 2
    assert run("check", "--database", path).exit_code == 0
