"""A name belongs to an account and a server: learnt there, shown there, and gone with either."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.ids import AccountId
from bot.store import Store
from bot.store.backup import restore
from bot.store.check import check
from bot.store.database import Database
from bot.store.own_data import read_own_data
from bot.store.reading import read_ledger
from tests.store.given import ANN, BOB, T, hand, open_table
from tests.support.raw import raw
from tests.support.waiting import until

HERE, THERE, NOWHERE = 7001, 7002, 7003
ANN_ID = 812_345_678_901_234_567


async def named(store: Store) -> AccountId:
    """Somebody with a name in each of two servers."""
    await store.accounts.human(ANN_ID, "Annika", HERE)
    return (await store.accounts.human(ANN_ID, "Dr. Arbor", THERE)).account_id


async def test_one_account_has_a_name_in_each_server(store: Store) -> None:
    ann = await named(store)
    assert await store.accounts.names(HERE, [ann]) == {ann: "Annika"}
    assert await store.accounts.names(THERE, [ann]) == {ann: "Dr. Arbor"}
    assert await store.accounts.names(NOWHERE, [ann]) == {ann: ""}
    assert await store.accounts.names(HERE, [AccountId("nobody")]) == {}
    await store.accounts.human(ANN_ID, "Anna", HERE)
    assert await store.accounts.names(HERE, [ann]) == {ann: "Anna"}
    assert await store.accounts.names(THERE, [ann]) == {ann: "Dr. Arbor"}


async def test_a_name_that_somebody_has_there_is_not_given_twice(store: Store) -> None:
    others = ("Ann @ann_b", "5")
    ann = (await store.accounts.human(ANN_ID, "Ann", HERE, or_else=("Ann @ann_a", "1"))).account_id
    second = (await store.accounts.human(5, "Ann", HERE, or_else=others)).account_id
    assert await store.accounts.names(HERE, [ann, second]) == {ann: "Ann", second: "Ann @ann_b"}
    await store.accounts.human(5, "Ann", THERE, or_else=others)
    assert await store.accounts.names(THERE, [second]) == {second: "Ann"}, "nobody else is called so there"
    before = store.accounts.changes
    await store.accounts.human(5, "Ann", HERE, or_else=others)
    assert store.accounts.changes == before, "nothing is written about who is called so already"
    await store.accounts.human(ANN_ID, "Anna", HERE)
    await store.accounts.human(5, "Ann", HERE, or_else=others)
    assert await store.accounts.names(HERE, [second]) == {second: "Ann @ann_b"}, "a name stays as long as it is right"


@pytest.mark.parametrize("twin", ["ANN", "Ann\u200d", "\u0410nn", "A\u034fnn", "Ann "])
async def test_a_name_that_looks_like_anothers_is_theirs(store: Store, twin: str) -> None:
    await store.accounts.human(ANN_ID, "Ann", HERE)
    second = (await store.accounts.human(5, twin, HERE, or_else=("Ann @eve", "5"))).account_id
    assert await store.accounts.names(HERE, [second]) == {second: "Ann @eve"}


@pytest.mark.parametrize("twin", ["Ann", "\u13aann", "\ua4eenn", "A\u0578\u0578", "\u2c80nn"])
async def test_the_user_name_stands_beside_both_of_two_who_look_the_same(path: Path, twin: str) -> None:
    """Beside the first one's, too, from their next click on; a restart in between changes nothing of that."""
    store = await Store.open(path)
    ann = (await store.accounts.human(ANN_ID, "Ann", HERE, or_else=("Ann @ann_a", "1"))).account_id
    second = (await store.accounts.human(5, twin, HERE, or_else=(f"{twin} @eve", "5"))).account_id
    for _ in range(2):
        await store.accounts.names(HERE, [ann, second])
        await store.accounts.human(ANN_ID, "Ann", HERE, or_else=("Ann @ann_a", "1"))
        await store.accounts.human(5, twin, HERE, or_else=(f"{twin} @eve", "5"))
        assert await store.accounts.names(HERE, [ann, second]) == {ann: "Ann @ann_a", second: f"{twin} @eve"}
        await store.close()
        store = await Store.open(path)
    await store.close()


