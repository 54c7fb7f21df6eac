"""Why a hand was undone: the chain holds a hash, the words are a row that goes with the person who wrote them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from bot.ids import AccountId
from bot.ledger.entries import Book, EntryKind, SealedEntry, Wanted, reversal_of
from bot.play.export import Format, ledger_file
from bot.store import Store, restore
from bot.store.check import check
from bot.store.ledger_chain import entry_hash
from bot.store.own_data import read_own_data
from bot.store.reading import read_ledger
from bot.store.schema import migrate, migrations
from tests.store.given import BOB, GUILD, T, act, entry_of, open_table
from tests.support.raw import raw
from tests.support.traces import files_with

ANN_ID, BEN_ID = 812_345_678_901_234_567, 912_345_678_901_234_567
WHY = "Ben's dog Rex ate Ann's cards"


@pytest.fixture
async def ann(store: Store) -> AccountId:
    """Ann has played a hand with Bob, and asks to undo it."""
    ann = (await store.accounts.human(ANN_ID, "Ann")).account_id
    await open_table(store, account=ann)
    await store.log.append(act(1, "hand", entries=(entry_of({ann: 5, BOB: -5}),)))
    await store.undos.ask("u", GUILD, 1, ann, WHY, 8, 3)
    return ann


async def reversal(store: Store) -> SealedEntry:
    (entry,) = await store.ledger.entries(GUILD, Wanted(Book.FRIENDS, kind=EntryKind.REVERSAL))
    return entry


def wrong(path: Path) -> list[str]:
    """What a check finds that is not about the table, which has no real log here."""
    return [str(one) for one in check(path) if one.step in ("file", "schema", "ledger", "chains")]


def holds(path: Path, text: str) -> bool:
    """Whether the files of a database hold a text; the copy that was made before a step is another database."""
    return any(
        text.encode() in file.read_bytes() for file in (path, path.with_name(f"{path.name}-wal")) if file.exists()
    )


async def test_the_chain_holds_a_hash_of_the_reason(store: Store, ann: AccountId, path: Path) -> None:
    await store.undos.decide("u", 9)
    sealed = await reversal(store)
    assert sealed.entry.reason == WHY
    with raw(path) as db:
        assert db.execute("SELECT reason FROM entries WHERE entry_no = 2").fetchone() == ("",)
        salt, text = db.execute("SELECT salt, text FROM reasons").fetchone()
        (previous,) = db.execute("SELECT hash FROM seals WHERE entry_no = 1").fetchone()
    assert (len(salt), text) == (16, WHY)
    content = {
        "at_ms": 9, "book": "friends", "entry_no": 2, "guild_id": GUILD, "hand_no": 1, "kind": "reversal",
        "postings": [[ann, -5], [BOB, 5]], "previous": previous.hex(), "table": T, "reverses": 1,
        "reason_sha256": sha256(salt + WHY.encode()).hexdigest(),
    }  # fmt: skip
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":")).encode()
    assert sealed.hash == sha256(canonical).digest()
    assert wrong(path) == []


async def test_without_a_reason_there_is_nothing_to_hash(store: Store, ann: AccountId, path: Path) -> None:
    await store.undos.refuse("u")
    await store.undos.ask("v", GUILD, 1, ann, "", 8, 3)
    await store.undos.decide("v", 9)
    entry = (await reversal(store)).entry
    assert (entry.reason, entry.reason_sha256, entry.is_reason_deleted) == ("", None, False)
    assert wrong(path) == []


@pytest.mark.sqlite
@pytest.mark.parametrize("is_posted", [False, True], ids=["open", "undone"])
async def test_who_wrote_it_takes_it_along(store: Store, ann: AccountId, path: Path, is_posted: bool) -> None:
    if is_posted:
        await store.undos.decide("u", 9)
    head = await store.ledger.head(GUILD)
    assert holds(path, WHY)
    await store.people.forget(ANN_ID)
    assert not holds(path, WHY)
    assert not holds(path, "Rex")
    assert files_with(path, ANN_ID) == set()
    assert await store.ledger.head(GUILD) == head
    undo = await store.undos.get("u")
    assert undo is not None
    assert undo.reason == ""
    if not is_posted:
        await store.undos.decide("u", 9)
        assert not (await reversal(store)).entry.is_reason_deleted, "it was gone before anything was sealed"
    else:
        assert (await reversal(store)).entry.is_reason_deleted
        copy = read_ledger(path, GUILD, None, None)
        assert json.loads(ledger_file(copy, Format.JSON))["entries"][1]["reason"] == "(deleted)"
        assert b",(deleted)," in ledger_file(copy, Format.CSV)
    assert wrong(path) == []


async def test_somebody_elses_words_stay(store: Store, ann: AccountId, path: Path) -> None:
    ben = (await store.accounts.human(BEN_ID, "Ben")).account_id
    await store.log.append(act(2, "more", entries=(entry_of({ben: 4, ann: -4}, 2),)))
    await store.undos.ask("v", GUILD, 2, ben, "misdeal, says Ben", 8, 3)
    await store.undos.decide("u", 9)
    await store.undos.decide("v", 9)
    await store.people.forget(ANN_ID)
    assert not holds(path, WHY)
    reasons = {
        sealed.entry.reverses: sealed.entry.reason for sealed in await store.ledger.entries(GUILD, Wanted(Book.FRIENDS))
    }
    assert (reasons[1], reasons[2]) == ("", "misdeal, says Ben")


@pytest.mark.sqlite
async def test_a_restored_backup_forgets_the_words_again(store: Store, ann: AccountId, path: Path) -> None:
    await store.undos.decide("u", 9)
    before, after = path.with_name("before.db"), path.with_name("after.db")
    await store.backup(before)
    await store.people.forget(ANN_ID)
    await store.backup(after)
    restore(before, after)
    assert WHY.encode() not in after.read_bytes()
    again = await Store.open(after)
    assert (await reversal(again)).entry.is_reason_deleted
    await again.close()


async def test_words_go_with_their_server(store: Store, ann: AccountId, path: Path) -> None:
    await store.undos.decide("u", 9)
    await store.servers.purge(GUILD, 10)
    assert not holds(path, WHY)


async def test_changed_words_are_found(store: Store, ann: AccountId, path: Path) -> None:
    await store.undos.decide("u", 9)
    with raw(path, is_guarded=False) as db:
        db.execute("UPDATE reasons SET text = 'all agreed that it was fair'")
    assert any("entry 2 of server 7001: its reason is not the one" in one for one in wrong(path))


async def test_ones_words_are_in_ones_own_data_and_nobody_elses(store: Store, ann: AccountId, path: Path) -> None:
    await store.accounts.human(BEN_ID, "Ben")
    mine, theirs = read_own_data(path, ANN_ID), read_own_data(path, BEN_ID)
    assert WHY in json.dumps(mine)
    assert WHY not in json.dumps(theirs)


def old_ledger(path: Path) -> bytes:
    """A hand of Ann's that was undone, and another that she wants to, as the version before wrote them; its head."""
    ann = AccountId("a" * 16)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, [step for step in migrations() if step.number < 11])
        db.execute("INSERT INTO accounts VALUES (?, ?, NULL, 'human', '{}')", (ann, ANN_ID))
        db.execute("INSERT INTO tables VALUES (?, ?, 2, NULL, 1000, 1, '', 1)", (T, GUILD))
        hand, other = entry_of({ann: 5, BOB: -5}), entry_of({ann: 1, BOB: -1}, 2)
        previous = bytes(32)
        for entry_no, entry in enumerate((hand, reversal_of(1, hand, WHY), other), 1):
            header = (GUILD, entry_no, str(entry.kind), entry.hand_no, entry_no, entry.reverses, entry.reason, previous)
            db.execute("INSERT INTO entries VALUES (?, ?, 'friends', ?, 't1', ?, ?, ?, ?, ?)", header)
            for posting_no, one in enumerate(entry.postings, 1):
                db.execute("INSERT INTO postings VALUES (?, ?, ?, ?, ?)",
                           (GUILD, entry_no, posting_no, one.account, one.points))  # fmt: skip
            previous = entry_hash(GUILD, entry_no, entry_no, previous, entry)
            db.execute("INSERT INTO seals VALUES (?, ?, ?)", (GUILD, entry_no, previous))
        db.execute("INSERT INTO undos VALUES ('u', ?, 1, ?, ?, 8, 3, 'posted', 2, 1)", (GUILD, ann, WHY))
        db.execute("INSERT INTO undos VALUES ('v', ?, 3, ?, 'Rex again', 8, 3, 'open', NULL, 0)", (GUILD, ann))
        db.execute("INSERT INTO undo_agreements VALUES ('v', ?)", (ann,))
    return previous


