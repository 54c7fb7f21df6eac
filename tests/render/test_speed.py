"""Pictures are cheap: the bar of the benchmark, with room for a busy machine."""

from __future__ import annotations

import pytest

from bot.bench.render import run

GENEROUS = 1.6


@pytest.mark.slow
def test_three_boards_cost_a_fraction_of_true_colour() -> None:
    time, size = run()
    assert time.ratio <= time.bar * GENEROUS
    assert size.is_met
