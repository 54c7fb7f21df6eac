from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.ids import AccountId, TableId
from bot.store import Committed, Repeated, Store, StoreUnavailable
from tests.store.given import ANN, T, act, open_table


@pytest.mark.parametrize("turns", range(8))
async def test_a_cancelled_caller_leaves_all_or_nothing(store: Store, turns: int) -> None:
    """Cancelled after any number of turns of the loop; once handed over, the action is done all the same."""
    await open_table(store)
    task = asyncio.create_task(store.log.append(act(1, "a")))
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    (outcome,) = await asyncio.gather(task, return_exceptions=True)
    was_handed_over = turns > 0
    again = await store.log.append(act(1, "a"))
    assert again == (Repeated() if was_handed_over else Committed(2))
    assert isinstance(outcome, asyncio.CancelledError) or outcome == Committed(2)
    assert (await store.log.load(T)).version == 2
    assert await store.log.append(act(2, "b")) == Committed(3)


async def test_cancelled_callers_do_not_disturb_the_others(store: Store) -> None:
    tables = [TableId(f"t{number}") for number in range(30)]
    await asyncio.gather(*(open_table(store, table) for table in tables))
    tasks = [asyncio.create_task(store.log.append(act(1, f"a:{table}", table=table))) for table in tables]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)
    assert outcomes[1::2] == [Committed(2)] * 15
    assert [(await store.log.load(table)).version for table in tables] == [2] * 30


async def test_no_task_is_left_when_the_work_is_done(store: Store) -> None:
    await open_table(store)
    await asyncio.gather(*(store.drafts.change(T, AccountId(str(n)), 1, 1, lambda _: "x") for n in range(50)))
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_failing_job_fails_alone(store: Store) -> None:
    await open_table(store)
    results = await asyncio.gather(
        store.log.append(act(1, "a")),
        store.log.append(act(0, "b", table=TableId("nowhere"))),
        store.drafts.change(T, ANN, 1, 1, lambda _: "kept"),
        return_exceptions=True,
    )
    assert results[0] == Committed(2)
    assert isinstance(results[1], LookupError)
    assert results[2] == "kept"
    assert await store.drafts.get(T, ANN) == "kept"


async def test_closing_finishes_what_waits_and_takes_nothing_new(path: Path) -> None:
    store = await Store.open(path)
    await open_table(store)
    first = asyncio.create_task(store.log.append(act(1, "a")))
    await asyncio.sleep(0)
    await asyncio.sleep(0)  # its commit is on the way; the next action has to wait for it
    second = asyncio.create_task(store.log.append(act(2, "b")))
    await asyncio.sleep(0)
    await store.close()
    assert (await first, await second) == (Committed(2), Committed(3))
    with pytest.raises(StoreUnavailable, match="is stopping"):
        await store.log.append(act(3, "c"))
    with pytest.raises(StoreUnavailable, match="is stopping"):
        await store.log.load(T)
    again = await Store.open(path)
    assert (await again.log.load(T)).version == 3
    await again.close()


@pytest.mark.sqlite
@pytest.mark.usefixtures("made_databases")
async def test_the_log_is_as_long_as_it_becomes_from_the_beginning(path: Path) -> None:
    store = await Store.open(path)
    log, empty = path.with_name(f"{path.name}-wal"), path.stat().st_size
    length = log.stat().st_size
    assert length > 16_000_000
    await open_table(store)
    for number in range(20):
        await store.drafts.change(T, ANN, 1, 1, lambda _, number=number: str(number))  # type: ignore[misc]
    assert log.stat().st_size == length
    await store.close()
    assert path.stat().st_size < empty + 100_000, "nothing of what made it long is kept"
