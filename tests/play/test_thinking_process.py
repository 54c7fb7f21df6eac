"""The process that thinks may be killed, hang, or want too much memory: moves come nevertheless, and it comes back."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.play import acting
from bot.play.acting import action_for
from bot.play.thinking import NoAnswer, Thinker, ThinkingInThread
from bot.play.thinking_process import THINKING, ThinkingProcess
from bot.players.closed.policies import ClosedPolicy
from bot.players.closed.questions import Setting
from bot.players.open_face.questions import Placing
from bot.rules.closed_presets import closed_presets
from bot.rules.open_face_presets import open_face_presets
from bot.rules.rulesets import load_any
from bot.store import Store
from bot.table.closed.seat import ClosedSeatView
from bot.table.open_face.actions import ActFor
from bot.table.open_face.seat import OpenFaceSeatView
from bot.table.options import Level, Options, Policy
from bot.table.showing import seat_view
from bot.table.turns import waited_for
from bot.workers.requests import anything
from tests.play.decisions import decision
from tests.play.thoughts import Budget, Held, Slow, Trouble, Troubled
from tests.support.thinking_process import is_gone, is_there, ready, thinking
from tests.support.waiting import HUNG_S, until
from tests.table.games import ANN, BEN, CAT, DAN, PINEAPPLE, Game, options

ENDINGS = 8  # each of four kinds, at each table
TABLES = 2  # each with a process of its own, so that they need not wait for each other
QUICK_S = 0.3
SET = ClosedPolicy.STRONG
FATAL = (Trouble.KILLED, Trouble.STOPPED, Trouble.MEMORY, Trouble.ASLEEP)
with_running = pytest.mark.asyncio(loop_scope="module")
"""For tests of a process that runs: to start one takes far longer than to ask it."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def running() -> AsyncIterator[ThinkingProcess]:
    async with thinking() as process:
        yield process


def placing(move: object) -> bool:
    return isinstance(move, ActFor)


class Troubling:
    """A thinker of which each process ends in the middle of a real decision."""

    def __init__(self, process: ThinkingProcess, notes: Path) -> None:
        self._process = process
        self._troubles = cycle(FATAL)
        self._notes = notes

    @property
    def endings(self) -> int:
        return len(pids_in(self._notes))

    async def ask(
        self, question: Any, seconds: float, accepts: Callable[[Any], bool] = anything, **waiting: Any
    ) -> Any:
        await ready(self._process)
        return await self._process.ask(
            Troubled(question, next(self._troubles), self._notes), seconds, accepts, **waiting
        )

    def wake(self) -> None: ...

    async def close(self) -> None: ...


def pids_in(notes: Path) -> set[int]:
    return set(map(int, notes.read_text().split())) if notes.exists() else set()


async def play(thinker: Thinker, store: Store, is_enough: Callable[[], bool]) -> int:
    """Two computers and an absent host play on; the table refuses what is not legal. How many moves there were."""
    game = Game(ANN, table=options(PINEAPPLE, computers=Level.CASUAL), computers=2).start()
    moves = 0
    while not is_enough():
        if not game.state.is_playing:
            game.start()
        action = await action_for(store, thinker, game.state, game.hand.seats[waited_for(game.state)[0]].seat)
        assert isinstance(action, ActFor)
        game.do(action)
        moves += 1
    return moves


