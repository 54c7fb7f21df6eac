"""What is deleted is gone from the server's files of these tables, and nobody waits for who is reading them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.store import Store
from bot.store.postgresql import rewriting
from bot.store.postgresql.wire import Wire
from bot.store.shards import Wanted
from bot.store.writer import PATIENCE_S
from tests.store.given import GUILD
from tests.support.on_postgresql import address_of, as_host
from tests.support.raw import raw
from tests.support.traces import traces

pytestmark = pytest.mark.postgresql

ANN_ID, BEN_ID = 812_345_678_901_234_567, 10_203_040_506_070_809
AMID = ("BEGIN ISOLATION LEVEL REPEATABLE READ", "SELECT count(*) FROM accounts")
BEFORE = ("BEGIN ISOLATION LEVEL REPEATABLE READ", "SELECT count(*) FROM tables")
_TRIES = 5  # transactions of other tests on this server may be in the way of one
LOCKED = ("BEGIN", "LOCK TABLE accounts IN ACCESS SHARE MODE")


def is_in_files(path: Path, number: int) -> bool:
    """Whether the server's file of the accounts holds a Discord id."""
    with raw(as_host(address_of(path))) as db:
        db.execute("CHECKPOINT")
        (content,) = db.execute("SELECT pg_read_binary_file(pg_relation_filepath('accounts'))").fetchone()
    return any(map(content.count, traces(number)))


async def test_a_person_is_gone_from_the_servers_file_at_once(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rewriting, "_AGAIN_S", 0.0)
    await store.accounts.human(BEN_ID, "Ben")
    for _ in range(_TRIES):
        await store.accounts.human(ANN_ID, "Ann")
        assert is_in_files(path, ANN_ID)
        assert await store.people.forget(ANN_ID)
        if not is_in_files(path, ANN_ID):
            break
    assert not is_in_files(path, ANN_ID)
    assert is_in_files(path, BEN_ID), "the search finds what is there"


@pytest.mark.parametrize("reads", [AMID, BEFORE, LOCKED], ids=["amid", "before", "locked"])
async def test_a_reader_in_the_way_is_waited_for_by_later_commits(
    store: Store, path: Path, reads: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A check that reads that table, one that has yet to come to it, and who holds it without reading."""
    monkeypatch.setattr(rewriting, "_AGAIN_S", 0.0)
    await store.accounts.human(ANN_ID, "Ann")
    with raw(path) as reader:
        for sql in reads:
            reader.execute(sql)
        async with asyncio.timeout(PATIENCE_S):
            assert await store.people.forget(ANN_ID)
            await store.accounts.human(BEN_ID, "Ben")
        assert is_in_files(path, ANN_ID), "somebody still reads it"
        reader.execute("COMMIT")
    async with asyncio.timeout(PATIENCE_S):
        while is_in_files(path, ANN_ID):  # transactions of other tests on this server are in the way, too
            await store.servers.change_settings(GUILD, lambda _: '{"unit": "nuts"}')
    assert await store.accounts.of(BEN_ID)


async def test_who_is_in_the_way_is_not_bothered_after_each_commit(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(rewriting, "_AGAIN_S", 3600.0)
    tried: list[str] = []
    send = Wire.send

    def sent(wire: Wire, sql: str, values: Any) -> Any:
        tried.extend([sql] if sql.startswith("VACUUM") else [])
        return send(wire, sql, values)

    monkeypatch.setattr(Wire, "send", sent)
    await store.accounts.human(ANN_ID, "Ann")
    with raw(path) as reader:
        for sql in LOCKED:
            reader.execute(sql)
        async with asyncio.timeout(PATIENCE_S):
            await store.people.forget(ANN_ID)
            for number in range(5):
                await store.accounts.human(BEN_ID, f"Ben {number}")
    assert tried == ["VACUUM FULL accounts"]
    assert [record for record in caplog.records if record.levelname == "WARNING"] == []


@pytest.mark.parametrize(("wanted", "usual"), [(None, "0"), (Wanted(1, (0,)), "1900ms")])
async def test_other_statements_wait_for_locks_as_before(path: Path, wanted: Wanted | None, usual: str) -> None:
    await (await Store.open(path)).close()
    store = await Store.open(address_of(path), wanted)
    try:
        await store.accounts.human(ANN_ID, "Ann")
        with raw(path) as reader:
            for sql in LOCKED:
                reader.execute(sql)
            await store.people.forget(ANN_ID)
            waits = await store._database.write(lambda db: db.execute("SHOW lock_timeout").fetchone())
        assert waits == (usual,)
    finally:
        await store.close()
