"""Each kind of damage is found and named; the guards are taken away first, as somebody with the file could."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import Store, StoreRefused
from bot.store.check import check
from bot.table.events import Event, HandScored, HandVoided, TableEnded
from tests.store.given import act, dealt, hand, open_table, record_of
from tests.support.raw import drop_guard, raw, script


@pytest.fixture
async def sound(path: Path) -> Path:
    """A database with two hands that were paid and one that was voided."""
    store = await Store.open(path)
    await open_table(store)
    await store.log.append(hand(1, 1, 5))
    await store.log.append(hand(3, 2, -7))
    voided = record_of({}, 3, is_void=True)
    await store.log.append(act(5, "void", dealt(3), HandVoided(3), records=(voided,)))
    await store.close()
    return path


def _tamper(path: Path, sql: str) -> None:
    with raw(path, is_guarded=False) as db:
        script(db, sql)


def test_a_sound_database_has_no_findings(sound: Path) -> None:
    told: list[tuple[str, int, int]] = []
    assert list(check(sound, on_progress=lambda *step: told.append(step))) == []
    steps = ["file", "schema", "log", "ledger", "chains", "deals", "records", "house rules", "names", "seats"]
    steps += ["hands", "hands"]
    assert [name for name, _, _ in told] == steps


DAMAGES = {
    "DELETE FROM player_records WHERE record_no = 1; DELETE FROM records WHERE record_no = 1;": (
        "hand 1 of table t1: it is over, and has no record",
    ),
    "UPDATE player_records SET points = 6 WHERE record_no = 1 AND account_id = 'bob'": (
        "record 1 of server 7001: its points are not those of the ledger",
        "account bob in server 7001, pineapple, friends: the sums of the month",
    ),
    "UPDATE month_sums SET fouls = 1 WHERE account_id = 'ann'": (
        "account ann in server 7001, pineapple, friends: the sums of the month",
    ),
    "UPDATE records SET is_undone = 1 WHERE record_no = 2": (
        "record 2 of server 7001: whether its points were taken back",
    ),
    "INSERT INTO house_rules VALUES (7001, 'x', 2, 'ann', 'ann', 1, 'ofc', '')": (
        "house rule x of server 7001: its versions are not numbered",
    ),
    "INSERT INTO names VALUES ('gone', 7001, 'Ann', 1)": (
        "name of account gone in server 7001: there is no such person",
    ),
    "UPDATE postings SET points = 6 WHERE entry_no = 1 AND posting_no = 1": (
        "entry 1 of server 7001: its postings do not sum to zero",
        "entry 1 of server 7001: the postings of an entry sum to zero",
        "account bob in server 7001, friends: the balance is not the sum",
        "hand 1 of table t1: the ledger does not hold the points",
    ),
    "UPDATE postings SET points = points * 2 WHERE entry_no = 2": (
        "entry 2 of server 7001: its seal does not fit",
        "hand 2 of table t1: the ledger does not hold the points",
    ),
    "UPDATE entries SET at_ms = 1 WHERE entry_no = 1": ("entry 1 of server 7001: its seal does not fit",),
    "DELETE FROM seals WHERE entry_no = 2": ("entry 2 of server 7001: it has no seal",),
    "DELETE FROM postings WHERE entry_no = 1; DELETE FROM seals WHERE entry_no = 1;"
    "DELETE FROM entries WHERE entry_no = 1": (
        "entry 2 of server 7001: it does not follow",
        "hand 1 of table t1: the ledger does not hold the points",
    ),
    "UPDATE day_sums SET played = 0": ("day 0 of account ann in server 7001, friends: the sums of the day are not",),
    "UPDATE entries SET kind = 'reversal', reverses = 1 WHERE entry_no = 2": (
        "entry 2 of server 7001: it does not take back the hand that it names",
        "entry 2 of server 7001: its seal does not fit",
    ),
    "INSERT INTO settlements VALUES ('s', 7001, 'friends', 'ann', 'bob', 1, 'ann', 1, 'posted', 2, 0, 0, 0, 0)": (
        "settlement s: it says that it was posted, and no such entry is there",
    ),
    "UPDATE balances SET points = 0": ("account ann in server 7001, friends: the balance is not the sum",),
    "DELETE FROM events WHERE version = 3": ("table t1: its events are not numbered", "hand 1 of table t1: the ledger"),
    "DELETE FROM events WHERE version = 4": ("table t1: its events are not numbered", "hand 2 of table t1: the ledger"),
    "DELETE FROM events": ("table t1: its events are not numbered",),
    "UPDATE events SET action_id = NULL": ("table t1: its first event belongs to no action",),
    "UPDATE events SET type = 'CardsEaten' WHERE version = 3": ("table t1: the log holds CardsEaten in version 2",),
    "UPDATE events SET body = '{}' WHERE version = 5": ("table t1: the log holds a HandScored that cannot be read",),
    "UPDATE events SET body = replace(body, '[5,-5]', '[6,-6]')": ("hand 1 of table t1: the ledger does not hold",),
    "UPDATE events SET body = replace(body, '[5,-5]', '[5]')": ("table t1: its hands cannot be read",),
    "UPDATE events SET at_ms = 7 WHERE version = 2": (
        "entry 1 of server 7001: the log of hand 1 of table t1 was changed (events 2 to 3)",
    ),
    "UPDATE events SET at_ms = 7 WHERE version = 7": ("table t1: its events from 6 to 7 were changed",),
    "DELETE FROM log_seals WHERE version = 7": ("table t1: its events from 6 on have no seal",),
    "DELETE FROM events WHERE version > 5": ("table t1: its events from 7 to 7 were changed",),
    "UPDATE entries SET reason = 'x' WHERE entry_no = 1": ("entry 1 of server 7001: a reversal says why",),
    "UPDATE postings SET posting_no = 4 WHERE entry_no = 1 AND posting_no = 2": (
        "entry 1 of server 7001: its postings are not numbered",
    ),
    "INSERT INTO unsealed VALUES ('t1')": ("table t1: its older events were not sealed",),
    "INSERT INTO unseated VALUES ('t1')": ("table t1: it was not noted who sits there",),
    "DELETE FROM seats WHERE account_id = 'bob'": ("table t1: the index says that others sit there than its log",),
    "INSERT INTO seats VALUES ('cat', 't1')": ("table t1: the index says that others sit there than its log",),
    "UPDATE deals SET deal_no = 9 WHERE deal_no = 1": ("deal 9 of table t1: it should be number 1",),
    "UPDATE tables SET hand_version = 2": ("table t1: its newest hand does not begin",),
    "UPDATE tables SET is_open = 0": ("table t1: its log and its row disagree",),
    "UPDATE deals SET salts = zeroblob(52 * 32) WHERE deal_no = 1": (
        "deal 1 of table t1: it is not the one that was committed to",
    ),
    "UPDATE deals SET root = zeroblob(32) WHERE deal_no = 1": (
        "deal 1 of table t1: it is not the one",
        "batch 0 of table t1: its roots do not make",
    ),
    "UPDATE deals SET cards = zeroblob(52) WHERE deal_no = 0": ("deal 0 of table t1: it is not the one",),
    "INSERT INTO deadlines VALUES ('nowhere', 'k', 'idle', NULL, 1, NULL)": (
        "deadlines: a row refers to one of tables",
    ),
    "INSERT INTO purging VALUES (7001)": ("server 7001: its purge did not end",),
}


_SERVERS_OWN = "INSERT INTO deadlines VALUES ('nowhere', 'k', 'idle', NULL, 1, NULL)"  # a server sees to references


@pytest.mark.parametrize(
    "sql", [pytest.param(sql, marks=[pytest.mark.sqlite] * (sql == _SERVERS_OWN)) for sql in DAMAGES]
)
def test_damage_is_named(sound: Path, sql: str) -> None:
    _tamper(sound, sql)
    found = [str(finding) for finding in check(sound)]
    for wanted in DAMAGES[sql]:
        assert any(sentence.startswith(wanted) for sentence in found), (wanted, found)


def test_a_missing_guard_is_named(sound: Path) -> None:
    with raw(sound) as db:
        drop_guard(db, "postings_are_final", "postings")
    assert [finding.step for finding in check(sound) if "altered from outside" in str(finding)] == ["schema"]


def test_points_without_a_hand_are_found(sound: Path) -> None:
    _tamper(sound, "UPDATE entries SET hand_no = 9 WHERE entry_no = 2")
    assert "hand 9 of table t1: the ledger holds points of a hand that was never dealt" in map(str, check(sound))


@pytest.mark.sqlite
def test_a_damaged_file_is_found(sound: Path) -> None:
    with closing(sqlite3.connect(sound)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'events'").fetchone()
    content = bytearray(sound.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\xff" * 4096
    sound.write_bytes(content)
    found = list(check(sound))
    assert {"file", "log", "hands"} <= {finding.step for finding in found}


def test_hands_are_scored_again(sound: Path) -> None:
    def rescore(events: Sequence[Event]) -> str | None:
        points = next(event.totals for event in events if isinstance(event, HandScored))
        return f"{points[0]} is unlucky" if points[0] == -7 else None

    assert [str(finding) for finding in check(sound, rescore=rescore)] == ["hand 2 of table t1: -7 is unlucky"]


async def test_a_check_beside_a_running_bot_sees_one_moment(store: Store, path: Path) -> None:
    await open_table(store)
    findings = check(path, on_progress=lambda *step: None)
    await store.log.append(hand(1, 1, 5))
    assert list(findings) == []
    await store.log.append(act(3, "end", TableEnded("enough")))
    assert list(check(path)) == []


def test_there_must_be_a_database(path: Path) -> None:
    with pytest.raises(StoreRefused):
        list(check(path))
