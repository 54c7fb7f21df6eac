"""Files from all that is stored are made in a process of their own: one at a time, with a limit, and nobody waits."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from bot.play import errands as module
from bot.play.errands import ASKERS_MOST, Busy, Errands, Failed, in_a_process
from bot.play.export import Format, ledger_file
from bot.play.export_questions import LedgerExport, OwnDataExport
from bot.store import Store
from bot.store.own_data import read_own_data
from bot.store.place import Place
from bot.store.reading import read_ledger
from tests.play.thoughts import Slow
from tests.support.long_ledger import play_long
from tests.support.loop_cpu import cpu_ms
from tests.support.thinkers import Held
from tests.support.waiting import HUNG_S, until

GUILD, ANN_ID = 7, 70
HANDS = 3_000
LARGEST = 10_000_000


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A long ledger; Ann was in every hand."""
    path = tmp_path_factory.mktemp("long") / "long.sqlite3"

    async def fill() -> Place:
        store = await Store.open(path)
        players = [(await store.accounts.human(ANN_ID + number, f"p{number}")).account_id for number in range(4)]
        await play_long(store, GUILD, tuple(players), HANDS)
        place = store.place
        await store.close()
        return place

    return asyncio.run(fill())


@pytest.mark.slow
@pytest.mark.parametrize("kind", Format)
async def test_a_long_ledger_is_copied_while_the_loop_rests(database: Place, kind: Format) -> None:
    with cpu_ms(50) as spent:
        copy = await Errands(in_a_process).run(1, LedgerExport(database, GUILD, None, None, kind, LARGEST))
    assert spent.ms < 50
    assert copy.file is not None
    assert copy.entries == HANDS
    assert copy.file.content == ledger_file(read_ledger(database, GUILD, None, None), kind)
    assert copy.file.name == f"ledger-{HANDS}-{copy.head}.{kind}"


@pytest.mark.slow
async def test_what_is_kept_of_a_person_is_written_while_the_loop_rests(database: Place) -> None:
    with cpu_ms(50) as spent:
        file = await Errands(in_a_process).run(1, OwnDataExport(database, ANN_ID, None, LARGEST))
    assert spent.ms < 50
    assert file is not None
    assert json.loads(file.content) == read_own_data(database, ANN_ID)
    assert file.name == "my-data.json"
    packed = OwnDataExport(database, ANN_ID, None, 1000).answer(0)
    assert packed is not None
    assert packed.name == "my-data.json.gz"
    assert OwnDataExport(database, 1, None, LARGEST).answer(0) is None


@pytest.mark.slow
def test_a_ledger_that_is_too_long_for_discord_is_no_file(database: Place) -> None:
    copy = LedgerExport(database, GUILD, None, None, Format.CSV, 1000).answer(0)
    assert copy.file is None
    assert copy.entries == HANDS


@pytest.mark.slow
async def test_what_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LIMIT_S", 3.0)
    errands = Errands(in_a_process)
    with pytest.raises(Failed):
        await errands.run(1, Slow(60.0))
    monkeypatch.undo()
    assert await errands.run(1, Slow(0.0)) is not None


@pytest.mark.slow
async def test_an_errand_that_fails_is_told(tmp_path: Path) -> None:
    with pytest.raises(Failed):
        await Errands(in_a_process).run(1, OwnDataExport(tmp_path / "absent.sqlite3", 1, None, LARGEST))


async def test_errands_are_run_one_after_another_and_one_of_a_person() -> None:
    log: list[str] = []
    until = asyncio.Event()
    errands = Errands(lambda: Held(log, until))
    running = [asyncio.create_task(errands.run(asker, Slow(0.0, asker))) for asker in range(ASKERS_MOST)]
    await asyncio.sleep(0)
    for asker in (0, ASKERS_MOST - 1, ASKERS_MOST):
        with pytest.raises(Busy):
            await errands.run(asker, Slow(0.0))
    until.set()
    assert await asyncio.gather(*running) == list(range(ASKERS_MOST))
    assert log == ["begin", "close"] * ASKERS_MOST
    assert await errands.run(0, Slow(0.0, 3)) == 3


async def test_who_goes_away_gives_their_turn_back() -> None:
    log: list[str] = []
    errands = Errands(lambda: Held(log, asyncio.Event()))
    running = asyncio.create_task(errands.run(1, Slow(0.0)))
    await asyncio.sleep(0)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert log == ["begin", "close"]
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(errands.run(1, Slow(0.0)), 0.01)


@pytest.mark.slow
async def test_a_bot_that_ends_ends_what_is_underway() -> None:
    worker = in_a_process()
    errands = Errands(lambda: worker)
    running = asyncio.create_task(errands.run(1, Slow(60.0)))
    await until(lambda: worker.pid is not None)
    async with asyncio.timeout(HUNG_S):
        await errands.close()
        with pytest.raises((Failed, asyncio.CancelledError)):
            await running
        with pytest.raises(Failed):
            await errands.run(2, Slow(0.0))
