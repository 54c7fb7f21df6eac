"""The clock beside a thinker that takes its time: every table goes on by itself, and pauses are for thinking."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.ids import TableId
from bot.play import clock as clocks
from bot.play.clock import TurnClock
from bot.play.thinking import NoAnswer, ThinkingInThread
from bot.play.wall_clock import WallClock, utc_ms
from bot.rules.open_face_presets import load_open_face
from bot.store import DueRow, Store, StoreUnavailable, StoreUncertain
from bot.table.actions import AddComputer, Start
from bot.table.open_face.hand import OpenFaceHand
from bot.table.options import Options
from bot.table.timers import IDLE_MS
from bot.workers.requests import anything
from tests.support.dealers import SeededDealer
from tests.support.waiting import HUNG_S
from tools.bench.posting import PostedTables


class Pensive(ThinkingInThread):
    """Takes so many seconds over the questions of some tables."""

    def __init__(self) -> None:
        self.takes_s: dict[TableId, float] = {}
        self.gives_up = False
        self.was_interrupted = False
        self.answered: list[str] = []

    async def ask(
        self, question: Any, seconds: float, accepts: Callable[[Any], bool] = anything, **waiting: Any
    ) -> Any:
        try:
            await asyncio.sleep(self.takes_s.get(question.view.public.table, 0))
        except asyncio.CancelledError:
            self.was_interrupted = True
            raise
        if self.gives_up:
            raise NoAnswer("it does not know")
        move = await super().ask(question.plainly(), seconds, accepts)
        self.answered.append(question.view.public.table)
        return move


class Room:
    """A store, a clock and tables at which a computer is the first to place."""

    def __init__(self, store: Store, now_ms: Callable[[], int] = utc_ms, heartbeat_s: float = 0) -> None:
        self.store, self.thinker = store, Pensive()
        self.tables = PostedTables(store, SeededDealer(), now_ms)
        self.clock = TurnClock(store, self.tables, self.thinker, self._remind, WallClock.even(now_ms), heartbeat_s)
        self.tables.on_change = lambda table, due_ms: self.clock.arm(due_ms)
        self._opened = 0

    async def _remind(self, table: TableId, row: DueRow) -> None:
        raise AssertionError("nobody is reminded of anything here")

    async def open(self, takes_s: float = 0) -> TableId:
        """A table whose first hand is dealt, and how long its computer thinks."""
        self._opened += 1
        ann = (await self.store.accounts.human(self._opened, "Ann")).account_id
        pixel = (await self.store.accounts.computer("Pixel")).account_id
        table = await self.tables.open(1, 2, ann, Options(load_open_face("pineapple"), 2))
        self.thinker.takes_s[table] = takes_s
        for action in (AddComputer(ann, pixel), Start(ann)):
            await self.tables.submit(table, action, action_id=f"{table}:{action!r}")
        return table

    async def has_placed(self, table: TableId) -> bool:
        hand = (await self.tables.state(table)).hand
        assert isinstance(hand, OpenFaceHand)
        assert hand.seats[0].is_computer
        return bool(hand.seats[0].boards[0].board.cards)


@contextmanager
def failing(store: Store) -> Iterator[list[str]]:
    """A disk that takes nothing; what was asked of it."""
    asked: list[str] = []

    async def fail(*_: object, **__: object) -> Any:
        asked.append("write")
        raise StoreUnavailable("nothing was saved, because the disk is full: free some space")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store._database._writer, "do", fail)
        yield asked


@asynccontextmanager
async def room(folder: Path, *, starts: bool = True) -> AsyncIterator[Room]:
    store = await Store.open(folder / "test.sqlite3")
    at = Room(store)
    try:
        if starts:
            await at.clock.start()
        yield at
        await at.clock.stop()
    finally:
        await store.close()


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(HUNG_S):
        while not await is_so():
            await asyncio.sleep(0.01)


async def test_one_table_that_thinks_holds_up_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "COMPUTER_PAUSE_MS", 10)
    async with room(tmp_path) as at:
        slow = await at.open(takes_s=HUNG_S)
        for _ in range(2):
            quick = await at.open()
            await until(lambda quick=quick: at.has_placed(quick))  # type: ignore[misc] # one after the other
        assert not await at.has_placed(slow)
    assert at.thinker.was_interrupted, "the clock does not wait for a thought when the bot ends"


@pytest.mark.slow
async def test_the_pause_is_for_thinking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "COMPUTER_PAUSE_MS", 1500)
    now_ms = utc_ms()
    store = await Store.open(tmp_path / "test.sqlite3")
    at = Room(store, lambda: now_ms)
    await at.clock.start()
    table = await at.open()
    await until(lambda: _is_more(at.thinker.answered, 0))
    now_ms += 1499
    at.clock.arm(now_ms)
    await asyncio.sleep(0.05)
    assert not await at.has_placed(table), "a board that fills faster than one can look is no fun"
    now_ms += 1
    at.clock.arm(now_ms)
    await until(lambda: at.has_placed(table))
    assert len(at.thinker.answered) == 1
    await at.clock.stop()
    await store.close()


async def test_who_has_no_answer_places_by_the_plain_policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "COMPUTER_PAUSE_MS", 10)
    async with room(tmp_path) as at:
        at.thinker.gives_up = True
        table = await at.open()
        await until(lambda: at.has_placed(table))


async def test_what_was_thought_about_is_thought_about_again_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "COMPUTER_PAUSE_MS", 10)
    async with room(tmp_path) as at:
        table = await at.open(takes_s=HUNG_S)
        await asyncio.sleep(0.1)
    async with room(tmp_path) as again:
        await until(lambda: again.has_placed(table))


@pytest.mark.slow
async def test_what_could_not_be_saved_is_tried_again_until_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else does anything meanwhile: the clock wakes by itself."""
    monkeypatch.setattr(clocks, "COMPUTER_PAUSE_MS", 10)
    monkeypatch.setattr(clocks, "_RETRY_MS", 20)
    async with room(tmp_path) as at:
        table = await at.open(takes_s=0.05)
        with failing(at.store) as asked:
            await until(lambda: _is_more(asked, 3))
            assert not await at.has_placed(table)
        await until(lambda: at.has_placed(table))