@pytest.mark.slow
@pytest.mark.sqlite  # about the processes that think, by the clock: once is enough
async def test_processes_end_in_the_middle_of_decisions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acting, "ANSWER_S", QUICK_S)
    store = await Store.open(tmp_path / "test.sqlite3")
    notes = [tmp_path / str(number) for number in range(TABLES)]

    async def table(own: Path) -> int:
        async with thinking(patience_s=0.05, still_s=0.3) as process:
            troubling = Troubling(process, own)
            return await play(troubling, store, lambda: troubling.endings >= ENDINGS // TABLES)

    try:
        async with asyncio.timeout(3 * HUNG_S):
            moves = await asyncio.gather(*map(table, notes))
    finally:
        await store.close()
    pids = set().union(*map(pids_in, notes))
    assert len(pids) >= ENDINGS
    assert sum(moves) >= ENDINGS / 2, "a killed process costs no more than the answer to one question"
    assert [pid for pid in pids if not await is_gone(pid)] == []


@pytest.mark.slow
async def test_a_question_is_asked_again_when_the_process_dies_once(tmp_path: Path) -> None:
    async with thinking() as process:
        first, question = await ready(process), Held(tmp_path, 7)
        asked = asyncio.create_task(process.ask(question, HUNG_S))
        await until(lambda: question.is_begun)
        os.kill(first, signal.SIGKILL)
        question.let_go()
        assert await asked == 7
        assert process.pid not in (first, None)


@pytest.mark.slow
@with_running
@pytest.mark.parametrize("trouble", [Trouble.NONSENSE, Trouble.FAULT])
async def test_what_makes_no_sense_is_no_answer(running: ThinkingProcess, tmp_path: Path, trouble: Trouble) -> None:
    with pytest.raises(NoAnswer):
        await running.ask(Troubled(decision(), trouble, tmp_path / "notes"), HUNG_S, placing)
    assert isinstance(await running.ask(decision(), HUNG_S, placing), ActFor)


@pytest.mark.slow
@with_running
async def test_what_a_library_prints_is_no_answer(running: ThinkingProcess, tmp_path: Path) -> None:
    question = Troubled(decision(), Trouble.CHATTER, tmp_path / "notes")
    assert await running.ask(question, HUNG_S) == decision().answer(1)


@pytest.mark.slow
@with_running
async def test_the_same_answers_here_and_there(running: ThinkingProcess) -> None:
    here = ThinkingInThread()
    for by in (Level.SAFE, Policy.SAFE, Policy.FILL):
        question = decision(by)
        assert await running.ask(question, HUNG_S, placing) == await here.ask(question, HUNG_S, placing)


@pytest.mark.slow
@with_running
async def test_no_question_waits_longer_than_it_wants_to(running: ThinkingProcess, tmp_path: Path) -> None:
    await ready(running)
    question = Held(tmp_path, 1)
    long = asyncio.create_task(running.ask(question, HUNG_S))
    await until(lambda: question.is_begun)
    with pytest.raises(NoAnswer):
        await running.ask(Slow(0, 2), 0.1)
    next_one = asyncio.create_task(running.ask(Slow(0, 3), HUNG_S))
    question.let_go()
    assert await next_one == 3, "those that wait are served in turn"
    assert await long == 1


@pytest.mark.slow
@with_running
async def test_time_is_shared_among_those_who_wait(running: ThinkingProcess, tmp_path: Path) -> None:
    await ready(running)
    alone, question = await running.ask(Budget(), HUNG_S), Held(tmp_path)
    busy = asyncio.create_task(running.ask(question, HUNG_S))
    await until(lambda: question.is_begun)
    sharing = [asyncio.create_task(running.ask(Budget(), HUNG_S)) for _ in range(3)]
    await asyncio.sleep(0)  # all of them wait now
    question.let_go()
    first, _, last = await asyncio.gather(*sharing)
    await busy
    assert first < alone / 2
    assert first < last < HUNG_S


@pytest.mark.slow
async def test_the_event_loop_goes_on() -> None:
    longest = 0.0
    async with thinking() as process:
        asked = asyncio.create_task(process.ask(Slow(0.5), HUNG_S))
        while not asked.done():
            began = time.thread_time()
            await asyncio.sleep(0.002)
            longest = max(longest, time.thread_time() - began)
    assert longest < 0.05, "of this thread's own time: the machine may be busy"


@pytest.mark.slow
async def test_no_process_is_started_before_it_is_needed_or_after_the_end() -> None:
    process = ThinkingProcess()
    assert process.pid is None
    pid = await ready(process)
    await process.close()
    assert await is_gone(pid)
    with pytest.raises(NoAnswer):
        await process.ask(decision(), 0.1)
    assert process.pid == pid or process.pid is None


@pytest.mark.slow
@pytest.mark.parametrize("delay_s", [0, 0.001, 0.01, 0.1])
async def test_it_can_be_closed_while_it_starts(delay_s: float) -> None:
    process = ThinkingProcess()
    process.wake()
    await asyncio.sleep(delay_s)
    await asyncio.wait_for(process.close(), HUNG_S)


_PARENT = """
import asyncio, sys
from pathlib import Path
from bot.play.thinking_process import ThinkingProcess
from tests.play.decisions import decision
from tests.play.thoughts import Trouble, Troubled
from tests.support.thinking_process import ready

async def main():
    process = ThinkingProcess()
    await ready(process)
    print(process.pid, flush=True)
    await process.ask(Troubled(decision(), Trouble(sys.argv[1]), Path(sys.argv[2])), 3600)

asyncio.run(main())
"""


@pytest.mark.slow
@pytest.mark.parametrize("trouble", [Trouble.ASLEEP, Trouble.STOPPED])
async def test_it_does_not_outlive_a_killed_bot(tmp_path: Path, trouble: Trouble) -> None:
    notes = tmp_path / "notes"
    command = (sys.executable, "-c", _PARENT, trouble, str(notes))
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(await asyncio.to_thread(parent.stdout.readline))
        await until(lambda: pids_in(notes))
        assert is_there(pid)
        parent.kill()
    assert await is_gone(pid)


@pytest.mark.slow
async def test_with_the_tables_of_every_game_it_keeps_to_its_memory() -> None:
    async with thinking() as process:
        pid = await ready(process)
        for name in (*open_face_presets(), *closed_presets()):
            ruleset = load_any(name)
            for seats in range(2, ruleset.seats_max + 1):
                game = Game(*(ANN, BEN, CAT, DAN)[:seats], table=Options(ruleset, seats)).start()
                assert game.state.hand is not None
                first = game.state.hand.seats[waited_for(game.state)[0]].account
                view = seat_view(game.state, first)
                assert isinstance(view, OpenFaceSeatView | ClosedSeatView)
                question = Placing(view, Level.STRONG) if isinstance(view, OpenFaceSeatView) else Setting(view, SET)
                await process.ask(question, HUNG_S)
        assert process.pid == pid, "none of them was too much for it"
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        resident_kb = next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
        assert resident_kb < THINKING.memory_mb * 1024
