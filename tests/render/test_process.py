"""The process that draws may hang or die: one picture is lost at most, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import closing

import pytest

from bot.render.process import CannotDraw, DrawingProcess, DrawingProcesses
from tests.render.pictures import balances
from tests.support.thinking_process import is_gone

PICTURE = balances(3)


@pytest.fixture
def draw() -> Iterator[DrawingProcess]:
    with closing(DrawingProcess(still_s=0.5)) as process:
        assert process(PICTURE).startswith(b"\x89PNG")  # it has started
        yield process


def process_of(draw: DrawingProcess) -> int:
    assert draw.pid is not None
    return draw.pid


@pytest.mark.slow
async def test_a_process_that_hangs_is_replaced_after_one_picture(draw: DrawingProcess) -> None:
    hung = process_of(draw)
    os.kill(hung, signal.SIGSTOP)
    with pytest.raises(CannotDraw, match="stood still"):
        await asyncio.to_thread(draw, PICTURE)
    assert (await asyncio.to_thread(draw, PICTURE)).startswith(b"\x89PNG")
    assert await is_gone(hung)


@pytest.mark.slow
def test_a_process_that_dies_is_replaced_at_once(draw: DrawingProcess) -> None:
    os.kill(process_of(draw), signal.SIGKILL)
    assert draw(PICTURE).startswith(b"\x89PNG")


def test_a_picture_that_is_refused_harms_no_other(draw: DrawingProcess) -> None:
    before = process_of(draw)
    with pytest.raises(CannotDraw):
        draw("no picture")  # type: ignore[arg-type] # whatever goes wrong in drawing one
    assert process_of(draw) == before


def test_further_processes_start_when_the_first_is_busy() -> None:
    with closing(DrawingProcesses(2)) as draw:
        assert draw.at_once == 2
        assert draw(PICTURE).startswith(b"\x89PNG")
        assert len(draw.pids) == 1
        busy = draw._idle.get()
        assert draw(PICTURE).startswith(b"\x89PNG")
        assert len(draw.pids) == 2
        draw._idle.put(busy)
        assert draw(PICTURE).startswith(b"\x89PNG")
        assert draw._idle.qsize() == 2


def test_there_is_always_one_process_that_draws_and_never_many() -> None:
    with closing(DrawingProcesses()) as draw:
        assert 1 <= draw.at_once <= 4