async def test_a_twin_that_was_noted_before_its_letters_were_known_is_found_out(store: Store, path: Path) -> None:
    ann = (await store.accounts.human(ANN_ID, "Ann", HERE, or_else=("Ann @ann_a", "1"))).account_id
    second = (await store.accounts.human(5, "Eve", HERE)).account_id
    with raw(path) as db:
        db.execute("UPDATE names SET name = '\u13aann', looks_no = 0 WHERE account_id = ?", (second,))
    store.accounts.invalidate()
    for _ in range(2):
        await store.accounts.human(ANN_ID, "Ann", HERE, or_else=("Ann @ann_a", "1"))
        await store.accounts.human(5, "\u13aann", HERE, or_else=("\u13aann @eve", "5"))
    assert await store.accounts.names(HERE, [ann, second]) == {ann: "Ann @ann_a", second: "\u13aann @eve"}


async def test_a_name_that_was_told_apart_is_not_compared_again_after_a_start(path: Path) -> None:
    """A server may have thousands, and each of them comes once after every start."""
    store = await Store.open(path)
    await store.accounts.human(ANN_ID, "Ann", HERE, user_name="ann_a")
    await store.accounts.human(5, "Ben", HERE, user_name="ben_b")
    await store.close()
    store = await Store.open(path)
    with patch("bot.store.accounts.looks", side_effect=AssertionError("compared")):
        await store.accounts.human(ANN_ID, "Ann", HERE, user_name="ann_a")
        ben = await store.accounts.human(5, "Ben", HERE, user_name="ben_c")
    assert ben.user_name == "ben_c"
    await store.close()


async def test_where_the_longer_name_is_taken_it_is_the_id(store: Store) -> None:
    for number, name in ((ANN_ID, "Ann"), (4, "Ann @ann_b")):
        await store.accounts.human(number, name, HERE)
    ann = (await store.accounts.human(5, "Ann", HERE, or_else=("Ann @ann_b", "5"))).account_id
    assert await store.accounts.names(HERE, [ann]) == {ann: "5"}


async def test_without_a_server_no_name_is_noted(store: Store, path: Path) -> None:
    ann = await named(store)
    assert (await store.accounts.human(ANN_ID, "ann_global")).account_id == ann
    ben = (await store.accounts.human(5, "ben_global")).account_id
    for guild_id in (HERE, THERE, NOWHERE):
        assert "_global" not in "".join((await store.accounts.names(guild_id, [ann, ben])).values())
    with raw(path) as db:
        assert db.execute("SELECT count(*) FROM names WHERE name LIKE '%global'").fetchone() == (0,)


async def test_computers_are_called_the_same_everywhere(store: Store) -> None:
    pixel = (await store.accounts.computer("Pixel")).account_id
    for guild_id in (HERE, THERE):
        assert await store.accounts.names(guild_id, [pixel]) == {pixel: "Pixel"}


async def test_names_survive_a_restart(path: Path) -> None:
    store = await Store.open(path)
    ann = await named(store)
    await store.close()
    store = await Store.open(path)
    assert await store.accounts.names(THERE, [ann]) == {ann: "Dr. Arbor"}
    assert await store.accounts.names(HERE, [ann]) == {ann: "Annika"}
    await store.close()


async def test_a_known_name_costs_no_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, pixel = await named(store), (await store.accounts.computer("Pixel")).account_id
    wanted = [ann, pixel, AccountId("nobody")]
    told = [await store.accounts.names(guild_id, wanted) for guild_id in (HERE, THERE, NOWHERE)]

    async def no_read(*arguments: object) -> None:
        raise AssertionError("it was read again")

    monkeypatch.setattr(store._database, "read", no_read)
    monkeypatch.setattr(store._database, "write", no_read)
    assert [await store.accounts.names(guild_id, wanted) for guild_id in (HERE, THERE, NOWHERE)] == told
    assert (await store.accounts.human(ANN_ID, "Annika", HERE)).account_id == ann


