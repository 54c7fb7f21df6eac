"""What `bench postgresql` measures, on a small scale; and that it leaves nothing behind."""

from __future__ import annotations

from contextlib import closing

import pytest

from bot.bench import postgresql
from bot.store import StoreRefused
from bot.store.postgresql.address import Address
from bot.store.postgresql.opening import connect


@pytest.mark.postgresql
async def test_it_compares_with_plain_commits_and_a_file(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "ROUNDS", 1)
    monkeypatch.setattr(postgresql, "CALLERS", 2)
    monkeypatch.setattr(postgresql, "ALONE_TIMES", 2)
    there = address.in_schema("measured")
    found = await postgresql._compared(there)
    assert [(one.bar, one.ours > 0, one.reference > 0) for one in found] == [(1.0, True, True), (0.2, True, True)]
    postgresql._drop(there)
    with closing(connect(address)) as db:
        query = "SELECT count(*) FROM information_schema.schemata WHERE schema_name = 'measured'"
        assert db.execute(query).fetchone() == (0,)


def test_without_a_server_it_says_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE", "games.db")
    with pytest.raises(StoreRefused, match="set DATABASE"):
        postgresql.run()
