"""A database of an older version comes along with all that it holds, and every hash stays what it was."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.ids import AccountId, Seat
from bot.ledger.entries import DAY_MS, Book, Wanted
from bot.store import Deadline, Store
from bot.store.check import check
from bot.store.ledger_chain import entry_hash
from bot.store.schema import migrate, migrations
from tests.store.given import ANN, BOB, GUILD, T, act, entry_of, hand, open_table

pytestmark = [pytest.mark.sqlite, pytest.mark.usefixtures("made_databases")]

FIRST_STEP = migrations()[:1]


@pytest.fixture
def old(path: Path) -> Path:
    """A ledger of three hands as the first version wrote it, on two days and in both books; its table is elsewhere."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, FIRST_STEP)
        db.execute("INSERT INTO tables VALUES (?, ?, 2, NULL, 1000, 1, '', 1)", (T, GUILD))
        previous = bytes(32)
        for entry_no, book in enumerate((Book.FRIENDS, Book.PRACTICE, Book.FRIENDS), 1):
            entry = entry_of({BOB: entry_no, ANN: -entry_no}, entry_no, book)
            at_ms = entry_no * DAY_MS // 2
            values = (GUILD, entry_no, str(book), entry_no, at_ms, previous)
            db.execute("INSERT INTO entries VALUES (?, ?, ?, 'hand', 't1', ?, ?, ?)", values)
            for posting_no, posting in enumerate(entry.postings, 1):
                mine = (GUILD, entry_no, posting_no, posting.account, posting.points)
                db.execute("INSERT INTO postings VALUES (?, ?, ?, ?, ?)", mine)
            previous = entry_hash(GUILD, entry_no, at_ms, previous, entry)
            db.execute("INSERT INTO seals VALUES (?, ?, ?)", (GUILD, entry_no, previous))
    return path


async def test_a_ledger_of_the_first_version_comes_along(old: Path) -> None:
    store = await Store.open(old)
    assert await store.ledger.balances(GUILD, Book.FRIENDS) == {BOB: 4, ANN: -4}
    assert [sealed.entry_no for sealed in await store.ledger.entries(GUILD, Wanted(Book.FRIENDS))] == [3, 1]
    assert await store.sums.of_days(GUILD, Book.FRIENDS, 1, 1) == {BOB: 3, ANN: -3}
    assert await store.sums.of_days(GUILD, Book.PRACTICE, 1, 1) == {BOB: 2, ANN: -2}
    head_no, head = await store.ledger.head(GUILD)
    assert head_no == 3
    await store.log.append(hand(0, 7, 1))
    assert (await store.ledger.head(GUILD))[0] == 4, "the chain goes on"
    await store.close()
    found = {finding.step for finding in check(old)}
    assert not found & {"file", "schema", "ledger", "chains"}, "its seals fit"
    with closing(sqlite3.connect(old)) as db:
        assert db.execute("SELECT hash FROM seals WHERE entry_no = 3").fetchone() == (head,)


async def test_older_logs_are_sealed_when_the_database_is_opened(path: Path) -> None:
    """As its appends would have been; what is changed afterwards is found."""
    store = await Store.open(path)
    await open_table(store)
    await store.log.append(act(1, "tea"))
    await store.log.append(hand(2, 1, 3))
    await store.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        seals = db.execute("SELECT * FROM log_seals").fetchall()
        assert [version for _, version, _ in seals] == [1, 2, 4]
        (guard,) = db.execute("SELECT sql FROM sqlite_schema WHERE name = 'log_seals_stay'").fetchone()
        db.executescript("DROP TRIGGER log_seals_stay; DELETE FROM log_seals; INSERT INTO unsealed VALUES ('t1')")
        db.execute(guard)
    await (await Store.open(path)).close()
    assert list(check(path)) == []
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT * FROM log_seals").fetchall() == seals


