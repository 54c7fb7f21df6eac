"""Beside programs that never rest pictures, hints and analyses come later, and nothing is killed for being slow."""

from __future__ import annotations

import asyncio
import logging
from contextlib import closing
from functools import partial

import pytest

from bot.panels.pictures import Picture
from bot.play.analysing import OfCards, OfView
from bot.play.thinking_process import ThinkingProcess
from bot.render.process import DrawingProcess
from bot.rules.cards import parse_cards
from bot.rules.rulesets import load_any
from bot.workers.requests import Unanswered
from bot.workers.worker import Worker
from tests.play.decisions import decision
from tests.render.pictures import ledger, table
from tests.support.waiting import HUNG_S
from tests.workers.jobs import PLAIN, busy_machine, spin, who

LOOPS = 2  # on one processor
PINEAPPLE = load_any("pineapple")
CARDS = parse_cards("As Ah Kd Kc Qs Qh Jd Jc Ts 9h 7d 5c 3s 2h")

PICTURES: list[Picture] = [table(4), ledger(2)]  # all that is loaded for a picture, and then another one

pytestmark = pytest.mark.slow


async def test_everything_is_answered_later(caplog: pytest.LogCaptureFixture) -> None:
    """All of it from the very start, which is the most work there is."""
    thinker = ThinkingProcess()
    with caplog.at_level(logging.WARNING), busy_machine(LOOPS), closing(DrawingProcess()) as draw:
        try:
            asked = asyncio.create_task(thinker.ask(OfView(decision().view), 3.0, waits_s=HUNG_S))
            analysing = asyncio.create_task(thinker.ask(OfCards(PINEAPPLE, CARDS), 10.0, waits_s=HUNG_S))
            drawn = await asyncio.gather(*(asyncio.to_thread(draw, picture) for picture in PICTURES))
            hint, analysis = await asked, await analysing
            first = draw.pid, thinker.pid
            assert await thinker.ask(OfView(decision().view), 3.0, waits_s=HUNG_S) == hint
            assert (draw.pid, thinker.pid) == first
        finally:
            await thinker.close()
    assert len(hint[0].ways) == 5
    assert analysis.ways
    assert all(picture[:4] in (b"\x89PNG", b"GIF8") for picture in drawn)
    assert caplog.messages == []


def test_a_job_has_its_time_of_the_processor_and_no_more() -> None:
    """Seconds are the processor's: what takes half of one is done in half of one, however long that is on the wall."""
    with busy_machine(LOOPS), closing(Worker(PLAIN, patience_s=0.5)) as worker:
        pid = worker.submit(who, 1.0).result(HUNG_S)
        assert worker.submit(partial(spin, 0.5), 0.5).result(HUNG_S) == 0.5
        with pytest.raises(Unanswered, match="took longer"):
            worker.submit(partial(spin, 3600.0), 0.5).result(HUNG_S)
        assert worker.submit(who, 1.0).result(HUNG_S) != pid
