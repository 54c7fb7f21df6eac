"""Whose answer is whose: an answer repeats the id of its request, and what does not is told so, not waited for."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

import pytest

from bot.engine.parts import Fault
from bot.engine.player import request_of
from bot.engine.process import EngineProcess
from tests.engine.contests import played, spot_of, stranger
from tests.engine.examples import PLACE
from tests.support.waiting import HUNG_S

LONG_S = HUNG_S
"""Far longer than any of these programs takes: whoever waits for it has mistaken a fault for a late answer."""


@contextmanager
def started(kind: str) -> Iterator[EngineProcess]:
    process = EngineProcess(stranger(kind).removeprefix("cmd:"))
    try:
        process.hello()
        yield process
    finally:
        process.close()


def reasons(process: EngineProcess, questions: int, seconds: float = LONG_S) -> list[str]:
    """What is said of each answer, "" of a good one."""
    said = []
    for _ in range(questions):
        try:
            process.ask(request_of(spot_of(PLACE)), seconds)
            said.append("")
        except Fault as fault:
            said.append(str(fault))
    return said


@pytest.mark.parametrize("kind", ["forgetful", "null"])
def test_an_answer_without_an_id_is_told_so_at_once(kind: str) -> None:
    before = monotonic()
    with started(kind) as process:
        assert all(said.startswith("no id: an answer repeats the id of its request") for said in reasons(process, 3))
    assert monotonic() - before < LONG_S


def test_a_program_that_forgets_the_id_of_hello_is_not_seated() -> None:
    with pytest.raises(ValueError, match="no id: an answer repeats the id of its request"):
        played(stranger("forgets-hello"), "safe")


@pytest.mark.parametrize(
    ("kind", "came"),
    [("text", r'"\1"'), ("fraction", r"\1\.0"), ("list", r"\[\1\]"), ("deep", r"\[{20}\.\.\.\]+\.\.\.")],
    ids=lambda one: one[:4],
)
def test_an_id_of_another_type_is_another_id(kind: str, came: str) -> None:
    with started(kind) as process:
        (said,) = reasons(process, 1)
    assert re.fullmatch(rf"wrong id: an answer repeats the id of its request, (\d+), not {came}", said)


def test_an_answer_that_comes_again_answers_nothing_more() -> None:
    # Before each answer it repeats the one before twice; those have an earlier number.
    with started("repeating") as process:
        assert reasons(process, 4) == [""] * 4


def test_an_answer_before_its_question_is_not_taken() -> None:
    # After each answer it sends an illegal one for the number after it, before anything has been asked.
    with started("hasty") as process:
        assert reasons(process, 4) == [""] * 4
        assert process.ask(request_of(spot_of(PLACE)), LONG_S)["discard"]


def test_a_program_that_reads_nothing_holds_nobody_up() -> None:
    # A pipe holds 64 KB, a request has 300 bytes and more: some 200 of them fill it.
    with started("deaf") as process:
        said: list[str] = []
        while not said or said[-1] == "it is late":
            said += reasons(process, 1, 0.001)
        assert said[-1] == "it does not read its requests"
        assert len(said) < 400


def test_a_program_that_never_stops_talking_is_ended() -> None:
    before = monotonic()
    with started("flooding") as process:
        said = reasons(process, 1) + reasons(process, 1, 3.0)
    assert said[0] == ""
    assert said[1] in ("it has ended", "it is late")
    assert monotonic() - before < LONG_S


def test_the_reason_of_a_fault_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        (deal,) = played(stranger("forgetful"), "baseline-safe", deals=1)
    assert deal.faults[0] >= 10
    (told,) = (record.getMessage() for record in caplog.records if record.name == "bot.engine.player")
    assert "strangers.py forgetful is played for by safe: no id" in told