async def test_a_name_comes_along_to_the_only_server_that_it_can_be_from(path: Path) -> None:
    """Whoever did something in several servers might be shown by the nickname of another one."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, migrations()[:8])
        people = {"homer": "Homer", "pendler": "Pendler", "guest": "Guest", "silent": "Silent", "voter": "Voter"}
        for number, (account, name) in enumerate(people.items(), 1):
            db.execute(
                "INSERT INTO accounts VALUES (?, ?, ?, 'human', '{\"language\": \"en\"}')", (account, number, name)
            )
        db.execute("INSERT INTO accounts VALUES ('pixel', NULL, 'Pixel', 'computer', '{}')")
        for guild_id in (GUILD, 5):
            db.execute("INSERT INTO tables VALUES (?, ?, 2, NULL, 1000, 0, '', 1)", (f"t{guild_id}", guild_id))
        for guild_id, account in ((GUILD, "homer"), (GUILD, "pendler"), (5, "pendler"), (5, "guest"), (GUILD, "pixel")):
            db.execute("INSERT INTO balances VALUES (?, 'friends', ?, 3)", (guild_id, account))
        for number, (guild_id, account) in enumerate(((GUILD, "homer"), (GUILD, "guest"), (GUILD, "voter"))):
            values = (f"t{guild_id}", number + 1, account)
            db.execute("INSERT INTO events VALUES (?, ?, 1, NULL, ?, 'TablePaused', 1, '{}')", values)
    store = await Store.open(path)
    wanted = [AccountId(one) for one in (*people, "pixel")]
    nobody: dict[str, str] = dict.fromkeys(people, "") | {"pixel": "Pixel"}
    assert await store.accounts.names(GUILD, wanted) == {**nobody, "homer": "Homer", "voter": "Voter"}
    assert await store.accounts.names(5, wanted) == nobody
    assert (await store.accounts.computer("Pixel")).account_id == "pixel"
    homer = await store.accounts.of(1)
    assert homer is not None
    assert (homer.account_id, homer.settings) == ("homer", '{"language": "en"}')
    await store.accounts.human(2, "Pendler here", GUILD)
    assert (await store.accounts.names(GUILD, wanted))[AccountId("pendler")] == "Pendler here"
    await store.close()
    files = b"".join(file.read_bytes() for file in (path, path.with_name(f"{path.name}-wal")) if file.exists())
    assert b"Silent" not in files, "what is shown nowhere is kept nowhere"
    assert not {finding.step for finding in check(path)} & {"file", "schema", "names"}


async def test_of_people_of_one_name_in_a_server_one_keeps_it(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, [step for step in migrations() if step.number < 24])
        for number, account in enumerate(("ann1", "ann2", "ann3", "ben"), 1):
            db.execute("INSERT INTO accounts VALUES (?, ?, NULL, 'human', '{}')", (account, number))
        for account, guild_id, name in (
            *(("ann1", GUILD, "Ann"), ("ann2", GUILD, "Ann"), ("ann3", GUILD, "Ann"), ("ben", GUILD, "Ben")),
            *(("ann2", 5, "Ann"), ("ben", 5, ""), ("ann3", 5, "")),
        ):
            db.execute("INSERT INTO names VALUES (?, ?, ?)", (account, guild_id, name))
    store = await Store.open(path)
    wanted = [AccountId(one) for one in ("ann1", "ann2", "ann3", "ben")]
    assert list((await store.accounts.names(GUILD, wanted)).values()) == ["Ann", "", "", "Ben"]
    assert list((await store.accounts.names(5, wanted)).values()) == ["", "Ann", "", ""]
    await store.close()


async def test_a_hand_with_two_fouled_boards_is_one_fouled_hand(path: Path) -> None:
    """Also in the sums, of which a hand that was undone is no part."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, [step for step in migrations() if step.number < 25])
        db.execute("INSERT INTO tables VALUES (?, ?, 2, NULL, 1000, 1, '', 1, 0, 0)", (T, GUILD))
        for number, fouls in enumerate((2, 1, 0, 2, 2), 1):
            record = (GUILD, number, T, number, number * 1000, 5, "friends", "criss-cross", "Criss-cross", 0, 0)
            db.execute(f"INSERT INTO records VALUES ({', '.join('?' * 11)})", record)
            mine = (GUILD, ANN, number, 1, 0, 0, 0, 0, 0, 0, fouls, 0, 0, 0, 0, 0, 0)
            db.execute(f"INSERT INTO player_records VALUES ({', '.join('?' * 17)})", mine)
        db.execute("UPDATE records SET is_undone = 1 WHERE record_no = 5")
        assert db.execute("SELECT fouls FROM month_sums").fetchall() == [(5,)]
        migrate(db, migrations())
        assert db.execute("SELECT fouls, hands FROM month_sums").fetchall() == [(3, 4)]
        assert [fouls for (fouls,) in db.execute("SELECT fouls FROM player_records")] == [1, 1, 0, 1, 1]


async def test_deadlines_from_before_pauses_kept_time_run_on(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, [step for step in migrations() if step.number < 12])
        db.execute("INSERT INTO tables VALUES (?, ?, 2, NULL, 1000, 1, '', 1)", (T, GUILD))
        db.execute("INSERT INTO deadlines VALUES (?, 'act:1:1:0', 'act', 0, 500)", (T,))
    store = await Store.open(path)
    assert await store.deadlines.of(T) == [Deadline("act:1:1:0", "act", Seat(0), 500)]
    await store.close()


async def test_of_many_open_settlements_of_two_people_the_newest_stays_open(path: Path) -> None:
    before = [step for step in migrations() if step.number < 11]
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, before)
        for name, book, payer, payee, at_ms, status in (
            ("old", "friends", ANN, BOB, 1, "open"),
            ("older", "friends", BOB, ANN, 0, "open"),
            ("new", "friends", BOB, ANN, 2, "open"),
            ("refused", "friends", ANN, BOB, 3, "refused"),
            ("practice", "practice", ANN, BOB, 1, "open"),
        ):
            values = (name, GUILD, book, payer, payee, ANN, at_ms, status)
            db.execute("INSERT INTO settlements VALUES (?, ?, ?, ?, ?, 5, ?, ?, ?, NULL, 0)", values)
    store = await Store.open(path)
    found = {name: await store.settlements.get(name) for name in ("old", "older", "new", "refused", "practice")}
    await store.close()
    assert {name: str(one.status) for name, one in found.items() if one is not None} == {
        **dict.fromkeys(("old", "older"), "outdated"),
        **dict.fromkeys(("new", "practice"), "open"),
        "refused": "refused",
    }
