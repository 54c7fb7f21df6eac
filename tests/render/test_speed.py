"""Pictures are cheap: the bar of the benchmark, with room for a busy machine, and no kind of them costs much more."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO
from time import process_time

import pytest
from PIL import Image

from bot.render import draw
from tests.render.samples import SAMPLES
from tools.bench.render import run, three_boards

GENEROUS = 1.6
LIMIT, REFERENCE = 60.0, 21.0  # ms of one core for a picture, and of encoding three boards where that was decided
TIMES = 4


@pytest.mark.slow
def test_three_boards_cost_a_fraction_of_true_colour() -> None:
    time, size = run()
    assert time.ratio <= time.bar * GENEROUS
    assert size.is_met


@pytest.mark.slow
def test_no_picture_costs_more_than_a_few_of_them() -> None:
    true_colour = Image.open(BytesIO(draw(three_boards()))).convert("RGB")
    reference = least(lambda: true_colour.save(BytesIO(), "PNG"))
    costs = {name: least(partial(draw, picture)) / reference for name, picture in SAMPLES.items()}
    assert {name: cost for name, cost in costs.items() if cost > LIMIT / REFERENCE} == {}


def least(do: Callable[[], object]) -> float:
    """Seconds of one core: the quickest of a few times."""
    found = []
    for _ in range(TIMES):
        began = process_time()
        do()
        found.append(process_time() - began)
    return min(found)