async def test_a_changed_name_is_counted_and_the_same_one_is_not(store: Store) -> None:
    ann = await named(store)
    await store.accounts.names(NOWHERE, [ann])
    before = store.accounts.changes
    await store.accounts.human(ANN_ID, "Annika", HERE)
    await store.accounts.human(ANN_ID, "Dr. Arbor", THERE)
    assert store.accounts.changes == before
    await store.accounts.human(ANN_ID, "Anna", HERE)
    assert store.accounts.changes == before + 1
    await store.accounts.human(ANN_ID, "New", NOWHERE)
    assert store.accounts.changes == before + 2, "who was shown without a name has one now"


async def test_a_read_does_not_bring_back_what_changed_meanwhile(path: Path) -> None:
    store = await Store.open(path)
    ann = await named(store)
    await store.close()
    store = await Store.open(path)
    read, may_answer, read_late = store._database.read, asyncio.Event(), list[object]()

    async def slow(*arguments: object) -> object:
        rows = await read(*arguments)  # type: ignore[arg-type] # passed through as they came
        read_late.append(rows)
        await may_answer.wait()
        return rows

    store._database.read = slow  # type: ignore[assignment] # a reader that is late
    reads = [asyncio.ensure_future(store.accounts.names(guild_id, [ann])) for guild_id in (HERE, THERE)]
    await until(lambda: len(read_late) == 2)
    store._database.read = read  # type: ignore[method-assign] # what is asked from now on is answered at once
    await store.accounts.human(ANN_ID, "Anna", HERE)
    store._database.read = slow  # type: ignore[assignment] # as above
    may_answer.set()
    assert (await asyncio.gather(*reads))[0] == {ann: "Anna"}
    assert await store.accounts.names(HERE, [ann]) == {ann: "Anna"}
    may_answer.clear()
    late = asyncio.ensure_future(store.accounts.names(NOWHERE, [ann]))
    await until(lambda: len(read_late) == 3)
    await store.people.forget(ANN_ID)
    may_answer.set()
    await late
    assert await store.accounts.names(HERE, [ann]) == await store.accounts.names(NOWHERE, [ann]) == {}
    await store.close()


@pytest.mark.sqlite
async def test_with_a_person_go_all_of_their_names(store: Store, path: Path) -> None:
    ann = await named(store)
    await store.accounts.human(5, "Ben", HERE)
    assert await store.people.forget(ANN_ID)
    assert await store.accounts.names(HERE, [ann]) == {}
    files = b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
    assert (b"Annika" in files, b"Arbor" in files, b"Ben" in files) == (False, False, True)
    assert list(check(path)) == []


@pytest.mark.sqlite
async def test_with_a_server_go_its_names_and_who_is_known_nowhere_else(store: Store, path: Path) -> None:
    ann = await named(store)
    visitor = 555_666_777_888_999_000
    await store.accounts.human(visitor, "Onlooker", HERE)  # has looked at the ledger and never played
    await store.servers.purge(HERE, at_ms=9)
    assert await store.accounts.names(HERE, [ann]) == {ann: ""}
    assert await store.accounts.names(THERE, [ann]) == {ann: "Dr. Arbor"}
    assert await store.accounts.of(visitor) is None
    files = b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
    assert (b"Annika" in files, b"Onlooker" in files, b"Arbor" in files) == (False, False, True)
    assert list(check(path)) == []


async def test_a_server_of_which_only_names_are_kept_is_noted_when_it_removes_the_bot(store: Store) -> None:
    await named(store)
    await store.removals.sync([THERE], at_ms=5)
    assert await store.removals.all() == [(HERE, 5)]