async def test_a_look_that_failed_is_taken_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "COMPUTER_PAUSE_MS", 10)
    monkeypatch.setattr(clocks, "_RETRY_MS", 20)
    looked: list[str] = []
    async with room(tmp_path) as at:

        async def fail(now_ms: int) -> list[DueRow]:
            looked.append("due")
            raise StoreUnavailable("nothing was saved, because the disk reports an error")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(at.store.deadlines, "due", fail)
            table = await at.open()
            await until(lambda: _is_more(looked, 3))
        await until(lambda: at.has_placed(table))


async def test_nothing_is_due_before_the_deadlines_are_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody plays at a table in direct messages, in another process, while this one starts."""
    monkeypatch.setattr(clocks, "COMPUTER_PAUSE_MS", 10)
    async with room(tmp_path, starts=False) as at:
        table = await at.open()
        at.clock.arm(utc_ms())
        await asyncio.sleep(0.1)
        assert not await at.has_placed(table)
        await at.clock.start()
        await until(lambda: at.has_placed(table))


async def test_a_start_waits_for_a_database_that_another_program_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "COMPUTER_PAUSE_MS", 10)
    monkeypatch.setattr(clocks, "_RETRY_MS", 20)
    async with room(tmp_path) as at:
        table = await at.open(takes_s=HUNG_S)
        await asyncio.sleep(0.05)
    async with room(tmp_path, starts=False) as again:
        with failing(again.store) as asked:
            starting = asyncio.create_task(again.clock.start())
            await until(lambda: _is_more(asked, 2))
        await starting
        await until(lambda: again.has_placed(table))
        with failing(again.store), pytest.raises(StoreUnavailable):
            await again.clock.start()


async def test_the_bot_ends_cleanly_though_nothing_can_be_saved(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with room(tmp_path) as at:
        with failing(at.store) as asked:
            await at.clock.stop()
            assert asked
    assert [one.levelname for one in caplog.records if one.name == "bot.play.clock"] == ["WARNING"]


async def _is_more(asked: list[str], than: int) -> bool:
    return len(asked) > than


async def test_a_kill_long_after_the_last_action_puts_deadlines_off_only_by_the_time_that_it_was_down(
    tmp_path: Path,
) -> None:
    now_ms = utc_ms()
    store = await Store.open(tmp_path / "test.sqlite3")
    at = Room(store, lambda: now_ms, heartbeat_s=0.01)
    await at.clock.start()
    table = await at.open(takes_s=HUNG_S)
    (idle_ms,) = [one.due_ms for one in await store.deadlines.of(table) if one.kind == "idle"]
    for _ in range(360):
        now_ms += 10_000
        await until(partial(_is_noted, store, now_ms))
    await store.close()  # and nothing else: the process is gone
    now_ms += 7_200_000
    store = await Store.open(tmp_path / "test.sqlite3")
    again = Room(store, lambda: now_ms, heartbeat_s=0)
    await again.clock.start()
    assert [one.due_ms for one in await store.deadlines.of(table) if one.kind == "idle"] == [idle_ms + 7_200_000]
    await again.clock.stop()
    await store.close()


@pytest.mark.parametrize("looks_meanwhile", [False, True])
@pytest.mark.parametrize("stops_meanwhile", [False, True])
async def test_while_nobody_can_reach_the_bot_no_time_is_up(
    tmp_path: Path, stops_meanwhile: bool, looks_meanwhile: bool
) -> None:
    now_ms = utc_ms()
    store = await Store.open(tmp_path / "test.sqlite3")
    at = Room(store, lambda: now_ms, heartbeat_s=10)
    moved = []

    async def note() -> None:
        moved.append(now_ms)

    at.clock.on_moved = note
    await at.clock.start()
    table = await at.open(takes_s=HUNG_S)
    (idle_ms,) = await idle(store, table)
    at.clock.hold()
    now_ms += 3_000
    at.clock.go_on()  # Discord closes connections now and then
    at.clock.hold()
    at.clock.hold()  # each try to connect fails
    now_ms = idle_ms + 60_000  # the machine sleeps, too
    if looks_meanwhile:
        at.clock.arm(now_ms)
        await asyncio.sleep(0.05)
    assert not (await at.tables.state(table)).is_played_out
    assert await idle(store, table) == [idle_ms]
    away_ms = now_ms - (idle_ms - IDLE_MS) - 3_000
    if stops_meanwhile:  # what is owed is not lost
        await at.clock.stop()
        at = Room(store, lambda: now_ms)
        await at.clock.start()
        (due_ms,) = await idle(store, table)
        assert away_ms <= due_ms - idle_ms <= away_ms + 3_000 + 1_000
    else:
        at.clock.go_on()
        await until(lambda: _is_moved(store, table, idle_ms + away_ms))
        at.clock.arm(now_ms)
        await asyncio.sleep(0.05)
        assert await idle(store, table) == [idle_ms + away_ms], "and not twice"
        assert moved == [now_ms]
    assert not (await at.tables.state(table)).is_played_out
    await at.clock.stop()
    await store.close()


@pytest.mark.parametrize("is_saved", [False, True])
async def test_whether_deadlines_were_moved_may_not_be_known_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_saved: bool
) -> None:
    """Twice would be too much, and never too little. What shows them is told again where that fails."""
    monkeypatch.setattr(clocks, "_RETRY_MS", 20)
    now_ms = utc_ms()
    store = await Store.open(tmp_path / "test.sqlite3")
    at, tries, shown = Room(store, lambda: now_ms), list[int](), list[str]()
    shift = store.deadlines.shift

    async def doubtful(by_ms: int, done: Callable[[bool], None], *, step_ms: int) -> None:
        tries.append(by_ms)
        if len(tries) == 1:
            if is_saved:
                await shift(by_ms, step_ms=step_ms)
            asyncio.get_running_loop().call_later(0.1, done, is_saved)
            raise StoreUncertain("the server did not answer in time")
        await shift(by_ms, done, step_ms=step_ms)

    async def show() -> None:
        shown.append("try")
        if len(shown) == 1:
            raise StoreUnavailable("away")

    at.clock.on_moved = show
    monkeypatch.setattr(store.deadlines, "shift", doubtful)
    await at.clock.start()
    table = await at.open(takes_s=HUNG_S)
    (idle_ms,) = await idle(store, table)
    at.clock.hold()
    now_ms += 18_000_000
    at.clock.go_on()
    await until(lambda: _is_more(shown, 1))
    assert await idle(store, table) == [idle_ms + 18_000_000]
    assert tries == [18_000_000] * (1 if is_saved else 2)
    await at.clock.stop()
    await store.close()


async def test_a_machine_that_slept_takes_nobodys_turn(tmp_path: Path) -> None:
    now_ms = utc_ms()
    store = await Store.open(tmp_path / "test.sqlite3")
    at = Room(store, lambda: now_ms, heartbeat_s=0.02)
    await at.clock.start()
    table = await at.open(takes_s=HUNG_S)
    (idle_ms,) = await idle(store, table)
    now_ms += IDLE_MS + 60_000
    await until(lambda: _is_moved(store, table, idle_ms + IDLE_MS + 60_000))
    assert not (await at.tables.state(table)).is_played_out
    await at.clock.stop()
    await store.close()


async def idle(store: Store, table: TableId) -> list[int]:
    """When an idle table ends."""
    return [one.due_ms for one in await store.deadlines.of(table) if one.kind == "idle"]


async def _is_moved(store: Store, table: TableId, due_ms: int) -> bool:
    return await idle(store, table) == [due_ms]


async def _is_noted(store: Store, now_ms: int) -> bool:
    return await store.deadlines.alive_until() == now_ms


async def test_a_kill_while_nobody_can_reach_the_bot_loses_nobody_their_turn(tmp_path: Path) -> None:
    now_ms = utc_ms()
    store = await Store.open(tmp_path / "test.sqlite3")
    at = Room(store, lambda: now_ms, heartbeat_s=0.01)
    await at.clock.start()
    table = await at.open(takes_s=HUNG_S)
    (idle_ms,) = await idle(store, table)
    at.clock.hold()
    now_ms += 7_200_000
    await asyncio.sleep(0.1)  # heartbeats
    await store.close()  # and nothing else: the process is gone
    store = await Store.open(tmp_path / "test.sqlite3")
    again = Room(store, lambda: now_ms)
    await again.clock.start()
    assert await idle(store, table) == [idle_ms + 7_200_000]
    await again.clock.stop()
    await store.close()
