"""How often the bot waits for the server: once for all that can be asked together, whatever its amount."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.ids import TableId
from bot.store import Committed, Store
from bot.store.postgresql.wire import Wire
from tests.store.given import act, idle, open_table

pytestmark = pytest.mark.postgresql
_FEW, _MANY = 2, 20
_MOST = 3  # for the questions, the changes, and the commit


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many statements were waited for, each time."""
    found: list[int] = []
    take = Wire._take

    def taken(wire: Wire, waiting: list[Any]) -> Any:
        found.append(len(waiting))
        return take(wire, waiting)

    monkeypatch.setattr(Wire, "_take", taken)
    return found


async def test_actions_at_many_tables_wait_as_often_as_at_few(store: Store, waits: list[int]) -> None:
    tables = [TableId(f"t{number}") for number in range(_MANY)]
    for table in tables:
        await open_table(store, table, deadlines=idle(1))

    async def waited(version: int, count: int) -> int:
        waits.clear()
        acts = (act(version, f"a{version}:{one}", table=one, deadlines=idle(version)) for one in tables[:count])
        outcomes = await asyncio.gather(*map(store.log.append, acts))
        assert outcomes == [Committed(version + 1)] * count
        return len(waits)

    few = await waited(1, _FEW)
    for table in tables[_FEW:]:
        await store.log.append(act(1, f"b:{table}", table=table))
    assert await waited(2, _MANY) == few <= _MOST


async def test_what_has_its_answer_is_not_waited_for_again(store: Store, waits: list[int]) -> None:
    def job(db: Any) -> list[int]:
        first, second = db.execute("SELECT 1"), db.execute("SELECT 2")
        found = [first.fetchone()[0]]
        db.execute("SELECT 3")
        waits.clear()
        found.append(second.fetchone()[0])
        assert (waits, second.rowcount, second.description) == ([], 1, (("?column?",),))
        return found

    assert await store._database.write(job) == [1, 2]