@pytest.mark.sqlite
async def test_a_restored_copy_names_nobody_who_was_forgotten(path: Path, tmp_path: Path) -> None:
    store = await Store.open(path)
    ann = await named(store)
    copy = tmp_path / "copy.db"
    await store.backup(copy)
    await store.people.forget(ANN_ID)
    await store.close()
    restore(copy, path)
    assert b"Annika" in copy.read_bytes()
    assert b"Annika" not in path.read_bytes()
    again = await Store.open(path)
    assert await again.accounts.names(HERE, [ann]) == {}
    await again.close()
    assert list(check(path)) == []


async def test_own_data_has_the_names_by_server(store: Store, path: Path) -> None:
    await named(store)
    mine = read_own_data(path, ANN_ID)
    assert mine is not None
    assert mine["servers"] == {
        str(HERE): {"names": [{"name": "Annika"}]},
        str(THERE): {"names": [{"name": "Dr. Arbor"}]},
    }
    here = read_own_data(path, ANN_ID, HERE)
    assert here is not None
    assert here == {**mine, "servers": {str(HERE): mine["servers"][str(HERE)]}}


async def test_a_ledger_is_read_with_its_own_servers_names(store: Store, path: Path) -> None:
    await open_table(store, T, HERE)
    await store.log.append(hand(1, 1, 5))
    with raw(path) as db:
        db.execute(
            "INSERT INTO accounts (account_id, discord_id, kind) VALUES (?, 5, 'human'), (?, 6, 'human')", (ANN, BOB)
        )
        db.execute(
            "INSERT INTO names VALUES (?, ?, 'Annika', 1), (?, ?, 'Arbor', 1), (?, ?, 'Bobby', 1)",
            (ANN, HERE, ANN, THERE, BOB, THERE),
        )
    assert read_ledger(path, HERE, None, None).names == {ANN: "Annika", BOB: ""}


async def test_somebody_whom_the_cache_has_lost_is_not_written_again(path: Path) -> None:
    """A bot of many players would commit at the first click of each of them, after every start."""
    store = await Store.open(path)
    ann = await store.accounts.human(5, "Ann", HERE)
    await store.close()
    store = await Store.open(path)
    try:
        with patch.object(Database, "write", side_effect=AssertionError("nothing has changed")):
            assert await store.accounts.human(5, "Ann", HERE) == ann
            assert await store.accounts.human(5) == ann
        assert await store.accounts.human(5, "Anna", HERE) == ann
        assert dict(await store.accounts.names(HERE, [ann.account_id])) == {ann.account_id: "Anna"}
    finally:
        await store.close()


async def test_a_person_who_goes_while_they_are_looked_up_gets_a_new_account(path: Path) -> None:
    store = await Store.open(path)
    ann = await store.accounts.human(5, "Ann", HERE)
    await store.close()
    store = await Store.open(path)
    try:
        read = store.accounts._database.read

        async def slowly(sql: str, parameters: Any = ()) -> Any:
            rows = await read(sql, parameters)
            if "looks_no" in sql:
                assert await store.people.forget(5)
            return rows

        with patch.object(store.accounts._database, "read", slowly):
            again = await store.accounts.human(5, "Ann", HERE)
        assert again.account_id != ann.account_id
    finally:
        await store.close()


async def test_a_server_knows_who_has_used_the_bot_there(store: Store) -> None:
    ann = await named(store)
    for guild_id, is_known in ((HERE, True), (THERE, True), (NOWHERE, False)):
        found = await store.accounts.known_in(guild_id, ANN_ID)
        assert (found is not None and found.account_id == ann) is is_known
    assert await store.accounts.human(7, "ben_global") == await store.accounts.of(7)
    assert await store.accounts.known_in(HERE, 7) is None, "only in direct messages"
    assert await store.accounts.known_in(HERE, 8) is None
