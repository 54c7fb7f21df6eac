"""What somebody may do is counted by all processes together, and not kept for long."""

from __future__ import annotations

from contextlib import closing

import pytest

from bot.discord_ui.limits import RateLimit
from bot.store.postgresql import feed
from bot.store.postgresql.address import Address
from bot.store.postgresql.opening import connect
from tests.cluster.stores import both, until

ANN, BEN = 1, 2


async def test_two_processes_together_allow_what_one_does(address: Address) -> None:
    async with both(address) as (one, other):
        await until(lambda: one.limits.processes == other.limits.processes == 2)
        limits = [RateLimit("clicks", 16, 0.001, store.limits) for store in (one, other)]
        ann = [await limits[number % 2].allows(ANN) for number in range(60)]
        assert sum(ann) == 16
        assert all(ann[:8]), "what each has in its memory"
        assert await limits[0].allows(BEN)


async def test_a_bucket_fills_again_and_is_forgotten(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    async with both(address) as (one, other):
        with closing(connect(address)) as db:
            assert [await one.limits.take("clicks 1", 2, 0.001) for _ in range(3)] == [True, True, False]
            assert not await other.limits.take("clicks 1", 2, 0.001)
            db.execute("UPDATE turns SET until = until - interval '1001 s'")
            db.settle()
            assert [await other.limits.take("clicks 1", 2, 0.001) for _ in range(2)] == [True, False]
            db.execute("UPDATE turns SET until = until - interval '3000 s'")
            db.settle()
            monkeypatch.setattr(feed, "_TIDY_S", 0.0)
            await until(lambda: db.execute("SELECT name FROM turns").fetchall() == [])
