"""Which servers a sweep deletes, and which have come back in time."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ledger.entries import DAY_MS
from bot.play.sweep import Sweep
from bot.store import Store, StoreUnavailable

GONE, OTHER, NEVER_GONE = 1, 2, 3
LONG_AGO_MS, NOW_MS = 0, 40 * DAY_MS


async def test_a_server_that_comes_back_while_another_is_deleted_is_kept(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "games.db")
    deleted: list[int] = []

    async def purge(guild_id: int) -> None:
        deleted.append(guild_id)
        sweep.returned(GONE + OTHER - guild_id)
        await store.removals.drop({guild_id})

    sweep = Sweep(store, lambda: NOW_MS, 30, purge)
    for guild_id in (GONE, OTHER):
        await store.removals.add(guild_id, LONG_AGO_MS)
    await sweep.removed(NEVER_GONE)
    assert len(deleted) == 1
    await sweep.removed(NEVER_GONE)
    assert [guild_id for guild_id, _ in await store.removals.all()] == [NEVER_GONE], "it came back: no removal is left"
    assert len(deleted) == 1
    await sweep.stop()
    await store.close()


async def test_a_return_that_could_not_be_noted_is_noted_by_the_next_sweep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(tmp_path / "games.db")
    deleted: list[int] = []
    now_ms = [LONG_AGO_MS]

    async def purge(guild_id: int) -> None:
        deleted.append(guild_id)
        await store.removals.drop({guild_id})

    async def fails(guild_ids: set[int]) -> None:
        raise StoreUnavailable

    sweep = Sweep(store, lambda: now_ms[0], 30, purge)
    await sweep.removed(GONE)
    sweep.returned(GONE)
    with monkeypatch.context() as busy:
        busy.setattr(store.removals, "drop", fails)
        await sweep.removed(OTHER)
    now_ms[0] = NOW_MS
    await sweep.removed(NEVER_GONE)
    assert deleted == [OTHER]
    await sweep.stop()
    await store.close()
