"""A full disk refuses the action, changes nothing, and play goes on when there is room again."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.ids import AccountId
from bot.store import Committed, Store, StoreUnavailable
from bot.store.check import check
from bot.store.connection import Connection
from bot.table.events import TablePaused
from tests.store.child import in_child
from tests.store.given import ANN, T, act, idle, open_table

pytestmark = pytest.mark.sqlite

BIG = TablePaused("x" * 100_000)


async def _limit_pages(store: Store, pages: int) -> None:
    def job(db: Connection) -> Any:
        (used,) = db.execute("PRAGMA page_count").fetchone()
        return db.execute(f"PRAGMA max_page_count = {used + pages}").fetchone()

    await store._database.write(job)


async def test_a_full_database_changes_nothing(store: Store, path: Path) -> None:
    await open_table(store, deadlines=idle(1))
    await store.drafts.change(T, ANN, 1, 1, lambda _: "kept")
    await _limit_pages(store, 2)
    with pytest.raises(StoreUnavailable, match="disk is full"):
        await store.log.append(act(1, "a", BIG, deadlines=idle(2), clears_drafts=True))
    assert (await store.log.load(T)).version == 1
    assert await store.deadlines.of(T) == list(idle(1))
    assert await store.drafts.get(T, ANN) == "kept"
    await _limit_pages(store, 1_000)
    assert await store.log.append(act(1, "a", BIG)) == Committed(2)
    assert list(check(path)) == []


async def test_on_a_full_disk_what_still_fits_is_stored(store: Store) -> None:
    """The big action fails; the small ones that shared its commit do not."""
    await open_table(store)
    await _limit_pages(store, 2)
    people = [AccountId(f"p{number}") for number in range(5)]
    results = await asyncio.gather(
        store.log.append(act(1, "a", BIG)),
        *(store.drafts.change(T, account, 1, 1, lambda _: "small") for account in people),
        return_exceptions=True,
    )
    assert isinstance(results[0], StoreUnavailable)
    assert results[1:] == ["small"] * 5


def _write_past_a_limit(path: Path) -> tuple[str, int, object, int]:
    """In a process with no room for what is big: the refusal, the version after it, and an action with room again."""
    import resource

    async def run() -> tuple[str, int, object, int]:
        store = await Store.open(path)
        await open_table(store)
        free = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(BIG.reason), free[1]))  # nothing is written beyond that
        try:
            await store.log.append(act(1, "a", BIG))
        except StoreUnavailable as unavailable:
            refusal = str(unavailable)
        version = (await store.log.load(T)).version
        resource.setrlimit(resource.RLIMIT_FSIZE, free)
        outcome = await store.log.append(act(1, "b", BIG))
        await store.close()
        return refusal, version, outcome, len(list(check(path)))

    return asyncio.run(run())


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the limit is a POSIX one")
def test_a_write_that_the_system_refuses_changes_nothing(path: Path) -> None:
    refusal, version, outcome, findings = in_child(_write_past_a_limit, path)
    assert "nothing was saved, because the disk" in refusal
    assert (version, outcome, findings) == (1, Committed(2), 0)