@pytest.mark.sqlite
async def test_an_older_ledger_keeps_its_hashes_and_its_open_wishes_get_the_new_form(path: Path) -> None:
    head = old_ledger(path)
    store = await Store.open(path)
    assert await store.ledger.head(GUILD) == (3, head)
    assert (await reversal(store)).entry.reason == WHY
    assert wrong(path) == []
    undo = await store.undos.get("v")
    assert undo is not None
    assert (undo.reason, undo.agreed) == ("Rex again", (AccountId("a" * 16),))
    await store.undos.decide("v", 9)
    assert (await store.ledger.entry(GUILD, 4)).entry.reason == "Rex again"  # type: ignore[union-attr]
    assert wrong(path) == []
    await store.close()
    with raw(path) as db:
        assert db.execute("SELECT reason FROM entries WHERE entry_no = 4").fetchone() == ("",)


@pytest.mark.sqlite
async def test_of_an_older_ledger_only_what_is_sealed_stays_and_that_is_known_before(path: Path) -> None:
    old_ledger(path)
    store = await Store.open(path)
    before = await store.people.remains(AccountId("a" * 16))
    assert before.has_sealed_words
    await store.people.forget(ANN_ID)
    assert not holds(path, "Rex again")
    assert holds(path, WHY)
    assert (await reversal(store)).entry.reason == WHY
    assert wrong(path) == []
    await store.close()
