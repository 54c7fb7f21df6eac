"""The process that draws may hang or die: one picture is lost at most, and nobody waits for ever."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from bot.render.process import CannotDraw, DrawingProcess
from tests.render.pictures import balances

PICTURE = balances(3)
PATIENT_S = 30.0  # on a machine with other things to do


@pytest.fixture
def draw() -> Iterator[DrawingProcess]:
    with closing(DrawingProcess(limit_s=PATIENT_S)) as process:
        assert process(PICTURE).startswith(b"\x89PNG")  # it has started
        yield process


def process_of(draw: DrawingProcess) -> Any:
    process = draw._process
    assert process is not None
    return process


@pytest.mark.slow
def test_a_process_that_hangs_is_replaced_after_one_picture(draw: DrawingProcess) -> None:
    hung = process_of(draw)
    hung.send_signal(signal.SIGSTOP)
    draw._limit_s = 0.2
    with pytest.raises(CannotDraw, match="longer than"):
        draw(PICTURE)
    assert hung.returncode is not None
    draw._limit_s = PATIENT_S
    assert draw(PICTURE).startswith(b"\x89PNG")


@pytest.mark.slow
def test_a_process_that_dies_is_replaced_at_once(draw: DrawingProcess) -> None:
    process_of(draw).kill()
    assert draw(PICTURE).startswith(b"\x89PNG")


def test_a_picture_that_is_refused_harms_no_other(draw: DrawingProcess) -> None:
    before = process_of(draw).pid
    with pytest.raises(CannotDraw):
        draw("no picture")  # type: ignore[arg-type] # whatever goes wrong in drawing one
    assert process_of(draw).pid == before
