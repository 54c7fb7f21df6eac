"""What `bench postgresql` and `bench cluster` measure, on a small scale; and that they leave nothing behind."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from types import ModuleType

import pytest

from bot.store import StoreRefused
from bot.store.postgresql.address import Address
from bot.store.postgresql.opening import connect
from tools.bench import cluster, postgresql
from tools.bench.own_schema import own_schema


@pytest.mark.postgresql
async def test_it_compares_with_plain_commits_and_a_file(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "ROUNDS", 1)
    monkeypatch.setattr(postgresql, "CALLERS", 2)
    monkeypatch.setattr(postgresql, "ALONE_TIMES", 2)
    with own_schema(address, "bench") as there:
        found = await postgresql.compared(there)
    assert [(one.bar, one.ours > 0, one.reference > 0) for one in found] == [(1.0, True, True), (0.2, True, True)]
    assert is_gone(there)


@pytest.mark.slow
@pytest.mark.postgresql
async def test_clicks_are_compared_with_a_file_and_with_two_processes(address: Address, tmp_path: Path) -> None:
    (tmp_path / "cluster.sqlite3").touch()  # one that is there is a file in these tests, too
    with own_schema(address, "alone") as alone, own_schema(address, "shared") as shared:
        found = await cluster.compared(alone, shared, tmp_path, tables=2, rounds=1, times=6)
    assert [one.bar for one in found] == [1.3, 1.15, 2.0, 2.0]
    assert all(one.ours > 0 and one.reference > 0 for one in found)
    assert is_gone(alone)
    assert is_gone(shared)


@pytest.mark.parametrize("bench", [postgresql, cluster])
def test_without_a_server_it_says_what_to_set(bench: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE", "games.db")
    with pytest.raises(StoreRefused, match="set DATABASE"):
        bench.run()


def is_gone(address: Address) -> bool:
    """Whether a schema is not there."""
    query = "SELECT count(*) FROM information_schema.schemata WHERE schema_name = ?"
    with closing(connect(address)) as db:
        return bool(db.execute(query, (address.schema,)).fetchone() == (0,))
